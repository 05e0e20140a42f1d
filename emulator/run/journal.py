"""The journal: every game of a session, each action on disk before it is shown.

One JSON object a line:

    {"journal": 1, "seed": 7, "seeds": 2}                        a session begins
    {"game": 1, "rules": "module", "seed": 99, "seeds": 2, "first_dealer": 0, "bot": "house"}
    {"act": "play 8b", "by": "chat"}
    {"chat": {...}}                                              who holds the seat, who waits

A journal is good up to its last whole line that makes sense; what follows is moved aside, never thrown away.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from io import FileIO
from pathlib import Path

from filelock import FileLock, Timeout

from module.bot import make_bot
from module.errors import InvalidRecord, KoiKoiError
from module.game.actions import Action
from module.game.engine import apply, new_game
from module.game.record import (
    Record,
    format_action,
    is_whole,
    parse_action,
    seed_from_json,
    seed_to_json,
)
from module.game.state import State
from module.rules.presets import make_rules
from module.rules.seeds import Seeds

VERSION = 1


class JournalError(KoiKoiError):
    """A journal that cannot be opened, written or understood."""


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a session: its number from 1, how to play it again, who played against chat."""

    number: int
    record: Record
    bot: str


@dataclass(slots=True)
class Contents:
    """What a journal says.

    `state` is where the last game stands, `good_bytes` how much of the file makes
    sense, `problem` why the rest does not (empty: all is well).
    """

    seed: int | None = None
    seeds: Seeds = Seeds.HASHED
    games: list[Game] = field(default_factory=list)
    state: State | None = None
    chat: dict[str, object] = field(default_factory=dict)
    good_bytes: int = 0
    problem: str = ""

    @property
    def next_seed(self) -> int | None:
        """What further games follow from; None for a session's short seed of old, which could be searched."""
        return self.seed if self.seeds is Seeds.HASHED else None

    @property
    def game(self) -> Game | None:
        """The last game."""
        return self.games[-1] if self.games else None


def read_journal(data: bytes) -> Contents:
    """Everything in a journal up to the first line that does not make sense."""
    contents = Contents()
    actions: list[Action] = []
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        try:
            _read_line(contents, actions, line)
        except (KoiKoiError, ValueError, RecursionError) as error:
            reason = error if isinstance(error, KoiKoiError) else "this is no line of a Koi-Koi journal"
            contents.problem = f"line {number}: {reason}"
            break
        contents.good_bytes += len(line)
    _close_game(contents, actions)
    return contents


def _read_line(contents: Contents, actions: list[Action], line: bytes) -> None:
    if not line.endswith(b"\n"):
        msg = "the line is cut off"
        raise InvalidRecord(msg)
    read = json.loads(line)
    match read:
        case {"journal": version} if is_whole(version, VERSION) and contents.seed is None:
            contents.seed, contents.seeds = seed_from_json(read)
        case {
            "game": int(number),
            "rules": str(rules),
            "first_dealer": int(dealer),
            "bot": str(bot),
        } if bool not in {type(number), type(dealer)}:
            seed, seeds = seed_from_json(read)
            made = make_rules(rules)
            make_bot(bot)
            if contents.seed is None or number != len(contents.games) + 1 or not 0 <= dealer < made.seats:
                msg = "a game that cannot follow here"
                raise InvalidRecord(msg)
            _close_game(contents, actions)
            contents.state, _ = new_game(made, seed, dealer, seeds)
            contents.games.append(Game(number, Record(rules, seed, dealer, (), seeds), bot))
        case {"act": str(text)} if contents.state is not None:
            action = parse_action(text)
            contents.state, _ = apply(contents.state, action)
            actions.append(action)
        case {"chat": dict(chat)}:
            contents.chat = chat
        case _:
            msg = "this is no line of a Koi-Koi journal"
            raise InvalidRecord(msg)


def _close_game(contents: Contents, actions: list[Action]) -> None:
    """Put the actions read so far into the record of the last game."""
    if contents.games:
        last = contents.games[-1]
        contents.games[-1] = replace(last, record=replace(last.record, actions=tuple(actions)))
    actions.clear()


