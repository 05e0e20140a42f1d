"""Plays the panel's sounds. Never waits, never fails: where nothing can be heard, nothing is."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from threading import Thread

from render.sound.names import Sound
from render.sound.voice import HUSH, NO_DEVICE

_ROOT = Path(__file__).resolve().parents[2]
_COMMAND = (sys.executable, "-m", "render.sound.voice")
_CLOSEST = 0.04
"""Seconds between two plays of one sound; closer ones are heard as one that is too loud."""
_WAITING = 32
"""Lines that wait for a process that does not read; further ones are dropped."""
_PAUSE = 20.0
"""Seconds before a process that has died is started anew."""
_PATIENCE = 1.0
"""Seconds for the process to end by itself."""
_REST = 4.0
"""Seconds without a sound, longer than any, after which the process is told to put its voices away."""


class Player:
    """What plays, with a volume from 0 to 1.

    A process of its own does the work (see `render.sound.voice`). It is started by `open`, or by the first
    sound, which is then not heard in time; with volume 0, or while muted, it is not.
    """

    def __init__(
        self,
        volume: float = 0.7,
        *,
        muted: bool = False,
        command: Sequence[str] = _COMMAND,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._volume, self._muted = _within(volume), muted
        self._command, self._clock = command, clock
        self._played: dict[Sound, float] = {}
        self._feeder: _Feeder | None = None

    @property
    def volume(self) -> float:
        """From 0, silent, to 1; 0.5 is heard as half as loud. Values beyond are taken as the nearest."""
        return self._volume

    @volume.setter
    def volume(self, volume: float) -> None:
        self._volume = _within(volume)
        self._hush_if_silent()

    @property
    def muted(self) -> bool:
        """Whether nothing is played, whatever the volume. To unmute looks for a device again."""
        return self._muted

    @muted.setter
    def muted(self, muted: bool) -> None:
        self._muted = muted
        self._hush_if_silent()
        if not muted and self._feeder and self._feeder.useless:
            self.close()

    @property
    def audible(self) -> bool:
        """Whether a sound would be played, as far as is known."""
        return bool(self._volume) and not self._muted and not (self._feeder and self._feeder.useless)

    def open(self) -> None:
        """Make ready, so that the first sound is heard in time."""
        if self.audible and self._feeder is None:
            self._feeder = _Feeder(self._command, self._clock)
            self._feeder.start()

    def play(self, sound: Sound, gain: float = 1.0) -> None:
        """Play a sound now; `gain` 1 is as loud as it was made."""
        now = self._clock()
        if not self.audible or now - self._played.get(sound, -_CLOSEST) < _CLOSEST:
            return
        self._played[sound] = now
        self.open()
        if self._feeder:
            # Ears hear the square root.
            self._feeder.say(f"{now:.3f} {self._volume**2 * gain:.4f} {sound.value}")

    def close(self) -> None:
        """End the process. Sounds played later start it anew."""
        if self._feeder:
            self._feeder.close()
            self._feeder = None

    def _hush_if_silent(self) -> None:
        if self._feeder and (self._muted or not self._volume):
            self._feeder.say(f"0 0 {HUSH}")


def _within(volume: float) -> float:
    return min(1.0, max(0.0, volume))


class _Feeder(Thread):
    """Writes lines to the process, which may be slow to start or not read: only this thread waits for it."""

    def __init__(self, command: Sequence[str], clock: Callable[[], float]) -> None:
        super().__init__(name="sound", daemon=True)
        self._command, self._clock = command, clock
        self._lines: Queue[str | None] = Queue(_WAITING)
        self._process: subprocess.Popen[str] | None = None
        self._launched = -_PAUSE
        self._closing = False
        self.useless = False
        """Whether it is known that there is no device."""

    def say(self, line: str) -> None:
        """Have a line written, if it can be."""
        with suppress(Full):
            self._lines.put_nowait(line)

    def run(self) -> None:
        """Start the process and write what is said."""
        rest: float | None = None
        while not (self.useless or self._closing):
            self._keep_alive()
            try:
                line = self._lines.get(timeout=rest)
                rest = _REST
            except Empty:
                line, rest = f"0 0 {HUSH}", None
            if line is None or self._closing:
                break
            self._write(line)
        self._end()

    def close(self) -> None:
        """End the process and this thread."""
        with suppress(Full):
            self._lines.put_nowait(None)
            self.join(_PATIENCE)
        if self.is_alive():
            # The process has not read for long, and the thread waits for it to do so.
            self._closing = True
            if process := self._process:
                process.kill()
            self.join(_PATIENCE)

    def _keep_alive(self) -> None:
        ended = self._process.poll() if self._process else None
        if self._process and ended is None:
            return
        if ended == NO_DEVICE:
            self.useless = True
        elif self._clock() - self._launched >= _PAUSE:
            self._end()
            self._launched = self._clock()
            self.useless = not self._launch()

    def _launch(self) -> bool:
        # The packages lie in this folder, wherever the program was started from.
        folders = (str(_ROOT), os.environ.get("PYTHONPATH", ""))
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, folders))}
        try:
            self._process = subprocess.Popen(  # noqa: S603 - this Python and a module of this package
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
                env=environment,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            return False
        return True

    def _write(self, line: str) -> None:
        if self._process and self._process.stdin:
            # It may have died meanwhile: then the next line finds out.
            with suppress(OSError):
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()

    def _end(self) -> None:
        if self._process is None:
            return
        if self._process.stdin:
            with suppress(OSError):
                self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
