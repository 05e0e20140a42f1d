"""What stands on the displays, the buttons and the wooden strips, as draw items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from module.game.events import RoundEnded
from module.rules.yaku import YakuScore
from render.panel import scrolling
from render.panel.around import Asks, Ballot
from render.panel.board import Board
from render.panel.intents import Press, label_of
from render.panel.listing import title_listing, yaku_listing
from render.panel.shown import Outcome, Stage
from render.scene.outcomes import deal_lines, round_lines
from render.scene.sides import colour_of
from render.style.items import (
    Align,
    Box,
    Colour,
    Face,
    Item,
    LidItem,
    LightItem,
    PlateItem,
    SymbolItem,
    TextItem,
)
from render.style.layout import OWN, UPRIGHT, around, measures
from render.style.metrics import (
    EM_IN_DOTS,
    FIGURE_DOTS,
    Lettering,
    fitting_size,
    lettering,
    text_width,
)
from render.style.texts import Words, unparted

_WHITE: Colour = (255, 255, 255, 255)
_FAINT: Colour = (255, 255, 255, 90)
_OF_A_ROW = 0.92
"""How much of its row's height a label takes: they stand close."""


def fitted(
    text: str, box: Box, size: float, colour: Colour, *, turn: float = 0.0, face: Face = Face.TEXT,
    align: Align = Align.CENTRE,
) -> TextItem:  # fmt: skip
    """A line that is made as small as its box demands."""
    length, thickness = measures(box, turn)
    fitting = fitting_size(text, face, min(size, thickness), length)
    return TextItem(text, box, face, fitting, colour, align, turn)


def running(
    board: Board, text: str, box: Box, letters: Lettering, colour: Colour, *, turn: float = 0.0,
    align: Align = Align.START,
) -> TextItem:  # fmt: skip
    """A line that runs through its box when it is too long for it."""
    line = scrolling.marquee(text, *letters, box.width, board.name_time)
    if line.text == text:
        return TextItem(text, box, *letters, colour, align, turn)
    moved = line.shift, scrolling.MARQUEE_STEP
    return TextItem(line.text, box, *letters, colour, Align.START, turn, *moved)


def lamps(
    board: Board, lines: Sequence[tuple[str, Box]], size: float, turn: float, dots: int = EM_IN_DOTS
) -> Iterator[TextItem]:
    """Lines on an amber display, all in the same letters: of whole dots if every line has room for them."""
    rooms = [measures(box, turn) for _, box in lines]
    thickness = min(thickness for _, thickness in rooms)
    lengths = [(text, length) for (text, _), (length, _) in zip(lines, rooms, strict=True)]
    letters = lettering(lengths, size, thickness, board.pixel, dots)
    for text, box in lines:
        yield TextItem(text, box, *letters, board.options.theme.display, Align.CENTRE, turn)


def scores(board: Board, seat: int) -> Iterator[Item]:
    """A seat's score display: points, multiplier, base points of this round, the kind shown, its buttons."""
    theme, shown, layout = board.options.theme, board.shown, board.layout.seats[seat]
    player, turn = shown.players[seat], layout.turn
    if not layout.points:
        return
    figures = str(board.scores[seat]), f"x{player.multiplier}", str(player.base)
    rows = list(zip(figures, layout.points, strict=True))
    yield from lamps(board, rows, theme.score_size * layout.grow, turn, FIGURE_DOTS)
    if layout.pager is not None:
        icons = (f"icon-{board.kinds[seat].value}", "icon-left", "icon-right")
        for cell, box in zip(icons, (layout.pager.symbol, *layout.pager.arrows), strict=True):
            yield SymbolItem(cell, box, turn, _WHITE)


def name(board: Board, seat: int) -> Iterator[Item]:
    """A seat's name; a long one runs through."""
    theme, layout = board.options.theme, board.layout.seats[seat]
    box, text, size = layout.name, board.name(seat), theme.name_size * layout.grow
    letters = lettering([(text, box.width)], size, box.height, board.pixel)
    if letters.face is not Face.DISPLAY:  # too long to stand still
        letters = lettering((), size, box.height, board.pixel)
    colour = theme.display if not layout.bands else colour_of(board, seat)
    yield running(board, text, box, letters, colour, turn=layout.turn, align=Align.CENTRE)


