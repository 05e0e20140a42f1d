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


if __name__ == "__main__":
    main()
