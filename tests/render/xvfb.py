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


@contextmanager
def xvfb(size: str = "1280x1024") -> Iterator[str]:
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
