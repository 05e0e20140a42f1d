"""Where compiled bots are kept, so that they are compiled once per installation.

numba reads its settings when it is imported, and looks only at the file that a function stands in: what other
files have become since is nothing to it. So each version of all of them, and of numba, has its own folder.
"""

from __future__ import annotations

import os
import tempfile
import time
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import rmtree

import module
from emulator import paths

_VARIABLE = "NUMBA_CACHE_DIR"
_DIGITS = 16
_OLD = 30 * 86_400.0
"""Seconds after which what another version has compiled is thrown away, if it has not been used since.

Until then it may be in use, by another clone or until an update.
"""
_ONE_THREAD = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_TEMPORARY = "koikoi-compiled-"


def sources() -> str:
    """What the part of the program that plays consists of, as a hash, the same wherever it is the same."""
    digest = sha256()
    folder = Path(module.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0")
        digest.update(path.read_text(encoding="utf-8").encode() + b"\0")
    return digest.hexdigest()


def fingerprint() -> str:
    """What names this version of the game's sources, and of what compiles them."""
    digest = sha256(sources().encode())
    with suppress(PackageNotFoundError):
        digest.update(version("numba").encode())
    return digest.hexdigest()[:_DIGITS]


def keep_kernels(base: Path) -> Path:
    """Have what numba compiles kept below `base`, or where NUMBA_CACHE_DIR says; the folder.

    To be called before `module.bot.packed` is imported; programs that are started later keep it there, too.
    Raises OSError where nothing can be written.
    """
    own = fingerprint()
    folder = Path(os.environ.get(_VARIABLE) or base)
    if folder.name != own:
        folder /= own
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass
    os.utime(folder)
    _throw_away_old(folder)
    os.environ[_VARIABLE] = str(folder)
    return folder


def keep_compiled() -> str:
    """The same in the user's cache folder, with one thread; where that cannot be, for this process alone.

    Gives why not, or an empty text.
    """
    for name in _ONE_THREAD:
        os.environ.setdefault(name, "1")
    try:
        keep_kernels(paths.compiled_folder())
    except OSError as error:
        os.environ[_VARIABLE] = tempfile.mkdtemp(prefix=_TEMPORARY)
        return error.strerror or str(error)
    return ""


def leave_cache() -> None:
    """Throw away what was kept for this process alone."""
    folder = Path(os.environ.get(_VARIABLE, ""))
    if folder.name.startswith(_TEMPORARY):
        rmtree(folder, ignore_errors=True)


def _throw_away_old(own: Path) -> None:
    """Only folders that are named as ours are: somebody may have chosen a place that is not ours alone."""
    for folder in own.parent.iterdir():
        ours = folder.is_dir() and len(folder.name) == _DIGITS
        if ours and folder != own and folder.stat().st_mtime < time.time() - _OLD:
            rmtree(folder, ignore_errors=True)
