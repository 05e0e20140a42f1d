"""The poems on the ribbons, read as a viewer would: each sign against all hiragana of a font."""

from __future__ import annotations

import io
from functools import cache
from itertools import groupby
from math import ceil, cos, radians, sin

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont, ImageStat

from render.art import build, marks
from render.art.faces import FACES, Face, Kind
from render.art.motifs import poems, ribbons
from render.art.svg import HEIGHT, WIDTH, document, put
from render.fonts import TITLE
from render.style.theme import load_theme

POEMS = {1: "あかよろし", 2: "あかよろし", 3: "みよしの"}
LARGE, SMALL = 620, 62
"""A card's width in pixels where the poems are to be read, and on the panel."""
RIBBON, TURN = (88, 330), -7
"""Its measures, and how it hangs on every card."""
ZOOM = LARGE / WIDTH
SIZE = round(RIBBON[0] * ZOOM), round(RIBBON[1] * ZOOM)

Box = tuple[int, int, int, int]
Shape = tuple[float, ...]

every_poem = pytest.mark.parametrize("month", POEMS)


def picture(card: str, width: int) -> Image.Image:
    size = width, ceil(width * HEIGHT / WIDTH)
    art = document(card, width=WIDTH, height=HEIGHT)
    return build.rasterise(build.Cell("test", art, *size)).convert("RGB")


def ink(some: Image.Image) -> Image.Image:
    """White where a picture is nearer to ink than to the red around it."""
    return some.convert("L").point(lambda light: 255 if light < 58 else 0)


@cache
def face(month: int) -> Face:
    return next(f for f in FACES if f.month == month and f.kind is Kind.RIBBON)


def marked(month: int) -> str:
    """The card with its corner marks, where the panel shows them."""
    k = WIDTH / SMALL
    side, inset = load_theme("classic").mark_size * k, 1.5 * k
    corners = (
        (marks.month(month), inset, inset),
        (marks.kind(Kind.RIBBON), WIDTH - inset - side, HEIGHT - inset - side),
    )
    signs = "".join(put(art, x=x, y=y, size=side / marks.SIDE) for art, x, y in corners)
    return face(month).draw() + signs


def ribbon_of(month: int) -> tuple[float, float, tuple[poems.Sign, ...]]:
    """Where a card's ribbon hangs, and what is written on it."""
    found = []
    real = ribbons.poetry

    def watched(x: float, y: float, *, poem: tuple[poems.Sign, ...] = poems.AKAYOROSHI) -> str:
        found.append((x, y, poem))
        return real(x, y, poem=poem)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ribbons, "poetry", watched)
        face(month).draw()
    (one,) = found
    return one


@cache
def hanging(month: int, width: int) -> Image.Image:
    """The ribbon cut out of its card, which is so many pixels wide, turned upright and made large."""
    x, y, _ = ribbon_of(month)
    card = picture(marked(month), width)
    k = width / WIDTH / ZOOM
    c, s, left = cos(radians(TURN)) * k, sin(radians(TURN)) * k, RIBBON[0] * ZOOM / 2
    steps = (c, -s, x * k * ZOOM - c * left, s, c, y * k * ZOOM - s * left)
    return card.transform(SIZE, Image.Transform.AFFINE, steps, Image.Resampling.BICUBIC)


@cache
def alone(month: int) -> Image.Image:
    """The ribbon upright, with nothing before it and without its tie."""
    art = ribbons.poetry(RIBBON[0] / 2, 0, turn=0, poem=ribbon_of(month)[2])
    return picture(art, LARGE).crop((0, 0, *SIZE))


@cache
def boxes(month: int) -> tuple[Box, ...]:
    """Where the signs stand: between rows without ink."""
    rim = round(4 * ZOOM)
    width, height = SIZE
    inside = ink(alone(month)).crop((rim, rim, width - rim, height - rim))
    rows = [any(inside.crop((0, y, inside.width, y + 1)).tobytes()) for y in range(inside.height)]
    found = []
    for written, some in groupby(range(inside.height), rows.__getitem__):
        if written:
            several = list(some)
            x0, y0, x1, y1 = inside.crop((0, several[0], inside.width, several[-1] + 1)).getbbox() or (
                0,
                0,
                0,
                0,
            )
            found.append((x0 + rim, y0 + several[0] + rim, x1 + rim, y1 + several[0] + rim))
    return tuple(found)


def shape(sign: Image.Image) -> Shape:
    """A sign, white on black, as numbers that do not depend on its size, place and boldness."""
    side, pad = 32, 5
    sign = sign.crop(sign.getbbox())
    k = side / max(sign.size)
    sign = sign.resize((max(1, round(sign.width * k)), max(1, round(sign.height * k))), Image.Resampling.BOX)
    ground = Image.new("L", (side + 2 * pad, side + 2 * pad))
    ground.paste(sign, ((ground.width - sign.width) // 2, (ground.height - sign.height) // 2))
    values = ground.filter(ImageFilter.GaussianBlur(1.5)).tobytes()
    mean = sum(values) / len(values)
    length = sum((v - mean) ** 2 for v in values) ** 0.5
    return tuple((v - mean) / length for v in values)


@cache
def hiragana() -> dict[str, Shape]:
    """What the signs may be; the small ones are left out, which have the shapes of the large."""
    small = "ぁぃぅぇぉっゃゅょゎゕゖ"
    font = ImageFont.truetype(io.BytesIO(TITLE.read()), 160)
    shapes = {}
    for kana in map(chr, range(ord("ぁ"), ord("ゖ") + 1)):
        if kana not in small:
            ground = Image.new("L", (280, 280))
            ImageDraw.Draw(ground).text((40, 10), kana, font=font, fill=255)
            shapes[kana] = shape(ground)
    return shapes


def likeness(one: Shape, other: Shape) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def read(sign: Image.Image) -> str:
    seen = shape(sign)
    return max(hiragana(), key=lambda kana: likeness(seen, hiragana()[kana]))


@every_poem
@pytest.mark.parametrize("width", [LARGE, 310, 124, SMALL])
def test_a_poem_can_be_read_on_its_card(month: int, width: int) -> None:
    seen = ink(hanging(month, width))
    assert "".join(read(seen.crop(box)) for box in boxes(month)) == POEMS[month]


@every_poem
def test_a_poem_is_dark_on_red_at_its_size_on_the_panel(month: int) -> None:
    for box in boxes(month):
        lights = sorted(hanging(month, SMALL).crop(box).convert("L").tobytes())
        # Ink is 27, red is 94: strokes are as dark as ink, and the red between them has not gone.
        assert lights[len(lights) // 20] <= 40
        assert lights[-len(lights) // 4] >= 84


@every_poem
def test_a_poem_has_margins_on_its_ribbon(month: int) -> None:
    rim, margin = 3 * ZOOM, 6 * ZOOM
    for x0, y0, x1, y1 in boxes(month):
        assert min(x0, y0, SIZE[0] - x1, SIZE[1] - y1) >= rim + margin
        assert abs((x0 + x1) / 2 - SIZE[0] / 2) <= margin


@every_poem
def test_neither_plants_nor_marks_lie_over_a_poem(month: int) -> None:
    for box in boxes(month):
        change = ImageChops.difference(hanging(month, LARGE).crop(box), alone(month).crop(box))
        assert max(ImageStat.Stat(change).mean) < 5
