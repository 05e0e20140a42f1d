"""No text leaves its place, and no two texts overlap: in every state, language, theme and layout."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import chain, combinations, product
from math import pi

import pytest

from emulator.run.panel.notices import sync_text
from module.game.events import RoundEnd
from module.rules.cards import DECK, Kind
from render.panel.board import Board
from render.panel.notices import Mark as NoticeMark
from render.panel.notices import Notice
from render.panel.options import Options
from render.panel.scrolling import MARQUEE_STEP
from render.scene.scene import scene
from render.style.items import Align, Box, Face, PlateItem, Scene, TextItem
from render.style.layout import OWN, around
from render.style.layouts import LAYOUTS, SIDE
from render.style.metrics import EM_IN_DOTS, FIGURE_DOTS, text_width
from render.style.texts import Language
from render.style.theme import THEMES, Theme, load_theme
from tests.module.helpers import round_ended
from tests.render.boards import HOSTILE, OWN_LIDS, board_of, every_state, hostile_states
from tests.render.seats import boards_of_more
from tests.render.votes import voting_boards

OPAQUE = 210
READABLE = 10.9
"""Letters of fewer pixels are a strain to read."""
HEIGHTS = (1000, 720, 480)
"""Of the window, in pixels."""


@cache
def boards(options: Options) -> list[tuple[str, Board]]:
    """All states of the panel by name, the same ones for all options."""
    made = every_state(options), hostile_states(options), boards_of_more(options), voting_boards(options)
    return list(chain(*made))


# The boards themselves are made by the test: each of xdist's workers collects all, and runs a part.
STATES = [
    pytest.param(options, place, id=f"{language.value}, {theme}, {layout_}: {name}")
    for language, theme, layout_ in product(Language, THEMES, LAYOUTS)
    for options in [Options(language=language, theme=load_theme(theme), layout=layout_)]
    for place, (name, _) in enumerate(boards(Options()))
]


def at_heights(board: Board) -> Iterator[Scene]:
    """The scene in windows of several heights, also when texts have run and pages have been turned."""
    for height in HEIGHTS:
        board.set_window(round(board.layout.width * height / 1000), height)
        yield scene(board)
        board.advance(3.7)


def length_of(item: TextItem) -> float:
    return text_width(item.text, item.face) * item.size


def is_upright(item: TextItem) -> bool:
    return item.turn == pi / 2


def room_of(item: TextItem) -> float:
    return item.box.height if is_upright(item) else item.box.width


def height_of(item: TextItem) -> float:
    """How high its letters are; a display's figures are lower than its kanji."""
    figures = item.face is Face.DISPLAY and set(item.text) <= set("x0123456789-")
    return item.size * FIGURE_DOTS / EM_IN_DOTS if figures else item.size


def ink(item: TextItem) -> Box:
    """Where the letters are, cut to the item's box."""
    box, length = item.box, min(length_of(item), room_of(item))
    x, y = box.centre
    high = height_of(item)
    off = {Align.START: length - room_of(item), Align.CENTRE: 0.0, Align.END: room_of(item) - length}[
        item.align
    ] / 2
    if is_upright(item):
        return around((x, y + off), high, length)
    return around((x + (off if item.turn == 0 else -off), y), length, high)


def overlap(one: Box, other: Box) -> bool:
    gap = 0.01
    return (
        one.x0 < other.x1 - gap
        and other.x0 < one.x1 - gap
        and one.y0 < other.y1 - gap
        and other.y0 < one.y1 - gap
    )


def covered(items: Scene, first: int, second: int, text: Box) -> bool:
    """Whether a plate under the second text hides the first there."""
    return any(
        isinstance(item, PlateItem)
        and item.colour[3] >= OPAQUE
        and not item.border
        and item.box.holds(text.x0, text.y0)
        and item.box.holds(text.x1 - 0.01, text.y1 - 0.01)
        for item in items[first:second]
    )


def texts_of(items: Scene) -> dict[int, TextItem]:
    return {index: item for index, item in enumerate(items) if isinstance(item, TextItem) and item.text}


