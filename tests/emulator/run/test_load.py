"""Much at once: ten thousand messages with all that can go wrong, and a thousand a second in the window."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from signal import Signals
from threading import Event

import pytest

from tests.emulator.channel import Channel, until_chat
from tests.emulator.kit import Koikoi, Line, Running, is_own_decision, of_the_game
from tests.fake_twitch import FakeTwitch, Records, Said
from tests.render.xvfb import window_test, xvfb

TEXTS = (
    "!1 select 1", "!2", "!1 take 1", "!moon", "!1 koikoi", "!1 nonsense", "!1 view brights", "!1 select 99",
    "!1 newgame", "!s1t2", "! １ ｓｅｌｅｃｔ ３", "!1 take 3",
)  # fmt: skip
"""Each is a command or refused, so that each is told to other programs."""

ENDINGS = ("round_won", "round_lost", "round_void", "game_won", "game_lost", "game_tied")
OWN_COMMANDS = "\n".join(
    ["[sentences.en]", *(f'{key} = "!1 select {place}"' for place, key in enumerate(ENDINGS))]
)
"""Announcements that would be moves if the program listened to itself."""


def lines_of(count: int, first: int = 0) -> Iterator[tuple[str, str]]:
    """So many messages of two thousand viewers."""
    return ((f"viewer{n % 2000}", TEXTS[n % len(TEXTS)]) for n in range(first, first + count))


def talk_through_everything(channel: Channel, running: Running) -> tuple[list[Said], list[Line]]:
    """Ten thousand messages; what was said, and the lines until all that reached anybody have been read."""
    fake = channel.fake
    first = fake.say_many(lines_of(5000), rate=4000)
    fake.records.wait(lambda records: len(records.said) > 2000, timeout=60)
    fake.eventsub.reconnect(delay_ms=150)
    said = first.result(60)
    # What is under way at this moment would be lost by the reset itself.
    lines = running.until(lambda line: line.get("id") == said[-1].message_id)
    gone = len(fake.records.disconnections)
    fake.eventsub.reset()
    fake.records.wait(lambda records: len(records.disconnections) > gone, timeout=60)
    second = fake.say_many(lines_of(5000, 5000), rate=2000)
    lines += until_chat(running, "connected")
    fake.expire_access_tokens()
    said += second.result(60)
    last = [each.message_id for each in said if each.eventsub][-1]
    return said, lines + running.until(lambda line: line.get("id") == last)


def test_ten_thousand_messages_with_a_reconnect_a_reset_and_a_token_that_runs_out(
    koikoi: Koikoi, tmp_path: Path
) -> None:
    with FakeTwitch() as fake:
        channel = Channel(koikoi, fake, tmp_path)
        channel.write_settings(more=OWN_COMMANDS)
        channel.sign_in()
        running = channel.play("--twitch", "--who", "anarchy")
        said, lines = talk_through_everything(channel, running)
        fake.records.wait(renewed, timeout=60)
        running.signal(Signals.SIGTERM)
        lines += running.rest()
        assert running.ended() == 0
        channel.close()
        assert of_the_game(lines)
        check_messages(said, lines)
        check_replies(fake, lines)
        assert [refresh.status for refresh in fake.records.refreshes] == [200]


def renewed(records: Records) -> bool:
    """Whether an answer has gone out since the token ran out."""
    return bool(records.refreshes) and records.sent[-1].accepted


def check_messages(said: list[Said], lines: list[Line]) -> None:
    """All that was said while a subscription stood was read, once and in order; nothing else was."""
    heard = [line["id"] for line in lines if line["kind"] == "message"]
    assert heard == [each.message_id for each in said if each.eventsub]
    assert len(heard) > 8000


def check_replies(fake: FakeTwitch, lines: list[Line]) -> None:
    """Twitch has taken each answer, and what other programs are told of them is true."""
    assert all(each.accepted for each in fake.records.sent)
    taken = [each.text for each in fake.records.sent]
    told = [line["text"] for line in lines if line["kind"] == "reply" and line["fate"] == "sent"]
    # The last may still be on its way when the program ends.
    assert told in (taken, taken[:-1])
    assert len(taken) >= 4
    assert any(text.startswith("!1 select") for text in taken)
    assert not [text for text in taken if re.match(r"\s*[/.]", text) or len(text) > 500]


MEASURED = """
import json, sys, time
from pathlib import Path
import emulator.cli
from emulator.run.jsonlines import JsonLines
from render.gl.window import PanelWindow

def noting(kind, name):
    times, work = [], getattr(kind, name)
    def noted(*arguments):
        work(*arguments)
        times.append(time.perf_counter())
    setattr(kind, name, noted)
    return times

