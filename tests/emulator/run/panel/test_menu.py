"""The broadcaster's menu in the program: what it says, what comes of it, and who hears of that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from module.bot import OFFERED
from module.rules.presets import PRESETS
from render.panel.menu import Menu, row_boxes, value_boxes
from render.style.items import Box
from render.style.texts import Language
from tests.emulator.hall import FRAME, Hall

ENTRIES = ["Mode", "Kick", "Quiet", "Pause", "Next rules", "Next bot"]


class Desktop:
    """A program whose keys and mouse are the test's."""

    def __init__(self, *, sources: bool = True, **plan: object) -> None:
        self.hall = Hall(speed=0, **plan)  # type: ignore[arg-type]
        parts = self.hall.parts if sources else replace(self.hall.parts, sources=())
        self.program = Program(self.hall.session, parts, Bulletin(self.hall.board), lambda: None)
        self.hall.session.begin(known=False)
        self.step()

    def step(self, *typed: str) -> None:
        self.hall.type(*typed)
        for _ in range(3):
            self.hall.now += FRAME
            self.program.step(self.hall.now)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.program.key(key, False)  # noqa: FBT003 - as the window calls it
            self.step()

    def click(self, box: Box) -> None:
        self.program.press(*box.centre)
        self.step()

    @property
    def menu(self) -> Menu:
        menu = self.hall.board.overlays.menu
        assert menu is not None
        return menu

    def says(self, label: str) -> tuple[str, str]:
        """What is so, and what is chosen and not set yet."""
        row = next(row for row in self.menu.rows if row.label == label)
        return row.value, row.chosen

    def go(self, label: str) -> None:
        """Open the menu, and go to this line by keys."""
        if self.hall.board.overlays.menu is None:
            self.press("tab")
        while self.menu.rows[self.menu.at].label != label:
            self.press("down")

    @property
    def mode(self) -> str:
        return self.hall.parts.desk.mode.value

    @property
    def audits(self) -> list[tuple[str, str]]:
        return [(what, user.login) for what, user in self.hall.audits]

    @property
    def heard(self) -> list[str]:
        return [reply.text for reply in self.hall.room.heard if not reply.to]


def test_it_opens_and_closes() -> None:
    desktop = Desktop()
    desktop.press("tab")
    assert [row.label for row in desktop.menu.rows] == ENTRIES
    desktop.press("tab")
    assert desktop.hall.board.overlays.menu is None
    desktop.press("tab", "escape")
    assert desktop.hall.board.overlays.menu is None
    assert not desktop.hall.board.overlays.asking


def test_it_opens_at_its_beginning_wherever_it_was_closed() -> None:
    """Tab and Enter would send the next player away, too."""
    desktop = Desktop()
    desktop.go("Kick")
    desktop.press("tab", "tab")
    assert desktop.menu.rows[desktop.menu.at].label == "Mode"


def test_without_chat_it_has_what_is_left() -> None:
    desktop = Desktop(sources=False)
    desktop.press("tab")
    assert [row.label for row in desktop.menu.rows] == ENTRIES[3:]


def test_the_way_to_play_is_chosen_and_then_set() -> None:
    desktop = Desktop()
    desktop.step("alice !1 claim")
    desktop.go("Mode")
    desktop.press("right")
    assert desktop.says("Mode") == ("claim", "anarchy")
    assert desktop.mode == "claim"
    desktop.press("right", "return")
    assert desktop.says("Mode") == ("vote", "")
    assert desktop.mode == "vote"
    assert desktop.audits == [("mode vote", "keyboard")]
    assert "The way to play is now: vote." in desktop.heard


def test_teams_that_play_in_different_ways_are_set_to_one() -> None:
    desktop = Desktop(rules="four")
    names = [f"red{number}" for number in range(3)]
    desktop.step(*(f"{name} !join red" for name in names), *(f"{name} !vote anarchy" for name in names))
    desktop.hall.wait(61)
    desktop.go("Mode")
    assert desktop.says("Mode") == ("anarchy / claim", "")
    desktop.press("right")
    assert desktop.says("Mode") == ("anarchy / claim", "claim")
    desktop.press("return")
    assert desktop.says("Mode") == ("claim", "")


def test_what_is_not_set_is_forgotten() -> None:
    desktop = Desktop()
    desktop.go("Mode")
    desktop.press("left", "right")
    assert desktop.says("Mode") == ("claim", "")
    desktop.press("right", "tab", "tab")
    assert desktop.says("Mode") == ("claim", "")
    desktop.press("return")
    assert desktop.mode == "claim"
    assert desktop.audits == []


