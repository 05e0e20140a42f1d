"""What the tests of the journal share."""

from __future__ import annotations

import pytest

from tests.emulator.journal.kit import written


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return written(tmp_path_factory.mktemp("journal"))
