"""What holds for all tests: no network, no sound, and no failure because a machine is slow."""

import logging
import os
import sys
from collections.abc import Iterator

import hypothesis
import pytest

from emulator.bots.cache import keep_kernels

LOOPBACK = ("127.", "::1", "localhost")


def refuse_the_network(event: str, arguments: tuple[object, ...]) -> None:
    """Raise when Python is about to look up or reach another machine."""
    if event == "socket.connect":
        address = arguments[1]
        # Others than tuples are files: the display's socket, for instance.
        host = address[0] if isinstance(address, tuple) else None
    elif event == "socket.getaddrinfo":
        host = arguments[0]
    else:
        return
    if isinstance(host, str) and host and not host.startswith(LOOPBACK):
        raise PermissionError(f"a test tried to reach {host}: use a fake on loopback")


def pytest_configure(config: pytest.Config) -> None:
    cache = getattr(config, "cache", None)
    if cache is not None:  # what one run or worker has compiled is kept for all
        keep_kernels(cache.mkdir("numba"))
    sys.addaudithook(refuse_the_network)
    os.environ.setdefault("PYGLET_AUDIO", "silent")
    # The same program is started hundreds of times: compiled each time anew, it takes half as long again.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    hypothesis.settings.register_profile("koikoi", deadline=None, print_blob=True)
    hypothesis.settings.load_profile("koikoi")


@pytest.fixture(autouse=True)
def forget_what_logs_hide() -> Iterator[None]:
    """pytest's own handlers outlast each test: with the tokens of all, a line took them milliseconds."""
    yield
    for handler in logging.root.handlers:
        handler.filters.clear()
