"""How fast the packed engine is here."""

from __future__ import annotations

import time
from pathlib import Path

from emulator.bots.cache import keep_kernels
from module.errors import KoiKoiError
from module.rules.ruleset import Rules

_ROUNDS = 20_000
"""At a time, between two looks at the clock."""


def packed_figures(rules: Rules, cache: Path, seconds: float) -> dict[str, float]:
    """Whole rounds a second in one core, random against random and the module's own bot against itself.

    Kernels are kept below `cache`; compiling them, where they are not there yet, is not measured, and takes
    a quarter of a minute. Raises KoiKoiError where there is no numba.
    """
    keep_kernels(cache)
    try:
        from module.bot.packed.players import HOUSE, RANDOM  # noqa: PLC0415 - takes a second to load
        from module.bot.packed.speed import round_player  # noqa: PLC0415 - same
    except ImportError as error:
        msg = f"the packed engine needs numba, which is not there for this Python or system ({error})"
        raise KoiKoiError(msg) from None
    figures = {}
    for name, who in (("packed_rounds_per_s", RANDOM), ("packed_house_rounds_per_s", HOUSE)):
        play, rounds = round_player(rules, who), 0
        start = time.perf_counter()
        while (took := time.perf_counter() - start) < seconds:
            play(_ROUNDS)
            rounds += _ROUNDS
        figures[name] = rounds / took
    return figures
