"""One program at a time on a file, by whatever name or link it is reached."""

from __future__ import annotations

import errno
import os
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from filelock import lock_descriptor

LOCK_KEEPS_READERS_OUT = os.name == "nt"
"""Where nobody else could read a file that is locked, a file that stands for it is locked in its place."""
_PAUSE = 0.02


class HeldError(OSError):
    """Another program has the file."""

    def __init__(self) -> None:
        """There is but one reason."""
        super().__init__(errno.EWOULDBLOCK, "another program is using it")


class Hold:
    """A file that is held by this program until it is let go, or until the program ends in any way.

    What is held is the file, not its name: a name that is given to another file has to be held anew.
    """

    def __init__(self, path: Path, *, patience: float = 0.0) -> None:
        """Hold a file that is there. Raises HeldError after so many seconds, and OSError."""
        deadline = time.monotonic() + patience
        while (held := _try_to_hold(path)) is None:
            if time.monotonic() >= deadline:
                raise HeldError
            time.sleep(_PAUSE)
        self._number, self._lock = held

    def release(self) -> None:
        """Let go."""
        os.close(self._number)
        if LOCK_KEEPS_READERS_OUT:
            with suppress(OSError):  # somebody else may just be trying to have it
                self._lock.unlink()


def _try_to_hold(path: Path) -> tuple[int, Path] | None:
    """A descriptor and the file behind it, locked; None if another program has it."""
    while True:
        before, lock, flags = path.stat(), path, os.O_RDWR
        if LOCK_KEEPS_READERS_OUT:
            name = f"koikoi-plays-{before.st_dev:x}-{before.st_ino:x}.lock"
            lock, flags = Path(tempfile.gettempdir(), name), os.O_RDWR | os.O_CREAT
        number = os.open(lock, flags)
        held = lock_descriptor(number, blocking=False)
        # Meanwhile, whoever held it may have put a new file in its place: then it is that one that counts.
        if held and os.path.samestat(before, path.stat()):
            return number, lock
        os.close(number)
        if not held:
            return None
