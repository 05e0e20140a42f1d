"""Takes viewers out of files of games: out of their text, so that all else stays as it is to the byte.

`["12345","ann"]`, as a viewer stands in journals and months, becomes `["",""]`: a move or a vote of nobody.
"""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
from collections.abc import Callable, Container, Generator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import BinaryIO

from chat.disk import sync_folder, write_whole
from emulator.files import read_whole
from emulator.journal.hold import Hold
from emulator.journal.index import Index
from emulator.journal.lines import all_lines, read_journal

_TEXT = rb'"((?:[^"\\\\]|\\\\.)*)"'
_VIEWER = re.compile(rb"\[" + _TEXT + b"," + _TEXT)
_USER = re.compile(b'"user_id":' + _TEXT + b',"login":' + _TEXT + b',"display_name":' + _TEXT)
_UNFINISHED = b'{"id":'
"""How the line of a game begins: of one that was cut off, the game is still in its journal."""
_BATCH = 200_000
"""Bytes at a time: some milliseconds."""
_PATIENCE = 2.0
"""Seconds to wait for another program that is just writing into the same file."""


def erased(text: bytes, forgotten: Container[str]) -> bytes:
    """A line, or any other part of such a file, without these viewers (user ids)."""

    def viewer(found: re.Match[bytes]) -> bytes:
        return b'["",""' if _is_of(found[1], forgotten) else found[0]

    def user(found: re.Match[bytes]) -> bytes:
        return b'"user_id":"","login":"","display_name":""' if _is_of(found[1], forgotten) else found[0]

    return _USER.sub(user, _VIEWER.sub(viewer, text))


def _is_of(quoted: bytes, forgotten: Container[str]) -> bool:
    try:
        text = quoted.decode("utf-8", "surrogatepass")
        return (json.loads(f'"{text}"') if "\\" in text else text) in forgotten
    except ValueError:  # no viewer, but damage
        return False


def erase(path: Path, forgotten: Container[str], known: Sequence[str] = ()) -> Generator[Index | None]:
    """Take these viewers out of a file, some lines at a time: between them others may have the processor.

    `known`: their ids, if they are known, which is quicker. At the end, if anything has changed, comes what
    is known of the new file, while nobody else can have it. The file is there as it was, or as it will be.
    Raises OSError, also when another program has replaced it meanwhile: then ask again.
    """
    marks = [json.dumps(user_id, ensure_ascii=False).encode("utf-8", "surrogatepass") for user_id in known]

    def without(line: bytes) -> bytes:
        if marks and not any(mark in line for mark in marks):
            return line
        return erased(line, forgotten)

    with path.open("rb") as old:
        if not (yield from _is_any_changed(old, without)):
            return
        index, new = Index(), path.with_name(f".{path.name}.new")
        try:
            with new.open("wb") as file:
                yield from _copy(old, file, index, without)
                _sync(file)
                with closing(_Held(path)):
                    _finish(path, old, file, index, forgotten)
                    yield index
        finally:
            with suppress(OSError):
                new.unlink(missing_ok=True)
    sync_folder(path.parent)


def _is_any_changed(old: BinaryIO, without: Callable[[bytes], bytes]) -> Generator[None, None, bool]:
    read = 0
    for line in old:
        if without(line) != line:
            old.seek(0)
            return True
        read += len(line)
        if read >= _BATCH:
            read = 0
            yield
    return False


def _copy(old: BinaryIO, new: BinaryIO, index: Index, without: Callable[[bytes], bytes]) -> Generator[None]:
    """All whole lines: one that is not may just be written by somebody, or was never finished."""
    read = 0
    for line in old:
        if not line.endswith(b"\n"):
            old.seek(-len(line), os.SEEK_CUR)
            return
        cleared = without(line)
        new.write(cleared)
        index.take(cleared)
        read += len(line)
        if read >= _BATCH:
            read = 0
            yield


def erase_from_journal(path: Path, forgotten: Container[str]) -> None:
    """The same for a journal that has been put aside. Raises OSError."""
    data = read_whole(path)
    if erased(data, forgotten) == data:
        return
    contents = read_journal(data)
    contents.forget(forgotten)
    text = erased(b"".join(all_lines(contents)) + data[contents.good_bytes :], forgotten)
    write_whole(path, text)


class _Held(Hold):
    """A hold that is let go when it is closed."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, patience=_PATIENCE)

    close = Hold.release


def _finish(path: Path, old: BinaryIO, new: BinaryIO, index: Index, forgotten: Container[str]) -> None:
    """What has been added meanwhile, and the new file in the place of the old one."""
    if not os.path.samestat(os.fstat(old.fileno()), path.stat()):
        raise OSError(errno.ESTALE, "another file has taken its place", str(path))
    more = old.readlines()
    for line in more:
        whole = line.endswith(b"\n")
        if whole or not line.startswith(_UNFINISHED):
            new.write(cleared := erased(line, forgotten))
            if whole:
                index.take(cleared)
    if more:
        _sync(new)
    with suppress(OSError):
        shutil.copymode(path, new.name)
    old.close()
    new.close()  # not everywhere can files be replaced that are open
    Path(new.name).replace(path)
    index.is_of(path.stat())


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())
