"""A scene written by hand with every kind of item: the situation of the sketch."""

from __future__ import annotations

from math import pi

from module.rules.cards import DECK, Card, Kind
from render.style.items import (
    Align,
    Box,
    CardItem,
    Face,
    Item,
    LidItem,
    LightItem,
    PlateItem,
    Scene,
    SymbolItem,
    TextItem,
)
from render.style.layout import OPPOSITE, OWN
from render.style.layouts import MODULE, module
from render.style.theme import classic

CLASSIC = classic()
PAGER = module.PAGER


def card(
    index: int | None,
    at: tuple[float, float],
    *,
    turn: float = 0.0,
    flip: float = 0.0,
    lift: float = 0.0,
    glow: float = 0.0,
    shade: float = 0.0,
) -> CardItem:
    face: Card | None = None if index is None else DECK[index]
    return CardItem(face, *at, turn, flip, lift, glow, CLASSIC.yaku_glow, shade, marks=True)


def text(
    words: str,
    box: Box,
    size: float,
    *,
    face: Face = Face.DISPLAY,
    turn: float = 0.0,
    align: Align = Align.CENTRE,
) -> TextItem:
    colour = CLASSIC.display if face is Face.DISPLAY else CLASSIC.stack_id
    return TextItem(words, box, face, size, colour, align, turn)


def on(seat: int, box: Box) -> Box:
    return box if seat == OWN else module.turned(box)


def side_items(seat: int, numbers: tuple[str, str, str], opened: float) -> list[Item]:
    turn = 0.0 if seat == OWN else pi
    items: list[Item] = [LightItem(on(seat, Box(905, 790, 986, 974)), CLASSIC.display_light)]
    items += [
        text(n, on(seat, box), 24, turn=turn)
        for n, box in zip(numbers, MODULE.seats[OWN].points, strict=True)
    ]
    items.append(SymbolItem("icon-plain", on(seat, PAGER.symbol), turn, (255, 255, 255, 255)))
    items += [
        SymbolItem(cell, on(seat, box), turn, (255, 255, 255, 255))
        for cell, box in zip(("icon-left", "icon-right"), PAGER.arrows, strict=True)
    ]
    for box, words, colour, hinge in (
        (module.KOIKOI_BUTTON, "KOI-KOI", CLASSIC.koikoi, "top"),
        (module.STOP_BUTTON, "STOP", CLASSIC.stop, "bottom"),
    ):
        place = on(seat, box)
        items.append(PlateItem(place, CLASSIC.button, 2))
        items.append(TextItem(words, place, Face.TITLE, 18, colour, Align.CENTRE, turn))
        edge = hinge if seat == OWN else {"top": "bottom", "bottom": "top"}[hinge]
        items.append(LidItem(place, opened, edge))
    return items


def hands() -> list[Item]:
    cards: list[Item] = []
    layers = [(98.0 - 0.33 * n, 500.0 - 0.75 * n) for n in range(8)]
    cards += [card(None, place, flip=1) for place in layers]
    cards += [
        card(None, MODULE.seats[OPPOSITE].hand.spot(i, 8)[:2], turn=pi, flip=1) for i in (0, 1, 3, 4, 6, 7)
    ]
    cards += [
        card(
            4 * i + i % 3,
            MODULE.seats[OWN].hand.spot(i, 8)[:2],
            lift=0.45 if i == 4 else 0.0,
            glow=1.0 if i == 6 else 0.0,
        )
        for i in (0, 1, 2, 3, 4, 6, 7)
    ]
    return cards


def demo(opened: float = 0.7) -> Scene:
    items: list[Item] = [
        *side_items(OWN, ("14", "x2", "11"), opened),
        *side_items(OPPOSITE, ("6", "x2", "11"), 0.0),
        LightItem(Box(835, 350, 975, 652), CLASSIC.display_light),
        text(
            "月見で一杯  Moon viewing", MODULE.display.yaku_lines(19)[0], 16, turn=pi / 2, align=Align.START
        ),
        text("5", MODULE.display.yaku_lines(19)[0], 16, turn=pi / 2, align=Align.END),
        text("三光  Three brights", MODULE.display.yaku_lines(19)[1], 16, turn=pi / 2, align=Align.START),
        text("6", MODULE.display.yaku_lines(19)[1], 16, turn=pi / 2, align=Align.END),
        LightItem(Box(868, 589, 886, 607), CLASSIC.markers[0]),
        text("streamer", module.NAME_DISPLAY, 18),
        text("bot", module.OPPONENT_NAME_DISPLAY, 18, turn=pi),
        LightItem(Box(943, -11, 989, 35), CLASSIC.solved),
    ]
    items += hands()
    items.append(text("7", Box(67, 449, 123, 545), 46, face=Face.TITLE))
    items += [card(8 + i * 3, MODULE.tables[0][i][:2], glow=1.0 if i == 3 else 0.0) for i in range(9)]
    items += [card(30 + i, MODULE.seats[OWN].trays[Kind.PLAIN].spot(i, 13)[:2]) for i in range(6)]
    items += [
        card(20 + i, MODULE.seats[OPPOSITE].trays[Kind.PLAIN].spot(i, 13)[:2], turn=pi) for i in range(5)
    ]
    items += [
        card(44, (440, 470), turn=0.22, flip=0.28, lift=1.0),
        card(3, MODULE.tables[0][9][:2], shade=0.6),
        PlateItem(Box(80, 772, 121, 796), CLASSIC.badge, 8),
        text("1", Box(80, 772, 121, 796), 18),
        PlateItem(Box(180, 772, 221, 796), CLASSIC.plate_border, 8, border=2),
    ]
    return tuple(items)
