"""Where numba keeps what it compiles, so that it compiles it once: a folder for each version of the sources.

numba looks for changes in the file of a kernel alone, not in those of the kernels and tables that went into
it. So the folder is named by what all sources have in them.
"""

from __future__ import annotations

import os
import shutil
import time
from hashlib import sha256
from pathlib import Path

import module

_VARIABLE = "NUMBA_CACHE_DIR"
_DIGITS = 16
_FORGET_AFTER = (
    30 * 24 * 60 * 60
)  # seconds: another version may be in use, by another clone or until an update


def fingerprint() -> str:
    """What names this version of the game's sources: changes wherever one of them does."""
    digest = sha256()
    folder = Path(module.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:_DIGITS]


def keep_kernels(cache: Path) -> Path:
    """Have kernels kept below `cache`, or where NUMBA_CACHE_DIR says; the folder.

    To be called before `module.bot.packed` is imported; programs that are started later keep them there, too.
    Kernels of versions of the sources that were not used for a month are deleted. Raises OSError where no
    folder can be made.
    """
    version = fingerprint()
    folder = Path(os.environ.get(_VARIABLE, cache / "kernels"))
    if folder.name != version:
        folder /= version
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _forget_old(folder.parent)
    os.environ[_VARIABLE] = str(folder)
    return folder


def _forget_old(base: Path) -> None:
    """Delete the folders of versions that nobody has used for long."""
    long_ago = time.time() - _FORGET_AFTER
    for folder in base.iterdir():
        if folder.is_dir() and len(folder.name) == _DIGITS and folder.stat().st_mtime < long_ago:
            shutil.rmtree(folder, ignore_errors=True)
