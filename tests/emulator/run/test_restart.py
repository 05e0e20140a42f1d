"""Nothing is lost: `kill -9` in the middle of a round, and the same command goes on at that very decision."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from module.game.state import Phase
from module.game.view import known_ply
from tests.emulator.games import Game, game_with, lost_after_a_plain_start
from tests.emulator.kit import Koikoi, Line, events, is_own_decision, of_the_game

SEED, GAME = game_with(lost_after_a_plain_start)
PLAY = ("play", "--headless", "--json", "--seed", str(SEED))


def first(phase: Phase, game: Game = GAME) -> int:
    """The first decision of this kind that is not the very first of the game."""
    return next(index for index, step in enumerate(game.steps) if index and step.state.phase is phase)


def resumed(lines: list[Line]) -> Line:
    """The line that tells where the game goes on."""
    return next(events(lines, "game_resumed"))


def said_of(step_index: int, game: Game = GAME) -> Line:
    """What that line has to say at a decision."""
    state = game.steps[step_index].state
    return {
        "kind": "event", "name": "game_resumed", "game": 1, "rules": "module", "round": state.round,
        "ply": known_ply(state, 0), "turn": 0, "phase": state.phase.value, "scores": list(state.scores),
        "seats": ["chat", "house"], "teams": [0, 1], "shown": 0,
    }  # fmt: skip


def play(koikoi: Koikoi, start: int, end: int, *options: str) -> list[Line]:
    """Type the decisions from one to another, then `kill -9`."""
    with koikoi.start(*PLAY, "--speed", "0", *options) as running:
        lines = running.until(lambda line: is_own_decision(line) or line["name"] == "game_resumed")
        for step in GAME.steps[start:end]:
            running.say(step.typed)
            lines += running.until(is_own_decision)
        running.kill()
    return lines


@pytest.mark.parametrize(
    "phase",
    [phase for phase in Phase if phase not in {Phase.ROUND_OVER, Phase.OVER}],
    ids=lambda phase: str(phase.value),
)
def test_killed_at_any_decision_the_game_goes_on_there(phase: Phase, koikoi: Koikoi) -> None:
    cut = first(phase)
    before = play(koikoi, 0, cut)
    after = play(koikoi, cut, len(GAME.steps))
    assert after[0] == said_of(cut)
    assert of_the_game(before) + of_the_game(after) == GAME.lines


@pytest.mark.slow
def test_killed_after_every_decision_of_a_round(koikoi: Koikoi) -> None:
    count = next(index for index, step in enumerate(GAME.steps) if step.state.round == 2)
    lines: list[Line] = []
    for index in range(count):
        part = play(koikoi, index, index + 1)
        assert not index or part[0] == said_of(index)
        lines += of_the_game(part)
    assert lines == GAME.lines[: len(lines)]
    assert lines[-1]["name"] == "turn_started"


def test_killed_while_the_bot_thinks_it_is_the_bots_turn(koikoi: Koikoi) -> None:
    speed = ("--speed", "4")
    with koikoi.start(*PLAY, *speed) as running:
        running.until(is_own_decision)
        running.say(GAME.steps[0].typed)
        lines = running.until(lambda line: line.get("name") == "turn_started" and line["seat"] == 1)
        running.kill()
    with koikoi.start(*PLAY, *speed) as running:
        (line,) = running.until(lambda line: line["kind"] == "event")
        assert (line["name"], line["turn"], line["phase"]) == ("game_resumed", 1, "play")
        lines += running.until(is_own_decision)
        running.kill()
    opening = len(GAME.opening)
    assert of_the_game(lines) == GAME.lines[opening : opening + len(GAME.steps[0].lines)]


def test_a_finished_game_is_over_after_a_restart_too(koikoi: Koikoi) -> None:
    play(koikoi, 0, len(GAME.steps))
    with koikoi.start(*PLAY, "--speed", "0") as running:
        (line,) = running.until(lambda line: line["kind"] == "event")
        assert (line["phase"], line["scores"]) == ("over", list(GAME.end.scores))
        running.say("!newgame")
        lines = running.until(is_own_decision)
        assert next(events(lines))["name"] == "game_started"
        running.kill()


def test_who_holds_the_seat_and_who_waits_survive(koikoi: Koikoi) -> None:
    with koikoi.start(*PLAY, "--speed", "0") as running:
        running.until(is_own_decision)
        running.say("#alice !1 claim", "#bob !1 claim", "#carol !1 claim", f"#alice {GAME.steps[0].typed}")
        running.until(is_own_decision)
        running.kill()
    with koikoi.start(*PLAY, "--speed", "0") as running:
        running.until(lambda line: line.get("name") == "game_resumed")
        running.say("#dave !1 player", f"#bob {GAME.steps[1].typed}")
        lines = running.until(lambda line: line["kind"] == "reply" and line["to"] == "bob")
        assert [line["to"] for line in lines if line["kind"] == "reply"] == ["dave", "bob"]
        assert all("@alice" in line["text"] for line in lines if line["kind"] == "reply")
        assert of_the_game(lines) == []
        running.say("#alice !1 unclaim", f"#bob {GAME.steps[1].typed}")
        running.until(lambda line: line.get("name") == "card_played")
        running.say("#bob !1 unclaim", "#dave !1 player")
        lines = running.until(lambda line: line["kind"] == "reply" and line["to"] == "dave")
        assert "@carol" in lines[-1]["text"]
        running.kill()


def test_moderators_decisions_survive(koikoi: Koikoi) -> None:
    with koikoi.start(*PLAY, "--speed", "0") as running:
        running.until(is_own_decision)
        running.say("#@keeper !ban mallory", "#@keeper !mode anarchy")
        running.until(lambda line: line["kind"] == "reply" and "anarchy" in line["text"])
        running.kill()
    with koikoi.start(*PLAY, "--speed", "0") as running:
        running.say(f"#mallory {GAME.steps[0].typed}", "#bob !1 claim")
        lines = running.until(lambda line: line["kind"] == "reply")
        assert of_the_game(lines) == []
        running.kill()


def test_a_seat_held_in_another_chat_stops_nothing(koikoi: Koikoi) -> None:
    """Who held it cannot be answered now, but the game goes on all the same."""
    (koikoi.folder / "claim.txt").write_text("0 alice: !1 claim\n", encoding="utf-8")
    koikoi.run(*PLAY, "--speed", "0", "--journal", "j", "--chat", "script:claim.txt")
    with koikoi.start(*PLAY, "--speed", "0", "--journal", "j") as running:
        running.say("#bob !1 take", "#carol !1 player")
        lines = running.until(lambda line: line["kind"] == "reply" and line["to"] == "carol")
        assert "@alice" in lines[-1]["text"]
        running.kill()


def test_new_starts_afresh_and_keeps_the_old_journal(koikoi: Koikoi) -> None:
    play(koikoi, 0, 2, "--journal", "j")
    old = (koikoi.folder / "j").read_bytes()
    with koikoi.start(*PLAY, "--speed", "0", "--journal", "j", "--new") as running:
        lines = running.until(is_own_decision)
        running.kill()
        (complaint,) = running.complaints
    assert of_the_game(lines) == GAME.lines[: len(GAME.opening)]
    assert (koikoi.folder / "j.old-1").read_bytes() == old
    assert complaint.startswith("koikoi: starting afresh")
    assert "j.old-1" in complaint
    # Nothing was played that would have to be kept, but it is.
    play(koikoi, 0, 0, "--journal", "j", "--new")
    assert (koikoi.folder / "j.old-1").read_bytes() == old
    assert (koikoi.folder / "j.old-2").exists()


def test_another_seed_starts_afresh_too(koikoi: Koikoi) -> None:
    play(koikoi, 0, 2)
    with koikoi.start("play", "--headless", "--json", "--speed", "0", "--seed", str(SEED + 1)) as running:
        assert next(events(running.until(is_own_decision)))["name"] == "game_started"
        running.kill()
    (kept,) = koikoi.folder.parent.rglob("*.old-1")
    assert kept.stat().st_size


def test_without_a_seed_the_journals_goes_on(koikoi: Koikoi) -> None:
    play(koikoi, 0, 3)
    with koikoi.start("play", "--headless", "--json", "--speed", "0") as running:
        assert running.until(lambda line: line["kind"] == "event") == [said_of(3)]
        running.kill()


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT], ids=lambda number: str(number.name))
@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
def test_a_signal_ends_it_cleanly_and_nothing_is_lost(ending: signal.Signals, koikoi: Koikoi) -> None:
    with koikoi.start(*PLAY, "--speed", "0") as running:
        running.until(is_own_decision)
        running.say(GAME.steps[0].typed)
        running.until(is_own_decision)
        running.signal(ending)
        running.rest()
        assert running.ended() == 0
        assert running.complaints == []
    assert play(koikoi, 1, 2)[0] == said_of(1)


def test_the_same_after_the_reader_of_its_lines_went_away(koikoi: Koikoi) -> None:
    with koikoi.start(*PLAY, "--speed", "0") as running:
        running.until(is_own_decision)
        assert running.process.stdout is not None
        running.say(GAME.steps[0].typed)
        running.until(is_own_decision)
        running.hang_up()
        assert running.ended() == 0
    assert play(koikoi, 1, 2)[0] == said_of(1)


def test_what_is_said_about_a_game_holds_from_the_next_one_on_and_is_told(koikoi: Koikoi) -> None:
    """Nothing was told, and `--who` never held: the way to play came from the journal for ever."""
    over = str(koikoi.folder / "over")
    play(koikoi, 0, len(GAME.steps), "--journal", over)
    said = ("--rules", "module:rounds=6", "--bot", "house", "--who", "anarchy")
    with koikoi.start(*PLAY, "--speed", "0", "--journal", over, *said) as running:
        running.until(lambda line: line.get("name") == "game_resumed")
        running.say("#bob !1 claim")
        running.until(lambda line: line["kind"] == "reply" and "it's yours now" in line["text"])
        running.say("#bob !newgame")
        lines = running.until(is_own_decision)
        assert next(events(lines, "game_started"))["rules"] == "module:rounds=6"
        running.say("#bob !1 claim")
        running.until(lambda line: line["kind"] == "reply" and "everybody plays now" in line["text"])
        running.kill()
        (complaint,) = running.complaints
    later = "From the next game on: --rules module:rounds=6, --who anarchy."  # the bot is the same
    assert complaint == f"koikoi: This game goes on as it was begun. {later}\n"
    with koikoi.start(*PLAY, "--speed", "0", "--journal", over, *said) as running:
        running.until(lambda line: line.get("name") == "game_resumed")
        running.kill()
        assert running.complaints == []  # it is what is played now


def test_a_moderators_choice_wins_over_what_was_said_for_the_next_game(koikoi: Koikoi) -> None:
    play(koikoi, 0, len(GAME.steps))
    with koikoi.start(*PLAY, "--speed", "0", "--who", "anarchy") as running:
        running.until(lambda line: line.get("name") == "game_resumed")
        running.say("#@keeper !mode claim", "!newgame")
        running.until(is_own_decision)
        running.say("#bob !1 claim")
        running.until(lambda line: line["kind"] == "reply" and "it's yours now" in line["text"])
        running.kill()


def test_the_journal_lies_in_its_place(koikoi: Koikoi) -> None:
    play(koikoi, 0, 1)
    (found,) = koikoi.folder.parent.rglob("journal.jsonl")
    assert "koikoi-plays" in found.parts
    assert Path(koikoi.environment["HOME"]) in found.parents
