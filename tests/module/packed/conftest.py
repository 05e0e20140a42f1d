"""What these tests play with is compiled before them."""

import pytest

from tests.kernels import compile_once

pytest.importorskip("numba", reason="the packed engine needs numba, which this Python has not")


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels() -> None:
    compile_once()
