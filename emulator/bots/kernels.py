"""Where numba keeps what it compiles, so that it compiles it once: a folder for each version of the sources.

numba looks for changes in the file of a kernel alone, not in those of the kernels and tables that went into it.
So the folder is named by what all sources have in them.
"""

from __future__ import annotations

import os
import shutil
from hashlib import sha256
from pathlib import Path

import module

_VARIABLE = "NUMBA_CACHE_DIR"
_DIGITS = 16


def fingerprint() -> str:
    """What names this version of the game's sources: changes wherever one of them does."""
    digest = sha256()
    folder = Path(module.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:_DIGITS]


def keep_kernels(cache: Path) -> Path:
    """Have kernels kept below `cache`, or where NUMBA_CACHE_DIR says; the folder, which others can read.

    To be called before `module.bot.packed` is imported; programs that are started later keep them there, too.
    Kernels of other versions of the sources are deleted.
    """
    version = fingerprint()
    base = Path(os.environ.get(_VARIABLE, cache / "kernels"))
    if base.name != version:
        base /= version
    base.mkdir(parents=True, exist_ok=True)
    for other in base.parent.iterdir():
        if other != base and other.is_dir() and len(other.name) == _DIGITS:
            shutil.rmtree(other, ignore_errors=True)
    os.environ[_VARIABLE] = str(base)
    return base