flips, events = noting(PanelWindow, "flip"), noting(JsonLines, "event")
code = emulator.cli.main(sys.argv[2:])
Path(sys.argv[1]).write_text(json.dumps({"flips": flips, "events": events}))
sys.exit(code)
"""
"""The program, which writes down when each picture was on the screen and each event told."""

ROOT = Path(__file__).parents[3]
SECONDS, RATE = 60, 1000
COMMANDS = {"turn_started": "select 1", "choice_offered": "take 1", "koikoi_offered": "koikoi"}


def worst_but_one_percent(gaps: Sequence[float]) -> float:
    return sorted(gaps)[int(len(gaps) * 0.99)]


def gaps_of(times: Sequence[float]) -> list[float]:
    return [after - before for before, after in itertools.pairwise(times)]


BARE = """
import sys, time
from render.gl.window import Callbacks, PanelWindow, open_window
from render.panel.board import Board
from render.panel.options import Options
from render.scene.scene import scene

window, board, flips = open_window(Callbacks(), (1000, 1000)), Board(Options()), []
flip = PanelWindow.flip

def noted(self):
    flip(self)
    flips.append(time.perf_counter())

def tick(now):
    if len(flips) == 330:
        window.stop()
    while time.perf_counter() < now + 0.003:
        pass
    board.notice(str(now))
    return scene(board), True

PanelWindow.flip = noted
window.follow(board)
window.run(tick)
print(*flips[30:])
"""
"""A window without a game, in which the ticker changes at every frame; 3 ms of work stand for all else."""


def gap_of_a_bare_window(koikoi: Koikoi, display: str) -> float:
    """What this machine does at this moment to a window: without a graphics card, mostly copying pixels.

    Found out so: of 18 ms from picture to picture, 11 to 14 went into drawing and copying without a graphics
    card, 3 into making the picture and 2.5 into a thousand messages a second, of which 0.7 were their lines'
    way to their reader one by one. Garbage took 0.3 ms once a second; the turns of the other thread, shorter
    or longer, changed nothing.
    """
    done = subprocess.run(
        [sys.executable, "-c", BARE],
        env=koikoi.environment | {"DISPLAY": display}, cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return worst_but_one_percent(gaps_of([float(at) for at in done.stdout.split()]))


def resident_megabytes(running: Running) -> float:
    status = Path(f"/proc/{running.process.pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) / 1024


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux for a process's memory")
class TestWindow:
    pytestmark = window_test

    def test_a_thousand_messages_a_second(self, koikoi: Koikoi, tmp_path: Path) -> None:
        """No frame is lost, nothing piles up, and the last message counts at once."""
        with FakeTwitch() as fake, xvfb() as display:
            channel = Channel(koikoi, fake, tmp_path)
            channel.write_settings()
            channel.sign_in()
            notes = tmp_path / "notes.json"
            play = ("play", "--twitch", "--json", "--chat", "none", "--new", "--seed", "3")
            floor = gap_of_a_bare_window(koikoi, display)
            running = channel.start_measured(MEASURED, notes, *play, display=display)
            until_chat(running, "connected")
            for text in ("claim", "select 1"):
                fake.say("alice", f"!1 {text}")
            begin = time.perf_counter()
            talk = fake.say_many(lines_of(SECONDS * RATE), rate=RATE)
            Event().wait(25)  # by then, what it remembers of messages (20,000 ids) is full
            early = resident_megabytes(running)
            said = talk.result(2 * SECONDS)
            end = time.perf_counter()
            late = resident_megabytes(running)
            lines = running.until(lambda line: line.get("id") == said[-1].message_id)
            decision = [line for line in lines if is_own_decision(line)][-1]
            fake.say("alice", f"!1 {COMMANDS[decision['name']]}")
            asked = time.perf_counter()
            running.until(
                lambda line: line.get("name") in {"card_played", "table_card_taken", "koikoi_called"}
            )
            # The notes reach to the end, and the picture after the last event is one of them.
            fake.say("alice", "!1 player")
            running.until(lambda line: line.get("command") == "player")
            running.signal(Signals.SIGTERM)
            running.rest()
            assert running.ended() == 0
            channel.close()
        noted = json.loads(notes.read_text())
        flips = [at for at in noted["flips"] if begin + 1 < at < end]
        gap = worst_but_one_percent(gaps_of(flips))
        assert len([line for line in lines if line["kind"] == "message"]) >= SECONDS * RATE
        told = next(at for at in noted["events"] if at > asked)
        seen = next(at for at in noted["flips"] if at > told) - asked
        figures = f"p99 {gap:.4f} s (bare window {floor:.4f}), {late - early:+.1f} MB, seen {seen:.3f} s"
        assert gap < max(0.020, floor + 0.006), figures
        assert late - early < 10, figures
        assert seen < 0.1, figures
        sys.stdout.write(figures)
