"""Who does not want to be remembered, in a file that outlasts the database, and without anybody's name or id.

    salt 5f3a...          32 hexadecimal digits, another in every file
    9c01...               a hash of that and a user id: somebody who has asked
    done 9c01...          and whose traces are gone from all games

The hashes keep ids from being read in passing, or found by a search for them. They are no secret from
somebody who wants to know: user ids are short numbers, so whoever has this file can try all of them in some
minutes or hours, and can tell of any one id whether it is in the list. A hash that takes long would not do:
each viewer's id is looked up in the midst of a game.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex

from chat.disk import write_whole

FORGOTTEN = "ranks-optout.txt"
"""Beside the journal and the database."""
_SALT = re.compile("salt ([0-9a-f]{32})")
_HASH = re.compile("(done )?([0-9a-f]{32})")
_MOST_KNOWN = 100_000
"""Answers that are kept, so that a vote of thousands needs no hashes."""


class OptOut:
    """The list. A user id is in it from the moment at which somebody has asked, whatever the disk says."""

    def __init__(self, path: Path) -> None:
        """Read it. Raises OSError for a file that is there and cannot be read."""
        self.path = path
        self._hashes: set[str] = set()
        self._done: set[str] = set()
        self._unwritten: list[str] = []
        self._asked: dict[str, str] = {}  # since the program has begun, with their hashes
        self._answers: dict[str, bool] = {}
        self._is_begun = False  # the file has a salt
        self._salt = token_hex(16)
        self._read()

    def _read(self) -> None:
        try:
            text = self.path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            text = ""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        salts = [found[1] for found in map(_SALT.fullmatch, lines) if found]
        if salts:
            self._salt, self._is_begun = salts[0], True
        for line in lines:
            found = _HASH.fullmatch(line)
            if found is not None:
                (self._done if found[1] else self._hashes).add(found[2])
            elif not line.startswith(("salt", "done")):  # of an older version, or cut off
                self._hashes.add(self._hash(line))

    def _hash(self, user_id: str) -> str:
        salt = bytes.fromhex(self._salt)
        return blake2b(user_id.encode("utf-8", "surrogatepass"), digest_size=16, key=salt).hexdigest()

    def __contains__(self, user_id: object) -> bool:
        """Whether nothing is to be kept of this viewer."""
        if not self._hashes or not isinstance(user_id, str):  # asked of thousands of votes at once
            return False
        if user_id in self._asked:
            return True
        answer = self._answers.get(user_id)
        if answer is None:
            if len(self._answers) >= _MOST_KNOWN:
                self._answers.clear()
            answer = self._answers[user_id] = self._hash(user_id) in self._hashes
        return answer

    def __bool__(self) -> bool:
        """Whether anybody is in it."""
        return bool(self._hashes)

    def add(self, user_id: str) -> None:
        """From now on nothing is kept of this viewer; `write` has to follow."""
        hashed = self._hash(user_id)
        if hashed not in self._hashes:
            self._unwritten.append(hashed)
        self._hashes.add(hashed)
        self._asked[user_id] = hashed

    @property
    def pending(self) -> frozenset[str]:
        """Those (as hashes) whose traces may still be in games."""
        return frozenset(self._hashes - self._done)

    def ids_of(self, hashes: frozenset[str]) -> tuple[str, ...]:
        """The user ids of these, if all have asked since the program has begun; else nobody knows them."""
        asked = tuple(user_id for user_id, hashed in tuple(self._asked.items()) if hashed in hashes)
        return asked if len(asked) == len(hashes) else ()

    def write(self) -> None:
        """Let it be in the file. Raises OSError: then ask again."""
        new = tuple(self._unwritten)  # while it is written, others may ask
        if new:
            self._append(new)
            del self._unwritten[: len(new)]

    def note_done(self, hashes: Iterable[str]) -> None:
        """The traces of these are gone from all games, and will not be looked for again. Raises OSError."""
        done = sorted(hashes)
        self._append([f"done {each}" for each in done])
        self._done.update(done)

    def _append(self, lines: Iterable[str]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if not self._is_begun:
            self._begin()
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            # What a full disk has cut off the last time is a line by itself.
            file.write("\n" + "\n".join(lines) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _begin(self) -> None:
        """A file with a salt, there whole or not at all; instead of one that an older version has made."""
        lines = (f"salt {self._salt}", *sorted(self._hashes))
        write_whole(self.path, "".join(f"{line}\n" for line in lines).encode())
        self._is_begun = True
