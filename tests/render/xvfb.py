"""A display that nobody looks at, for tests with the real window, mouse and keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

TOOLS = ("Xvfb", "xdotool")

window_test = [
    pytest.mark.window,
    pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="needs Xvfb and xdotool"),
]
"""The marks of such a test."""

managed_test = pytest.mark.skipif(not shutil.which("openbox"), reason="needs openbox")
"""The mark of one, also marked as above, that needs a window manager."""


@contextmanager
def xvfb(size: str = "1280x1100") -> Iterator[str]:
    """The name of a display of our own, so that nobody's mouse comes in between."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size}x24", "-nolisten", "tcp"],  # noqa: S607
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as answer:
        number = answer.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(timeout=20)


@contextmanager
def window_manager(display: str) -> Iterator[None]:
    """While it lasts, windows on a display have frames, and sizes that somebody looks after."""
    manager = subprocess.Popen(
        # What it starts when it is ready tells that it is.
        ["openbox", "--sm-disable", "--startup", "echo ready"],  # noqa: S607
        env=os.environ | {"DISPLAY": display},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert manager.stdout is not None
        assert "ready\n" in manager.stdout
        yield
    finally:
        manager.terminate()
        manager.communicate(timeout=20)
