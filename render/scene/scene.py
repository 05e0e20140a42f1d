"""The scene: everything to be drawn for a board, in the order in which it is painted, without any window.

From below: displays and buttons, the stack, cards at rest, their numbers, moving cards by height, overlays.
Parts in which nothing has changed are taken from the scene before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple, assert_never

from module.rules.cards import Card
from render.panel.board import Board
from render.panel.motion import Pose
from render.panel.options import Options
from render.panel.placing import Key, matching, yaku_cards
from render.panel.shown import Half, Stage, side_of
from render.scene import displays
from render.scene.celebration import celebration
from render.scene.overlays import overlays
from render.scene.side import side
from render.style import layout
from render.style.items import (
    Align,
    Box,
    CardItem,
    Colour,
    Face,
    Item,
    LidItem,
    LightItem,
    PlateItem,
    Scene,
    SymbolItem,
    TextItem,
)
from render.style.layout import Side
from render.style.metrics import fitting_size
from render.style.theme import Theme

_OUTSIDE = layout.CARD_HEIGHT / 2
_DIMMED = 0.35
_HINT = 0.45
_BADGE_TOP = 42.0
"""How far below a card's middle its number begins."""
_FRAME_OFF = 1.5
"""How far a frame is from the card that it surrounds."""


class Look(NamedTuple):
    """How a card is lit."""

    glow: float
    colour: Colour
    shade: float


Looks = dict[Card, Look]


def scene(board: Board) -> Scene:
    """Everything to be drawn now."""
    ticks = tuple(scroll.ticks for scroll in board.scrolls)
    lids = board.lid(Side.OWN), board.lid(Side.OPPONENT)
    glows = board.glow(Side.OWN), board.glow(Side.OPPONENT)
    still = _kept(board, "displays", (board.version, ticks), _displays)
    lid_items = _kept(board, "lids", lids, displays.lids)
    resting = _kept(board, "cards", (board.version, glows), _resting)
    beside = _kept(board, "side", board.version, side) if board.wide else ()
    laid = _kept(board, "overlays", board.version, overlays)
    stack = _stack(
        max(0, board.stack), board.options.ident, board.options.theme.stack_id, board.options.theme.id_size
    )
    festive = celebration(board.options.theme, board.celebration, board.across)
    return still + lid_items + beside + stack + resting + _moving(board) + festive + laid


def _kept(board: Board, name: str, key: object, make: Callable[[Board], Iterator[Item]]) -> Scene:
    kept = board.cache.get(name)
    if kept is not None and kept[0] == key:
        return kept[1]
    items = tuple(make(board))
    board.cache[name] = key, items
    return items


def _displays(board: Board) -> Iterator[Item]:
    yield from displays.strips(board)
    yield from displays.status_light(board)
    yield from displays.large_display(board)
    for one in Side:
        yield from displays.scores(board, one)
        yield from displays.name(board, one)
        yield from displays.buttons(board, one)


@lru_cache(maxsize=128)
def _stack(cards: int, ident: str, colour: Colour, size: float) -> Scene:
    """The stack of so many cards: a few stand for all. The module's ID is on the top one."""
    heights = [*range(cards, 0, -layout.STACK_LAYER)][::-1]
    nothing: Colour = (0, 0, 0, 0)
    layers = [
        CardItem(None, *layout.stack_place(height), 0.0, 1.0, 0.0, 0.0, nothing, 0.0, marks=False)
        for height in heights
    ]
    x, y = layout.stack_place(cards)
    box = layout.around((x, y), layout.CARD_WIDTH - 6, layout.CARD_WIDTH)
    fitting = fitting_size(ident, Face.TITLE, size, box.width)
    return (*layers, TextItem(ident, box, Face.TITLE, fitting, colour, Align.CENTRE, 0.0))


def _looks(board: Board) -> Looks:
    """The cards that are lit or dimmed: of a yaku, to choose from, or fit to take something."""
    theme, shown = board.options.theme, board.shown
    looks: Looks = {}
    for one in Side:
        strength = board.glow(one)
        result = shown.result
        if shown.stage is Stage.ROUND_OVER and result is not None and result.seat is not None:
            strength = max(strength, float(side_of(result.seat, board.seat) is one))
        if strength:
            half: Half = shown.half(one)
            for card in yaku_cards(half, shown.round):
                looks[card] = Look(strength, theme.yaku_glow, 0.0)
    choice = shown.choice
    if choice is not None:
        for other in shown.table:
            if other is not None:
                chosen = other in choice.choices
                looks[other] = (
                    Look(1.0, theme.choice_glow, 0.0) if chosen else Look(0.0, theme.choice_glow, _DIMMED)
                )
        looks[choice.card] = Look(1.0, theme.picked_glow, 0.0)
    if board.options.hints:
        for card in matching(shown):
            looks[card] = Look(_HINT, theme.hint_glow, 0.0)
    return looks


