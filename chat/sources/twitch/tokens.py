"""The tokens' file: in the user's data folder, for nobody else to read, whole at any moment.

Several programs may use it at once, and a refresh token serves but once: whoever loads, refreshes and saves
keeps the others out meanwhile, by a lock beside the file.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import logging
import os
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock, Timeout

from chat.disk import sync_folder
from chat.sources.twitch.errors import Problem, TwitchError
from chat.sources.twitch.secret import Secret

logger = logging.getLogger(__name__)

_FORMAT = 1
_TEXTS = ("client_id", "user_id", "login", "access", "refresh")
_LONGEST = 65_536
"""Bytes. A file that is longer was not written by this program."""
_ROOM = 4_096
"""Bytes. No pair of tokens takes more."""
_PAUSES = (0.01, 0.05, 0.2)
"""Seconds."""
_NEXT_LOOK = 0.02
"""Seconds between two looks at a lock that another program has."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What an account has allowed this program: whose it is, and the pair of tokens of the moment.

    An access token lives four hours; a refresh token serves once, and a second use ends the whole grant.
    """

    client_id: str
    user_id: str
    login: str
    scopes: tuple[str, ...]
    access: Secret
    refresh: Secret

    def same_account(self, other: Grant) -> bool:
        """Whether both are one account's word to one application, whatever their tokens."""
        return (self.client_id, self.user_id) == (other.client_id, other.user_id)


class TokenStore:
    """One grant in one file. `path`: the file, in the user's data folder; its folder is made if need be."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = FileLock(f"{path}.lock", mode=0o600, thread_local=False)

    # --- the file ---

    def load(self) -> Grant | None:
        """The stored grant, None when there is none.

        Raises TwitchError DAMAGED for a file that is no grant, and OSError.
        """
        try:
            content = self._read()
        except FileNotFoundError:
            return None
        try:
            return _grant(json.loads(content))
        except (LookupError, TypeError, ValueError, RecursionError):
            pass
        raise TwitchError(Problem.DAMAGED)

    def _read(self) -> bytes:
        # A pipe or a device in its place would be read for ever.
        if not stat.S_ISREG(self.path.stat().st_mode):
            return b""
        with self.path.open("rb") as file:
            content = file.read(_LONGEST + 1)
        return content if len(content) <= _LONGEST else b""

    def save(self, grant: Grant) -> None:
        """Write at once and for good: after a power cut there is the old pair or the new. Raises OSError."""
        content = {
            "format": _FORMAT,
            "client_id": grant.client_id,
            "user_id": grant.user_id,
            "login": grant.login,
            "scopes": list(grant.scopes),
            "access": grant.access.reveal(),
            "refresh": grant.refresh.reveal(),
        }
        with self._beside(json.dumps(content)) as written:
            _replace(self.path, written)
        sync_folder(self.path.parent)

    def probe(self) -> None:
        """Find out whether a grant could be written now. Raises OSError when not."""
        if self.path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(self.path))
        with self._beside(" " * _ROOM):
            pass

    @contextlib.contextmanager
    def _beside(self, content: str) -> Iterator[Path]:
        """A file beside ours with this content, on the disk; what is left of it at the end is removed."""
        folder = self.path.parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # mkstemp's file is its owner's alone from its first moment on.
        number, name = tempfile.mkstemp(dir=folder, prefix=self._prefix)
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            yield Path(name)
        finally:
            with contextlib.suppress(OSError):
                Path(name).unlink()

    @property
    def _prefix(self) -> str:
        return f".{self.path.name}."

    def delete(self) -> bool:
        """Forget the grant, also one that cannot be read; whether there was one. Raises OSError."""
        self._remove_leftovers()
        try:
            self.path.unlink()
        except FileNotFoundError:
            return False
        sync_folder(self.path.parent)
        return True

    def tidy(self) -> None:
        """Remove what a program that was killed while it wrote has left behind; it holds tokens."""
        # While somebody else has the lock, a file beside ours may be about to take its place.
        if any(self._leftovers()) and self.try_lock():
            try:
                self._remove_leftovers()
            finally:
                self.unlock()

    def _leftovers(self) -> Iterator[Path]:
        return self.path.parent.glob(f"{self._prefix}*")

    def _remove_leftovers(self) -> None:
        for left in list(self._leftovers()):
            with contextlib.suppress(OSError):
                left.unlink()

    # --- one program at a time ---

    def try_lock(self) -> bool:
        """Keep everybody else from refreshing and saving until `unlock`; False: another does that now."""
        if self._lock.is_locked:
            return False
        try:
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock.acquire(blocking=False)
        except Timeout:
            return False
        except OSError as failed:
            # Where no file can be made a sign-in that works is worth more than one that is never shared.
            logger.warning("the Twitch tokens cannot be locked: %s", failed.strerror)
        return True

    def unlock(self) -> None:
        """Let others have the file."""
        self._lock.release()

    async def lock(self, seconds: float, *, unless: Callable[[], bool] = lambda: False) -> bool:
        """As `try_lock`, but wait for so long, unless that has become pointless."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + seconds
        while not self.try_lock():
            if unless() or loop.time() >= deadline:
                return False
            await asyncio.sleep(_NEXT_LOOK)
        return True


def _grant(found: object) -> Grant:
    """A grant out of a file. Raises LookupError, TypeError or ValueError."""
    if not isinstance(found, dict) or found["format"] != _FORMAT or not isinstance(found["scopes"], list):
        raise TypeError
    client_id, user_id, login, access, refresh = (_text(found[name]) for name in _TEXTS)
    scopes = tuple(_text(scope) for scope in found["scopes"])
    return Grant(client_id, user_id, login, scopes, Secret(access), Secret(refresh))


def _text(found: object) -> str:
    """A text that may stand in a request. Raises TypeError for anything else."""
    if not (isinstance(found, str) and found and found.isascii() and found.isprintable()):
        raise TypeError
    return found


def _replace(path: Path, new: Path) -> None:
    """Put a file in another's place. Windows refuses while somebody looks at it, a virus scanner say."""
    for pause in _PAUSES:
        try:
            new.replace(path)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    new.replace(path)
