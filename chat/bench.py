"""How fast chat is read."""

from __future__ import annotations

from time import perf_counter

from chat.reading.commands import COMMANDS
from chat.reading.reading import read
from chat.sources.talk import ASKING, SLIPS, TALK


def bench_rows() -> tuple[str, ...]:
    """Every example of the table of commands, slips and ordinary talk: all different."""
    examples = (example.text for facts in COMMANDS for example in facts.examples)
    return tuple(dict.fromkeys((*examples, *SLIPS, *ASKING, *TALK)))


def reading_rate(seconds: float) -> float:
    """Messages that are read in a second, on one core, measured for so long; nothing is remembered."""
    rows = bench_rows()
    count, start = 0, perf_counter()
    end = start + seconds
    while (now := perf_counter()) < end or not count:
        for text in rows:
            read(text)
        count += len(rows)
    return count / (now - start) if now > start else float(count)
