"""What these tests play with is compiled before them."""

from importlib.util import find_spec

import pytest

from tests.kernels import compile_once

# numba is not to be imported here, before it is known where it keeps what it compiles: these lines come first
# where somebody runs this folder alone.
collect_ignore_glob = [] if find_spec("numba") else ["test_*.py"]


@pytest.fixture(scope="session", autouse=True)
def _compiled_kernels() -> None:
    compile_once()
