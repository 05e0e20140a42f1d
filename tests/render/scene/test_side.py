"""The side board, the strips, and what is switched while the panel runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from module.rules.cards import card_by_code
from render.panel.around import Around, Crowd, Hint
from render.panel.board import Board
from render.panel.intents import Press, intent_of_click, intent_of_key
from render.panel.motion import NOTE
from render.panel.notices import MOST_NOTICES, Mark, Notice
from render.panel.options import Options
from render.panel.switches import SWITCHES, switch, switched
from render.scene.scene import scene
from render.style.items import CardItem, Item, LightItem, PlateItem, Scene, TextItem
from render.style.layout import HEIGHT, OWN, Layout
from render.style.layouts import LAYOUTS, MODULE, SIDE, STAGE, side
from render.style.texts import Language, theme_name
from render.style.theme import THEMES
from tests.render.boards import CHOOSE_FOR_HAND, DEALT, HINTS, OPPONENT_LIDS, OWN_LIDS, SITUATIONS, board_of

WIDE = Options(layout="side")


def beside(items: Scene) -> list[Item]:
    """What is on the side board."""
    return [
        item for item in items
        if (item.x if isinstance(item, CardItem) else item.box.x0) >= HEIGHT
    ]  # fmt: skip


def words(items: list[Item] | Scene) -> list[str]:
    return [item.text for item in items if isinstance(item, TextItem)]


def with_crowd(board: Board, crowd: Crowd) -> list[str]:
    board.around = replace(board.around, crowd=crowd)
    return words(beside(scene(board)))


@pytest.mark.parametrize("position", SITUATIONS.values(), ids=SITUATIONS)
def test_the_square_panel_is_the_same_in_both_layouts(position: str) -> None:
    square, wide = scene(board_of(position)), scene(board_of(position, WIDE))
    others = beside(wide)
    assert others
    assert [item for item in wide if item not in others] == list(square)
    assert not beside(square)


def test_everything_on_the_side_board_is_on_its_lacquer() -> None:
    board = board_of(OWN_LIDS, WIDE)
    for item in beside(scene(board)):
        if isinstance(item, TextItem | PlateItem):
            assert side.INNER.x0 <= item.box.x0 < item.box.x1 <= side.INNER.x1
            assert side.INNER.y0 <= item.box.y0 < item.box.y1 <= side.INNER.y1


@pytest.mark.parametrize(
    "choice, size, layout",
    [
        ("auto", (1000, 1000), MODULE),
        ("auto", (1280, 720), STAGE),
        ("auto", (1500, 1000), STAGE),
        ("auto", (1499, 1000), MODULE),
        ("auto", (500, 900), MODULE),
        ("module", (1920, 1080), MODULE),
        ("side", (500, 500), SIDE),
        ("stage", (500, 500), STAGE),
    ],
)
def test_the_layout_follows_the_window_unless_it_is_chosen(
    choice: str, size: tuple[int, int], layout: Layout
) -> None:
    board = Board(Options(layout=choice))
    board.set_window(*size)
    assert board.layout is layout


def test_another_window_is_a_change_because_dots_are_whole_pixels() -> None:
    board = Board()
    version = board.version
    board.set_window(1000, 1000)
    assert board.version == version
    board.set_window(900, 900)
    assert board.version > version


def test_scores_and_names_are_at_the_top() -> None:
    shown = words(beside(scene(board_of(DEALT, WIDE))))
    assert shown[:5] == [":", "4", "streamer", "12", "bot"]


def test_who_plays_is_told() -> None:
    board = board_of(DEALT, WIDE)
    assert "Anybody may play" in with_crowd(board, Crowd())
    assert "kaede plays" in with_crowd(board, Crowd("kaede"))
    shown = with_crowd(board, Crowd("kaede", ("mochi", "otter", "lurker"), "", 75))
    assert "kaede plays   next: mochi, otter, lurker" in shown
    assert "1:15" in shown
    shown = with_crowd(board, Crowd("kaede", ("mo", "oto"), "oto"))
    assert "kaede plays   oto asks for the seat   next: mo +1" in shown
    assert "kaede plays   otter asks for the seat" in with_crowd(
        board, Crowd("kaede", ("mochi",) * 9, "otter")
    )
    long = tuple(f"{number}_name_of_many_letters" for number in range(7))
    assert f"kaede plays   next: {long[0]} +6" in with_crowd(board, Crowd("kaede", long))
    board.around = Around()
    assert not any("play" in text for text in words(beside(scene(board))) if text != "Plains")


def test_few_seconds_are_coloured() -> None:
    board = board_of(DEALT, WIDE)

    def clock(seconds: int) -> TextItem:
        board.around = replace(board.around, crowd=Crowd("kaede", (), "", seconds))
        text = f"0:{seconds:02}"
        return next(item for item in scene(board) if isinstance(item, TextItem) and item.text == text)

    assert clock(11).colour == board.options.theme.side_text
    assert clock(10).colour == board.options.theme.undone


def test_each_round_has_a_field_and_the_one_being_played_is_lit() -> None:
    board = board_of(OWN_LIDS, WIDE)
    items = beside(scene(board))
    assert [text for text in words(items) if text.startswith("Round")] == ["Round 1", "Round 2", "Round 3"]
    lit = [
        item.box for item in items
        if isinstance(item, PlateItem) and item.border == 2.5 and item.colour == board.options.theme.side_lit
    ]  # fmt: skip
    third = next(item.box for item in items if isinstance(item, TextItem) and item.text == "Round 3")
    assert len(lit) == 1
    assert lit[0].holds(*third.centre)
    assert "x3" in words(items)


def test_cards_in_the_yaku_table_are_bright_when_they_are_ours() -> None:
    board = board_of(OPPONENT_LIDS.replace("captured 1: 9a 8b 3b 3q", "captured 0: 8b; captured 1: 9a"), WIDE)
    shades = {item.card: item.shade for item in beside(scene(board)) if isinstance(item, CardItem)}
    ours, theirs, nobodys = (shades[card_by_code(code)] for code in ("8b", "9a", "1b"))
    assert ours == 0 < nobodys < theirs


def test_a_yaku_that_was_made_is_framed_with_its_points() -> None:
    items = beside(scene(board_of(OWN_LIDS, WIDE)))
    base = {score.yaku.title: score.points for score in board_of(OWN_LIDS).shown.players[OWN].yaku}
    rows = {item.text: item.box.y0 for item in items if isinstance(item, TextItem) and item.text in base}
    assert rows.keys() == base.keys()
    for title, y in rows.items():
        in_row = [item.text for item in items if isinstance(item, TextItem) and item.box.y0 == y]
        assert in_row[0] == str(base[title])


@pytest.mark.parametrize("language", Language)
def test_yaku_are_named_in_both_languages_where_there_is_room(language: Language) -> None:
    shown = words(beside(scene(board_of(DEALT, replace(WIDE, language=language)))))
    assert {"Moon viewing", "月見で一杯"} <= set(shown)


def test_the_newest_notice_is_first_and_marked() -> None:
    board = board_of(DEALT, WIDE)
    board.notice(Notice("kaede", "took the geese", Mark.DONE))
    board.notice(Notice("hana", "played the moon", Mark.DONE))
    board.notice(Notice("otter", "not now", Mark.UNDONE))
    items = beside(scene(board))
    lines = {item.text: item.box for item in items if isinstance(item, TextItem)}
    assert lines["hana"].y0 < lines["otter:"].y0 < lines["kaede"].y0
    assert "not now" in lines
    light = next(item for item in items if isinstance(item, LightItem))
    assert light.box.y0 < lines["hana"].centre[1] < light.box.y1
    signs = {item.text: item.colour for item in items if isinstance(item, TextItem) and item.text in "▶×"}
    assert signs == {"▶": board.options.theme.done, "×": board.options.theme.undone}


def test_hints_that_do_not_fit_are_left_out_from_the_end() -> None:
    board = board_of(DEALT, WIDE)
    board.around = replace(board.around, hints=(*HINTS, *(Hint(f"!{n}", "something") for n in range(20))))
    shown = words(beside(scene(board)))
    commands = [text for text in shown if text.startswith("!")]
    assert commands == [hint.command for hint in board.around.hints][: len(commands)]
    assert 4 <= len(commands) < 12


def test_in_the_square_hints_are_on_the_upper_strip_until_there_is_trouble() -> None:
    board = board_of(DEALT)
    board.around = replace(board.around, hints=HINTS)
    strip = next(item for item in scene(board) if isinstance(item, TextItem) and item.text == "!1-!8")
    assert MODULE.banner is not None
    assert strip.box.y0 < MODULE.banner.y1
    board.set_banner("Twitch is away")
    assert not any(text.startswith("!1-!8") for text in words(scene(board)))
    board.set_banner("")
    board.options = replace(board.options, help_strip=False)
    assert not any(text.startswith("!1-!8") for text in words(scene(board)))


# Switches.


def all_words(board: Board) -> str:
    return " ".join(words(scene(board)))


@pytest.mark.parametrize(
    "key, part",
    [("f2", "mochi_maru"), ("f3", "!1-!8"), ("f4", "Moon viewing")],
)
@pytest.mark.parametrize("choice", ["module", "side"])
def test_parts_are_switched_off_and_on(key: str, part: str, choice: str) -> None:
    board = board_of(DEALT, Options(layout=choice))
    board.notice(Notice("mochi_maru", "played the moon", Mark.DONE))
    board.around = replace(board.around, hints=HINTS)
    if choice == "module" and key == "f4":
        assert part not in all_words(board)  # no room for it
        return
    for expected in (False, True):
        press = intent_of_key(key, board)
        assert press in SWITCHES
        assert isinstance(press, Press)
        board.options = switched(board, press)
        assert (part in all_words(board)) is expected


def test_the_ticker_has_the_room_of_what_is_switched_off() -> None:
    board = board_of(DEALT, WIDE)
    for number in range(MOST_NOTICES):
        board.notice(Notice(f"user{number}", "played", Mark.DONE))
    few = all_words(board).count("user")
    board.options = replace(board.options, yaku_table=False)
    assert few >= 3
    assert all_words(board).count("user") == MOST_NOTICES


def test_the_layout_key_goes_through_all_layouts() -> None:
    board = Board()
    board.set_window(1280, 720)
    assert board.layout is STAGE
    for name in ("module", "side", "stage"):
        board.options = switched(board, Press.LAYOUT)
        assert board.options.layout == board.layout.name == name


def test_the_theme_key_goes_through_all_themes() -> None:
    board = Board()
    names = []
    for _ in THEMES:
        board.options = switched(board, Press.THEME)
        names.append(board.options.theme.name)
    assert names == [*THEMES[1:], THEMES[0]]


@pytest.mark.parametrize(
    "language, names",
    [
        (Language.ENGLISH, ["Theme: large text", "Theme: high contrast", "Theme: classic"]),
        (Language.JAPANESE, ["配色: 大きな文字", "配色: 強いコントラスト", "配色: 標準"]),
    ],
)
@pytest.mark.parametrize("choice", LAYOUTS)
def test_the_theme_that_is_switched_to_is_named_for_a_moment(
    choice: str, language: Language, names: list[str]
) -> None:
    board = board_of(DEALT, Options(layout=choice, language=language, ticker=False, yaku_table=False))
    board.set_name(OWN, "a")  # short enough to stand still
    for name in names:
        switch(board, Press.THEME)
        assert name in words(scene(board))
        assert board.next_change() == pytest.approx(NOTE)
        board.advance(NOTE - 0.1)
        assert name in words(scene(board))
        board.advance(0.2)
        assert name not in words(scene(board))
        assert board.next_change() is None
    switch(board, Press.CHROMA_KEY)
    assert not board.note


def test_a_theme_of_ones_own_is_called_as_its_file() -> None:
    assert theme_name("/themes/my-plum.toml", Language.JAPANESE) == "my-plum"


def test_what_is_no_switch_changes_nothing() -> None:
    board = Board()
    assert all(switched(board, press) == board.options for press in Press if press not in SWITCHES)
    assert all(switched(board, press) != board.options for press in SWITCHES)


@pytest.mark.parametrize("theme", THEMES)
def test_clicks_find_the_cards_in_the_wide_layout_too(theme: str) -> None:
    del theme
    square, wide = board_of(CHOOSE_FOR_HAND), board_of(CHOOSE_FOR_HAND, WIDE)
    for x in range(0, 1000, 25):
        for y in range(0, 1000, 25):
            assert intent_of_click(x, y, wide) == intent_of_click(x, y, square)
    assert all(intent_of_click(x, 500, wide) is None for x in range(1000, 1778, 10))


def test_a_change_around_the_game_is_a_change_only_if_something_is_different() -> None:
    board = Board()
    version = board.version
    changes: list[Callable[[], None]] = [
        lambda: board.set_name(OWN, ""),
        lambda: board.set_banner(""),
        lambda: setattr(board, "around", Around()),
    ]
    for change in changes:
        change()
    assert board.version == version