def buttons(board: Board, seat: int) -> Iterator[Item]:
    """A seat's lidded buttons, without their lids."""
    theme, pressed, layout = board.options.theme, board.pressed, board.layout.seats[seat]
    koikoi, stop = layout.lids
    for is_koikoi, button, words, colour in (
        (True, koikoi, Words.KOIKOI, theme.koikoi),
        (False, stop, Words.STOP, theme.stop),
    ):
        down = pressed is not None and pressed.seat == seat and pressed.koikoi is is_koikoi
        yield PlateItem(button.box, theme.button_pressed if down else theme.button, 2.0)
        text = words.text(board.options.language)
        voted = seat == OWN and _votes_on_lids(board)
        word, command = button.beside_tally if voted else (button.word, button.command)
        yield fitted(text, word, theme.lid_size * button.grow, colour, turn=layout.turn)
        if command is not None:
            typed = _typed(board, is_koikoi=is_koikoi)
            yield fitted(typed, command, theme.command_size, colour, turn=layout.turn)


def _votes_on_lids(board: Board) -> bool:
    """Whether chat votes on koi-koi or stop."""
    return board.ballot is not None and board.ballot.asks is Asks.LIDS


def _typed(board: Board, *, is_koikoi: bool) -> str:
    """What presses a lidded button: a command where chat plays, else a key."""
    if board.around.crowd is not None:
        return (Words.TYPE_KOIKOI if is_koikoi else Words.TYPE_STOP).text(board.options.language)
    return label_of(Press.KOIKOI if is_koikoi else Press.STOP)


def labels(board: Board, seat: int) -> Iterator[Item]:
    """What the numbers of a score display are called, where the layout tells newcomers."""
    theme, layout = board.options.theme, board.layout.seats[seat]
    if layout.labels is None or (seat == OWN and _votes_on_lids(board)):
        return  # the lids' shares of the vote stand there
    words = (Words.SCORE, Words.MULTIPLIER, Words.THIS_ROUND)
    lines = [(word.text(board.options.language), box) for word, box in zip(words, layout.labels, strict=True)]
    # All alike: as large as the longest has room.
    size = min(
        fitting_size(text, Face.TEXT, min(theme.side_size, box.height) * _OF_A_ROW, box.width)
        for text, box in lines
    )
    for text, box in lines:
        yield PlateItem(box, theme.strip_plate, 4.0)
        yield TextItem(text, box, Face.TEXT, size, theme.ticker, Align.END, layout.turn)


def tallies(board: Board, seat: int) -> Iterator[Item]:
    """Each captured kind's symbol, and how many cards count as it, where the layout tells that.

    Where one kind is shown at a time, its own is lit.
    """
    theme, layout = board.options.theme, board.layout.seats[seat]
    captured, rules = board.shown.players[seat].captured, board.shown.rules
    for kind, tray in layout.trays.items():
        if tray.tally is None:
            continue
        symbol, place = tray.tally.symbol, tray.tally.count
        if layout.pager is not None and board.kinds[seat] is kind:
            yield PlateItem(_lit(symbol, place), theme.side_row, 5.0)
        count = rules.counting.count(captured, kind) if rules else 0
        yield SymbolItem(f"kind-{kind.value}", symbol, layout.turn, _WHITE if count else _FAINT)
        if count:
            yield fitted(str(count), place, theme.side_size, theme.side_text, turn=layout.turn)


def _lit(one: Box, other: Box) -> Box:
    """The box of a symbol and its count together, with a rim."""
    return Box(
        min(one.x0, other.x0) - 3,
        min(one.y0, other.y0) - 2,
        max(one.x1, other.x1) + 3,
        max(one.y1, other.y1) + 2,
    )


