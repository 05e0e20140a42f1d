"""What the tests of a run share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.emulator.channel import Channel
from tests.emulator.kit import Koikoi
from tests.fake_twitch import FakeTwitch


@pytest.fixture
def channel(koikoi: Koikoi, tmp_path: Path) -> Iterator[Channel]:
    """A streamer's computer, on which nobody has signed in yet."""
    with FakeTwitch(device_interval=1) as fake:
        made = Channel(koikoi, fake, tmp_path)
        made.write_settings()
        yield made
        made.close()
