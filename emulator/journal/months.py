"""Games that are over: records, one a line, in a file for each calendar month (UTC) in which they began.

    {"id": "20261121T194512123456-5f3a9c", "game": 41, "seats": [...], "scores": [34, 12], "by": [...], ...}

Where viewers have played, `viewers` lists them once, and `who` says of each action whose it was: a viewer's
place in that list; or for votes the options, and for each viewer from the first on which one it was for, as a
digit (`a` is the tenth), or a dot; or null. `judged` has what the coach says of actions: each one's place,
what it lost and what was at stake.

Who has said `!optout` is `["",""]` in that list: nobody, whose moves and votes stay.

A line is there whole or not at all: what a full disk or `kill -9` left of one goes when it is written again.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Container, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO

from chat.disk import sync_folder
from chat.ranks.judged import Judged, chances, judged_from_json, with_judged
from emulator.journal.erasing import erase
from emulator.journal.hold import Hold
from emulator.journal.index import Index
from emulator.journal.lines import Game, seats_from_json
from emulator.journal.origins import origins_from_json, origins_to_json
from module.errors import InvalidRecord, KoiKoiError
from module.game.record import Record, replay
from module.game.state import Phase

MONTHS = "games"
"""The folder beside the journal for games that are over."""
_ID_TIME = "%Y%m%dT%H%M%S%f"
_ID = re.compile(r"\d{8}T\d{12}-[0-9a-f]{6}(-\d+)?", re.ASCII)
_PATIENCE = 2.0
"""Seconds to wait for another program that is just writing into the same file."""


def new_id(moment: datetime) -> str:
    """An id for a game that begins at a moment: ids sort as the games began."""
    return f"{moment.astimezone(UTC).strftime(_ID_TIME)}-{token_hex(3)}"


def began(game: Game) -> datetime | None:
    """When a game began, in this computer's time; None if nobody knows any more."""
    if not _ID.fullmatch(game.id):
        return None
    with suppress(ValueError):
        return datetime.strptime(game.id.partition("-")[0], _ID_TIME).replace(tzinfo=UTC).astimezone()
    return None


def final_scores(game: Game) -> tuple[int, ...] | None:
    """How a game ended; None for one that was left before its end. Raises KoiKoiError."""
    if game.scores is not None:
        return game.scores
    *_, (state, _events) = replay(game.record)
    return tuple(state.scores) if state.phase is Phase.OVER else None


class PutByError(OSError):
    """Games that are over stay in the journal, as their month cannot be written; `filename`: its folder."""


