"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile


@contextmanager
def saved_whole(path: Path) -> Iterator[Path]:
    """A file beside `path` to write into. It takes the path's place when the block ends well; else it goes.

    Raises OSError, for most reasons at once: before anything is done that takes long.
    """
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
        partial = Path(file.name)
    try:
        yield partial
        partial.chmod(0o644)
        partial.replace(path)
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
