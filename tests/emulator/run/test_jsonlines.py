"""JSON lines whose reader goes away."""

from __future__ import annotations

from io import StringIO

import pytest

from emulator.run.jsonlines import JsonLines


class GoneAway(StringIO):
    """A pipe that nobody reads any more."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError


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
