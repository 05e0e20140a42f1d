"""All kernels are compiled once for all tests, by whichever worker comes first."""

import os
from pathlib import Path

import pytest
from filelock import FileLock

pytest.importorskip("numba", reason="the packed engine needs numba, which this Python has not")


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels() -> None:
    from module.bot.packed.warm import compile_all  # noqa: PLC0415 - takes a second: only for these tests

    with FileLock(Path(os.environ["NUMBA_CACHE_DIR"], "lock")):
        for _name in compile_all():
            pass
