"""The installed program with a coach: scripts, kills of either process, and what is kept of what it says."""

from __future__ import annotations

import os
import signal
from random import Random
from threading import Event

import pytest

from emulator.journal.journal import Journal
from emulator.journal.recount import DATABASE
from emulator.run.memory.ranking import Ranking
from tests.emulator.bots.test_program import PLAY, SEED, linux, script, thinking
from tests.emulator.children import children_of, is_there
from tests.emulator.games import play_out
from tests.emulator.kit import Koikoi, Line, Running, events, is_own_decision, json_lines, of_the_game, until
from tests.emulator.run.memory.test_ranking import recounted, settled

__all__ = ["thinking"]  # a fixture

COACHED = (*PLAY, "--coach", "--who", "anarchy", "--journal", "j")


def is_judged(line: Line) -> bool:
    return line.get("name") == "judged"


def play_on(running: Running, decision: Line) -> Line:
    """Play whatever comes first, until some of it has been judged and there is another decision; that."""
    typed = {
        "turn_started": "!1",
        "choice_offered": "!t1",
        "koikoi_offered": "!stop",
        "game_ended": "!newgame",
    }
    judged = False
    while not judged:
        running.say(typed[decision["name"]])
        lines = running.until(is_own_decision)
        judged, decision = any(map(is_judged, lines)), lines[-1]
        Event().wait(0.6)  # nobody types faster than is listened to
    return decision


def test_where_time_jumps_each_decision_is_judged_before_the_next(thinking: Koikoi) -> None:
    game = play_out(SEED, bots="house")
    done = thinking.done(*COACHED, "--chat", script(thinking, game))
    assert done.returncode == 0, done.stderr.decode()
    lines = json_lines(done.stdout.decode())
    assert of_the_game(lines) == game.lines
    judged, waited = 0, False
    for line in events(lines):
        if line["name"] == "move" and line["by"] == "chat":
            assert not waited
            waited = True
        elif line["name"] == "judged":
            judged += 1
            waited = False
        elif line["name"] == "round_accuracy":
            assert 0 <= line["accuracy"] <= 1
        elif line["name"] in {"turn_started", "choice_offered", "koikoi_offered"}:
            waited = False  # there was no choice, or a card may still be put back
    own = sum(line["by"] == "chat" for line in events(lines, "move"))
    assert own * 0.6 < judged <= own
    assert thinking.run("ranks", "--journal", "j", "--json").count('"accuracy": null') == 0


def test_it_costs_nothing_where_nobody_has_asked_for_it(thinking: Koikoi) -> None:
    game = play_out(SEED)
    done = thinking.done(*(word for word in COACHED if word != "--coach"), "--chat", script(thinking, game))
    assert not [*events(json_lines(done.stdout.decode()), "judged", "round_accuracy")]


@linux
def test_its_process_may_be_killed_and_the_game_goes_on(thinking: Koikoi) -> None:
    with thinking.start(*COACHED) as running:
        decision = play_on(running, running.until(is_own_decision)[-1])
        (child,) = children_of(running.process.pid)
        os.kill(child, signal.SIGKILL)
        decision = play_on(running, decision)  # which it had looked at before, or looks at once more
        until(lambda: bool({*children_of(running.process.pid)} - {child}))
        (again,) = children_of(running.process.pid)
        play_on(running, decision)
        running.say("#bob !why")
        running.until(lambda line: line["kind"] == "reply" and "best move" in line["text"])
        running.kill()
        until(lambda: not is_there(again))
    assert sum("The coach is away" in line for line in running.complaints) == 1


@linux
@pytest.mark.parametrize("kills", [2, pytest.param(20, marks=pytest.mark.slow)])
def test_killed_again_and_again_ranks_and_journal_agree(kills: int, thinking: Koikoi) -> None:
    rng = Random(kills)
    for _kill in range(kills):
        with thinking.start(*COACHED, "--chat", "console") as running:
            running.until(lambda line: is_own_decision(line) or line.get("name") == "game_resumed")
            running.say("!1", "!t1", "!stop", "!newgame")  # whatever it is that can be done
            decision = running.until(is_own_decision)[-1]
            play_on(running, play_on(running, decision))
            running.say("!1", "!t1")
            Event().wait(rng.uniform(0, 0.1))
            running.kill()
        journal = Journal(thinking.folder / "j", durable=False)
        game = journal.contents.game
        assert game is not None
        assert game.judged
        ranking = Ranking(thinking.folder / "j", journal.contents.games[:-1])
        ranking.resumed(game)
        assert settled(ranking, thinking.folder) == recounted(thinking.folder)
        journal.close()
    assert (thinking.folder / DATABASE).exists()
