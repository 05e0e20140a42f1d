"""Damaged journals: a start always succeeds with what can be read, and not a byte of the damage is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from chat.ranks.origin import Origin
from emulator.journal.journal import Journal
from emulator.journal.lines import read_journal
from tests.emulator.journal.games import game_of, kept_in, old_journal
from tests.emulator.journal.kit import SEED
from tests.emulator.kit import Koikoi, events, json_lines

Damage = Callable[[bytes, Random], bytes]


def flipped(data: bytes, rng: Random) -> bytes:
    """Some bytes are others."""
    damaged = bytearray(data)
    for _ in range(rng.randint(1, 5)):
        damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


def truncated(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def lines_doubled(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = rng.randrange(len(lines))
    end = start + rng.randint(1, 9)
    return b"".join(lines[:end] + lines[start:])


def lines_lost(data: bytes, rng: Random) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines)) :: rng.randint(2, 9)]
    return b"".join(lines)


def zeros(data: bytes, rng: Random) -> bytes:
    """A block that was never written, as after a power cut."""
    start = rng.randrange(len(data))
    end = min(len(data), start + rng.choice((1, 100, 512)))
    return data[:start] + bytes(end - start) + data[end:]


def binary(data: bytes, rng: Random) -> bytes:
    """Something else altogether in its middle."""
    start = rng.randrange(len(data))
    return data[:start] + rng.randbytes(rng.randint(1, 600)) + data[start:]


DAMAGES = (flipped, truncated, lines_doubled, lines_lost, zeros, binary)


def a_journal(folder: Path, rng: Random) -> bytes:
    """With a session of several games, as this program or an older one leaves it."""
    if rng.random() < 0.3:
        return old_journal(rng.randint(1, 4), rng.randint(1, 9))
    journal = Journal(folder / "sound", durable=False)
    journal.write_session(SEED)
    for number in range(1, rng.randint(2, 4)):
        journal.write_game(game_of(number))
        for place, action in enumerate(game_of(number).record.actions):
            journal.write_action(action, Origin("chat"))
            journal.write_chat({"mode": "claim", "queue": [str(place)] * (place % 4)})
    journal.close()
    return journal.path.read_bytes()


@pytest.mark.parametrize("number", range(60))
def test_a_damaged_journal_starts_with_what_can_be_read(number: int, tmp_path: Path) -> None:
    """A start that fails would be the end of a stream's evening, and the damage may yet be mended by hand."""
    rng = Random(number)
    whole = a_journal(tmp_path, rng)
    damaged = DAMAGES[number % len(DAMAGES)](whole, rng)
    path = tmp_path / "j"
    path.write_bytes(damaged)
    wanted = read_journal(damaged)
    journal = Journal(path, durable=False, anything=True)
    assert (journal.contents.games, journal.contents.state) == (wanted.games, wanted.state)
    journal.write_chat({"n": 1})
    journal.close()
    if wanted.problem:
        assert (tmp_path / "j.damaged-1").read_bytes() == damaged[wanted.good_bytes :]
    again = Journal(path, durable=False, anything=True)
    assert (again.contents.problem, again.contents.state) == ("", wanted.state)
    again.close()
    kept = [game.record for game in kept_in(tmp_path).games if not (tmp_path / "sound").exists()]
    assert kept == [game.record for game in wanted.games][: len(kept)]


@pytest.mark.slow
@pytest.mark.parametrize("number", range(200))
def test_the_program_starts_with_any_damaged_journal(number: int, koikoi: Koikoi) -> None:
    rng = Random(1000 + number)
    whole = a_journal(koikoi.folder, rng)
    damaged = DAMAGES[number % len(DAMAGES)](whole, rng)
    (koikoi.folder / "j").write_bytes(damaged)
    wanted = read_journal(damaged)
    done = koikoi.done("play", "--headless", "--speed", "0", "--json", "--journal", "j")
    complaint = done.stderr.decode()
    assert done.returncode == 0, complaint
    first = next(events(json_lines(done.stdout.decode())))
    assert first["name"] == ("game_resumed" if wanted.games else "game_started")
    assert complaint.startswith("koikoi: the journal was damaged at line ") is bool(wanted.problem)
    if wanted.problem:
        assert (koikoi.folder / "j.damaged-1").read_bytes() == damaged[wanted.good_bytes :]
