"""How a vote stands, on the cards and lids themselves: shares as bars, the leader lit, the clock as a ring.

All of it is made anew a few times a second while people vote; each share is kept as long as it is the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from module.rules.cards import Card
from render.panel.around import Asks, Ballot, Lid
from render.panel.board import Board
from render.panel.motion import Pose
from render.panel.placing import card_box
from render.scene.asking import clock_colour, counted, seconds
from render.scene.displays import fitted
from render.style.items import Align, Box, Colour, Face, Item, PlateItem, Scene
from render.style.layout import CARD_HEIGHT, CARD_WIDTH, OWN, Spot, around, mark_box
from render.style.metrics import text_width
from render.style.texts import Words
from render.style.theme import Theme

_BAR = 0.34
"""How high a bar is, in letter heights."""
_PAD = 4.0
_APART = 0.96
"""How much of the way to the next card a share takes at most."""
_WHOLE = "100%"
_ROUND_STACK = 5.0
"""How far the ring is from the stack's card."""
_SECONDS = 1.15
"""The letters of the seconds, in those of a share."""
_OF_A_ROW = 0.9
_FADED = 0.6
"""Of what did not win, once something has."""


class _Paint(NamedTuple):
    """The colours of a share: what lies under it, its letters, its bar and the bar's way."""

    plate: Colour
    text: Colour
    bar: Colour
    way: Colour


def vote(board: Board) -> Iterator[Item]:
    """Everything about the vote that changes with every vote cast, or with the time."""
    ballot = board.ballot
    if ballot is None:
        return
    yield from _ring(board, ballot)
    for card in ballot.cards:
        pose = board.rest.get(card)
        if pose is not None and card not in board.journeys:
            yield from _on_card(board, ballot, card, pose)
    if ballot.asks is Asks.LIDS:
        for lid, button in zip(Lid, board.layout.seats[OWN].lids, strict=True):
            if button.tally is not None:
                words = Words.KOIKOI if lid is Lid.KOIKOI else Words.STOP
                name = words.text(board.options.language) if button.named else ""
                if lid is ballot.leader:
                    yield from _rim(board, button.tally if button.named else button.box, 5.0)
                size = board.layout.shares.size
                share = percent(ballot, ballot.votes(lid))
                paint = _paint(board, ballot, lid)
                paint = paint._replace(plate=(*paint.plate[:3], 255))  # the lid's own word may be below it
                yield from _share(button.tally, name, share, size, paint)
    yield from counted(board, ballot)


def percent(ballot: Ballot, votes: int) -> int:
    """How many of a hundred have voted for something; one at least, if anybody has."""
    return max(1, round(100 * votes / max(votes, ballot.voters))) if votes else 0


def _paint(board: Board, ballot: Ballot, option: Card | Lid) -> _Paint:
    return _paints(board.options.theme, leads=option == ballot.leader, decided=ballot.decided)


@lru_cache(maxsize=64)
def _paints(theme: Theme, *, leads: bool, decided: bool) -> _Paint:
    dark: Colour = (*theme.badge[:3], 255)
    if leads:
        return _Paint(theme.side_lit, dark, dark, (*theme.badge[:3], 70))
    strength = _FADED if decided else 1.0
    plate = (*theme.badge[:3], int(225 * strength))
    text = (*theme.plate_text[:3], int(255 * strength))
    return _Paint(plate, text, (*theme.told[:3], int(255 * strength)), (*theme.plate_text[:3], 60))


# On cards.


def _on_card(board: Board, ballot: Ballot, card: Card, pose: Pose) -> Iterator[Item]:
    shares = board.layout.shares
    if card is ballot.leader:
        yield from _rim(board, card_box(pose), (6.0 if ballot.decided else 3.5) * pose.scale)
    high = shares.size * (1 + _BAR) + _PAD
    spot = Spot(pose.x, pose.y, scale=pose.scale)
    wide = _width(board, ballot, card, pose)
    if shares.above:
        bottom = spot.box.y0 + _PAD
    else:
        bottom = mark_box(spot, board.options.theme.mark_size).y0 - _PAD / 2
    box = Box(pose.x - wide / 2, bottom - high, pose.x + wide / 2, bottom)
    share = percent(ballot, ballot.votes(card))
    yield from _share(box, "", share, shares.size, _paint(board, ballot, card))


