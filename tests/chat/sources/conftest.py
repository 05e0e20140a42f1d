"""What the tests of the sources share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chat.sources.twitch import TokenStore
from tests.chat.sources.twitch_kit import stored
from tests.fake_twitch import FakeTwitch


@pytest.fixture
def fake() -> Iterator[FakeTwitch]:
    with FakeTwitch() as started:
        yield started


@pytest.fixture
def store(tmp_path: Path) -> TokenStore:
    return stored(tmp_path)
