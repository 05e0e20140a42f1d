"""Files that a command writes where it was told to: `render.gl.saving`, with its errors in words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from module.errors import KoiKoiError
from render.gl.saving import saved_whole

_PAGE = ".html"


@contextmanager
def saved(path: Path) -> Iterator[Path]:
    """A file to write into, which takes the place of `path` when the block ends well: see `saved_whole`.

    Raises KoiKoiError, for most reasons before the block begins.
    """
    try:
        with saved_whole(path) as partial:
            yield partial
    except OSError as error:
        raise KoiKoiError(f"{path} cannot be written: {error.strerror or error}") from None


@contextmanager
def saved_page(path: Path) -> Iterator[Path]:
    """The same for a page: nothing but another page is replaced."""
    if path.suffix.lower() != _PAGE:
        raise KoiKoiError(f"{path}: a page's name ends in {_PAGE}")
    with saved(path) as partial:
        yield partial
