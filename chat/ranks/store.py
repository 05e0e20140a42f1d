"""The database of ranks: what is counted goes in, each game in one transaction; places and sums come out.

All calls may wait for the disk, and raise `sqlite3.Error` for a database that is locked, full or damaged.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Container, Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from chat.ranks.counting import COUNTING, CREDITS, Counting, Credits
from chat.ranks.schema import MIGRATIONS, VERSION
from module.bot.coaching import share_kept
from module.errors import KoiKoiError

if TYPE_CHECKING:
    from collections.abc import Iterator

BREAK = timedelta(hours=4)
"""Between two streams; games that begin sooner after each other are of one."""
AT_ONCE = 100
"""Rows, which take some tenths of a millisecond."""
PATIENCE = 2.0
"""Seconds to wait for another program that is just writing."""
_BEST = "points DESC, rounds_won DESC, yaku DESC, captures DESC, winning_votes DESC, decisions DESC"
_SUMS = ", ".join(f"sum(c.{name}) AS {name}" for name in CREDITS)
_SINCE = f"SELECT c.user_id, {_SUMS} FROM credits c JOIN games g ON g.id = c.game WHERE g.began >= ?"


class StoreError(KoiKoiError):
    """A database that this program cannot use; the message says what to do."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What is told of a game. `began`: as ISO 8601 in UTC; `won`: whether chat has, None: nobody can say."""

    id: str
    began: str
    rules: str
    bots: str
    won: bool | None


@dataclass(frozen=True, slots=True)
class Placed:
    """A viewer's place, from 1, and credits."""

    place: int
    user_id: str
    login: str
    credits: Credits


@dataclass(frozen=True, slots=True)
class Stats:
    """How chat has played: games that are over, those won; decisions; votes; how many people took part.

    `lost` and `stake`: of all decisions that the coach has judged, as in `Judged`.
    """

    games: int
    won: int
    decisions: int
    votes: int
    viewers: int
    lost: int = 0
    stake: int = 0

    @property
    def accuracy(self) -> float | None:
        """How much of what was at stake was kept, 0 to 1; None where nothing was that has been judged."""
        return share_kept(self.lost, self.stake)


@dataclass(frozen=True, slots=True)
class Known:
    """What is counted of a game: so many actions, in this way, of which the coach has judged so many.

    `put_by`: it is over, and in its month.
    """

    actions: int
    counting: int
    put_by: bool
    judged: int


