from __future__ import annotations

import os
from pathlib import Path

import pytest

from chat.disk import sync_folder, write_whole


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


def test_a_file_is_written_whole_or_left_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "list.txt"
    write_whole(path, b"one\n")
    path.chmod(0o600)
    write_whole(path, b"two\n")
    assert path.read_bytes() == b"two\n"
    assert path.stat().st_mode & 0o777 == 0o600 or os.name != "posix"

    def full(_number: int) -> None:
        raise OSError("full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="full"):
        write_whole(path, b"three\n")
    assert path.read_bytes() == b"two\n"
    assert list(tmp_path.iterdir()) == [path]
