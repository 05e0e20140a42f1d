"""The side board of the wide layout: who plays, the rounds, the yaku, what chat does, what to type now."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from module.game.events import RoundEnded
from module.rules.ruleset import Rules
from render.panel import scrolling
from render.panel.around import Crowd
from render.panel.board import Board
from render.panel.progress import progress
from render.panel.shown import Stage
from render.scene import makers
from render.scene.asking import asked, asked_height
from render.scene.crowd import clock, clock_text, waiting_text, who_text
from render.scene.displays import fitted, running
from render.scene.hints import height as hints_height
from render.scene.hints import hints
from render.scene.outcomes import gains
from render.scene.sections import GAP, LINE, PADDING, title_height, titled, word
from render.scene.sides import colour_of, side_name
from render.scene.ticker import has_ticker, ticker
from render.scene.yaku_table import rows_height, rows_in, table
from render.style.items import Align, Box, Face, Item, PlateItem, TextItem
from render.style.layout import OPPOSITE, OWN
from render.style.metrics import Lettering, fitting_size, text_width
from render.style.texts import Words
from render.style.theme import Theme

_HEAD_GAP = 6.0
_APART = "   "
_LEAST_NOTICES = 3
"""So many lines of the ticker are left free by the table of the yaku."""
_CELLS = 4
"""So many rounds are shown, the newest last."""


def side(board: Board) -> Iterator[Item]:
    """Everything on the side board, from top to bottom; the ticker has what the others leave."""
    options, area = board.options, board.layout.side
    if area is None:
        return
    theme = options.theme
    y = area.y0
    for part, height in ((_head, _head_height(theme)), (_rounds, _rounds_height(theme))):
        yield from part(board, Box(area.x0, y, area.x1, y + height))
        y += height + GAP
    rules = board.shown.rules
    told = makers.told_makers(board)
    if told is not None:
        high = makers.height(board, told, area.width)
        yield from makers.section(board, told, Box(area.x0, y, area.x1, y + high))
        y += high + GAP
    bottom = area.y1
    if board.ballot is not None:
        top = bottom - asked_height(board, board.ballot, area.width)
        yield from asked(board, board.ballot, Box(area.x0, top, area.x1, bottom))
        bottom = top - GAP
    elif options.help_strip and board.around.hints:
        top = bottom - _help_height(theme)
        yield from _help(board, Box(area.x0, top, area.x1, bottom))
        bottom = top - GAP
    if options.yaku_table and rules is not None:
        least = (
            title_height(theme) + _LEAST_NOTICES * theme.side_size * LINE + GAP if has_ticker(board) else 0
        )
        height, items = _yaku(board, rules, Box(area.x0, y, area.x1, bottom - least))
        yield from items
        y += height + GAP
    if has_ticker(board):
        yield from ticker(board, Box(area.x0, y, area.x1, bottom))


# Who plays, and how it stands.


def _head_height(theme: Theme) -> float:
    return theme.side_large_size * 1.2 + _HEAD_GAP + theme.side_size * LINE


def _head(board: Board, box: Box) -> Iterator[Item]:
    """Both names, the score between them, and below who of the crowd plays."""
    theme, size = board.options.theme, board.options.theme.side_large_size
    middle, bottom = box.centre[0], box.y0 + size * 1.2
    own, opponent = map(str, board.scores)
    reach = max(text_width(text, Face.TEXT) for text in (own, opponent)) * size + size
    yield TextItem(
        ":", Box(middle - 10, box.y0, middle + 10, bottom), Face.TEXT, size, theme.side_dim,
        Align.CENTRE, 0.0,
    )  # fmt: skip
    for seat, text, align, x0, x1 in (
        (OWN, own, Align.END, middle - reach, middle - size / 2),
        (OPPOSITE, opponent, Align.START, middle + size / 2, middle + reach),
    ):
        colour = colour_of(board, seat)
        yield TextItem(text, Box(x0, box.y0, x1, bottom), Face.TEXT, size, colour, align, 0.0)
        own_side = seat == OWN
        place = Box(box.x0, box.y0, x0, bottom) if own_side else Box(x1, box.y0, box.x1, bottom)
        name_align = Align.START if own_side else Align.END
        fitting = fitting_size(board.name(seat), Face.TEXT, size * 0.8, place.width)
        letters = Lettering(Face.TEXT, max(theme.side_size, fitting))
        yield running(board, board.name(seat), place, letters, colour, align=name_align)
    below = Box(box.x0, bottom + _HEAD_GAP, box.x1, box.y1)
    yield from _crowd(board, board.around.crowd, below)


def _crowd(board: Board, crowd: Crowd | None, box: Box) -> Iterator[Item]:
    """Whose seat it is and for how long; who is next."""
    if crowd is None:
        return
    theme, language = board.options.theme, board.options.language
    if not crowd.holder:
        text = "   ".join(part for part in (who_text(crowd, language), board.around.mode_vote) if part)
        yield running(board, text, box, Lettering(Face.TEXT, theme.side_size), theme.side_text)
        return
    reach = text_width("0:000", Face.TEXT) * theme.side_size
    left, right = Box(box.x0, box.y0, box.x1 - reach, box.y1), Box(box.x1 - reach, box.y0, box.x1, box.y1)
    before = (who_text(crowd, language), board.around.mode_vote)
    told = "".join(part + _APART for part in before if part)

    def fits(waiting: str) -> bool:
        return text_width(told + waiting, Face.TEXT) * theme.side_size <= left.width

    text = (told + waiting_text(crowd, language, fits)).rstrip()
    yield running(board, text, left, Lettering(Face.TEXT, theme.side_size), theme.side_text)
    if clock_text(crowd):
        yield clock(board, crowd, right, theme.side_text)


# The rounds.


def _rounds_height(theme: Theme) -> float:
    return (2 * theme.side_size + theme.side_large_size) * 1.16 + 2 * PADDING


def _rounds(board: Board, box: Box) -> Iterator[Item]:
    """A field for each round: who scored how much, and how it came about; the one being played is lit."""
    rules, shown = board.shown.rules, board.shown
    if rules is None:
        return
    count = min(rules.rounds, _CELLS)
    playing = shown.stage is Stage.ROUND
    last = max(count, min(rules.rounds, len(shown.results) + playing))
    wide = (box.width + GAP) / count
    for place, number in enumerate(range(last - count + 1, last + 1)):
        x = box.x0 + wide * place
        yield from _round(board, number, Box(x, box.y0, x + wide - GAP, box.y1))


def _round(board: Board, number: int, box: Box) -> Iterator[Item]:
    theme, language, shown = board.options.theme, board.options.language, board.shown
    now = shown.stage is Stage.ROUND and number == shown.round
    if now:
        yield PlateItem(box, theme.side_row, 6.0)
    yield PlateItem(box, theme.side_lit if now else theme.side_line, 6.0, 2.5 if now else 1.2)
    step = theme.side_size * 1.16
    inner = Box(box.x0 + PADDING, box.y0 + PADDING, box.x1 - PADDING, box.y1 - PADDING)
    top = Box(inner.x0, inner.y0, inner.x1, inner.y0 + step)
    low = Box(inner.x0, inner.y1 - step, inner.x1, inner.y1)
    mid = Box(inner.x0, top.y1, inner.x1, low.y0)
    title = Words.ROUND.text(language, number=number)
    yield word(theme, title, top, theme.side_text if now else theme.side_dim, Align.CENTRE)
    result = next((result for result in shown.results if result.round == number), None)
    if result is not None:
        yield from _result(board, result, mid, low)
    elif now:
        factors = dict.fromkeys(f"x{player.multiplier}" for player in shown.players)
        yield fitted(" : ".join(factors), mid, theme.side_large_size, theme.side_lit)
        own, opponent = (player.base for player in shown.players)
        words = Words.BASE_POINTS.text(language, own=own, opponent=opponent)
        yield word(theme, words, low, theme.side_text, Align.CENTRE)


def _result(board: Board, result: RoundEnded, mid: Box, low: Box) -> Iterator[Item]:
    theme, language = board.options.theme, board.options.language
    paid = gains(result)
    if not paid:
        yield fitted("0", mid, theme.side_large_size, theme.side_dim)
        yield word(theme, Words.NOBODY.text(language), low, theme.side_dim, Align.CENTRE)
        return
    team = max(paid, key=lambda payee: paid[payee])
    winner = board.shown.keeper(team)
    colour, who = colour_of(board, winner), side_name(board, winner)
    yield fitted(f"+{paid[team]}", mid, theme.side_large_size, colour)
    how = f"{who} {result.base} x {result.multiplier}" if result.multiplier > 1 else who
    yield word(theme, how, low, colour, Align.CENTRE)


# The yaku.


def _yaku(board: Board, rules: Rules, box: Box) -> tuple[float, Iterator[Item]]:
    """How high the table of the yaku is, and the table: in pages, where not all of it has room."""
    theme, language = board.options.theme, board.options.language
    rows = progress(board.shown, rules)
    most = max(1, rows_in(theme, box.height - title_height(theme)))
    pages = -(-len(rows) // most)
    each = -(-len(rows) // max(1, pages))
    title = Words.YAKU_TITLE.text(language)
    if pages > 1:
        shown = scrolling.page(pages, board.name_time)
        title += f"  {shown + 1}/{pages}"
        rows = rows[shown * each :][:each]
    top, bottom = box.y0 + title_height(theme), box.y0 + title_height(theme) + rows_height(theme, each)
    step = scrolling.PAGE_STEP if pages > 1 else 0.0
    items = chain(
        titled(theme, box, title, step), table(board, rows, Box(box.x0, top, box.x1, bottom))
    )  # fmt: skip
    return bottom - box.y0, items


# What can be typed now.

_HINT_LINES = 2


def _help_height(theme: Theme) -> float:
    return title_height(theme) + hints_height(theme.command_size, _HINT_LINES)


def _help(board: Board, box: Box) -> Iterator[Item]:
    theme = board.options.theme
    yield from titled(theme, box, Words.NOW_TITLE.text(board.options.language))
    room = Box(box.x0, box.y0 + title_height(theme), box.x1, box.y1)
    yield from hints(board, room, _HINT_LINES, theme.command_size)
