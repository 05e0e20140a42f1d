from __future__ import annotations

import os
from pathlib import Path

import pytest

from chat.disk import sync_folder


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be opened here")
def test_a_folder_is_synced_and_closed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[tuple[int, os.stat_result]] = []

    def fails(number: int) -> None:
        synced.append((number, os.fstat(number)))
        raise OSError("broken")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="broken"):
        sync_folder(tmp_path)
    ((number, found),) = synced
    assert os.path.samestat(found, tmp_path.stat())
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(number)
