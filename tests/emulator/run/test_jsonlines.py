"""JSON lines whose reader goes away."""

from __future__ import annotations

import errno
import sys
from io import StringIO

import pytest

from emulator.run.jsonlines import JsonLines, reader_is_gone


class GoneAway(StringIO):
    """A pipe that nobody reads any more."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError(errno.EPIPE, "")


def test_a_program_that_is_read_ends_with_its_reader() -> None:
    lines = JsonLines(GoneAway())
    with pytest.raises(BrokenPipeError):
        lines.own_event("paused", {})


def test_a_window_goes_on_without_whoever_read_along() -> None:
    stream = GoneAway()
    lines = JsonLines(stream)
    lines.needed = False
    lines.own_event("paused", {})
    lines.own_event("resumed", {})
    assert not stream.getvalue()


class GoneOnWindows(StringIO):
    """The same there."""

    def write(self, _text: str) -> int:
        raise OSError(errno.EINVAL, "Invalid argument")


def test_a_reader_who_goes_away_on_windows_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    lines = JsonLines(GoneOnWindows())
    with pytest.raises(OSError, match="Invalid argument") as raised:
        lines.own_event("paused", {})
    assert reader_is_gone(raised.value)
    lines.needed = False
    lines.own_event("paused", {})
    assert not reader_is_gone(OSError(errno.EINVAL, "Invalid argument", "a file of ours"))


def test_elsewhere_that_is_a_mistake() -> None:
    lines = JsonLines(GoneOnWindows())
    lines.needed = False
    if sys.platform != "win32":
        with pytest.raises(OSError, match="Invalid argument"):
            lines.own_event("paused", {})
