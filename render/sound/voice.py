"""The process that plays: it reads what to play, line by line, until its input ends.

It is a process of its own because what lies between a program and a sound card writes lines to standard
error, waits for servers that do not answer, and now and then crashes. None of that may reach the panel.

A line: the time on the monotonic clock when it was wished for, its loudness (1 is as built), a sound's name.
`HUSH` for a name ends everything that sounds.
"""

from __future__ import annotations

import io
import signal
import sys
import time
import wave
from collections import deque
from collections.abc import Callable, Mapping
from random import Random
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from render.sound import bank
from render.sound.bank import Variants
from render.sound.names import Sound
from render.sound.waves import RATE

HUSH = "hush"
NO_DEVICE = 3
"""How the process ends where there is nothing to play on."""
_MOST = 12
"""Voices at once; a further one ends the oldest."""
_LATEST = 0.25
"""Seconds after which a sound comes too late to be understood."""
_SOFTEST = 0.84
"""Of two plays of a sound, one may be that much softer."""
_LINGER = 0.5
"""Seconds for which a device may be behind."""
_SHORTEST = 0.6
"""Seconds: some sound servers wait for that much before they begin, and never play what is shorter."""


class Voice(Protocol):
    """One sound that is being played, as pyglet's players are."""

    def next_source(self) -> object:
        """End it. Unlike `delete`, this gives the memory back of what has not been played."""


Start = Callable[[bytes, float], Voice]
"""Begins to play samples at a loudness."""


class _Sounding(NamedTuple):
    voice: Voice
    end: float


class Voices:
    """All that sounds at once. Chance varies how a sound is played, never twice the same way in a row."""

    def __init__(self, start: Start, sounds: Mapping[Sound, Variants], chance: Random) -> None:
        self._start, self._sounds, self._chance = start, sounds, chance
        self._sounding: deque[_Sounding] = deque()
        self._last: dict[Sound, bytes] = {}

    def obey(self, line: str, now: float) -> None:
        """Do what a line asks for, unless it comes too late."""
        wished, loudness, name = line.split()
        if name == HUSH:
            self.hush()
        elif now - float(wished) <= _LATEST:
            self._play(Sound(name), float(loudness), now)

    def hush(self) -> None:
        """End everything that sounds."""
        while self._sounding:
            self._sounding.popleft().voice.next_source()

    def _play(self, sound: Sound, loudness: float, now: float) -> None:
        for one in [one for one in self._sounding if one.end <= now]:
            self._sounding.remove(one)
            one.voice.next_source()
        if len(self._sounding) >= _MOST:
            self._sounding.popleft().voice.next_source()
        variants = self._sounds[sound]
        fresh = [samples for samples in variants if samples is not self._last.get(sound)] or variants
        samples = self._last[sound] = self._chance.choice(fresh)
        voice = self._start(samples, loudness * self._chance.uniform(_SOFTEST, 1.0))
        self._sounding.append(_Sounding(voice, now + max(_SHORTEST, len(samples) / (2 * RATE)) + _LINGER))


class _Deaf:
    """Takes pyglet's events: without its loop they would pile up until nothing works any more."""

    def post_event(self, *_event: object) -> None:
        """Forget it."""


def _pyglet() -> tuple[Start, Any] | None:
    """How to play with pyglet, and its thread; None where there is no device."""
    import pyglet  # noqa: PLC0415 - this module's names are wanted without it, too

    pyglet.options.shadow_window = False
    if sys.platform == "darwin":
        # Merely to import pyglet's loop would give this process a place in the Dock, and end it at Ctrl+C.
        sys.modules["pyglet.app"] = ModuleType("pyglet.app")
    from pyglet import app, media  # noqa: PLC0415 - it has to be told before

    driver = media.get_audio_driver()  # type: ignore[no-untyped-call]
    if type(driver).__name__ == "SilentDriver":
        return None
    app.platform_event_loop = _Deaf()  # type: ignore[assignment]
    sources: dict[bytes, Any] = {}

    def start(samples: bytes, loudness: float) -> Voice:
        if samples not in sources:
            sources[samples] = media.load("sound.wav", file=_wav(samples), streaming=False)
        player = media.Player()
        player.volume = loudness
        player.queue(sources[samples])
        player.play()
        return player

    return start, driver.worker


def _wav(samples: bytes) -> io.BytesIO:
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(samples.ljust(2 * round(_SHORTEST * RATE), b"\0"))
    file.seek(0)
    return file


def main() -> int:
    """Play until the input ends, or the device does not play any more. Gives the exit status."""
    # Ctrl+C goes to all processes of a terminal; when to end is the panel's to say.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    device = _pyglet()
    if device is None:
        return NO_DEVICE
    start, worker = device
    import pyglet  # noqa: PLC0415 - as above

    voices = Voices(start, bank.read(), Random())
    for line in sys.stdin:
        voices.obey(line, time.monotonic())
        pyglet.clock.tick()
        if not worker.is_alive():
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
