"""Pictures, films and pages that are written whole or not at all, and never in the place of anything else."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

_BEGINNINGS = {
    ".png": (0, b"\x89PNG\r\n\x1a\n"),
    ".gif": (0, b"GIF8"),
    ".mp4": (4, b"ftyp"),
    ".html": (0, b"<!doctype html>"),
}
"""What files of a kind have near their beginning, and after how many bytes."""


@contextmanager
def saved_whole(path: Path) -> Iterator[Path]:
    """A file beside `path` to write into. It takes the path's place when the block ends well; else it goes.

    Only a file of the kind that the path's ending names is replaced, or an empty file; where the
    path is a symbolic link, what it leads to. Raises OSError, for most reasons at once: before anything is
    done that takes long.
    """
    ending = path.suffix.lower()
    path = Path(os.path.realpath(path))
    _check_replaceable(path, ending)
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        partial = Path(file.name)
    try:
        yield partial
        _check_replaceable(path, ending)
        partial.chmod(0o644)
        partial.replace(path)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def check_place(path: Path) -> None:
    """Find out now whether such a file can be saved there. Raises OSError."""
    with suppress(_JustLooking), saved_whole(path):
        raise _JustLooking


class _JustLooking(Exception):  # noqa: N818 - no error
    """Ends a block in which nothing was to be written."""


def _check_replaceable(path: Path, ending: str) -> None:
    """Raises OSError if what is there, or cannot be there, must stay as it is."""
    if ending not in _BEGINNINGS:
        raise OSError(errno.EINVAL, f"its name must end in {', '.join(_BEGINNINGS)}", str(path))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, "there is a folder", str(path))
    if not path.exists():
        return
    if not path.is_file():
        raise FileExistsError(errno.EEXIST, "what is there is no ordinary file, and stays", str(path))
    place, beginning = _BEGINNINGS[ending]
    with path.open("rb") as file:
        found = file.read(place + len(beginning))
    if found and found[place:] != beginning:
        kind = ending.removeprefix(".").upper()
        raise FileExistsError(errno.EEXIST, f"what is there is no {kind}, and stays", str(path))
