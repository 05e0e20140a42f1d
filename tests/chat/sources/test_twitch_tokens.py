"""The tokens' file: whole, private, known for what it is when it is damaged, one program's at a time."""

from __future__ import annotations

import asyncio
import json
import os
import stat
from pathlib import Path

import pytest

from chat.sources.twitch import Endpoints, Problem, TokenStore, TwitchError, check_tokens
from chat.sources.twitch.secret import Secret
from chat.sources.twitch.tokens import Grant
from tests.chat.sources.twitch_kit import CLIENT_ID, sign_in
from tests.fake_twitch import FakeTwitch

GRANT = Grant(CLIENT_ID, "12", "streamer", ("user:read:chat",), Secret("access"), Secret("refresh"))


def problem(store: TokenStore) -> Problem:
    """What is wrong with the file."""
    with pytest.raises(TwitchError) as failed:
        store.load()
    return failed.value.problem


def files(store: TokenStore) -> list[str]:
    """What lies in the folder, but for the lock, which is empty."""
    return sorted(path.name for path in store.path.parent.iterdir() if path.name != "twitch.json.lock")


@pytest.mark.skipif(os.name != "posix", reason="permissions of POSIX")
def test_nobody_else_can_read_the_tokens(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(store.path.parent.stat().st_mode) == 0o700
    endpoints = Endpoints(**fake.addresses)
    assert check_tokens(store, endpoints).private
    store.path.chmod(0o644)
    assert not check_tokens(store, endpoints).private
    sign_in(fake, store)
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


def test_the_file_is_whole_at_any_moment(
    fake: FakeTwitch, store: TokenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in(fake, store)
    before = store.path.read_bytes()

    def full(_: int) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="no space"):
        sign_in(fake, store)
    assert store.path.read_bytes() == before
    assert files(store) == [store.path.name]


WHOLE = {
    "format": 1, "client_id": "c", "user_id": "1", "login": "a", "scopes": [], "access": "x", "refresh": "y"
}  # fmt: skip
NESTED = "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    "content",
    [
        "", "null", "[]", "{}", "\x00", "half a fi", NESTED, f'{{"format": {NESTED}}}', " " * 70_000 + "{}",
        *(json.dumps(WHOLE | {name: value}) for name in WHOLE for value in (None, 3, [3], {"x": "y"}, "")),
        *(json.dumps(WHOLE | {"access": value}) for value in ("a\nb: c", "é", "a\0")),
        json.dumps(WHOLE | {"scopes": ["user:read:chat", ["x"]]}),
    ],
)  # fmt: skip
def test_a_damaged_file_is_told_as_one(store: TokenStore, content: str) -> None:
    """It counted as no sign-in at all; deeply nested it ended the program, and lists became texts."""
    store.path.parent.mkdir(parents=True)
    store.path.write_text(json.dumps(WHOLE), encoding="utf-8")
    assert store.load()
    store.path.write_text(content, encoding="utf-8")
    assert problem(store) is Problem.DAMAGED


@pytest.mark.skipif(os.name != "posix", reason="POSIX has them")
def test_a_pipe_or_a_device_in_its_place_is_not_read_for_ever(store: TokenStore) -> None:
    """It waited for the pipe's other end, and read /dev/zero until the memory was full."""
    store.path.parent.mkdir(parents=True)
    os.mkfifo(store.path)
    assert problem(store) is Problem.DAMAGED
    store.path.unlink()
    store.path.symlink_to("/dev/zero")
    assert problem(store) is Problem.DAMAGED
    assert store.delete()
    assert store.load() is None


def test_what_a_killed_program_left_behind_is_removed(store: TokenStore) -> None:
    """It holds tokens, and lay there for ever."""
    store.save(GRANT)
    for removing in (store.tidy, store.delete):
        left = store.path.with_name(".twitch.json.abcdefgh")
        left.write_text("{}", encoding="utf-8")
        removing()
        assert not left.exists()
    assert files(store) == []


def test_what_another_program_is_about_to_write_is_left_alone(store: TokenStore) -> None:
    store.save(GRANT)
    other = TokenStore(store.path)
    assert other.try_lock()
    writing = store.path.with_name(".twitch.json.abcdefgh")
    writing.write_text("{}", encoding="utf-8")
    store.tidy()
    assert writing.exists()
    other.unlock()
    store.tidy()
    assert files(store) == ["twitch.json"]


def test_one_program_at_a_time(store: TokenStore) -> None:
    other = TokenStore(store.path)

    async def take_turns() -> None:
        assert await store.lock(0.0)
        assert not store.try_lock()
        assert not await other.lock(0.1)
        assert not await other.lock(60.0, unless=lambda: True)
        waiting = asyncio.create_task(other.lock(60.0))
        await asyncio.sleep(0)
        store.unlock()
        assert await waiting
        assert not store.try_lock()
        other.unlock()
        assert store.try_lock()
        store.unlock()

    asyncio.run(take_turns())


def test_where_no_lock_can_be_made_the_sign_in_works_all_the_same(
    store: TokenStore, caplog: pytest.LogCaptureFixture
) -> None:
    store.path.parent.parent.mkdir(exist_ok=True)
    store.path.parent.write_text("no folder", encoding="utf-8")
    assert store.try_lock()
    store.unlock()
    assert "cannot be locked" in caplog.text
    with pytest.raises(OSError):  # noqa: PT011 - another one on each system
        store.probe()


def test_a_probe_leaves_nothing_behind(store: TokenStore) -> None:
    store.probe()
    assert files(store) == []


def test_the_file_is_json_that_people_can_read(fake: FakeTwitch, store: TokenStore) -> None:
    sign_in(fake, store)
    assert json.loads(store.path.read_text(encoding="utf-8"))["login"] == "streamer"


def test_a_file_that_somebody_looks_at_is_written_a_moment_later(
    store: TokenStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows does not replace a file that is open."""
    replace_at_once, refusals = Path.replace, [PermissionError(), PermissionError()]

    def busy(self: Path, target: Path) -> Path:
        if refusals:
            raise refusals.pop()
        return replace_at_once(self, target)

    monkeypatch.setattr(Path, "replace", busy)
    store.save(GRANT)
    assert store.load() == GRANT
    refusals += [PermissionError()] * 9
    with pytest.raises(PermissionError):
        store.save(GRANT)
    assert files(store) == [store.path.name]
