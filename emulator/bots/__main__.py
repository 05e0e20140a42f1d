"""The bots' process: what it is asked comes on standard input, a JSON object a line, and each is answered.

It ends with its input, so that nothing is left of it when the program is gone, gives way to the game on every
core, and is the first that a system without memory ends.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue

from emulator import child
from emulator.bots.cache import keep_compiled, leave_cache
from emulator.bots.thinking import Thinking

_NICE = 15
_DIE_WITH_PARENT = 1
"""PR_SET_PDEATHSIG of Linux."""

Line = Mapping[str, object]


def main() -> None:
    """Run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _yield_everything()
    problem = keep_compiled()
    lines: SimpleQueue[Line | None] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    lock = threading.Lock()

    def say(what: Line) -> None:
        with lock:
            child.say(**what)

    if problem:
        say({"said": "unkept", "reason": problem})
    thinking = Thinking(say, lambda: lines.put(None), _give_up)
    _think_when_nobody_works()
    while True:
        while thinking.busy and lines.empty():
            thinking.step()
        line = lines.get()
        if line is not None:
            thinking.take(line)
            say({"said": "beat"})


def _read(lines: SimpleQueue[Line | None]) -> None:
    """Hear what the program says, also while something is compiled or thought about."""
    for line in sys.stdin.buffer:
        lines.put(json.loads(line))
    leave_cache()
    os._exit(0)


def _give_up() -> None:
    """End for want of memory, and say so."""
    try:
        child.say(said="refused", reason="out of memory")
    finally:
        os._exit(1)


def _yield_everything() -> None:
    """The game comes first, whatever there is too little of."""
    child.give_way(_NICE)
    if sys.platform == "linux":
        with suppress(OSError):
            Path("/proc/self/oom_score_adj").write_text("800", encoding="ascii")
        with suppress(OSError, AttributeError):  # it may be frozen, and not see its input's end
            ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def _think_when_nobody_works() -> None:
    """This thread, which thinks: its core counts as free for whatever draws, which gets it at once.

    What but gives way keeps others waiting for milliseconds, and crowds them on other cores. The threads that
    hear and get ready are left out: on a machine that never rests they would not come to it.
    """
    if sys.platform == "linux":
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


if __name__ == "__main__":
    main()
