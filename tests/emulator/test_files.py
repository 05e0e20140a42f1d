"""Files that somebody names are read whole, as long as they end."""

import tracemalloc
from pathlib import Path

import pytest

from emulator.files import read_whole

MEGABYTE = 1 << 20


@pytest.mark.parametrize("size", [0, 10, MEGABYTE, 2 * MEGABYTE + 1])
def test_all_that_is_in_it(size: int, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(data := bytes(number % 251 for number in range(1000)) * (size // 1000 + 1))
    assert read_whole(file) == data
    assert read_whole(file, len(data)) == data
    with pytest.raises(OSError, match="there is more in it"):
        read_whole(file, len(data) - 1)


def test_a_small_file_takes_little_memory_whatever_it_might_have_been(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"a journal")
    tracemalloc.start()
    try:
        assert read_whole(file) == b"a journal"
        assert tracemalloc.get_traced_memory()[1] < 10 * MEGABYTE
    finally:
        tracemalloc.stop()
