"""Ranks while games are played: they agree with the journal, whatever happens to program, disk, database."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from chat.message import User
from chat.ranks.counting import CREDITS
from chat.ranks.judged import Judged
from chat.ranks.optout import FORGOTTEN, OptOut
from chat.ranks.origin import Cast, Origin, Viewer, Vote
from chat.ranks.span import Span
from chat.ranks.store import Store
from chat.reading.commands import Name
from chat.replies.sentences import Say
from chat.requests import AskRanks
from emulator.journal.journal import Journal
from emulator.journal.lines import Game, read_journal
from emulator.journal.months import new_id
from emulator.journal.recount import DATABASE, Sources, rebuild
from emulator.run.memory.ranking import MOST_QUESTIONS, Ranking, Seen, Told
from module.game.engine import apply, legal_actions
from module.game.record import Record, replay
from module.game.state import Phase, State
from module.game.view import known_ply
from module.rules.presets import make_rules
from tests.emulator.journal.test_kills import killed
from tests.emulator.kit import PATIENCE, Koikoi

RULES = make_rules("module:rounds=1")
CROWD = [Viewer(str(number), f"viewer{number}") for number in range(1, 7)]
ASKER = User("test", "1", "viewer1", "Viewer1")
QUESTION = AskRanks(Name.TOP, Span.ALL, ASKER, "en")
Rows = list[tuple[object, ...]]


def rows_of(folder: Path) -> Rows:
    """All that the database says of games and viewers, but for what lies in months already."""
    database = sqlite3.connect(folder / DATABASE)
    found = [
        *database.execute(
            "SELECT id, began, rules, bots, actions, over, won, scores, judged FROM games ORDER BY id"
        ),
        *database.execute("SELECT * FROM credits ORDER BY game, user_id"),
        *database.execute(
            "SELECT DISTINCT user_id, login FROM viewers JOIN credits USING (user_id) ORDER BY user_id"
        ),
        *database.execute("SELECT * FROM decisions ORDER BY game, place"),
    ]
    database.close()
    return found


def recounted(folder: Path, name: str = "j") -> Rows:
    """What it says when all is counted anew, in a database of its own."""
    aside = folder / "recount"
    aside.mkdir(exist_ok=True)
    (aside / DATABASE).unlink(missing_ok=True)
    store = Store(aside / DATABASE)
    for _game in rebuild(store, Sources(folder / name), OptOut(folder / FORGOTTEN)):
        pass
    store.close()
    return rows_of(aside)


def settled(ranking: Ranking, folder: Path) -> Rows:
    """What the database says once all is counted."""
    deadline = time.monotonic() + PATIENCE
    while ranking._behind or ranking._catching is not None:
        assert time.monotonic() < deadline, ranking.problem
        time.sleep(0.01)
    ranking.settle()
    ranking.close()
    return rows_of(folder)


OF_SOMEBODY = {2, 2 + len(CREDITS)}
"""Fields of a row that is of one viewer: a name that is known, and credits."""


class Table:
    """Games that are played by random viewers, into a journal and the ranks beside it."""

    def __init__(self, folder: Path, seed: int = 1) -> None:
        """Begin, or go on with what is there."""
        self.rng, self._chance = Random(seed), Random(-seed)
        self.journal = Journal(folder / "j", durable=False)
        contents = self.journal.contents
        self.ranking = Ranking(folder / "j", contents.games[:-1], again=0.02)
        self.number = contents.played + len(contents.games)
        self.state: State | None = contents.state
        self._unjudged: list[int] = []
        if contents.seed is None:
            self.journal.write_session(4)
        if contents.game is not None:
            self.ranking.resumed(contents.game)

    def move(self) -> None:
        """One action, by a command, by votes or by a bot; or a new game."""
        if self.state is None or self.state.phase is Phase.OVER:
            self._deal()
            return
        state, options = self.state, legal_actions(self.state)
        action = self.rng.choice(options)
        voters = self.rng.sample(CROWD, self.rng.randrange(2, 6))
        votes = tuple(Vote(viewer, self.rng.choice((action, *options))) for viewer in voters)
        origin = self.rng.choice(
            (Origin("bot"), Origin("chat", self.rng.choice(CROWD)), Origin("chat", None, votes))
        )
        origin = origin.without(self.ranking.forgotten)
        ply = known_ply(state, state.turn)
        self.journal.write_votes([Cast(state.turn, ply, vote) for vote in origin.votes])
        self.journal.write_action(action, origin)
        self.state, events = apply(state, action)
        self.ranking.played(state.turn, action, origin, events)
        self._unjudged.append(state.ply)
        if self._chance.random() < 0.6:
            self._judge()

    def _judge(self) -> None:
        """The coach says something of one of the last actions."""
        del self._unjudged[:-8]
        place = self._unjudged.pop(self._chance.randrange(len(self._unjudged)))
        found = Judged(place, self._chance.randrange(300), self._chance.randrange(300, 3000))
        self.journal.write_judged(found)
        self.ranking.judged(found)

    def _deal(self) -> None:
        self.number += 1
        self._unjudged.clear()
        record = Record(RULES, self.rng.randrange(10**6), 0, ())
        self.journal.write_game(Game(self.number, record, ("chat", "house")))
        ((self.state, events),) = replay(record)
        game = self.journal.game
        assert game is not None
        self.ranking.begun(game, events)

    def close(self) -> None:
        """Let go of both."""
        self.ranking.close()
        self.journal.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path)
    yield made
    made.close()


def test_what_is_counted_while_it_is_played_is_what_the_journal_says(table: Table, tmp_path: Path) -> None:
    for _move in range(150):
        table.move()
    counted = settled(table.ranking, tmp_path)
    assert counted == recounted(tmp_path)
    assert len(list((tmp_path / "games").iterdir())) == 1
    assert len([row for row in counted if len(row) in OF_SOMEBODY]) > 10


class Crowd:
    """A decision of three thousand, played in a game of its own."""

    def __init__(self) -> None:
        self.record = Record(RULES, 5, 0, ())
        ((self.state, self.dealt),) = replay(self.record)
        self.action = legal_actions(self.state)[0]
        self.votes = tuple(Vote(Viewer(str(number), f"v{number}"), self.action) for number in range(3000))

    def play(self, ranking: Ranking) -> None:
        ranking.begun(Game(1, self.record, ("chat", "house"), new_id(datetime.now(UTC))), self.dealt)
        _, events = apply(self.state, self.action)
        ranking.played(0, self.action, Origin("chat", None, self.votes), events)


def votes_kept(folder: Path) -> int:
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        (votes,) = database.execute("SELECT sum(votes) FROM credits").fetchone()
        return int(votes)


@pytest.mark.parametrize("patient", [False, True])
def test_a_decision_of_thousands_leaves_time_for_frames(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, patient: bool
) -> None:
    """Where time jumps there are none, and nobody waits."""
    pauses: list[float] = []
    monkeypatch.setattr("emulator.run.memory.ranking.sleep", pauses.append)
    with closing(Ranking(tmp_path / "j", patient=patient)) as ranking:
        Crowd().play(ranking)
        ranking.settle()
    assert (len(pauses) > 50) is not patient
    assert votes_kept(tmp_path) == 3000


def test_while_cards_move_a_decision_of_thousands_waits_once_and_not_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waited for that at every hundred rows, in the midst of writing."""
    now = 0.0

    def rest(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr("emulator.run.memory.ranking.sleep", rest)
    monkeypatch.setattr("emulator.run.memory.ranking.monotonic", lambda: now)
    with closing(Ranking(tmp_path / "j")) as ranking:
        ranking.moving = True
        Crowd().play(ranking)
        ranking.settle()
    assert 5.0 < now < 6.0
    assert votes_kept(tmp_path) == 3000


def test_at_the_end_nobody_waits_for_cards_that_moved_last(tmp_path: Path) -> None:
    ranking = Ranking(tmp_path / "j")
    ranking.moving = True
    Crowd().play(ranking)
    begun = time.monotonic()
    ranking.close()
    assert time.monotonic() - begun < 4.0, "it took five seconds, and nothing was kept"
    assert votes_kept(tmp_path) == 3000


def test_a_journal_cut_off_anywhere_the_ranks_agree_with_it_at_the_next_start(tmp_path: Path) -> None:
    """The database knows more than the journal, as after a full disk and a power cut."""
    table = Table(tmp_path)
    for _move in range(40):
        table.move()
    settled(table.ranking, tmp_path)
    table.journal.close()
    whole = (tmp_path / "j").read_bytes()
    known = (tmp_path / DATABASE).read_bytes()
    for cut in range(0, len(whole), 97):
        (tmp_path / "j").write_bytes(whole[:cut])
        (tmp_path / DATABASE).write_bytes(known)
        again = Table(tmp_path)
        assert settled(again.ranking, tmp_path) == recounted(tmp_path), cut
        again.close()
        for aside in tmp_path.glob("j.damaged-*"):
            aside.unlink()


@pytest.mark.parametrize("instead", [None, b"no database at all" * 500])
def test_a_database_that_is_lost_or_none_all_is_counted_again(
    table: Table, tmp_path: Path, instead: bytes | None
) -> None:
    for _move in range(60):
        table.move()
    before = settled(table.ranking, tmp_path)
    table.close()
    for path in tmp_path.glob(f"{DATABASE}*"):
        path.unlink()
    if instead is not None:
        (tmp_path / DATABASE).write_bytes(instead)
    again = Table(tmp_path)
    assert settled(again.ranking, tmp_path) == before
    again.close()
    aside = [path.read_bytes() for path in tmp_path.glob(f"{DATABASE}.damaged-*")]
    assert aside == ([] if instead is None else [instead])


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.01)


