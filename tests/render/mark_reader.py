"""Reading the corner marks off a picture, as a viewer does who sees the panel on a stream.

The reader has learnt the marks from cards drawn alone and large, in no theme; it has never seen a board. It
knows where on a card a mark sits, not what it should say, and when two marks look about as likely it says
neither.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from math import cos, sin, sqrt
from operator import mul

from PIL import Image

from module.rules.cards import DECK, SAKE_CUP, Card
from render.gl.window import PanelWindow, open_headless
from render.panel.board import Board
from render.panel.motion import Pose
from render.scene.scene import scene
from render.style.items import CardItem
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, HEIGHT, LIFT_GROWTH, LIFT_RISE, Fit

STREAM = (854, 480)
"""The picture's size where a viewer's line carries no more."""
QUALITY = 30
ENLARGED = 3
"""How many times as large a player shows it: 854 x 480 on a screen of 2560 x 1440."""

SAMPLES = 16
"""A mark is compared as so many by so many colours."""
EDGE = 0.1
"""How much of a mark is left out on each side: its round corners show the card."""
UNSURE = 0.7
"""The nearest mark counts if it is at most so many times as far as the next one: else it is a guess.

Whoever may guess, and knows to the pixel where to look, is right on very small pictures, too; a viewer is not
such a reader. What is drawn for phones stays below 0.6 in all themes.
"""

_LEARNT_SIDE, _LEARNT_SCALE, _LEARNT_MARK = 500, 8.0, 31.0

Area = tuple[float, float, float, float]
"""Left, top, right and bottom, in pixels."""
Reading = tuple[str | None, str | None]
"""Month and kind, by their marks' names; None for what cannot be told."""


def marks_of(card: Card) -> tuple[str, str]:
    """What its marks say: the right answer."""
    return f"month-{card.month.value}", "kind-cup" if card is SAKE_CUP else f"kind-{card.kind.value}"


def taken(window: PanelWindow) -> Image.Image:
    """The picture that a window shows."""
    width, height, pixels = window.pixels()
    return Image.frombytes("RGB", (width, height), pixels)


def streamed(picture: Image.Image) -> Image.Image:
    """What is left of a picture after a thin stream, as large as a player shows it."""
    file = BytesIO()
    picture.save(file, "JPEG", quality=QUALITY, subsampling="4:2:0")
    with Image.open(file) as squeezed:
        size = squeezed.width * ENLARGED, squeezed.height * ENLARGED
        return squeezed.convert("RGB").resize(size, Image.Resampling.BICUBIC)


def corners(pose: Pose, size: float) -> Iterator[Area]:
    """Where the month and the kind of a card are on the canvas; `size` is a mark's side at scale 1."""
    grow = pose.scale * (1 + LIFT_GROWTH * pose.lift)
    side = size * grow
    for sign in (-1, 1):
        across = sign * ((CARD_WIDTH * grow - side) / 2 - 1.5 * grow)
        down = sign * ((CARD_HEIGHT * grow - side) / 2 - 1.5 * grow)
        x = pose.x + across * cos(pose.turn) - down * sin(pose.turn)
        y = pose.y - LIFT_RISE * pose.lift + across * sin(pose.turn) + down * cos(pose.turn)
        yield x - side / 2, y - side / 2, x + side / 2, y + side / 2


def _looks(picture: Image.Image, area: Area) -> list[float]:
    """The colours of an area, as differences from their mean, of length 1."""
    seen = picture.resize((SAMPLES, SAMPLES), Image.Resampling.BOX, box=area).tobytes()
    mean = sum(seen) / len(seen)
    off = [value - mean for value in seen]
    length = sqrt(sum(map(mul, off, off))) or 1.0
    return [value / length for value in off]


def _within(area: Area, moved: tuple[float, float] = (0.0, 0.0)) -> Area:
    """An area without its edge, moved by so many pixels."""
    x0, y0, x1, y1 = area
    edge, (dx, dy) = EDGE * (x1 - x0), moved
    return x0 + edge + dx, y0 + edge + dy, x1 - edge + dx, y1 - edge + dy


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who knows the marks."""

    known: Mapping[str, list[float]] = field(repr=False)

    @staticmethod
    def taught() -> Reader:
        """A reader who has learnt all marks. Raises NoGraphicsError."""
        known: dict[str, list[float]] = {}
        window = open_headless((_LEARNT_SIDE, _LEARNT_SIDE))
        middle = HEIGHT / 2
        pose = Pose(middle, middle, 0.0, 0.0, 0.0, _LEARNT_SCALE)
        nothing = (0, 0, 0, 0)
        for card in DECK:
            names = marks_of(card)
            if not known.keys() >= {*names}:
                item = CardItem(
                    card, *pose[:5], 0.0, nothing, 0.0,
                    marks=True, scale=_LEARNT_SCALE, mark_size=_LEARNT_MARK,
                )  # fmt: skip
                window.show((item,))
                picture = taken(window)
                for name, corner in zip(names, corners(pose, _LEARNT_MARK), strict=True):
                    known[name] = _looks(picture, _within(_pixels(corner, window.fit, 1)))
        window.close()
        return Reader(known)

    def mark(self, picture: Image.Image, area: Area, sort: str, pixel: float) -> str | None:
        """The mark of a sort that is seen there, or up to half of a drawn pixel away from there."""
        steps = (-pixel / 2, 0.0, pixel / 2)
        seen = [_looks(picture, _within(area, (dx, dy))) for dx in steps for dy in steps]
        far = sorted(
            (min(1 - sum(map(mul, looks, learnt)) for looks in seen), name)
            for name, learnt in self.known.items()
            if name.startswith(sort)
        )
        (nearest, name), (next_best, _) = far[:2]
        # Looks of length 1 are sqrt(2 * (1 - correlation)) apart.
        return name if sqrt(nearest) <= UNSURE * sqrt(next_best) else None

    def card(self, picture: Image.Image, corner: tuple[Area, Area], pixel: float) -> Reading:
        """Month and kind of a card whose marks are in these areas of a picture."""
        month, kind = corner
        return self.mark(picture, month, "month-", pixel), self.mark(picture, kind, "kind-", pixel)


def _pixels(area: Area, fit: Fit, enlarged: float) -> Area:
    (x0, y0), (x1, y1) = fit.to_window(area[0], area[1]), fit.to_window(area[2], area[3])
    return x0 * enlarged, y0 * enlarged, x1 * enlarged, y1 * enlarged


def to_be_read(board: Board) -> dict[Card, Pose]:
    """The cards of the own hand and on the table, and where they lie."""
    hand, table = board.shown.players[0].hand, board.shown.table
    return {card: board.rest[card] for card in (*hand, *table) if card is not None}


def readings(
    reader: Reader, boards: Iterable[Board], size: tuple[int, int], *, lossy: bool
) -> dict[Card, set[Reading]]:
    """What is read of each card on pictures of boards, of the own hand and the table."""
    read: dict[Card, set[Reading]] = {}
    window = open_headless(size)
    for board in boards:
        window.follow(board)
        window.show(scene(board))
        picture = streamed(taken(window)) if lossy else taken(window)
        enlarged = picture.width / size[0]
        for card, pose in to_be_read(board).items():
            month, kind = (
                _pixels(corner, window.fit, enlarged)
                for corner in corners(pose, board.options.theme.mark_size)
            )
            read.setdefault(card, set()).add(reader.card(picture, (month, kind), enlarged))
    window.close()
    return read
