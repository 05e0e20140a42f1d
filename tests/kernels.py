"""Compiled kernels for tests: whichever worker comes first compiles them, the others wait for it."""

import os
from pathlib import Path

import pytest
from filelock import FileLock


def compile_once() -> None:
    """Have all kernels compiled, where tests keep them; skip where there is no numba."""
    pytest.importorskip("numba", reason="the packed engine needs numba, which this Python has not")
    from module.bot.packed.warm import compile_all  # noqa: PLC0415 - takes a second: only for who needs it

    with FileLock(Path(os.environ["NUMBA_CACHE_DIR"], "lock")):
        for _name in compile_all():
            pass