def lids(board: Board) -> Iterator[Item]:
    """All lids; each folds about the edge away from the other."""
    for seat in board.shown.seats:
        koikoi, stop = (button.box for button in board.layout.seats[seat].lids)
        for one, other in ((koikoi, stop), (stop, koikoi)):
            yield LidItem(one, board.lid(seat), "top" if one.y0 < other.y0 else "bottom")


def status_light(board: Board) -> Iterator[Item]:
    """Off, or green when the module is solved."""
    theme = board.options.theme
    if board.solved:
        yield LightItem(around(board.layout.status_light, 46, 46), theme.solved)
    colour = theme.solved if board.solved else theme.unlit
    yield PlateItem(around(board.layout.status_light, 10, 10), colour, 5.0)


def large_display(board: Board) -> Iterator[Item]:
    """The large display: whose turn it is and what is to be known now."""
    shown = board.shown
    yield from _turn_marker(board)
    match shown.stage:
        case Stage.SEARCHING:
            yield from _searching(board)
        case Stage.ROUND:
            if shown.lids is not None:
                yield from _yaku(board, shown.side(shown.lids).yaku)
            else:
                yield from _turn(board)
        case Stage.ROUND_OVER:
            if shown.result is not None:
                yield from _round_over(board, shown.result)
        case Stage.GAME_OVER:
            if shown.outcome is not None:
                yield from _title(board, _OUTCOMES[shown.outcome].text(board.options.language))
    yield from _display_button(board)


_OUTCOMES = {Outcome.WIN: Words.YOU_WIN, Outcome.LOSE: Words.YOU_LOSE, Outcome.TIE: Words.TIE}


def _turn_marker(board: Board) -> Iterator[Item]:
    shown = board.shown
    if shown.turn is None:
        return
    colour = board.options.theme.marker(shown.round)
    theme, seat = board.options.theme, board.layout.seats[shown.turn]
    where, across = seat.marker, theme.marker_size * seat.grow
    yield LightItem(around(where, 2 * across, 2 * across), (*colour[:3], 120))
    box = around(where, across, across)
    yield PlateItem(box, colour, across / 2)
    # Whoever cannot tell the colours apart reads the round.
    display = board.layout.display
    turn = display.turn if display.box.holds(*where) else seat.turn
    yield fitted(str(shown.round), box, across * 0.85, theme.marker_text(shown.round), turn=turn)


def _title(board: Board, *texts: str) -> Iterator[Item]:
    """A title; where the display wraps, it may be several, each in as many lines as it takes."""
    theme, display = board.options.theme, board.layout.display
    box, size = display.title if board.button else display.middle, theme.title_size * display.grow
    if not display.wraps:
        yield from lamps(board, [(text, box) for text in texts], size, display.turn)
        return
    letters, lines = title_listing(texts, size, box.width, box.height, board.pixel)
    # What lies between two titles, or two lines, is the room that they leave; at most a third of a letter.
    step = letters.size + min(letters.size / 3, (box.height - letters.size * len(lines)) / (len(lines) + 1))
    top = box.centre[1] - (step * len(lines) - (step - letters.size)) / 2
    for number, (line, _) in enumerate(lines):
        y = top + step * number
        where = Box(box.x0, y, box.x1, y + letters.size)
        text = line.replace("\u00a0", " ")
        yield TextItem(text, where, *letters, theme.display, Align.CENTRE, display.turn)


def _turn(board: Board) -> Iterator[Item]:
    """Who is to do what, while there is nothing else to tell; while cards are dealt, the round."""
    language, shown = board.options.language, board.shown
    if lines := deal_lines(board):
        yield from _told(board, lines)
        return
    if not board.layout.display.tells_turn:
        return
    if shown.turn is None:
        yield from _title(board, Words.ROUND.text(language, number=shown.round))
        return
    if board.ballot is not None and shown.turn == OWN:
        yield from _vote(board, board.ballot)
        return
    words = Words.YOUR_TURN if shown.turn == OWN else Words.THEIR_TURN
    number = 0
    if board.own_choice is not None:
        number = len(board.own_choice.choices)
        words = Words.TAKE_ONE if number == len("12") else Words.TAKE_ONE_OF
    yield from _title(board, words.text(language, name=unparted(board.called(shown.turn)), number=number))