class Journal:
    """An open journal, locked for this program alone. Lines are on disk when `write` methods return.

    `durable` waits for the disk with every line (survives a power cut); without it a line survives the
    program's own end, `kill -9` included. What the disk has no room for is kept, and written with the next
    line that it has room for. All but the `write` methods raise JournalError for what cannot be done.
    """

    def __init__(self, path: Path, *, durable: bool) -> None:
        """Open and lock. Raises JournalError when another program has it or the place cannot be written."""
        self.path = path
        self._durable = durable
        self._unwritten = b""
        with _explained(path):
            if path.exists() and not path.is_file():  # a pipe or a device never ends
                msg = f"the journal {path} is no ordinary file: name another with --journal"
                raise JournalError(msg)
            path.parent.mkdir(parents=True, exist_ok=True)
            self._lock = FileLock(f"{path}.lock")
            self._lock.acquire(timeout=0)
            self._file = _open(path)

    def read(self) -> Contents:
        """What is in it. A damaged rest is moved aside into a file of its own, named in `problem`."""
        with _explained(self.path):
            contents = read_journal(self.path.read_bytes())
            if contents.problem:
                aside = self._move_rest_aside(contents.good_bytes)
                contents.problem = (
                    f"the journal was damaged at {contents.problem}; the rest is now in {aside}"
                )
        return contents

    def _move_rest_aside(self, good_bytes: int) -> Path:
        aside = _free_name(self.path, "damaged")
        with self.path.open("rb") as source, aside.open("wb") as target:
            source.seek(good_bytes)
            target.write(source.read())
            target.flush()
            os.fsync(target.fileno())
        self._file.truncate(good_bytes)
        os.fsync(self._file.fileno())
        return aside

    def start_afresh(self) -> Path | None:
        """Empty the journal; what was in it is kept in a file beside it, whose name is returned."""
        with _explained(self.path):
            if not self.path.stat().st_size:
                return None
            kept = _free_name(self.path, "old")
            self._file.close()
            self.path.replace(kept)
            self._file = _open(self.path)
        return kept

    def write_session(self, seed: int) -> None:
        """A session begins."""
        self._write({"journal": VERSION, **seed_to_json(seed, Seeds.HASHED)})

    def write_game(self, game: Game) -> None:
        """A game begins."""
        record = game.record
        self._write({
            "game": game.number, "rules": record.rules, **seed_to_json(record.seed, record.seeds),
            "first_dealer": record.first_dealer, "bot": game.bot,
        })  # fmt: skip

    def write_action(self, action: Action, by: str) -> None:
        """An action that is about to be shown; `by` says whose it was: keyboard, chat or bot."""
        self._write({"act": format_action(action), "by": by})

    def write_chat(self, chat: Mapping[str, object]) -> None:
        """Who holds the seat and who waits, as chat tells it."""
        self._write({"chat": chat})

    def _write(self, line: Mapping[str, object]) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
        self._unwritten += text.encode("utf-8", "surrogatepass") + b"\n"
        self._flush()

    def _flush(self) -> None:
        while self._unwritten:
            self._unwritten = self._unwritten[self._file.write(self._unwritten) :]
        if self._durable:
            os.fsync(self._file.fileno())

    def close(self) -> None:
        """Unlock and close."""
        with suppress(OSError):  # whatever is wrong has been told with the line that met it first
            self._flush()
        self._file.close()
        self._lock.release()


def _open(path: Path) -> FileIO:
    """The file without a buffer of its own: what a full disk has not taken must not be written twice."""
    return path.open("ab", buffering=0)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Tell in a sentence what is wrong with the journal."""
    try:
        yield
    except Timeout:
        msg = f"another Koi-Koi Plays is using the journal {path}: close it, or name another with --journal"
        raise JournalError(msg) from None
    except OSError as error:
        reason = error.strerror or error
        msg = f"the journal {path} cannot be written ({reason}): name another with --journal"
        raise JournalError(msg) from None


def _free_name(path: Path, word: str) -> Path:
    """A name beside the journal that is not taken: journal.jsonl.old-1, ..."""
    number = 1
    while (candidate := path.with_name(f"{path.name}.{word}-{number}")).exists():
        number += 1
    return candidate
