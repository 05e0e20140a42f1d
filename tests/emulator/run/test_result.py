"""How a game has ended stays on the panel, whatever chat types; then the next one comes."""

from __future__ import annotations

from pathlib import Path

import pytest

from chat.crowd.base import Mode
from emulator.journal.journal import Journal
from emulator.journal.lines import read_journal
from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from render.panel.shown import Outcome, Stage
from tests.emulator.games import Game, game_with
from tests.emulator.hall import FRAME, Hall
from tests.emulator.kit import events


def won(game: Game) -> bool:
    """Whether chat wins."""
    return game.end.scores[0] > game.end.scores[1]


SEED, GAME = game_with(won)
BUSY = [f"viewer{number} !newgame" for number in range(20)]
"""What a busy chat types in every frame."""


def next_has_begun(hall: Hall) -> bool:
    """Whether it is the first round again."""
    view = hall.session.view
    return view is not None and view.round == 1


def before_the_end(hall: Hall) -> Hall:
    """The hall at the last decision of the game."""
    hall.session.begin(known=False)
    hall.rest()
    for step in GAME.steps[:-1]:
        hall.type("alice " + step.typed)
        hall.wait(FRAME)
        hall.rest()
    return hall


def finished(hall: Hall) -> Hall:
    """The hall with the result just shown."""
    before_the_end(hall)
    hall.type("alice " + GAME.steps[-1].typed)
    hall.wait(FRAME)
    hall.until(lambda: hall.board.shown.stage is Stage.GAME_OVER)
    return hall


def seconds_won(hall: Hall, *typed: str) -> float:
    """For how long "You win!" stands while this is typed in every frame, from the last move on."""
    stood = 0.0
    hall.type("alice " + GAME.steps[-1].typed)
    while not next_has_begun(hall):
        hall.type(*typed)
        hall.wait(FRAME)
        stood += FRAME * (hall.board.shown.outcome is Outcome.WIN)
        assert stood < 60
    return stood


class TestABusyChat:
    """`!newgame` acted while the panel still moved: the next deal began, and nobody saw "You win!"."""

    @pytest.mark.parametrize("who", [Mode.CLAIM, Mode.ANARCHY])
    def test_without_a_player_the_result_stands_for_ten_seconds(self, who: Mode) -> None:
        hall = before_the_end(Hall(seed=SEED, who=who))
        assert seconds_won(hall, *BUSY) == pytest.approx(10.0, abs=3 * FRAME)

    @pytest.mark.parametrize("name", ["alice", "@keeper"], ids=["the player", "a moderator"])
    def test_for_those_who_decide_it_stands_for_six(self, name: str) -> None:
        hall = before_the_end(Hall(seed=SEED))
        hall.type("alice !claim")
        hall.wait(FRAME)
        assert seconds_won(hall, *BUSY, f"{name} !newgame") == pytest.approx(6.0, abs=3 * FRAME)

    def test_after_ten_seconds_nobody_has_to_wait_for_the_player(self) -> None:
        hall = before_the_end(Hall(seed=SEED))
        hall.type("alice !claim")
        hall.wait(FRAME)
        assert seconds_won(hall, *BUSY) == pytest.approx(10.0, abs=3 * FRAME)

    @pytest.mark.parametrize("speed", [0.5, 2.0])
    def test_it_is_the_time_of_the_game(self, speed: float) -> None:
        hall = before_the_end(Hall(seed=SEED, speed=speed))
        assert seconds_won(hall, *BUSY) == pytest.approx(10.0 / speed, abs=3 * FRAME)

    def test_chat_hears_of_the_result_before_the_next_game_begins(self) -> None:
        hall = before_the_end(Hall(seed=SEED))
        hall.type("alice " + GAME.steps[-1].typed)
        hall.wait(FRAME)
        while not any(reply.text.startswith("You win") for reply in hall.room.heard):
            assert not next_has_begun(hall)
            hall.type(*BUSY)
            hall.wait(FRAME)
        assert hall.board.shown.stage is Stage.GAME_OVER


class TestThePause:
    def test_in_a_pause_no_time_passes(self) -> None:
        hall = finished(Hall(seed=SEED, next_game=20.0))
        hall.wait(3.0)
        hall.session.pause(on=True)
        hall.wait(60.0)
        hall.type("@keeper !newgame")
        hall.wait(FRAME)
        hall.session.pause(on=False)
        hall.type("@keeper !newgame")
        hall.wait(2.0)
        assert hall.count("game_started") == 1


class TestTheKeyboard:
    """N and the button began a new game at once."""

    def test_the_result_stands_for_six_seconds_and_the_panel_says_for_how_long(self) -> None:
        hall = finished(Hall(seed=SEED))
        program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
        hall.wait(2.5)
        program.key("n", shift=False)
        assert hall.board.note == "New game in 4 s"
        hall.wait(3.0)
        program.key("n", shift=False)
        assert hall.count("game_started") == 1
        hall.wait(1.0)
        program.key("n", shift=False)
        assert hall.count("game_started") == 2


class TestByItself:
    def test_only_if_that_is_wanted(self) -> None:
        hall = finished(Hall(seed=SEED))
        hall.wait(300.0)
        assert hall.count("game_started") == 1

    @pytest.mark.parametrize("speed, wanted, seconds", [(1.0, 20.0, 20.0), (1.0, 2.0, 6.0), (0, 0.0, 0.0)])
    def test_the_next_game_begins_but_never_before_the_result_has_stood(
        self, speed: float, wanted: float, seconds: float
    ) -> None:
        hall = finished(Hall(seed=SEED, speed=speed, next_game=wanted))
        passed = hall.until(lambda: next_has_begun(hall))
        assert passed == pytest.approx(seconds, abs=3 * FRAME)
        assert any(reply.text.startswith("You win") for reply in hall.room.heard)

    def test_after_a_restart_the_result_is_shown_again_for_its_time(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        finished(Hall(seed=SEED, journal=journal)).wait(15.0)
        journal.close()
        hall = Hall(seed=SEED, next_game=20.0)
        hall.session.resume(read_journal((tmp_path / "j").read_bytes()), hall.now)
        assert hall.board.shown.outcome is Outcome.WIN
        assert hall.until(lambda: next_has_begun(hall)) == pytest.approx(20.0, abs=3 * FRAME)

    def test_after_the_last_game_comes_no_other_and_its_result_stands(self) -> None:
        """The window closed with the last card: of one game, or the last of several, nobody saw the end."""
        hall = finished(Hall(seed=SEED, games=1, next_game=2.0))
        ends = hall.until(lambda: hall.session.done)
        assert ends == pytest.approx(6.0, abs=3 * FRAME)
        assert len(list(events(hall.lines, "game_started"))) == 1
