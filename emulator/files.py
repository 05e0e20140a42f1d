"""Files that somebody names: read whole, but only if they end; two names of one file; pages."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from module.errors import KoiKoiError
from render.gl.saving import saved_whole

SMALL = 1_000_000
"""Bytes: far more than anybody types, settings say."""
LARGE = 1_000_000_000
"""Bytes: far more than anybody plays."""

_BLOCK = 1 << 20
_PAGE = ".html"


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


@contextmanager
def saved_page(path: Path) -> Iterator[Path]:
    """A file to write a page into, which takes the place of `path` when the block ends well.

    Nothing but another page is replaced. Raises KoiKoiError, for most reasons before the block begins.
    """
    if path.suffix.lower() != _PAGE:
        raise KoiKoiError(f"{path}: a page's name ends in {_PAGE}")
    try:
        with saved_whole(path) as partial:
            yield partial
    except OSError as error:
        raise KoiKoiError(f"{path} cannot be written: {error.strerror or error}") from None
