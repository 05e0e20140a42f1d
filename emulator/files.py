"""Files that somebody names: read whole, but only if they end; two names of one file."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

SMALL = 1_000_000
"""Bytes: far more than anybody types, settings say."""
LARGE = 1_000_000_000
"""Bytes: far more than anybody plays."""

_BLOCK = 1 << 20


def read_whole(path: Path, most: int = LARGE) -> bytes:
    """All that is in a file. Raises OSError, also for a device or a pipe, and for more than `most` bytes.

    Neither need ever end, and the program would wait for them, or fill the memory.
    """
    found = path.stat()
    if not (stat.S_ISREG(found.st_mode) or stat.S_ISDIR(found.st_mode)):
        raise OSError(errno.EINVAL, "this is no ordinary file", str(path))
    blocks, size = list[bytes](), 0
    with path.open("rb") as file:
        # Whoever asks for all there may be at once is given the room for it, however little there is.
        while block := file.read(_BLOCK):
            blocks.append(block)
            size += len(block)
            if size > most:
                raise OSError(errno.EFBIG, f"there is more in it than {most // SMALL} MB", str(path))
    return b"".join(blocks)


def is_same(one: Path, other: Path) -> bool:
    """Whether two paths are one file, also by links, and if it is not there yet."""
    try:
        return one.samefile(other)
    except OSError:
        return os.path.realpath(one) == os.path.realpath(other)