def check_place(item: TextItem, board: Board) -> None:
    runs = item.step == MARQUEE_STEP
    assert runs or length_of(item) <= room_of(item) + 1e-6, item
    assert item.shift == 0 or runs, item
    thickness = item.box.width if is_upright(item) else item.box.height
    assert height_of(item) <= thickness + 1e-6, item
    assert item.size >= 9, item  # still to be read
    words = board.layout.side or board.layout.column
    if words and item.box.x0 >= words.x0:  # also where 480 rows of pixels are all there is
        assert item.size * 0.48 >= READABLE, item
    assert 0 <= item.box.x0 < item.box.x1 <= board.layout.width, item
    assert 0 <= item.box.y0 < item.box.y1 <= 1000, item


@pytest.mark.parametrize("options, place", STATES)
def test_every_text_is_in_its_place_and_on_no_other(options: Options, place: int) -> None:
    _, board = boards(options)[place]
    for items in at_heights(board):
        texts = texts_of(items)
        assert texts
        for item in texts.values():
            check_place(item, board)
        inks = [(index, ink(item)) for index, item in texts.items()]
        for (first, one), (second, other) in combinations(inks, 2):
            if overlap(one, other):
                assert covered(items, first, second, other), (texts[first], texts[second])


@pytest.mark.parametrize(
    "size", [(1000, 1000), (1280, 720), (854, 480), (1366, 768), (1920, 1080), (641, 361)]
)
@pytest.mark.parametrize("theme", THEMES)
def test_dots_are_whole_pixels_on_amber_displays_and_nowhere_else(theme: str, size: tuple[int, int]) -> None:
    dotted = 0
    for _, board in every_state(Options(theme=load_theme(theme))):
        board.set_window(*size)
        seats = board.layout.seats
        amber = [board.layout.display.box, *(box for seat in seats for box in (seat.name, *seat.points))]
        for item in texts_of(scene(board)).values():
            on_display = any(display.holds(*item.box.centre) for display in amber)
            assert on_display or item.face is not Face.DISPLAY, item
            if item.face is Face.DISPLAY:
                dots = item.size / board.pixel / EM_IN_DOTS
                assert round(dots) >= 1
                assert dots == pytest.approx(round(dots)), item
                dotted += 1
    assert dotted > 50 or size[1] < 480


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("choice", LAYOUTS)
def test_what_the_large_display_says_has_dots_at_1280_by_720(choice: str, language: Language) -> None:
    boards = dict(every_state(Options(layout=choice, language=language)))
    shown = [boards[name] for name in ("searching after 1.5 s", "won", "lost", "tied", "own lids")]
    for reason, seat, base in (
        (RoundEnd.STOPPED, 0, 12), (RoundEnd.STOPPED, 1, 7), (RoundEnd.NOBODY_STOPPED, None, 0),
        (RoundEnd.LUCKY_HAND, 0, 6), (RoundEnd.LUCKY_HAND, 1, 6), (RoundEnd.LUCKY_TIE, None, 0),
    ):  # fmt: skip
        board = board_of(OWN_LIDS, Options(layout=choice, language=language))
        board.show(round_ended(3, reason, seat, seat, base, 3, 3 * base, (20, 15)))
        board.advance(0.1)
        shown.append(board)
    for board in shown:
        board.set_window(1280, 720)
        box, colour = board.layout.display.box, board.options.theme.display
        said = [
            item
            for item in texts_of(scene(board)).values()
            if box.holds(*item.box.centre) and item.colour == colour
        ]
        assert said
        assert {item.face for item in said} == {Face.DISPLAY}, said


def test_where_no_dot_has_a_pixel_the_letters_are_sturdy() -> None:
    board = dict(every_state(Options()))["own lids"]
    board.set_window(220, 220)
    assert {item.face for item in texts_of(scene(board)).values()} == {Face.TEXT, Face.TITLE}


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("choice", LAYOUTS)
def test_what_is_to_be_typed_is_large(choice: str, theme: str) -> None:
    board = dict(every_state(Options(layout=choice, theme=load_theme(theme))))["a crowd"]
    commands = {hint.command for hint in board.around.hints}
    shown = [item for item in texts_of(scene(board)).values() if item.text in commands]
    assert shown
    board.set_banner(sync_text("4711", Language.ENGLISH))
    code = [item for item in texts_of(scene(board)).values() if "!sync\u00a04711" in item.text]
    for item in (*shown, *code):
        assert item.size >= 35, item  # 3.5 % of the height
    assert len(code) == 1
    assert not code[0].step  # stands still


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("choice", LAYOUTS)
def test_every_command_has_its_turn(choice: str, language: Language) -> None:
    for theme in THEMES:
        options = Options(layout=choice, language=language, theme=load_theme(theme))
        board = dict(every_state(options))["a crowd"]
        seen = set()
        for _ in range(60):
            seen |= {item.text for item in texts_of(scene(board)).values()}
            board.advance(1.0)
        for hint in board.around.hints:
            # What is longer than a line runs through it.
            assert all(any(words in text for text in seen) for words in (hint.command, hint.meaning))