def _frame(theme: Theme, pose: Pose, look: Look) -> Iterator[Item]:
    """The frame around a card that is lit, in themes that have one."""
    if theme.frame_size and look.glow:
        grow = 1 + layout.LIFT_GROWTH * pose.lift
        x, y = pose.x, pose.y - layout.LIFT_RISE * pose.lift
        reach = 2 * (_FRAME_OFF + theme.frame_size / 2)
        box = layout.around((x, y), layout.CARD_WIDTH * grow + reach, layout.CARD_HEIGHT * grow + reach)
        yield PlateItem(box, look.colour, 7.0, theme.frame_size)


def _card(key: Key, pose: Pose, look: Look, options: Options) -> CardItem:
    card = None if isinstance(key, int) else key
    x, y, turn, flip, lift = pose
    return CardItem(
        card, x, y, turn, flip, lift, look.glow, look.colour, look.shade, options.marks,
        mark_size=options.theme.mark_size,
    )  # fmt: skip


_PLAIN = Look(0.0, (0, 0, 0, 0), 0.0)


def _resting(board: Board) -> Iterator[Item]:
    looks, options, moving = _looks(board), board.options, board.journeys
    for key, pose in board.rest.items():
        if key not in moving and -_OUTSIDE < pose.y < layout.SIZE + _OUTSIDE:
            look = _PLAIN if isinstance(key, int) else looks.get(key, _PLAIN)
            yield _card(key, pose, look, options)
            yield from _frame(options.theme, pose, look)
    if board.options.numbers and board.shown.stage is Stage.ROUND:
        yield from _numbers(board)


def _numbers(board: Board) -> Iterator[Item]:
    """The hand cards' numbers, and on the two table cards to choose from theirs."""
    hand = board.shown.half(Side.OWN).hand
    for index, card in enumerate(hand):
        if card is not None and card not in board.journeys:
            x, y = layout.hand_place(Side.OWN, index, len(hand))
            yield from _badge(board, index + 1, (x, y))
    choice = board.own_choice
    for index, card in enumerate(choice.choices if choice else ()):
        if card in board.rest:
            pose = board.rest[card]
            yield from _badge(board, index + 1, (pose.x, pose.y))


def _badge(board: Board, number: int, card: layout.Point) -> Iterator[Item]:
    """A number at the lower edge of a card."""
    theme, (x, y) = board.options.theme, card
    high = theme.badge_size * 1.02
    box = Box(x - high * 0.58, y + _BADGE_TOP, x + high * 0.58, y + _BADGE_TOP + high)
    yield PlateItem(box, theme.badge, 7.0)
    yield TextItem(str(number), box, Face.TITLE, theme.badge_size, theme.badge_text, Align.CENTRE, 0.0)


def _moving(board: Board) -> Scene:
    """Cards on their way, the highest on top; those that still wait on the stack belong to it."""
    if not board.journeys:
        return ()
    now, looks, options = board.now, _looks(board), board.options
    items = [
        _card(key, way.at(now), _PLAIN if isinstance(key, int) else looks.get(key, _PLAIN), options)
        for key, way in board.journeys.items()
        if not way.from_stack or now >= way.start
    ]
    items.sort(key=_lift)
    return tuple(items)


def _lift(item: CardItem) -> float:
    return item.lift


def scene_text(items: Scene) -> str:
    """The scene as text, one item a line, for tests and for reading."""
    return "\n".join(_line(item) for item in items)


def _line(item: Item) -> str:
    match item:
        case CardItem():
            name = item.card.code if item.card else "?"
            state = f"turn {item.turn:.2f} flip {item.flip:.2f} lift {item.lift:.2f}"
            light = f" glow {item.glow:.2f}" if item.glow else ""
            shade = f" shade {item.shade:.2f}" if item.shade else ""
            return f"card {name} {item.x:.1f},{item.y:.1f} {state}{light}{shade}"
        case SymbolItem():
            return f"symbol {item.cell} {_box(item.box)} turn {item.turn:.2f}"
        case TextItem():
            shift = f" shift {item.shift:.1f}" if item.shift else ""
            return f"text {item.text!r} {_box(item.box)} size {item.size:.1f} turn {item.turn:.2f}{shift}"
        case LidItem():
            return f"lid {_box(item.box)} open {item.open:.2f} {item.hinge}"
        case LightItem():
            return f"light {_box(item.box)} {_colour(item.colour)}"
        case PlateItem():
            return f"plate {_box(item.box)} {_colour(item.colour)}"
        case _:
            assert_never(item)


def _box(box: Box) -> str:
    return f"{box.x0:.0f},{box.y0:.0f}-{box.x1:.0f},{box.y1:.0f}"


def _colour(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
