"""What each item of a scene is made of: rectangles for the quad program, packed as its buffer wants them.

Nothing here touches OpenGL.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin
from struct import Struct
from typing import NamedTuple

from module.rules.cards import DECK, SAKE_CUP
from render.style.items import (
    Box,
    CardItem,
    Colour,
    Face,
    LidItem,
    LightItem,
    PlateItem,
    SymbolItem,
    TextItem,
)
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, LIFT_GROWTH, LIFT_RISE, MARK_INSET

Area = tuple[float, float, float, float]

VECTORS = 5
_quad = Struct(f"={4 * VECTORS}f").pack
_four_quads = Struct(f"={4 * 4 * VECTORS}f").pack
"""Anchor x, y, offset x, y; width, height, reach, softness; turn, flip, fold, kind; area; tint."""


class Letter(NamedTuple):
    """A letter's place in pixels, and its area of the texture from its upper left to its lower right."""

    x0: float
    y0: float
    x1: float
    y1: float
    u0: float
    v0: float
    u1: float
    v1: float


_PICTURE, _LIGHT, _SHADOW, _PLATE, _RIM, _SHADOW_PART = 0.0, 1.0, 2.0, 3.0, 4.0, 5.0

_SHARPER, _AS_IT_IS = -0.4, -8.0
"""A picture's softness: a little less than the mipmaps have, or none; letters and lids have no mipmaps."""
_CORNER = 5.0
"""The radius of a card's corners."""
_FACES = tuple(f"card-{card.index}" for card in DECK)
_MARKS = tuple(
    (f"month-{card.month.value}", "kind-cup" if card is SAKE_CUP else f"kind-{card.kind.value}")
    for card in DECK
)
"""The corner marks of each card."""
_HOLE = 2.0
"""So far inside a card's edge nothing is seen of what it lies on, whose corners are round."""
_SHUT_TO_OPEN = 1.5
"""How far a lid turns, in radians: it stays in sight, standing nearly upright."""
_PALE = 600
"""Colours with a sum of red, green and blue above this count as pale."""
_RIM_OF_LETTERS = 0.035
"""The width of the dark rim around pale brush letters, in letter heights."""
_EYE = 420.0
"""How far the eye is from the board, as the vertex program has it."""
_WIDEST_EDGE = 1.07
"""How much wider than its lid the nearer edge of an open one is seen at most: it stays within the frame."""
_HALO = 0.16
"""The strength of the glow around a display's letters."""


def _multiplied(colour: Colour, strength: float = 1.0) -> tuple[float, float, float, float]:
    red, green, blue, alpha = colour
    a = alpha / 255 * strength
    return red / 255 * a, green / 255 * a, blue / 255 * a, a


def card(item: CardItem, areas: Mapping[str, Area], margin: tuple[float, float]) -> bytes:
    """A card with its shadow and, if it has them, corner marks and a glowing rim."""
    lift, turn, flip = item.lift, item.turn, item.flip
    grow = item.scale * (1 + LIFT_GROWTH * lift)
    wide, high = CARD_WIDTH * grow, CARD_HEIGHT * grow
    x, y = item.x, item.y - LIFT_RISE * lift
    face = item.card if flip < 0.5 else None
    # The back is seen from the other side, where left is right.
    angle = pi * flip if flip < 0.5 else pi * flip - pi
    slope, narrow = sin(angle), wide * abs(cos(angle))
    lit = (1 + 0.10 * lift - 0.30 * slope * abs(slope)) * (1 - 0.62 * item.shade)
    bright = (lit, lit, lit, 1.0)
    name = "back" if face is None else _FACES[face.index]
    data = _card_shadow(item, narrow, high, 1 + wide / 2 * abs(slope) / _EYE) + _quad(
        x, y, 0, 0, wide * margin[0], high * margin[1], 0, _SHARPER, turn, angle, 0, _PICTURE,
        *areas[name], *bright,
    )  # fmt: skip
    if item.marks and face is not None:
        side = item.mark_size * grow
        inset = MARK_INSET * grow
        dx, dy = (wide - side) / 2 - inset, (high - side) / 2 - inset
        month, kind = _MARKS[face.index]
        shape = (side, side, 0, _SHARPER, turn, angle, 0, _PICTURE)
        data += _quad(x, y, -dx, -dy, *shape, *areas[month], *bright)
        data += _quad(x, y, dx, dy, *shape, *areas[kind], *bright)
    if item.glow > 0:
        red, green, blue, strength = _multiplied(item.glow_colour, item.glow)
        rim = (_CORNER * grow, 0, 0, 0)
        tint = (red, green, blue, 0.55 * strength)
        data += _quad(x, y, 0, 0, narrow, high, 14, 13, turn, 0, 0, _RIM, *rim, *tint)
    return data


