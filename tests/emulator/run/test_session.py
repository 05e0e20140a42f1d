"""The session: what waits for whom, what comes too late, who is held by a pause, and how it ends."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from chat.crowd.base import Mode
from emulator.journal.journal import Journal
from emulator.journal.lines import read_journal
from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from module.game.actions import PLAY
from module.game.events import CardsCaptured, TurnStarted
from module.game.state import Phase
from render.style.layout import OPPOSITE
from tests.emulator.games import game_with, lost_after_a_plain_start, play_out
from tests.emulator.hall import FRAME, Hall
from tests.emulator.kit import events, of_the_game

SEED, GAME = game_with(lost_after_a_plain_start)


def begun(hall: Hall) -> Hall:
    """The hall at the first decision."""
    hall.session.begin(known=False)
    hall.rest()
    return hall


class TestWaiting:
    def test_what_is_typed_while_cards_are_dealt_waits_for_them(self) -> None:
        hall = Hall(seed=SEED)
        hall.session.begin(known=False)
        hall.wait(1.0)
        assert hall.board.busy
        hall.type("alice " + GAME.steps[0].typed)
        hall.wait(1.0)
        assert hall.board.busy
        assert hall.count("card_played") == 0
        hall.until(lambda: not hall.board.busy)
        hall.wait(2 * FRAME)
        assert hall.count("card_played", seat=0) == 1

    def test_a_key_right_after_the_deal_counts_where_nobody_waits(self) -> None:
        hall = Hall(seed=SEED, speed=0)
        program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
        hall.session.begin(known=False)
        program.key(GAME.steps[0].key, shift=False)  # before the next frame
        hall.wait(FRAME)
        assert hall.count("card_played", seat=0) == 1

    def test_of_two_for_one_table_the_first_counts_and_the_second_comes_too_late(self) -> None:
        hall = begun(Hall(seed=SEED, who=Mode.ANARCHY))
        hall.type("alice !1", "bob !2", "carol !3")
        hall.wait(FRAME)
        hall.rest()
        assert [line["hand_index"] for line in events(hall.lines, "card_played") if line["seat"] == 0] == [0]

    def test_what_is_typed_in_the_opponents_turn_waits_for_nothing(self) -> None:
        hall = begun(Hall(seed=SEED))
        hall.type("alice " + GAME.steps[0].typed)
        hall.until(lambda: hall.count("turn_started", seat=1) == 1)
        hall.type("alice !1", "bob !1 select 1")
        hall.wait(FRAME)
        hall.rest()
        hall.wait(5.0)
        assert hall.count("card_played", seat=0) == 1
        assert [reply.to for reply in hall.room.heard] == [("bob",)]

    def test_a_key_pressed_while_the_opponents_cards_move_waits_for_the_own_turn(self) -> None:
        hall = begun(Hall(seed=SEED))
        hall.type("alice " + GAME.steps[0].typed)
        hall.until(lambda: hall.count("turn_started", seat=0) == 2)
        assert hall.board.busy
        view = hall.session.view
        assert view is not None
        first, second = view.hand[0], view.hand[1]
        hall.session.act(PLAY[first])
        hall.session.act(PLAY[second])
        hall.wait(FRAME)
        assert hall.count("card_played", seat=0) == 1
        hall.rest()
        hall.wait(2 * FRAME)
        played = [line["hand_index"] for line in events(hall.lines, "card_played") if line["seat"] == 0]
        assert played[1:] in ([0], [])  # a choice of two is offered before it leaves the hand
        assert hall.count("card_played", seat=0) + hall.count("choice_offered", seat=0) >= 2

    def test_a_card_and_its_choice_in_one_go(self) -> None:
        index = next(n for n, step in enumerate(GAME.steps) if step.state.phase is Phase.CHOOSE_FOR_HAND)
        hall = begun(Hall(seed=SEED, speed=0))
        for step in GAME.steps[: index - 1]:
            hall.type("alice " + step.typed)
            hall.rest()
        before = hall.count("card_played", seat=0)
        both = GAME.steps[index - 1].typed + GAME.steps[index].typed.removeprefix("!")
        hall.type("alice " + both)
        hall.wait(2 * FRAME)
        assert hall.count("card_played", seat=0) == before + 1
        # Nobody is asked what is answered already.
        assert not any("which" in reply.text.lower() for reply in hall.room.heard)

    def test_in_a_flood_the_first_counts_and_nothing_piles_up(self) -> None:
        hall = Hall(seed=SEED, who=Mode.ANARCHY)
        hall.session.begin(known=False)
        hall.wait(0.5)
        hall.type("alice " + GAME.steps[0].typed)
        for number in range(50):
            hall.type(*(f"viewer{number} !{n % 8 + 1}" for n in range(100)))
            hall.wait(FRAME)
        assert hall.board.busy
        hall.rest()
        hall.wait(2 * FRAME)
        assert of_the_game(hall.lines)[len(GAME.opening)] == GAME.steps[0].lines[0]
        # What is left over from the flood keeps nobody from playing afterwards.
        hall.until(lambda: hall.count("turn_started", seat=0) == 2)
        hall.type("alice " + GAME.steps[1].typed)
        hall.rest()
        hall.wait(2 * FRAME)
        assert hall.count("card_played", seat=0) == 2

    def test_cancel_drops_what_waits(self) -> None:
        hall = Hall(seed=SEED)
        hall.session.begin(known=False)
        hall.wait(0.5)
        hall.type("alice !1", "@keeper !cancel")
        hall.rest()
        hall.wait(5.0)
        assert hall.count("card_played") == 0
        assert [(what, user.login) for what, user in hall.audits] == [("cancel", "keeper")]


class TestTime:
    @pytest.mark.parametrize("speed", [0.5, 1.0, 4.0])
    def test_the_bot_thinks_a_second_and_a_half(self, speed: float) -> None:
        hall = begun(Hall(seed=SEED, speed=speed))
        hall.type("alice " + GAME.steps[0].typed)
        hall.until(lambda: hall.count("turn_started", seat=1) == 1)
        hall.until(lambda: not hall.board.busy)
        seconds = hall.until(lambda: hall.count("card_played", seat=1) == 1)
        assert 1.5 / speed - FRAME <= seconds <= 1.5 / speed + 3 * FRAME

    def test_the_bot_thinks_while_captured_cards_leave_the_table(self) -> None:
        """It began to think when they lay: two thirds of a second later."""
        drawn, turn = GAME.steps[0].events[3:5]
        assert isinstance(drawn, CardsCaptured)
        assert isinstance(turn, TurnStarted)
        hall = begun(Hall(seed=SEED))
        hall.type("alice " + GAME.steps[0].typed)
        hall.until(lambda: hall.board.shown.turn == OPPOSITE)
        assert drawn.card in hall.board.journeys
        assert hall.until(lambda: hall.count("card_played", seat=1) == 1) < 1.5 + 3 * FRAME

    def test_at_speed_0_a_whole_game_takes_no_time(self) -> None:
        hall = begun(Hall(seed=SEED, speed=0))
        start = hall.now
        for step in GAME.steps:
            hall.type("alice " + step.typed)
            hall.wait(FRAME)
        assert of_the_game(hall.lines) == GAME.lines
        assert hall.now - start < len(GAME.steps) * 2 * FRAME

    def test_a_clock_that_jumps_knows_where_to(self) -> None:
        hall = begun(Hall(seed=SEED))
        hall.wait(1.0)
        assert hall.session.next_due(hall.now) is None
        hall.type("alice !1 cycle")
        hall.until(lambda: hall.board.display_turning and not hall.session.restless)
        turned = hall.session.next_due(hall.now)
        assert turned is not None
        assert hall.now < turned <= hall.now + 1.0
        hall.until(lambda: not hall.board.display_turning)
        hall.type("alice " + GAME.steps[0].typed)
        hall.wait(FRAME)
        assert hall.session.next_due(hall.now) == hall.now  # cards move
        hall.until(lambda: hall.count("turn_started", seat=1) == 1)
        hall.until(lambda: not hall.board.busy)
        thought = hall.session.next_due(hall.now)
        assert thought is not None
        hall.until(lambda: hall.count("card_played", seat=1) == 1)
        assert 0 <= hall.now - thought <= FRAME

    def test_a_quick_game_of_three_rounds_takes_not_much_more_than_two_minutes(self) -> None:
        """It took three minutes: deals of 7.7 s, and everything waited for captured cards to lie."""
        hall = begun(Hall(seed=SEED))
        start = hall.now
        for step in GAME.steps:
            hall.type("alice " + step.typed)
            hall.wait(FRAME)
            hall.rest()
        assert hall.count("game_ended") == 1
        assert hall.now - start < 140

    @pytest.mark.parametrize("speed", [0.5, 4.0])
    def test_the_game_is_the_same_at_every_speed(self, speed: float) -> None:
        hall = begun(Hall(seed=SEED, speed=speed))
        for step in GAME.steps[:6]:
            hall.type("alice " + step.typed)
            hall.wait(FRAME)
            hall.rest()
        lines = of_the_game(hall.lines)
        assert lines == GAME.lines[: len(lines)]


class TestPause:
    def test_the_bot_waits(self) -> None:
        hall = begun(Hall(seed=SEED))
        hall.type("alice " + GAME.steps[0].typed)
        hall.until(lambda: hall.count("turn_started", seat=1) == 1)
        hall.until(lambda: not hall.board.busy)
        hall.type("@keeper !pause")
        hall.wait(30.0)
        assert hall.session.paused
        assert hall.board.overlays.paused
        assert hall.count("card_played", seat=1) == 0
        hall.type("@keeper !resume")
        assert hall.until(lambda: hall.count("card_played", seat=1) == 1) < 2.0
        assert [line["name"] for line in events(hall.lines, "paused", "resumed")] == ["paused", "resumed"]

    def test_cards_in_the_air_stand_still(self) -> None:
        hall = Hall(seed=SEED)
        hall.session.begin(known=False)
        hall.until(lambda: bool(hall.board.poses()))
        hall.wait(1.0)
        hall.session.pause(on=True)
        before = hall.board.poses()
        hall.wait(3.0)
        assert hall.board.poses() == before
        hall.session.pause(on=False)
        hall.wait(0.5)
        assert hall.board.poses() != before

    def test_nobody_can_move_and_the_players_clock_stands(self) -> None:
        hall = begun(Hall(seed=SEED))
        hall.type("alice !1 claim", "bob !1 claim")
        hall.wait(40.0)
        hall.session.pause(on=True)
        hall.type("alice !1")
        hall.wait(100.0)
        assert hall.parts.desk.holders[0] == "alice"
        assert hall.count("card_played") == 0
        assert "paused" in hall.room.heard[-1].text
        hall.session.pause(on=False)
        hall.wait(4.0)
        assert hall.parts.desk.holders[0] == "alice"
        hall.wait(2.0)
        assert hall.parts.desk.holders[0] == "bob"

    def test_a_key_in_a_pause_waits_for_its_end(self) -> None:
        hall = begun(Hall(seed=SEED))
        hall.session.pause(on=True)
        assert GAME.steps[0].action in PLAY.values()
        hall.session.act(GAME.steps[0].action)
        hall.wait(5.0)
        assert hall.count("card_played") == 0
        hall.session.pause(on=False)
        hall.wait(2 * FRAME)
        assert hall.count("card_played") == 1


class TestTelling:
    def test_what_the_displays_show_is_told_to_other_programs(self) -> None:
        hall = begun(Hall(seed=SEED))
        hall.type("alice !v b")
        hall.wait(1.0)
        hall.type("alice !1 cycle")
        hall.wait(FRAME)
        assert hall.board.display_turning
        assert [line["shown"] for line in events(hall.lines, "display_shown")] == ["bright", "all"]

    def test_a_terminal_is_told_of_a_pause(self) -> None:
        hall = begun(Hall(seed=SEED))
        told: list[str] = []
        hall.session.telling.in_words = told.append
        for on in (True, True, False):
            hall.session.pause(on=on)
        assert told == ["Paused.", "Going on."]


class TestEnd:
    def test_games_are_counted(self) -> None:
        hall = begun(Hall(seed=SEED, speed=0, games=2))
        for number in (1, 2):
            for step in play_out(SEED, number).steps:
                assert not hall.session.done
                hall.type("alice " + step.typed)
                hall.wait(FRAME)
            hall.type("alice !newgame")
            hall.wait(2 * FRAME)
        assert hall.session.done
        assert hall.count("game_started") == 2

    def test_a_new_game_only_when_the_last_is_over(self) -> None:
        hall = begun(Hall(seed=SEED, speed=0))
        hall.session.new_game()
        hall.type("alice !1 newgame", "@keeper !1 newgame")
        hall.wait(1.0)
        assert hall.count("game_started") == 1
        assert [reply.to for reply in hall.room.heard] == [("alice", "keeper")]

    def test_searching_nobody_is_heard_until_a_game_begins(self) -> None:
        hall = Hall(seed=SEED)
        hall.session.search(known=False)
        hall.type("alice !1")
        hall.wait(5.0)
        assert hall.lines == []
        hall.session.new_game()
        hall.rest()
        assert hall.count("game_started") == 1
        assert hall.board.name(OPPOSITE) == "house"

    def test_bots_and_rules_change_with_the_next_game(self) -> None:
        hall = begun(Hall(seed=SEED, speed=0))
        hall.type("~owner !bot first", "~owner !rules module:rounds=1")
        for step in GAME.steps:
            hall.type("alice " + step.typed)
            hall.wait(FRAME)
        assert of_the_game(hall.lines) == GAME.lines
        assert hall.board.name(OPPOSITE) == "house"
        hall.type("alice !newgame")
        hall.wait(2 * FRAME)
        assert list(events(hall.lines, "game_started"))[-1]["rules"] == "module:rounds=1"
        assert hall.board.name(OPPOSITE) == "first"


class FullDisk:
    """A file that takes so many bytes and no more, until there is room again."""

    def __init__(self, journal: Journal, room: int) -> None:
        assert journal._file is not None
        self._file = journal._file
        self.room = room

    def write(self, data: bytes) -> int:
        if not self.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = self._file.write(data[: self.room])
        self.room -= count
        return count

    def fileno(self) -> int:
        return self._file.fileno()

    def close(self) -> None:
        self._file.close()


class TestJournal:
    def test_what_a_full_disk_did_not_take_is_written_when_there_is_room(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        disk = FullDisk(journal, 333)
        monkeypatch.setattr(journal, "_file", disk)
        hall = begun(Hall(seed=SEED, speed=0, journal=journal))
        half = len(GAME.steps) // 2
        for step in GAME.steps[:half]:
            hall.type("alice " + step.typed)
            hall.wait(FRAME)
        assert len(hall.troubles) == 1
        assert "No space left on device" in hall.troubles[0]
        assert len((tmp_path / "j").read_bytes()) == 333
        disk.room = 1_000_000
        for step in GAME.steps[half:]:
            hall.type("alice " + step.typed)
            hall.wait(FRAME)
        journal.close()
        assert hall.troubles[1:] == [""]
        contents = read_journal((tmp_path / "j").read_bytes())
        assert (contents.problem, contents.state) == ("", GAME.end)

    def test_a_move_is_on_disk_before_it_is_told(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        hall = begun(Hall(seed=SEED, speed=0, journal=journal))
        seen: list[bool] = []
        write = hall.out.write

        def told(text: str) -> int:
            acts = (tmp_path / "j").read_bytes().count(b'{"act"')
            plays = text.count('"name": "card_played"')
            if plays:
                seen.append(acts >= hall.count("card_played") + plays)
            return write(text)

        hall.out.write = told  # type: ignore[method-assign]
        for step in GAME.steps:
            hall.type("alice " + step.typed)
            hall.wait(FRAME)
        journal.close()
        assert seen
        assert all(seen)

    def test_a_chat_that_cannot_be_read_leaves_the_seat_free(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        begun(Hall(seed=SEED, speed=0, journal=journal))
        journal.write_chat({"mode": "claim", "crowd": "nonsense"})
        journal.close()
        contents = read_journal((tmp_path / "j").read_bytes())
        hall = Hall(seed=SEED, speed=0)
        hall.session.resume(contents, hall.now)
        assert len(hall.troubles) == 1
        assert "the seat is free" in hall.troubles[0]
        hall.type("alice " + GAME.steps[0].typed)
        hall.wait(FRAME)
        assert hall.count("card_played", seat=0) == 1