def _vote(board: Board, ballot: Ballot) -> Iterator[Item]:
    """That chat votes; once it is decided, what won."""
    language = board.options.language
    if ballot.decided:
        yield from _told(board, (Words.DECIDED.text(language), ballot.title))
    else:
        yield from _title(board, Words.DISPLAY_VOTE.text(language))


def _searching(board: Board) -> Iterator[Item]:
    """The word keeps its place while the dots come and go."""
    theme, display = board.options.theme, board.layout.display
    box, turn, size = display.title, display.turn, theme.line_size * display.grow
    words = Words.SEARCHING.text(board.options.language)
    length, thickness = measures(box, turn)
    letters = lettering([(words + "...", length)], size, thickness, board.pixel)
    inset = (length - text_width(words + "...", letters.face) * letters.size) / 2
    dx, dy = (0, inset) if turn == UPRIGHT else (inset, 0)
    where = Box(box.x0 + dx, box.y0 + dy, box.x1, box.y1)
    text = words + scrolling.dots(board.display_time)
    yield TextItem(text, where, *letters, theme.display, Align.START, turn)


def _yaku(board: Board, made: tuple[YakuScore, ...]) -> Iterator[Item]:
    """Yaku and their base points, as many lines at a time as there is room for."""
    theme, display = board.options.theme, board.layout.display
    letters, lines = yaku_listing(made, display, board.options.language, theme, board.pixel)
    room = display.yaku_lines(letters.size)
    first = scrolling.first_line(len(lines), len(room), board.display_time)
    if display.wraps:  # few of them stand in the middle
        room = room[(len(room) - len(lines)) // 2 if len(room) > len(lines) else 0 :]
    for (title, points), box in zip(lines[first:] + lines[:first], room, strict=False):
        left, right = _parted(box, display.turn, text_width(points, letters.face) * letters.size)
        yield TextItem(title, left, *letters, theme.display, Align.START, display.turn)
        if points:
            yield TextItem(points, right, *letters, theme.display, Align.END, display.turn)


def _parted(line: Box, turn: float, length: float) -> tuple[Box, Box]:
    """A yaku's line in two: for its name and, at the end, for its points, which are so long."""
    if turn == UPRIGHT:
        end = line.y1 - length
        return Box(line.x0, line.y0, line.x1, end), Box(line.x0, end, line.x1, line.y1)
    end = line.x1 - length
    return Box(line.x0, line.y0, end, line.y1), Box(end, line.y0, line.x1, line.y1)


def _told(board: Board, lines: Sequence[str]) -> Iterator[Item]:
    """Several lines, each in as many as it takes; where the display does not wrap, the first three."""
    display = board.layout.display
    if display.wraps:
        yield from _title(board, *lines)
        return
    plain = [line.replace("\u00a0", " ") for line in lines]
    rows = list(zip(plain, display.lines, strict=False))
    yield from lamps(board, rows, board.options.theme.line_size * display.grow, display.turn)


def _round_over(board: Board, ended: RoundEnded) -> Iterator[Item]:
    """How a round went; its number only where no other words tell it, and there is a line left."""
    lines, display = round_lines(board, ended), board.layout.display
    if not display.wraps and len(lines) < len(display.lines):
        lines = Words.ROUND.text(board.options.language, number=ended.round), *lines
    yield from _told(board, lines)


def _display_button(board: Board) -> Iterator[Item]:
    words = board.button
    if words is None:
        return
    theme, display = board.options.theme, board.layout.display
    box = display.button
    yield PlateItem(box, theme.display_dim, 5.0, 2.0)
    upright = display.turn == UPRIGHT
    dx, dy = (0, 6) if upright else (6, 0)
    inner = Box(box.x0 + dx, box.y0 + dy, box.x1 - dx, box.y1 - dy)
    text = words.text(board.options.language)
    yield from lamps(board, [(text, inner)], theme.button_size * display.grow, display.turn)
