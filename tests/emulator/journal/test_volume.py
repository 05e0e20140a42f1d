"""How much a journal writes, and how long it gets: a claim is a few hundred bytes, whoever else waits."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from chat.ranks.origin import Origin
from emulator.journal import lines
from emulator.journal.journal import LONGEST, Journal
from emulator.journal.lines import Game, read_journal
from tests.emulator.hall import FRAME, Hall
from tests.emulator.journal.games import game_of
from tests.emulator.journal.kit import RECORD, SEED

MOST = 5_000_000
"""Bytes: what a running journal never reaches."""


class Scales:
    """Weighs what a journal writes, the whole file whenever it is written anew among it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.written = self.changes = self.longest = 0
        append, write_anew = Journal._append, Journal._write_anew

        def weigh_append(journal: Journal, *, wait: bool) -> None:
            self.written += len(journal._unwritten)
            self.changes += journal._unwritten.startswith(b'{"change"')
            append(journal, wait=wait)
            self.longest = max(self.longest, journal.path.stat().st_size)

        def weigh_whole(journal: Journal, contents: lines.Contents) -> None:
            write_anew(journal, contents)
            self.written += journal.path.stat().st_size

        monkeypatch.setattr(Journal, "_append", weigh_append)
        monkeypatch.setattr(Journal, "_write_anew", weigh_whole)


@pytest.mark.parametrize(
    "seconds", [pytest.param(20, id="some seconds"), pytest.param(600, id="minutes", marks=pytest.mark.slow)]
)
def test_two_hundred_claims_a_second_are_not_much_to_write(
    seconds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change of the seat wrote all who wait, up to 5 kB: 0.7 GB an hour."""
    journal = Journal(tmp_path / "j", durable=False)
    scales = Scales(monkeypatch)
    hall = Hall(seed=1, speed=0, journal=journal)
    hall.session.begin(known=False)
    rng = Random(1)
    for _frame in range(60 * seconds):
        claims = (rng.choice(("claim", "unclaim")) for _ in range(rng.choice((3, 3, 4))))
        hall.type(*(f"viewer{rng.randrange(90)} !1 {claim}" for claim in claims))
        if not rng.randrange(600):
            hall.type(f"@keeper !timeout troll{rng.randrange(99)} 600")
        hall.wait(FRAME)
    chat = hall.parts.desk.to_json(hall.now)
    journal.write_chat(chat)
    journal.close()
    assert read_journal((tmp_path / "j").read_bytes()).chat == chat
    assert scales.changes > 30 * seconds
    assert len(chat["crowds"]["0"]["queue"]) > 30  # type: ignore[index]
    per_hour = scales.written / seconds * 3600
    assert per_hour < 100_000_000
    assert scales.longest < 1.2 * LONGEST


def test_a_journal_never_grows_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With as many bans as there can be, and seats that change all the time in a game that does not end."""
    journal = Journal(tmp_path / "j", durable=False)
    scales = Scales(monkeypatch)
    journal.write_session(SEED)
    journal.write_game(Game(1, RECORD, ("chat", "house")))
    bans = [
        {"login": f"a_login_of_25_letters_{n:05}", "user_id": f"{n:010}", "until": None}
        for n in range(20_000)
    ]
    for number in range(3000):
        queue = [f"somebody-with-a-long-name-{(number + place) % 999}" for place in range(50)]
        journal.write_chat({"bans": bans, "queue": queue, "padding": "x" * 3000 + str(number)})
    journal.close()
    assert scales.written > 2 * MOST
    assert scales.longest < MOST
    chat = read_journal((tmp_path / "j").read_bytes()).chat
    assert (chat["bans"], chat["padding"]) == (bans, "x" * 3000 + "2999")


def test_a_disk_that_stays_full_does_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What waits for room was a list of all that happened."""
    journal = Journal(tmp_path / "j", durable=False)
    journal.write_session(SEED)
    journal.write_game(game_of(1))
    full = OSError(28, "No space left on device")

    def no_room(*_given: object, **_more: object) -> None:
        raise full

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "_append", no_room)
        disk.setattr(Journal, "_replace_by", no_room)
        for number in range(3000):
            with pytest.raises(OSError, match="No space"):
                journal.write_chat({"n": number, "padding": "x" * 500})
        with pytest.raises(OSError, match="No space"):
            journal.write_action(game_of(1).record.actions[0], Origin("chat"))
        assert len(journal._unwritten) < 200_000
        assert journal.lost_moves == 1
    journal.write_action(game_of(1).record.actions[1], Origin("chat"))
    journal.close()
    contents = read_journal((tmp_path / "j").read_bytes())
    assert contents.chat["n"] == 2999
    assert [game.record.actions for game in contents.games] == [game_of(1).record.actions[:2]]
