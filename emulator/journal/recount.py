"""Brings the database of ranks to what the games say: of the months, of journals put aside, of this one.

A game is counted anew where another number of its actions, or of what the coach says of them, is counted, as
after `kill -9`, or in another way.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Container, Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from chat.ranks.counting import COUNTING, Counting, counted
from chat.ranks.store import GameFacts, Known, Store, iso
from emulator.files import read_whole
from emulator.journal.erasing import erase, erase_from_journal
from emulator.journal.lines import Game, read_journal
from emulator.journal.months import MONTHS, Months, began, read_game
from emulator.seats import CHAT
from module.errors import KoiKoiError

DATABASE = "ranks.sqlite3"
"""Beside the journal."""
_ID = re.compile(rb'\{"id":"([^"]+)"')


def facts_of(game: Game, counting: Counting) -> GameFacts | None:
    """What is told of a game; None for one of which nobody knows when it began."""
    moment = began(game)
    if moment is None:
        return None
    teams = {team for team, holder in zip(game.record.rules.teams, game.seats, strict=True) if holder == CHAT}
    # Where chat plays on several sides or on none, or only watches the keyboard, it can neither win nor lose.
    won = counting.winner in teams if counting.over and counting.decisions and len(teams) == 1 else None
    return GameFacts(game.id, iso(moment), game.record.rules.spec, game.bots, won)


def count_game(game: Game, forgotten: Container[str]) -> Counting:
    """A game, counted. Raises KoiKoiError for one that cannot be played."""
    if game.origins.viewers or game.scores is None:
        return counted(game.record, game.origins, forgotten, game.judged)
    # Of a game before there were viewers in it, there is no more to find out by playing it.
    counting = Counting(game.record.rules.teams)
    counting.actions, counting.over, counting.scores = len(game.record.actions), True, game.scores
    counting.judgements = len(game.judged)
    best = max(game.scores)
    counting.winner = game.scores.index(best) if game.scores.count(best) == 1 else None
    return counting


@dataclass(frozen=True, slots=True)
class Sources:
    """Where games are: beside a journal, and in it (`running`: those that it holds, None: look there)."""

    journal: Path
    running: tuple[Game, ...] | None = None

    @property
    def months(self) -> list[Path]:
        """The files of games that are over."""
        return sorted((self.journal.parent / MONTHS).glob("*.jsonl"))

    @property
    def put_aside(self) -> list[Path]:
        """Journals that were left for new ones; their last game may not be over."""
        return sorted(self.journal.parent.glob(f"{self.journal.name}.old-*"))

    @property
    def damaged(self) -> list[Path]:
        """What was cut off damaged journals."""
        return sorted(self.journal.parent.glob(f"{self.journal.name}.damaged-*"))


def catch_up(
    store: Store, sources: Sources, forgotten: Container[str], live: Collection[str] = ()
) -> Iterator[None]:
    """Count what is not counted yet, or not so, game by game: between them others may have the processor.

    `live`: games that somebody else counts. Raises sqlite3.Error. Files that cannot be read are passed over.
    """
    return _Recount(store, forgotten, live).of(sources)


@dataclass(slots=True)
class _Recount:
    """Goes through games, and keeps in mind which there are."""

    store: Store
    forgotten: Container[str]
    live: Collection[str]
    known: dict[str, Known] = field(default_factory=dict)
    found: set[str] = field(default_factory=set)

    def of(self, sources: Sources) -> Iterator[None]:
        self.known = self.store.known()
        # The journal before the months: that is the way which games go meanwhile.
        running = _games_in(sources.journal) if sources.running is None else sources.running
        for game in running:
            yield
            self._count(game)
        for path in sources.put_aside:
            yield
            for game in _games_in(path):
                self._count(game)
        for path in sources.months:
            yield from self._of_month(path)
        # Moves that no disk has kept, of a game that was never written.
        lost = [name for name, entry in self.known.items() if not (name in self.found or entry.put_by)]
        self.store.drop(name for name in lost if name not in self.live)

    def _of_month(self, path: Path) -> Iterator[None]:
        with suppress(OSError), path.open("rb") as file:
            for line in file:
                named = _ID.match(line)
                entry = self.known.get(named[1].decode(errors="replace")) if named else None
                if entry is not None and entry.put_by and entry.counting == COUNTING:
                    continue
                yield
                with suppress(KoiKoiError, ValueError, RecursionError):
                    self._count(read_game(1, json.loads(line)), put_by=True)

    def _count(self, game: Game, *, put_by: bool = False) -> None:
        self.found.add(game.id)
        entry = self.known.get(game.id)
        if game.id in self.live:
            return
        told = len(game.record.actions), COUNTING, len(game.judged)
        if entry is not None and (entry.actions, entry.counting, entry.judged) == told:
            if put_by:
                self.store.mark_put_by([game.id])
            return
        with suppress(KoiKoiError):
            counting = count_game(game, self.forgotten)
            facts = facts_of(game, counting)
            if facts is not None:
                self.store.write(facts, counting, anew=True, put_by=put_by)


def _games_in(path: Path) -> list[Game]:
    """The games in a journal; none if it cannot be read."""
    try:
        return read_journal(read_whole(path)).games
    except OSError:
        return []


def rebuild(store: Store, sources: Sources, forgotten: Container[str]) -> Iterator[None]:
    """Count all games anew."""
    store.clear()
    return catch_up(store, sources, forgotten)


def erase_everywhere(
    months: Months, sources: Sources, forgotten: Container[str], known: Sequence[str] = ()
) -> Generator[None]:
    """Let viewers be nobody in all games but those of the journal itself, which does that; see `erase`.

    Raises OSError: then ask again.
    """
    yield from months.erase(forgotten, known)
    for path in sources.put_aside:
        yield
        erase_from_journal(path, forgotten)
    for path in sources.damaged:
        for _line in erase(path, forgotten, known):
            yield
