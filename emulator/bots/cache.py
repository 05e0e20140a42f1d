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

import module.bot
from emulator import paths

_KERNELS = Path(module.bot.__file__).with_name("packed")
_OLD = 30 * 86_400.0
"""Seconds after which what another version has compiled is thrown away, if it has not been used since."""
_ONE_THREAD = ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


def keep_compiled() -> str:
    """Let numba keep what it compiles, and use one thread. To be called before numba is imported.

    Gives why nothing can be kept, or an empty text. Then it is kept for as long as this process runs.
    """
    for name in _ONE_THREAD:
        os.environ.setdefault(name, "1")
    folder, problem = paths.compiled_folder() / _version(), ""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
        os.utime(folder)
        _throw_away_old(folder)
    except OSError as error:
        problem = error.strerror or str(error)
        folder = Path(tempfile.mkdtemp(prefix=_TEMPORARY))
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return problem


_TEMPORARY = "koikoi-compiled-"


def leave_cache() -> None:
    """Throw away what was kept for this process alone."""
    folder = Path(os.environ.get("NUMBA_CACHE_DIR", ""))
    if folder.name.startswith(_TEMPORARY):
        rmtree(folder, ignore_errors=True)


def _version() -> str:
    """A name for this version of everything that is compiled, and of what compiles it."""
    digest = sha256()
    for path in sorted(_KERNELS.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    with suppress(PackageNotFoundError):
        digest.update(version("numba").encode())
    return digest.hexdigest()[:16]


def _throw_away_old(own: Path) -> None:
    for folder in own.parent.iterdir():
        if folder != own and folder.stat().st_mtime < time.time() - _OLD:
            rmtree(folder, ignore_errors=True)
