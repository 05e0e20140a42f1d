"""Keeps the page's server running beside the game, and feeds it; nothing of that takes the game's time.

What it is to show waits here only in its newest form.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass

from emulator.child import Child, Pace, module_command
from emulator.web.page import Sections

SILENT = 15.0
FIRST_PAUSE = 1.0
"""Seconds, as in `Pace`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """Where the page is served: `host` an address of this machine, `hosts` further names it is called by.

    `patience`: seconds that somebody may take to read what they are sent, before they are dropped.
    """

    port: int
    host: str = "127.0.0.1"
    hosts: tuple[str, ...] = ()
    patience: float = 30.0

    def page(self, port: object) -> str:
        """The page's address for somebody at this machine, at the port that it has got."""
        everywhere = self.host in {"0.0.0.0", "::"}  # noqa: S104 - compared, not served
        host = "127.0.0.1" if everywhere else f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{port}/"


def command() -> list[str]:
    """What starts a server."""
    return module_command("emulator.web")


class Server:
    """The server's process, from the program's side."""

    def __init__(self, address: Address, told: Callable[[str, Mapping[str, object]], None]) -> None:
        """Nothing is started yet: `start`. `told` hears what becomes of it, in another thread."""
        self._address = json.dumps(asdict(address))
        self._told = told
        self._lock = threading.Lock()
        self._waiting: Sections = {}
        self._newest: Sections = {}
        self._delay = 0.0
        self._child = Child("viewers' page", command, self, Pace(silent=SILENT, first_pause=FIRST_PAUSE))

    def start(self) -> None:
        """Start the server, and another one whenever it ends."""
        self._child.start()

    def tell(self, changed: Sections, delay: float) -> None:
        """Show these sections, `delay` seconds from now. Returns at once."""
        with self._lock:
            self._waiting.update(changed)
            self._newest.update(changed)
            self._delay = delay
        self._child.wake()

    def close(self) -> None:
        """End it."""
        self._child.close()

    @property
    def pid(self) -> int | None:
        """The number of its process; None while there is none."""
        return self._child.pid

    # In the keeper's threads.

    def first_line(self) -> str:
        """Where to serve; all that is known follows."""
        with self._lock:
            self._waiting = dict(self._newest)
        return self._address

    def next_line(self) -> str:
        """What is new to show."""
        with self._lock:
            changed, self._waiting = self._waiting, {}
            delay = self._delay
        line = {"delay": delay, "sections": changed}
        return json.dumps(line, ensure_ascii=False, separators=(",", ":"))

    def hear(self, said: Mapping[str, object]) -> None:
        """It serves, and says at which port."""
        if said["said"] == "ready":
            self._told("ready", said)

    def ended(self, why: Mapping[str, object]) -> None:
        """It has ended."""
        self._told("ended", why)
