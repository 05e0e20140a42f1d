"""Pictures, films and pages take the place of their kind alone, and are there whole or not at all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from module.errors import KoiKoiError
from render.gl.saving import check_place, saved_whole

PNG = b"\x89PNG\r\n\x1a\n"
OLD = {
    ".png": PNG + b"old",
    ".gif": b"GIF89a old",
    ".mp4": b"\0\0\0\x20ftypisom old",
    ".html": b"<!doctype html>old",
}
linked = pytest.mark.skipif(sys.platform == "win32", reason="only an administrator makes links there")


def save(path: Path, content: bytes = PNG + b"new") -> None:
    with saved_whole(path) as partial:
        partial.write_bytes(content)


@pytest.mark.parametrize("ending", OLD)
@pytest.mark.parametrize("empty", [False, True])
def test_a_picture_takes_the_place_of_one_of_its_kind(ending: str, empty: bool, tmp_path: Path) -> None:  # noqa: FBT001
    path = tmp_path / f"file{ending.upper()}"
    path.write_bytes(b"" if empty else OLD[ending])
    with saved_whole(path) as partial:
        partial.write_bytes(b"new")
        assert path.read_bytes() != b"new"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("ending", OLD)
@pytest.mark.parametrize(
    "content", [b"Dear Hana,", b"\0", PNG[:4], b'{"journal": 1, "seed": 7}\n', *OLD.values()]
)
def test_what_is_no_picture_of_the_kind_is_never_replaced(
    ending: str, content: bytes, tmp_path: Path
) -> None:
    """A screenshot named like a letter, or like the journal, took its place without a word."""
    path = tmp_path / f"file{ending}"
    path.write_bytes(content)
    if content == OLD[ending]:
        return
    for refuse in (check_place, save):
        with pytest.raises(FileExistsError, match=f"is no {ending[1:].upper()}, and stays"):
            refuse(path)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


def test_what_comes_there_meanwhile_stays_too(tmp_path: Path) -> None:
    path = tmp_path / "a.png"

    def late() -> None:
        with saved_whole(path) as partial:
            partial.write_bytes(PNG)
            path.write_text("Dear Hana,", encoding="utf-8")

    with pytest.raises(FileExistsError):
        late()
    assert path.read_text(encoding="utf-8") == "Dear Hana,"


def test_names_of_nothing_that_is_made_here_are_refused(tmp_path: Path) -> None:
    for name in ("file", "file.txt", ".png", "file.png.txt"):
        with pytest.raises(OSError, match=r"its name must end in \.png, \.gif, \.mp4, \.html"):
            save(tmp_path / name)
    assert not list(tmp_path.iterdir())


@linked
def test_devices_pipes_and_folders_stay_also_behind_a_link(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "folder.png").mkdir()
    (tmp_path / "null.png").symlink_to(os.devnull)
    (tmp_path / "to-folder.png").symlink_to("folder.png")
    before = sorted(tmp_path.iterdir())
    for path in before:
        for refuse in (check_place, save):
            with pytest.raises(OSError, match=r"no ordinary file|a folder"):
                refuse(path)
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "null.png").is_char_device()


@linked
def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    """The link itself was replaced, and whoever read the other name saw the old picture for ever."""
    picture = tmp_path / "overlay" / "picture.png"
    picture.parent.mkdir()
    picture.write_bytes(PNG + b"old")
    link = tmp_path / "link.png"
    link.symlink_to(picture)
    save(link)
    assert link.is_symlink()
    assert picture.read_bytes() == PNG + b"new"
    assert list(picture.parent.iterdir()) == [picture]


def test_looking_whether_a_place_is_good_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    check_place(path)
    assert not list(tmp_path.iterdir())
    with pytest.raises(FileNotFoundError):
        check_place(tmp_path / "missing" / "a.png")


def test_the_old_picture_stays_when_something_fails(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(PNG + b"old")

    def fail() -> None:
        with saved_whole(path) as partial:
            partial.write_bytes(PNG)
            raise KoiKoiError("no more")

    with pytest.raises(KoiKoiError):
        fail()
    assert path.read_bytes() == PNG + b"old"
    assert list(tmp_path.iterdir()) == [path]
