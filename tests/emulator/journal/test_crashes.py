"""`kill -9` at any moment: not a move that was told is lost, no game is kept twice.

A child process plays and is killed between any two lines of the code that writes, so also while a game goes
into its month and while the journal is written anew. The next child goes on with what is on disk then.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any, NoReturn

import pytest

from chat.ranks.origin import Cast, Origin, Viewer, Vote
from emulator.journal.journal import Journal
from emulator.journal.lines import Game
from module.game.record import replay
from module.game.state import State
from module.game.view import known_ply
from tests.emulator.journal.games import game_of, is_in_order, kept_in, old_journal
from tests.emulator.journal.kit import SEED

pytestmark = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="kills children that are forked"),
    pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning"),
]
WRITING = {"journal.py", "months.py", "aside.py", "hold.py", "disk.py"}
FOLDER = Path(sys.modules[Journal.__module__].__file__ or "").parent


def kill_after(lines: int) -> None:
    """Let this process be killed before so many lines more of the code that writes have been run."""
    left = lines

    def trace(frame: FrameType, event: str, _given: Any) -> Any:
        nonlocal left
        path = Path(frame.f_code.co_filename)
        if path.parent != FOLDER or path.name not in WRITING:
            return None
        left -= event == "line"
        if left < 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return trace

    sys.settrace(trace)


Tell = Callable[[], object]


def killed(lines: int, work: Callable[[Path, Tell], None], path: Path) -> int | None:
    """Let a child work on a journal until it is killed: the moves it told of; None if it came to its end."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        _be_the_child(lines, lambda: work(path, lambda: os.write(writing, b".")))
    os.close(writing)
    told = 0
    while some := os.read(reading, 65536):
        told += len(some)
    os.close(reading)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in {0, -signal.SIGKILL}, "the child has failed"
    return told if code else None


def _be_the_child(lines: int, work: Callable[[], None]) -> NoReturn:
    try:
        kill_after(lines)
        work()
        os._exit(0)
    finally:
        os._exit(1)


def play_on(path: Path, tell: Tell) -> None:
    """Play from where the journal ends, telling of each move when it is kept."""
    journal = Journal(path, durable=False)
    contents = journal.contents
    assert not contents.problem
    if contents.seed is None:
        journal.write_session(SEED)
    number, last = contents.played + len(contents.games), contents.game
    moves = 0 if last is None else len(last.record.actions)
    while True:
        if not number or moves == len(game_of(number).record.actions):
            number, moves = number + 1, 0
            journal.write_game(Game(number, game_of(number).record, ("chat", "house")))
        action = game_of(number).record.actions[moves]
        origin, state = voted(number, moves), states_of(number)[moves]
        if origin.votes:
            ply = known_ply(state, state.turn)
            journal.write_votes([Cast(state.turn, ply, vote) for vote in origin.votes])
        journal.write_action(action, origin)
        moves += 1
        tell()
        journal.write_chat({"number": number, "moves": moves, "queue": [str(n) for n in range(moves)]})


@cache
def states_of(number: int) -> list[State]:
    """How the game of this number stands before each of its actions."""
    return [state for state, _events in replay(game_of(number).record)]


def voted(number: int, moves: int) -> Origin:
    """Where this action comes from: from somebody's command, or from the votes of some for it."""
    if moves % 3 == 0:
        return Origin("chat", Viewer(str(number), f"viewer{number}"))
    action = game_of(number).record.actions[moves]
    voters = range(moves % 3 * (number % 5))
    return Origin("chat", None, tuple(Vote(Viewer(str(n), f"voter{n}"), action) for n in voters))


def who_did_what(games: list[Game]) -> bool:
    """Whether each action is theirs who brought it."""
    return all(
        origin == voted(number, moves)
        for number, game in enumerate(games, 1)
        for moves, origin in enumerate(game.origins)
    )


@pytest.mark.parametrize(
    "kills", [pytest.param(40, id="a few"), pytest.param(400, id="400", marks=pytest.mark.slow)]
)
def test_killed_again_and_again_nothing_is_lost_and_nothing_doubled(
    kills: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, games were never moved; now they are, and the file is written anew about as often."""
    monkeypatch.setattr("emulator.journal.journal.LONGEST", 1500)
    rng = Random(kills)
    moves = moved = games = 0
    for _kill in range(kills):
        told = killed(rng.randrange(1500), play_on, tmp_path / "j")
        assert told is not None
        kept = kept_in(tmp_path)
        assert moves + told <= kept.moves <= moves + told + 1
        assert is_in_order(kept.games)
        assert who_did_what(kept.games)
        moves, moved, games = kept.moves, moved + kept.doubled, len(kept.games)
        if kept.chat:
            number, done = kept.chat["number"], kept.chat["moves"]
            assert kept.chat["queue"] == [str(n) for n in range(int(str(done)))]
            assert kept.games[int(str(number)) - 1].record.actions[int(str(done)) - 1 :]
    assert games > kills // 8
    assert moved or kills < 100, "it was never killed between the two halves of a move"


EVERY = pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.slow)])


@EVERY
def test_an_old_journal_is_moved_over_though_killed_at_every_line(step: int, tmp_path: Path) -> None:
    def open_it(path: Path, _tell: Tell) -> None:
        Journal(path, durable=True).close()

    lines = 0
    told: int | None = 0
    while told is not None:
        lines += step
        folder = tmp_path / str(lines)
        folder.mkdir()
        path = folder / "j"
        path.write_bytes(old_journal(4, 5))
        told = killed(lines, open_it, path)
        assert is_in_order(kept_in(folder).games, old=True)
        Journal(path, durable=False).close()
        kept = kept_in(folder)
        assert (len(kept.games), kept.doubled, kept.chat["n"]) == (4, 0, 4)
        assert is_in_order(kept.games, old=True)
        assert len({game.id for game in kept.games}) == 4
        assert path.read_bytes().count(b'{"game"') == 1
    assert lines > 200


@EVERY
def test_starting_afresh_though_killed_at_every_line(step: int, tmp_path: Path) -> None:
    """What was played is in the months, or in a journal that can be played, whenever it is killed."""

    def afresh(path: Path, _tell: Tell) -> None:
        journal = Journal(path, durable=False)
        journal.start_afresh()
        journal.write_session(SEED + 1)

    lines, seed = 0, None
    told: int | None = 0
    while told is not None:
        lines += step
        folder = tmp_path / str(lines)
        folder.mkdir()
        (folder / "j").write_bytes(old_journal(2))
        told = killed(lines, afresh, folder / "j")
        kept = kept_in(folder, "j.old-1" if (folder / "j.old-1").exists() else "j")
        assert len(kept.games) == 2
        assert is_in_order(kept.games, old=True)
        journal = Journal(folder / "j", durable=False)
        if journal.contents.game is not None:
            journal.write_game(Game(3, game_of(3).record, ("chat", "house")))
            assert len(kept_in(folder).games) == 3
        journal.close()
        seed = journal.contents.seed
    assert seed == SEED + 1