def _card_shadow(item: CardItem, wide: float, high: float, farther: float) -> bytes:
    """A card's shadow: where the card lies over it, it need not be drawn, and that is most of it.

    `wide` is the card as it is seen; its far edge is so many times `farther` from the eye than its middle.
    """
    lift, turn, scale = item.lift, item.turn, item.scale
    dx, dy = (2 + 9 * lift) * scale, (3 + 17 * lift) * scale
    soft, radius, dark = (3.5 + 13 * lift) * scale, 6 * scale, 0.58 - 0.16 * lift
    # The card's middle as the shadow sees it.
    up, c, s = dy + LIFT_RISE * lift, cos(turn), sin(turn)
    cx, cy = -c * dx - s * up, s * dx - c * up
    x1, y1, inset = wide / 2 + soft, high / 2 + soft, _HOLE * scale
    hidden_x, hidden_y = wide / 2 / farther - inset, high / 2 / farther - inset
    if hidden_x < 0 or hidden_y < 0:
        hidden_x = hidden_y = 0.0
    left, right = max(-x1, cx - hidden_x), min(x1, cx + hidden_x)
    top, bottom = max(-y1, cy - hidden_y), min(y1, cy + hidden_y)
    head = (item.x + dx, item.y + dy, 0, 0, wide, high, soft, soft, turn)
    # Above the card, below it, at its left, at its right; what has no width or height draws nothing.
    return _four_quads(
        *head, x1, top, _SHADOW_PART, radius, 0, -x1, -y1, 0, 0, 0, dark,
        *head, x1, y1, _SHADOW_PART, radius, 0, -x1, bottom, 0, 0, 0, dark,
        *head, left, bottom, _SHADOW_PART, radius, 0, -x1, top, 0, 0, 0, dark,
        *head, x1, bottom, _SHADOW_PART, radius, 0, right, top, 0, 0, 0, dark,
    )  # fmt: skip


def symbol(item: SymbolItem, areas: Mapping[str, Area], margin: tuple[float, float]) -> bytes:
    """A picture of the atlas in its box."""
    x, y = item.box.centre
    return _quad(
        x, y, 0, 0, item.box.width * margin[0], item.box.height * margin[1], 0, _SHARPER,
        item.turn, 0, 0, _PICTURE, *areas[item.cell], *_multiplied(item.colour),
    )  # fmt: skip