def _width(board: Board, ballot: Ballot, card: Card, pose: Pose) -> float:
    """As wide as its card and as the longest share, where there is room up to the next one."""
    wanted = text_width(_WHOLE, Face.TEXT) * board.layout.shares.size + 2 * _PAD
    beside = [
        abs(other.x - pose.x)
        for key, other in board.rest.items()
        if key is not card and key in ballot.cards and abs(other.y - pose.y) < CARD_HEIGHT * pose.scale / 2
    ]
    return min(max(wanted, CARD_WIDTH * pose.scale), min(beside, default=wanted) * _APART)


def _rim(board: Board, box: Box, width: float) -> Iterator[Item]:
    """What leads is lit all around."""
    grown = around(box.centre, box.width + 2 * width, box.height + 2 * width)
    yield PlateItem(grown, board.options.theme.side_lit, 5.0 + width, width)


@lru_cache(maxsize=1024)
def _share(box: Box, name: str, share: int, size: float, paint: _Paint) -> Scene:
    """A share in letters and as a bar; nobody's is but a bar's way. With a name, this stands before it."""
    bar_high = min(size * _BAR, box.height / 3)
    bar = Box(box.x0 + _PAD, box.y1 - _PAD - bar_high, box.x1 - _PAD, box.y1 - _PAD)
    if not share and not name:
        plate = Box(box.x0, bar.y0 - _PAD, box.x1, box.y1)
        return PlateItem(plate, paint.plate, 6.0), PlateItem(bar, paint.way, 3.0)
    items: list[Item] = [PlateItem(box, paint.plate, 6.0), PlateItem(bar, paint.way, 3.0)]
    if share:
        filled = Box(bar.x0, bar.y0, bar.x0 + bar.width * share / 100, bar.y1)
        items.append(PlateItem(filled, paint.bar, min(3.0, filled.width / 2)))
    text, room = f"{share}%", Box(bar.x0, box.y0, bar.x1, bar.y0)
    if name and room.height > 2 * size:
        upper, room = (
            Box(room.x0, room.y0, room.x1, room.centre[1]),
            Box(room.x0, room.centre[1], room.x1, room.y1),
        )
        items.append(fitted(name, upper, size, paint.text))
    elif name:
        high = min(size, room.height) * _OF_A_ROW
        middle = room.x1 - text_width(text, Face.TEXT) * high - 1
        before, room = (
            Box(room.x0, room.y0, middle - _PAD, room.y1),
            Box(middle, room.y0, room.x1, room.y1),
        )
        items.append(fitted(name, before, high, paint.text, align=Align.START))
        size = high
    items.append(fitted(text, room, size, paint.text))
    return tuple(items)


# The clock.


def _ring(board: Board, ballot: Ballot) -> Iterator[Item]:
    """Round the stack: it is spent as the hands of a clock go; below, how many seconds are left."""
    theme, shares, language = board.options.theme, board.layout.shares, board.options.language
    left, top = seconds(ballot), board.layout.stack_top(max(0, board.stack))
    reach = 2 * (_ROUND_STACK + shares.ring)
    box = around((top.x, top.y), CARD_WIDTH * top.scale + reach, CARD_HEIGHT * top.scale + reach)
    yield PlateItem(box, (*theme.badge[:3], 235), 14.0, shares.ring)
    if left is None and not ballot.decided:
        return
    colour = theme.side_lit if left is None else clock_colour(theme, left)
    spent = 0.0
    if ballot.seconds_left is not None and not ballot.decided:
        spent = 1 - min(1.0, max(0.0, ballot.seconds_left / max(0.1, ballot.seconds)))
    inner = around(box.centre, box.width - 4, box.height - 4)
    yield PlateItem(inner, colour, 12.0, shares.ring - 4, round(spent, 3))
    words = Words.VOTE_OVER if left is None else Words.VOTE_SECONDS
    text = words.text(language, seconds=left or 0)
    high = shares.size * _SECONDS
    bottom = box.y1 - shares.ring - 1
    plate = Box(box.x0 + shares.ring + 1, bottom - high, box.x1 - shares.ring - 1, bottom)
    yield PlateItem(plate, (*theme.badge[:3], 255), 8.0)
    yield PlateItem(plate, colour, 8.0, 2.0)
    inside = Box(plate.x0 + 5, plate.y0, plate.x1 - 5, plate.y1)
    yield fitted(text, inside, high, colour)
