"""Three and four seats: whose turn moves which seat, whose cards are shown, and how such games go on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from emulator.journal.journal import Journal
from emulator.journal.lines import Game as KeptGame
from emulator.journal.lines import read_journal
from emulator.run.keeping import Keeping
from emulator.run.later import Said, from_the_next_game_on
from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from emulator.run.parts import Plan
from emulator.run.playing import Playing, Wish
from emulator.seats import parse_seats
from emulator.settings import PlaySettings, Settings
from module.bot import make_bot
from module.game.engine import legal_actions
from module.game.record import Record
from module.game.state import Phase
from module.game.view import known_ply
from tests.emulator.games import Game, play_seated
from tests.emulator.hall import FRAME, Hall
from tests.emulator.kit import events, of_the_game
from tests.emulator.schema import check_hidden

CAPTAINS = "chat,chat,house,house"
VIEWERS = ("ann", "ben", "cid")
"""Who types for each team."""


def hall_of(rules: str, seats: str, seed: int = 1, **options: object) -> Hall:
    """A session, begun; chat has joined its teams."""
    hall = Hall(seed=seed, speed=0, rules=rules, seats=parse_seats(seats), **options)  # type: ignore[arg-type]
    hall.session.begin(known=False)
    hall.type(*(f"{name} !join {team}" for name, team in zip(VIEWERS, ("red", "blue"), strict=False)))
    hall.wait(FRAME)
    return hall


def play(hall: Hall, game: Game, start: int = 0, end: int | None = None) -> None:
    """Type the decisions of a game, each by a viewer of the team."""
    for step in game.steps[start:end]:
        hall.rest()
        hall.type(f"{VIEWERS[step.state.rules.teams[step.state.turn]]} {step.typed}")
        hall.wait(FRAME)
    hall.rest()


WAYS = [
    ("three", "chat,house,house"), ("three", "house,chat,house"), ("four", CAPTAINS),
    ("four", "house,house,chat,chat"), ("four", "chat,house,house,house"), ("four", "house,chat,chat,house"),
    ("module", "house,chat"), ("module", "chat,chat"), ("toppa", "chat,house"),
]  # fmt: skip


@pytest.mark.parametrize("seats, dealer", [("chat,house", 0), ("house,chat", 1), ("house,keyboard", 1)])
def test_the_human_deals_first_wherever_it_sits(seats: str, dealer: int) -> None:
    hall = hall_of("module", seats)
    assert next(events(hall.lines, "round_started"))["dealer"] == dealer


@pytest.mark.parametrize("rules, seats", WAYS)
def test_a_whole_game_by_chat(rules: str, seats: str) -> None:
    game = play_seated(rules, seats, 1)
    hall = hall_of(rules, seats)
    play(hall, game)
    view = hall.session.view
    assert view is not None
    assert (view.phase, view.scores) == (Phase.OVER, game.end.scores)
    lines = hall.lines
    check_hidden(lines)
    held = next(events(lines, "seats_held"))
    assert (held["seats"], held["teams"]) == (seats.split(","), list(game.end.rules.teams))
    moves = [line for line in events(lines, "move") if line["by"] == "chat"]
    teams = game.end.rules.teams
    expected = [(step.state.turn, VIEWERS[teams[step.state.turn]]) for step in game.steps]
    assert [(line["seat"], line["user"]) for line in moves] == expected
    assert all(line["team"] == teams[line["seat"]] for line in events(lines, "move"))
    assert {line["seat"] for line in events(lines, "move") if line["by"] == "bot"} == {
        seat for seat, holder in enumerate(seats.split(",")) if holder == "house"
    }


class TestWhoseCardsAreShown:
    def test_those_of_the_team_to_play_or_of_the_next(self) -> None:
        game = play_seated("four", CAPTAINS, 1)
        hall = hall_of("four", CAPTAINS)
        for index, step in enumerate(game.steps[:40]):
            hall.rest()
            view = hall.session.view
            assert view is not None
            assert hall.board.seat == view.seat == step.state.turn
            assert tuple(hall.board.shown.players[0].hand) == step.state.hands[view.seat]
            play(hall, game, index, index + 1)

    def test_bots_turns_show_the_next_of_people(self) -> None:
        hall = Hall(seed=1, speed=4.0, rules="four", seats=parse_seats(CAPTAINS))
        hall.session.begin(known=False)
        hall.rest()
        hall.type("ann !join red", "ben !join blue")
        shown: set[tuple[int, int]] = set()
        for step in play_seated("four", CAPTAINS, 1).steps[:6]:
            hall.rest()
            hall.type(f"{VIEWERS[step.state.turn]} {step.typed}")
            for _ in range(240):
                hall.wait(FRAME)
                view = hall.session.view
                assert view is not None
                if not hall.board.busy:
                    shown.add((view.turn, hall.board.seat))
        assert shown == {(0, 0), (1, 1), (2, 0), (3, 0)}

    def test_a_hand_that_is_shown_is_told_to_other_programs(self) -> None:
        game = play_seated("four", CAPTAINS, 1)
        hall = hall_of("four", CAPTAINS)
        play(hall, game, 0, 4)
        turned = list(events(hall.lines, "seat_shown"))
        assert turned
        for line in turned:
            assert line["team"] == line["seat"] % 2
            assert len(line["hand"]) <= 5
        assert {line["seat"] for line in turned} <= {0, 1}

    @pytest.mark.parametrize("seed", range(4))
    def test_whichever_team_of_chats_wins_has_solved_it(self, seed: int) -> None:
        game = play_seated("four", CAPTAINS, seed)
        hall = hall_of("four", CAPTAINS, seed)
        play(hall, game)
        red, blue = game.end.scores
        assert hall.board.solved is (red != blue)
        assert hall.board.seat == (1 if blue > red else 0 if red > blue else hall.board.seat)

    def test_one_seat_is_shown_all_the_time(self) -> None:
        game = play_seated("three", "house,chat,house", 1)
        hall = hall_of("three", "house,chat,house")
        play(hall, game)
        assert hall.board.seat == 1
        assert list(events(hall.lines, "seat_shown")) == []

    def test_lines_are_what_that_seat_sees(self) -> None:
        game = play_seated("three", "house,chat,house", 1)
        hall = hall_of("three", "house,chat,house")
        play(hall, game)
        assert of_the_game(hall.lines)[-1]["scores"] == list(game.end.scores)
        dealt = [line["hands"] for line in events(hall.lines, "cards_dealt")]
        assert all([None in hand for hand in hands] == [True, False, True] for hands in dealt)


class TestKeys:
    def test_keys_play_for_whoever_is_shown(self) -> None:
        game = play_seated("four", CAPTAINS, 1)
        hall = hall_of("four", CAPTAINS)
        program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
        for step in game.steps:
            hall.rest()
            program.key(step.key, shift=False)
            hall.wait(FRAME)
        hall.rest()
        assert hall.session.view is not None
        assert hall.session.view.scores == game.end.scores
        assert {line["by"] for line in events(hall.lines, "move") if line["seat"] < 2} == {"keyboard"}

    def test_the_keyboards_own_seat_is_not_chats_nor_the_other_way_about(self) -> None:
        hall = hall_of("module", "chat,keyboard")
        program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
        for number in range(12):
            hall.rest()
            view = hall.session.view
            assert view is not None
            by_key = view.seat == 1
            assert view.seat == view.turn
            moves = hall.count("move")
            wrong, right = ("ann !1", None) if by_key else (None, "ann !1t1")
            if wrong:
                hall.type(wrong, "ann !t1", "ann !koi")
            else:
                program.key("1", shift=False)
                program.key("k", shift=False)
            hall.wait(4 * FRAME)
            assert hall.count("move") == moves, number
            if right:
                hall.type(right, "ann !t1", "ann !koi")
            else:
                action = legal_actions(hall.session._playing.state)[0]  # type: ignore[arg-type]
                hall.session.act(action)
            hall.wait(4 * FRAME)
            assert hall.count("move") > moves, number

    def test_chat_that_has_no_seat_only_watches(self) -> None:
        hall = hall_of("module", "keyboard,house")
        program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
        hall.rest()
        hall.type("zoe !1 select 1", "zoe !1 claim", "zoe !rules")
        hall.wait(1.0)
        program.step(hall.now)
        assert [line["by"] for line in events(hall.lines, "move") if line["seat"] == 0] == []
        assert any("Chat only watches" in reply.text for reply in hall.room.heard)
        assert hall.board.around.crowd is None


class TestWhatIsKept:
    @pytest.mark.parametrize("rules, seats", WAYS[:6])
    def test_a_game_goes_on_with_the_same_seats(self, rules: str, seats: str, tmp_path: Path) -> None:
        game = play_seated(rules, seats, 1)
        journal = Journal(tmp_path / "j", durable=False)
        hall = hall_of(rules, seats, journal=journal)
        for cut in (7, 20, 33):
            play(hall, game, 0 if cut == 7 else cut - 13, cut)
            before, names = hall.session.view, hall.board.around.names
            journal.close()
            contents = read_journal((tmp_path / "j").read_bytes())
            assert contents.game is not None
            assert contents.game.seats == tuple(seats.split(","))
            journal = Journal(tmp_path / "j", durable=False)
            # What the settings say now is for the next game.
            hall = Hall(seed=1, speed=0, rules="module", seats=("house", "chat"), journal=journal)
            hall.session.resume(contents, hall.now)
            assert hall.session.view == before
            assert hall.board.around.names == names
            (resumed,) = events(hall.lines, "game_resumed")
            assert resumed["seats"] == seats.split(",")
        play(hall, game, 33)
        assert hall.session.view is not None
        assert hall.session.view.scores == game.end.scores
        journal.close()

    def test_claims_and_members_go_on(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        hall = hall_of("four", CAPTAINS, journal=journal)
        hall.type("ann !1 claim", "ben !1 claim", "cid !join blue")
        hall.wait(FRAME)
        journal.close()
        contents = read_journal((tmp_path / "j").read_bytes())
        again = Hall(seed=1, speed=0)
        again.session.resume(contents, again.now)
        assert again.parts.desk.holders == {0: "ann", 1: "ben"}
        assert again.board.around.names == ("ann", "ben", "house 1", "house 2")
        again.type("cid !join red")
        again.wait(3.0)
        assert "you play for Blue" in again.room.heard[-1].text

    def test_a_journal_of_before_there_were_seats(self, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        hall = hall_of("module", "chat,house", journal=journal)
        hall.rest()
        journal.close()
        old = (tmp_path / "j").read_bytes().replace(b'"seats":["chat","house"]', b'"bot":"house"')
        assert b'"bot"' in old
        contents = read_journal(old)
        assert not contents.problem
        assert contents.game is not None
        assert contents.game.seats == ("chat", "house")

    @pytest.mark.parametrize(
        "seats",
        [b'["chat"]', b"[]", b'["chat","nobody"]', b'["house","house"]', b'"chat"', b'["chat,house"]', b"{}"],
    )
    def test_seats_that_there_are_not(self, seats: bytes, tmp_path: Path) -> None:
        journal = Journal(tmp_path / "j", durable=False)
        hall_of("module", "chat,house", journal=journal)
        journal.close()
        data = (tmp_path / "j").read_bytes().replace(b'["chat","house"]', seats)
        contents = read_journal(data)
        assert contents.problem.startswith("line 2: ")
        assert contents.game is None


class TestNextGame:
    def test_other_rules_have_other_seats(self) -> None:
        hall = Hall(seed=1, speed=0, seats=("house", "chat"))
        hall.session.begin(known=False)
        hall.type("~owner !rules four", "~owner !bot first")
        hall.wait(FRAME)
        assert str(hall.session.seating) == "house,chat"
        end(hall)
        hall.type("~owner !newgame")
        hall.wait(FRAME)
        assert str(hall.session.seating) == "chat,chat,first,first"
        assert hall.parts.desk.holders == {0: "", 1: ""}
        hall.type("~owner !rules module")
        hall.wait(FRAME)
        end(hall)
        hall.type("~owner !newgame")
        hall.wait(FRAME)
        assert str(hall.session.seating) == "first,chat"

    def test_seats_said_while_a_game_goes_on_are_for_the_next(self) -> None:
        hall = hall_of("four", CAPTAINS)
        state = hall.session._playing.state
        assert state is not None
        kept = KeptGame(1, Record(state.rules, state.seed, None, ()), hall.session.seating.holders)
        others = Settings(play=PlaySettings(rules="four", seats="house,house,chat,chat"))
        told = from_the_next_game_on({Said.SEATS}, others, kept, hall.parts.desk)
        assert told.endswith("From the next game on: --seats house,house,chat,chat.")
        same = Settings(play=PlaySettings(rules="four", seats=CAPTAINS))
        assert from_the_next_game_on({Said.SEATS, Said.RULES}, same, kept, hall.parts.desk) == ""
        three = Settings(play=PlaySettings(rules="three"))
        told = from_the_next_game_on({Said.RULES}, three, kept, hall.parts.desk)
        assert told.endswith("From the next game on: --rules three.")


def end(hall: Hall) -> None:
    """Play a game to its end, by keys."""
    house = make_bot("house")
    while (view := hall.session.view) is not None and view.phase is not Phase.OVER:
        if view.legal:
            hall.session.act(house.choose(view, Random(0)))
        hall.wait(FRAME)


class TestPace:
    @pytest.mark.parametrize(
        "rules, seats, seconds",
        [
            ("module", "chat,house", 1.5), ("three", "chat,house,house", 1.0), ("four", CAPTAINS, 1.0),
            ("four", "chat,house,house,house", 0.75),
        ],
    )  # fmt: skip
    def test_several_bots_think_faster(self, rules: str, seats: str, seconds: float) -> None:
        plan = Plan(rules=rules, seed=1, bot="house", think=1.5, games=None, seats=parse_seats(seats))
        playing = Playing(plan, Keeping(None, lambda _problem: None))
        playing.deal()
        bots = 0
        for _ in range(200):
            state = playing.state
            assert state is not None
            if state.phase is Phase.OVER:
                break
            if state.turn in playing.seating.bots:
                chooses = state.phase is Phase.CHOOSE_FOR_HAND
                assert (playing.move(10.0) is None) is not chooses
                if not chooses:
                    assert playing.bot_due == 10.0 + seconds
                    assert playing.move(10.0 + seconds) is not None
                    bots += 1
            else:
                ply = known_ply(state, state.turn)
                playing.wait(Wish(state.turn, ply, legal_actions(state)[0], "keyboard"))
                assert playing.move(10.0) is not None
        assert bots > 20
