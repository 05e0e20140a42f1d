"""Sources by what the command line calls them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from chat.sources.base import MessageSource, SourceError
from chat.sources.console import Console, Out, read_standard_input
from chat.sources.crowd import MOST_A_SECOND, MOST_VIEWERS, SimulatedCrowd
from chat.sources.script import Script

SPECS: dict[str, str] = {
    "console": "lines on standard input; `#name text` speaks as name",
    "script:FILE": "lines `seconds name: text` of a file",
    "crowd:N": f"N simulated viewers, 1 to {MOST_VIEWERS}; crowd:N@R types R messages a second together",
}
"""What `--chat` may say, and what it means."""
_CROWD = re.compile(r"([0-9]{1,6})(?:@([0-9]{1,4}(?:\.[0-9]{1,6})?))?")
"""Digits are those of ASCII: any others would be numbers, too, and no reader would see which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What sources are made with: the terminal's streams, the seed of simulated viewers, a reader of files.

    `read` gives all that is in a file, or raises OSError for what never ends.
    """

    stdin: TextIO | None
    out: Out | None
    seed: int
    read: Callable[[Path], bytes] = Path.read_bytes


def make_source(spec: str, surroundings: Surroundings, taken: Collection[str] = ()) -> MessageSource:
    """The source that a spec names, under a name that is not `taken`. Raises SourceError."""
    kind, _, rest = spec.partition(":")
    name = _free_name(kind, taken)
    if spec == "console":
        if kind in taken:
            msg = "--chat console can be given only once: there is one standard input"
            raise SourceError(msg)
        return Console(name, read_standard_input(surroundings.stdin), surroundings.out)
    if kind == "script" and rest:
        return Script.open(name, Path(rest), surroundings.read)
    if kind == "crowd" and rest:
        viewers, rate = _crowd_numbers(spec, rest)
        return SimulatedCrowd(name, viewers, rate=rate, seed=surroundings.seed)
    msg = f"there is no chat called {spec!r}: choose {', '.join(SPECS)}, or none"
    raise SourceError(msg)


def _free_name(kind: str, taken: Collection[str]) -> str:
    """script, script-2, ..."""
    name, number = kind, 1
    while name in taken:
        number += 1
        name = f"{kind}-{number}"
    return name


def _crowd_numbers(spec: str, text: str) -> tuple[int, float | None]:
    """Viewers, and messages a second if they are given."""
    found = _CROWD.fullmatch(text)
    viewers = int(found[1]) if found else 0
    a_second = float(found[2]) if found and found[2] else None
    if not 1 <= viewers <= MOST_VIEWERS or (a_second is not None and not 0 < a_second <= MOST_A_SECOND):
        msg = f"{spec!r}: write crowd:N or crowd:N@R, with 1 to {MOST_VIEWERS} viewers and at most "
        msg += f"{MOST_A_SECOND:g} messages a second, for example crowd:50@5"
        raise SourceError(msg)
    return viewers, a_second