def test_large_text_is_half_as_large_again() -> None:
    """But for what has no more room: dots grow in whole steps, a mark leaves room for its card's picture."""
    usual, large = (
        {entry.name: getattr(load_theme(name), entry.name) for entry in fields(Theme)}
        for name in ("classic", "large-text")
    )
    for name, size in usual.items():
        if name.endswith("_size") and name not in {"id_size", "mark_size", "marker_size", "frame_size"}:
            assert large[name] >= 1.5 * size, name


def test_counts_of_two_digits_keep_apart() -> None:
    for theme, language in product(THEMES, Language):
        options = Options(layout=SIDE.name, theme=load_theme(theme), language=language)
        board = board_of(OWN_LIDS, options)
        plains = [card for card in DECK if card.kind is Kind.PLAIN]
        players = (replace(player, captured=tuple(plains[:12])) for player in board.shown.players)
        board._shown = replace(board.shown, players=tuple(players))
        for _ in range(8):
            rows: dict[float, list[Box]] = {}
            for item in texts_of(scene(board)).values():
                if re.fullmatch(r"\d+/\d+", item.text) and item.box.y0 > 300:
                    rows.setdefault(item.box.y0, []).append(ink(item))
            for own, opponent in rows.values():
                assert opponent.x0 - own.x1 > 0.6 * board.options.theme.side_size
            board.version += 1
            board.advance(1.0)


def test_a_long_notice_is_broken_into_lines_and_nothing_of_it_is_lost() -> None:
    for text in HOSTILE.values():
        board = board_of(OWN_LIDS, Options(layout=SIDE.name))
        board.notice(Notice("", text, NoticeMark.DONE))
        seen: set[str] = set()
        for _ in range(40):
            seen |= {item.text for item in texts_of(scene(board)).values()}
            board.advance(0.75)
        assert SIDE.side
        size = board.options.theme.side_size
        rest = text
        lines = sorted(seen, key=len, reverse=True)
        while rest.strip():
            rest = rest.strip()
            line = next(line for line in lines if line and rest.startswith(line))
            assert text_width(line, Face.TEXT) * size < SIDE.side.width
            rest = rest[len(line) :]


def test_a_name_runs_only_where_its_smallest_dots_have_no_room() -> None:
    for size, text, runs in ((27, "streamer", False), (27, "a", False), (20, "a_longer_name", True)):
        board = board_of(OWN_LIDS, Options(layout="module"))
        board.options = replace(
            board.options, theme=replace(board.options.theme, name_size=size), ticker=False
        )
        board.set_name(OWN, text)
        item = next(item for item in texts_of(scene(board)).values() if item.text.startswith(text))
        assert item.face is Face.DISPLAY
        assert (item.step == MARQUEE_STEP) is runs


def test_long_names_run_through_and_come_round() -> None:
    boards = dict(every_state(Options()))
    board = boards["long texts"]

    def item() -> TextItem:
        return next(
            item for item in scene(board) if isinstance(item, TextItem) and item.text.startswith("a_name_of")
        )

    first = item().shift
    board.advance(0.5)
    way = text_width("a_name_of_twenty_five_chars   ", Face.DISPLAY) * item().size
    step = item().size / 8
    assert item().shift == pytest.approx(first - 10 * step)
    seen = set()
    for _ in range(1000):
        board.advance(0.05)
        seen.add(round(item().shift, 3))
    assert -way < min(seen) < -way + 2 * step
    assert max(seen) <= 0