class Months:
    """The folder of these files. `durable`: what is added survives a power cut, too.

    A file may have hundreds of MB: it is read when games are first added to it, or before that by `look`, and
    from then on only what others have added.
    """

    def __init__(self, folder: Path, *, durable: bool) -> None:
        """Nothing is made before there is something to keep."""
        self.folder = folder
        self._durable = durable
        self._known: dict[Path, Index] = {}

    def look(self, moment: datetime, games: Iterable[Game] = ()) -> None:
        """Read what there is already of the months of this moment and of these games. Raises OSError."""
        for month in {moment.astimezone(UTC).strftime("%Y-%m"), *map(_month, games)}:
            path = self.folder / f"{month}.jsonl"
            if path.exists():
                with path.open("rb") as file:
                    self._known.setdefault(path, Index()).read_on(file)

    def erase(self, forgotten: Container[str], known: Sequence[str] = ()) -> Iterator[None]:
        """Let these viewers be nobody in all files; `known` and the rest as in `erasing.erase`.

        May be done by another thread than all else: what is known of a file changes while it is held.
        """
        for path in sorted(self.folder.glob("*.jsonl")):
            for index in erase(path, forgotten, known):
                if index is None:
                    yield
                else:  # the file is held: nobody is to wait for more than this
                    self._known[path] = index

    def add(self, games: Iterable[Game]) -> None:
        """Keep games, each once, however often this is asked for. Raises OSError: then ask again for all."""
        for month, of_month in groupby(games, _month):
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{month}.jsonl"
            is_new = not path.exists()
            with path.open("ab"):  # it has to be there to be held; until then it may be replaced
                pass
            hold = Hold(path, patience=_PATIENCE)
            try:
                with path.open("ab", buffering=0) as file, path.open("rb") as old:
                    self._add_to(file.fileno(), old, self._known.setdefault(path, Index()), list(of_month))
            finally:
                hold.release()
            if self._durable and is_new:
                sync_folder(self.folder)
                sync_folder(self.folder.parent)

    def _add_to(self, file: int, old: BinaryIO, index: Index, games: Sequence[Game]) -> None:
        rest = index.read_on(old)
        new, end = _new_lines(old, index, games), index.end
        if not new:
            return
        if new.startswith(rest):
            os.ftruncate(file, end)  # begun, but never finished
        else:
            new = b"\n" + new
            end += len(rest)
        try:
            write_all(file, new)
            if self._durable:
                os.fsync(file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(file, end)
                index.is_of(os.fstat(file))
            raise
        index.read_on(old)


def write_all(file: int, data: bytes) -> None:
    """Write all of this into an open file. Raises OSError, and part of it may have been written then."""
    while data:
        data = data[os.write(file, data) :]


def _month(game: Game) -> str:
    return f"{game.id[:4]}-{game.id[4:6]}"


def _new_lines(file: BinaryIO, index: Index, games: Iterable[Game]) -> bytes:
    """The lines of those games that are not there yet."""
    new: dict[str, bytes] = {}
    for game in games:
        copies, named, line = 1, game, _line(game)
        # There, but another game: somebody has copied a journal and played on in both.
        while (there := new.get(named.id) or index.line(file, named.id)) and not _is_same(there, line):
            copies += 1
            named = replace(game, id=f"{game.id}-{copies}")
            line = _line(named)
        if not there:
            new[named.id] = line
    return b"".join(new.values())


def _is_same(one: bytes, other: bytes) -> bool:
    """Whether two lines are of the same game; in one, somebody may have been forgotten meanwhile."""
    if one == other:
        return True
    try:
        first, second = json.loads(one), json.loads(other)
    except (ValueError, RecursionError):
        return False
    return bool(first | {"viewers": []} == second | {"viewers": []})


def _line(game: Game) -> bytes:
    scores = final_scores(game)
    entry = {
        "id": game.id, "game": game.number, "seats": list(game.seats),
        "scores": None if scores is None else list(scores), **origins_to_json(game.origins),
        **game.record.to_json(),
    }  # fmt: skip
    if game.judged:
        entry["judged"] = [[each.place, *chances(each)] for each in game.judged]
    return (
        json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"
    )


def _judged_from_json(told: object, actions: int) -> tuple[Judged, ...]:
    found: tuple[Judged, ...] = ()
    for each in told if isinstance(told, list) else ():
        place, lost, stake = (
            each if isinstance(each, list) and len(each) == len(Judged._fields) else [None] * 3
        )
        found = with_judged(found, judged_from_json(place, lost, stake), actions)
    return found


def read_month(data: bytes) -> tuple[list[Game], str]:
    """The games in such a file, numbered by their places, and what is wrong with its other lines."""
    games: list[Game] = []
    problem = ""
    for number, line in enumerate(data.splitlines(), 1):
        try:
            games.append(read_game(len(games) + 1, json.loads(line)))
        except (KoiKoiError, ValueError, RecursionError):
            problem = problem or f"line {number} is no game"
    return games, problem


def read_game(number: int, entry: Any) -> Game:  # noqa: ANN401 - whatever a line says
    """The game of a line, numbered so. Raises KoiKoiError, ValueError."""
    match entry:
        case {"id": str(name), "scores": list() | None as scores, "by": list()}:
            record = Record.from_json(entry)
            seats = seats_from_json(entry, record.rules)
            final = None if scores is None else tuple(int(str(score)) for score in scores)
            judged = _judged_from_json(entry.get("judged", []), len(record.actions))
            game = Game(number, record, seats, name, origins_from_json(entry), judged, final)
            if began(game) is not None:
                return game
        case _:
            pass
    msg = "this is no game of a month"
    raise InvalidRecord(msg)