def lid(item: LidItem, area: Area, margin: float, scale: float) -> bytes:
    """A lid on its hinge, and its shadow on what it uncovers."""
    box = item.box
    # Shut, its bars lie exactly on pixels.
    x = (round(box.x0 * scale) + round(box.x1 * scale)) / 2 / scale
    y = (round(box.y0 * scale) + round(box.y1 * scale)) / 2 / scale
    wide, high = round(box.x1 * scale) - round(box.x0 * scale), round(box.y1 * scale) - round(box.y0 * scale)
    fold = item.open * _SHUT_TO_OPEN * (1 if item.hinge == "top" else -1)
    far = box.height * cos(fold)
    edge = box.y0 + far / 2 if item.hinge == "top" else box.y1 - far / 2
    rise = sin(abs(fold))
    lit = 1 + 0.22 * rise
    # Its free edge is seen the better the more upright it stands; nearer to the eye, it is a little larger.
    near = 1 - box.height * rise / _EYE
    # A high lid comes so near that it would stand out over its frame.
    slim = min(1.0, near * _WIDEST_EDGE)
    free = y + (far - box.height / 2) / near * (1 if fold >= 0 else -1)
    return _quad(
        x + 1, edge + 1.5, 0, 0, box.width - 4, far, 4, 4, 0, 0, 0, _SHADOW, 2, 0, 0, 0, 0, 0, 0, 0.30,
    ) + _quad(
        x, y, 0, 0, wide / scale * slim, high / scale, margin, _AS_IT_IS, 0, 0, fold, _PICTURE, *area,
        lit, lit, lit, 1,
    ) + _quad(
        x, free, 0, 0, wide / scale * slim / near, 2.8 * rise, 1, 0, 0, 0, 0, _PLATE, 0.8 * rise, 0, 0, 0,
        *(0.50 * rise, 0.27 * rise, 0.15 * rise, rise),
    )  # fmt: skip


def light(item: LightItem) -> bytes:
    """A light, added to what is there."""
    x, y = item.box.centre
    red, green, blue, _ = _multiplied(item.colour)
    return _quad(
        x, y, 0, 0, item.box.width, item.box.height, 0, 0, 0, 0, 0, _LIGHT, 0, 0, 0, 0, red, green, blue, 0
    )


def plate(item: PlateItem) -> bytes:
    """A flat rectangle with round corners."""
    x, y = item.box.centre
    return _quad(
        x, y, 0, 0, item.box.width, item.box.height, 1, 0, 0, 0, 0, _PLATE,
        item.radius, item.border, item.spent, 0, *_multiplied(item.colour),
    )  # fmt: skip


def text(item: TextItem, letters: Sequence[Letter], halo: Box | None, scale: float) -> bytes:
    """Letters where they were laid out: in pixels about the middle of the item's box, before it is turned."""
    x, y = (round(value * scale) / scale for value in item.box.centre)
    tint = _multiplied(item.colour)
    parts = []
    if halo is not None:
        (hx, hy), soft = halo.centre, min(halo.width, halo.height) / 2
        parts.append(
            _quad(
                x, y, hx / scale, hy / scale, (halo.width - soft) / scale, (halo.height - soft) / scale,
                soft / 2 / scale, soft / 2 / scale, item.turn, 0, 0, _SHADOW, soft / 2 / scale, 0, 0, 0,
                tint[0] * _HALO, tint[1] * _HALO, tint[2] * _HALO, 0,
            )
        )  # fmt: skip
    if item.face is Face.TITLE and sum(item.colour[:3]) > _PALE:
        # Pale brush letters lie on red backs and on wood: a dark rim keeps them readable on both.
        thick = max(1, round(item.size * scale * _RIM_OF_LETTERS)) / scale
        ink = (0.0, 0.0, 0.0, tint[3] * 0.6)
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (1, 2)):
            parts += _letters(item, letters, (x, y), (dx * thick, dy * thick), ink, scale)
    parts += _letters(item, letters, (x, y), (0, 0), tint, scale)
    return b"".join(parts)


def _letters(
    item: TextItem,
    letters: Iterable[Letter],
    at: tuple[float, float],
    moved: tuple[float, float],
    tint: tuple[float, float, float, float],
    scale: float,
) -> list[bytes]:
    (x, y), (dx, dy) = at, moved
    return [
        _quad(
            x, y, dx + (one.x0 + one.x1) / 2 / scale, dy + (one.y0 + one.y1) / 2 / scale,
            (one.x1 - one.x0) / scale, (one.y1 - one.y0) / scale, 0, _AS_IT_IS, item.turn, 0, 0, _PICTURE,
            one.u0, one.v0, one.u1, one.v1, *tint,
        )
        for one in letters
    ]  # fmt: skip