def iso(moment: datetime) -> str:
    """A moment as the database has it: texts that sort as the moments do."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def writable(name: str) -> str:
    """A name as it can be written: half of a pair of surrogates cannot."""
    return name.encode("utf-8", "replace").decode("utf-8")


class Store:
    """An open database."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        """Open it, or make it; an older one is copied, then brought up to date. Raises StoreError, too."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(path, timeout=patience, isolation_level=None)
        try:
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            self._db.execute("PRAGMA secure_delete = ON")  # what is deleted is not left in free pages
            self._migrate()
        except BaseException:
            self._db.close()
            raise

    def close(self) -> None:
        """Let go."""
        with suppress(sqlite3.Error):
            self._db.close()

    def _version(self) -> int:
        (version,) = self._db.execute("PRAGMA user_version").fetchone()
        return int(version)

    def _migrate(self) -> None:
        version = self._version()
        if version > VERSION:
            raise StoreError(
                f"{self.path} is of a newer Koi-Koi Plays: update this one, or move the file away"
            )
        if 0 < version < VERSION:
            self._copy(self.path.with_name(f"{self.path.name}.version-{version}"))
        while version < VERSION:
            with self._together():
                version = self._version()  # another program may have been quicker
                for statement in MIGRATIONS[version] if version < VERSION else ():
                    self._db.execute(statement)
                version = max(version, min(version + 1, VERSION))
                self._db.execute(f"PRAGMA user_version = {version}")

    def _copy(self, path: Path) -> None:
        copy = sqlite3.connect(path)
        try:
            self._db.backup(copy)
        finally:
            copy.close()

    @contextmanager
    def _together(self) -> Iterator[None]:
        """All of it or nothing."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                self._db.execute("ROLLBACK")
            raise

    # What goes in.

    def known(self) -> dict[str, Known]:
        """The games that are counted, by their ids."""
        rows = self._db.execute("SELECT id, actions, counting, put_by, judged FROM games")
        return {
            name: Known(actions, counting, bool(put_by), told)
            for name, actions, counting, put_by, told in rows
        }

    def write(
        self, game: GameFacts, counting: Counting, *, anew: bool, decided: int = 0, put_by: bool = False,
        pause: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """What has changed of a game since the last time, or with `anew` all of it in the place of what was.

        `decided`: so many decisions are there already. `pause` is called after every `AT_ONCE` rows.
        """
        whose = counting.credits if anew else counting.changed
        with self._together():
            if anew:
                self._drop_credits(game.id)
            self._db.execute(
                "INSERT OR REPLACE INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    game.id, game.began, game.rules, game.bots, counting.actions, counting.over, game.won,
                    " : ".join(map(str, counting.scores)), COUNTING, put_by, counting.judgements,
                ),
            )  # fmt: skip
            names = ((u, writable(counting.logins[u]), game.began, game.began) for u in whose)
            self._db.executemany(_NAME, _paced(names, pause))
            brought = ((game.id, u, *counting.credits[u].values) for u in whose)
            self._db.executemany(_CREDIT, _paced(brought, pause))
            self._db.executemany(
                "INSERT OR REPLACE INTO decisions VALUES (?, ?, ?, ?, ?, ?, ?)",
                ((game.id, each.place, each.seat, each.votes, each.winning, each.lost, each.stake)
                 for each in counting.decisions_since(0 if anew else decided)),
            )  # fmt: skip

    def _drop_credits(self, game: str) -> None:
        self._db.execute("DELETE FROM credits WHERE game = ?", (game,))
        self._db.execute("DELETE FROM decisions WHERE game = ?", (game,))

    def mark_put_by(self, games: Iterable[str]) -> None:
        """These are over and in their months: they need not be looked at again."""
        with self._together():
            self._db.executemany("UPDATE games SET put_by = 1 WHERE id = ?", ((name,) for name in games))

    def drop(self, games: Iterable[str]) -> None:
        """Games that have never been."""
        with self._together():
            for name in games:
                self._drop_credits(name)
                self._db.execute("DELETE FROM games WHERE id = ?", (name,))

    def clear(self) -> None:
        """Forget all games; who is known stays known."""
        with self._together():
            for table in ("credits", "decisions", "games"):
                self._db.execute(f"DELETE FROM {table}")

    def forget(self, forgotten: Container[str]) -> None:
        """Nothing of these viewers (user ids) is left, nor in free pages, nor in the log of what was written.

        Raises sqlite3.OperationalError, too, while another program still reads what was there before: then
        ask again. Copies that were made before a migration stay as they were.
        """
        known = self._db.execute("SELECT user_id FROM viewers UNION SELECT user_id FROM credits")
        ids = [(user_id,) for (user_id,) in known if user_id in forgotten]
        if ids:
            with self._together():
                self._db.executemany("DELETE FROM credits WHERE user_id = ?", ids)
                self._db.executemany("DELETE FROM viewers WHERE user_id = ?", ids)
        (busy, _pages, _moved) = self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy:
            raise sqlite3.OperationalError("another program is reading it")

    def first_seen(self, user_id: str, login: str, now: datetime) -> bool:
        """Whether somebody has never been here before; from now on they have."""
        moment = iso(now)
        with self._together():
            known = self._db.execute("SELECT 1 FROM viewers WHERE user_id = ?", (user_id,)).fetchone()
            self._db.execute(_NAME, (user_id, writable(login), moment, moment))
        return known is None

    # What comes out.

    def top(self, since: str, most: int | None) -> tuple[Placed, ...]:
        """The best viewers in games that began since this moment (empty: ever), the best first."""
        rows = self._db.execute(
            f"SELECT row_number() OVER (ORDER BY {_BEST}, t.user_id), t.*, v.login "
            f"FROM ({_SINCE} GROUP BY c.user_id) t JOIN viewers v USING (user_id) "
            f"ORDER BY {_BEST}, t.user_id LIMIT ?",
            (since, -1 if most is None else most),
        )
        return tuple(_placed(row) for row in rows)

    def place(self, user_id: str, since: str) -> Placed | None:
        """A viewer's place; None for somebody who has done nothing in that time."""
        row = self._db.execute(
            f"SELECT * FROM (SELECT row_number() OVER (ORDER BY {_BEST}, t.user_id) AS place, t.*, v.login "
            f"FROM ({_SINCE} GROUP BY c.user_id) t JOIN viewers v USING (user_id)) WHERE user_id = ?",
            (since, user_id),
        ).fetchone()
        return None if row is None else _placed(row)

    def called(self, login: str) -> str | None:
        """The user id of whoever was called so last; None for nobody."""
        row = self._db.execute(
            "SELECT user_id FROM viewers WHERE login = ? ORDER BY named DESC LIMIT 1", (login,)
        ).fetchone()
        return None if row is None else str(row[0])

    def stats(self, since: str) -> Stats:
        """How chat has played since this moment."""
        games = self._db.execute(
            "SELECT count(*), coalesce(sum(won), 0) FROM games WHERE over AND won IS NOT NULL AND began >= ?",
            (since,),
        ).fetchone()
        decisions = self._db.execute(
            "SELECT count(*), coalesce(sum(d.votes), 0), coalesce(sum(d.lost), 0), coalesce(sum(d.stake), 0) "
            "FROM decisions d JOIN games g ON g.id = d.game "
            "WHERE g.began >= ?",
            (since,),
        ).fetchone()
        (viewers,) = self._db.execute(
            "SELECT count(DISTINCT user_id) FROM credits c JOIN games g ON g.id = c.game WHERE g.began >= ?",
            (since,),
        ).fetchone()
        return Stats(games[0], games[1], decisions[0], decisions[1], viewers, decisions[2], decisions[3])

    def stream_since(self, now: datetime) -> str:
        """When the stream began that goes on now: with the first game after the last long break."""
        begun, last = now, now
        for (began,) in self._db.execute("SELECT began FROM games ORDER BY began DESC"):
            moment = datetime.fromisoformat(began)
            if last - moment > BREAK:
                break
            begun = last = moment
        return iso(begun)

    def rows(self, query: str, *values: str) -> list[tuple[object, ...]]:
        """What a query of the page of ranks finds."""
        return self._db.execute(query, values).fetchall()


_Row = TypeVar("_Row")
_NAME = """INSERT INTO viewers VALUES (?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET
    login = CASE WHEN excluded.named >= named THEN excluded.login ELSE login END,
    named = max(named, excluded.named), known_since = min(known_since, excluded.known_since)"""
_CREDIT = f"INSERT OR REPLACE INTO credits VALUES ({', '.join('?' * (len(CREDITS) + 2))})"


def _paced(rows: Iterable[_Row], pause: Callable[[], None]) -> Iterator[_Row]:
    for number, row in enumerate(rows, 1):
        yield row
        if number % AT_ONCE == 0:
            pause()


def _placed(row: tuple[object, ...]) -> Placed:
    place, user_id, *values, login = row
    return Placed(int(str(place)), str(user_id), str(login), Credits(*(int(str(value)) for value in values)))