def test_a_locked_database_stops_nothing_is_told_and_caught_up_with(table: Table, tmp_path: Path) -> None:
    for _move in range(20):
        table.move()
    table.ranking.settle()
    wait_for(lambda: not table.ranking._behind)
    other = sqlite3.connect(tmp_path / DATABASE, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    begun = time.perf_counter()
    for _move in range(20):
        table.move()
    table.ranking.ask(QUESTION)
    assert time.perf_counter() - begun < 1.0, "the game waits for the database"
    wait_for(lambda: "locked" in table.ranking.problem)
    assert "catch up" in table.ranking.problem
    other.execute("ROLLBACK")
    other.close()
    wait_for(lambda: not table.ranking.problem)
    assert settled(table.ranking, tmp_path) == recounted(tmp_path)


def test_a_full_disk_stops_nothing_is_told_and_caught_up_with(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as disk:

        def full(*_given: object, **_more: object) -> None:
            raise sqlite3.OperationalError("database or disk is full")

        disk.setattr(Store, "write", full)
        for _move in range(60):
            table.move()
        wait_for(lambda: "full" in table.ranking.problem)
    wait_for(lambda: not table.ranking.problem)
    assert settled(table.ranking, tmp_path) == recounted(tmp_path)


def answers(ranking: Ranking) -> list[Told | Seen]:
    ranking.settle()
    return list(ranking.poll())


def test_who_opts_out_is_gone_and_stays_gone(table: Table, tmp_path: Path) -> None:
    """Also when the database is lost, and all games are counted anew."""
    for _move in range(60):
        table.move()
    table.ranking.forget("3")
    for _move in range(60):
        table.move()
    counted = settled(table.ranking, tmp_path)
    table.close()
    assert counted == recounted(tmp_path)
    assert not [row for row in counted if "3" in row[:2] and len(row) in OF_SOMEBODY]
    assert [row for row in counted if row[:2] == ("2", "viewer2")]
    for path in tmp_path.glob(f"{DATABASE}*"):
        path.unlink()
    again = Table(tmp_path)
    assert settled(again.ranking, tmp_path) == counted
    again.close()
    assert "3" in OptOut(tmp_path / FORGOTTEN)


def test_questions_are_answered_and_a_flood_of_them_is_not(table: Table) -> None:
    table.move()
    for _question in range(500):
        table.ranking.ask(QUESTION)
    assert MOST_QUESTIONS <= len(answers(table.ranking)) < 500
    assert table.ranking.waiting == 0
    wait_for(lambda: not table.ranking._behind)
    table.ranking.ask(QUESTION)
    (last,) = answers(table.ranking)
    assert isinstance(last, Told)
    assert (last.to, last.line.say) == (ASKER, Say.TOP_NONE)


def test_a_raid_of_newcomers_keeps_nobody_from_asking(table: Table) -> None:
    for number in range(5 * MOST_QUESTIONS):
        table.ranking.first_seen(Viewer(f"new-{number}", f"new{number}"))
    table.ranking.ask(QUESTION)
    assert len(answers(table.ranking)) == 5 * MOST_QUESTIONS + 1


def test_whether_somebody_was_ever_here(table: Table) -> None:
    wait_for(lambda: not table.ranking._behind)
    for new in (True, False):
        table.ranking.first_seen(CROWD[0])
        assert answers(table.ranking) == [Seen(CROWD[0], new)]
    table.ranking.forget(CROWD[0].user_id)
    table.ranking.first_seen(CROWD[0])
    assert answers(table.ranking) == [Seen(CROWD[0], new=False)]


PLAY = (
    "play", "--headless", "--speed", "0", "--json", "--journal", "j", "--rules", "module:rounds=2",
    "--who", "anarchy", "--chat", "crowd:50@20", "--seed", "5",
)  # fmt: skip


@pytest.mark.parametrize("kills", [4, pytest.param(60, marks=pytest.mark.slow)])
def test_killed_again_and_again_the_ranks_agree_by_themselves(kills: int, koikoi: Koikoi) -> None:
    rng = Random(kills)
    for _kill in range(kills):
        killed(koikoi, PLAY, rng.uniform(0, 0.5))
        if (koikoi.folder / DATABASE).exists():
            journal = Journal(koikoi.folder / "j", durable=False)
            games = journal.contents.games
            ranking = Ranking(koikoi.folder / "j", games[:-1])
            if games:
                ranking.resumed(games[-1])
            assert settled(ranking, koikoi.folder) == recounted(koikoi.folder)
            journal.close()
    assert read_journal((koikoi.folder / "j").read_bytes()).problem == ""