def test_the_player_is_sent_away_and_the_next_one_plays() -> None:
    desktop = Desktop()
    desktop.go("Kick")
    assert desktop.says("Kick") == ("nobody plays", "")
    desktop.press("return")
    assert desktop.audits == []
    desktop.step("alice !1 claim", "bob !1 claim")
    assert desktop.says("Kick") == ("alice", "")
    desktop.press("return")
    assert desktop.says("Kick") == ("bob", "")
    assert desktop.audits == [("kick alice", "keyboard")]
    told = {reply.text for reply in desktop.hall.room.heard}
    assert "@alice: the streamer has passed your seat on. !1 claim gets you back." in told
    assert "@bob: it's your turn to play now! !1 help tells the commands." in told
    desktop.press("return")
    assert desktop.says("Kick") == ("nobody plays", "")


def test_each_team_has_its_own_player() -> None:
    desktop = Desktop(rules="four")
    desktop.step("alice !join red", "bob !join blue", "alice !1 claim", "bob !1 claim")
    desktop.go("Kick Blue")
    assert desktop.says("Kick Red") == ("alice", "")
    desktop.press("return")
    assert desktop.says("Kick Red") == ("alice", "")
    assert desktop.says("Kick Blue") == ("nobody plays", "")


@pytest.mark.parametrize("keys", [("return",), ("right", "return"), ("left", "enter")])
def test_what_has_two_values_is_switched(keys: tuple[str, ...]) -> None:
    desktop = Desktop()
    desktop.go("Quiet")
    desktop.press(*keys)
    assert desktop.says("Quiet") == ("on", "")
    desktop.step("alice !hand")
    assert [reply.text for reply in desktop.hall.room.heard] == ["I only answer moderators now."]
    desktop.press(*keys)
    assert desktop.audits == [("quiet on", "keyboard"), ("quiet off", "keyboard")]
    assert desktop.says("Quiet") == ("off", "")


def test_the_pause_of_keys_and_chat_is_the_same_one() -> None:
    desktop = Desktop()
    desktop.go("Pause")
    desktop.press("return")
    assert desktop.hall.session.paused
    assert desktop.heard == ["The game is paused. !resume goes on."]
    desktop.step("@mod !resume")
    assert desktop.says("Pause") == ("off", "")
    desktop.press("p")
    assert desktop.says("Pause") == ("on", "")
    desktop.press("return")
    assert not desktop.hall.session.paused


def test_rules_and_bot_of_the_next_game() -> None:
    desktop = Desktop(rules="module:rounds=12")
    desktop.go("Next rules")
    assert desktop.says("Next rules") == ("module:rounds=12", "")
    seen = set()
    for _ in range(len(PRESETS)):
        desktop.press("right")
        seen.add(desktop.says("Next rules")[1])
    assert seen == set(PRESETS)
    while desktop.says("Next rules")[1] != "bga":
        desktop.press("left")
    desktop.press("return")
    desktop.go("Next bot")
    desktop.press("left", "return")
    plan = desktop.hall.session.plan
    assert (plan.rules, plan.bot) == ("bga", OFFERED[OFFERED.index("house") - 1])
    assert desktop.says("Next rules") == ("bga", "")
    assert desktop.says("Next bot") == ("easy: takes the best it sees, plans nothing", "")
    assert [what for what, _ in desktop.audits] == ["rules bga", f"bot {plan.bot}"]


def test_no_digit_is_a_move_while_it_is_open() -> None:
    desktop = Desktop()
    before = len(desktop.hall.lines)
    desktop.press("tab", "1", "4", "8", "k", "n")
    assert desktop.hall.lines[before:] == []
    desktop.press("tab", "1")
    assert desktop.hall.count("card_played") + desktop.hall.count("choice_offered") > 0


def test_the_mouse_does_it_as_well() -> None:
    desktop = Desktop()
    desktop.press("tab")
    boxes = row_boxes(desktop.hall.board.layout.plates.menu, desktop.menu)
    before, value, after = value_boxes(boxes[ENTRIES.index("Quiet")])
    desktop.click(value)
    assert desktop.says("Quiet") == ("off", "")
    desktop.click(value)
    assert desktop.says("Quiet") == ("on", "")
    desktop.click(after)
    desktop.click(before)
    assert desktop.says("Quiet") == ("on", "")
    desktop.click(Box(0, 900, 10, 910))
    assert desktop.hall.board.overlays.menu is None


def test_it_speaks_the_panels_language() -> None:
    desktop = Desktop()
    board = desktop.hall.board
    board.options = replace(board.options, language=Language.JAPANESE)
    desktop.press("tab")
    words = "".join(row.label + row.value for row in desktop.menu.rows[:4])
    assert words
    assert not any(sign.isascii() for sign in words)
