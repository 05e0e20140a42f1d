"""Measure how fast everything is on this machine."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from functools import partial
from random import Random

from tqdm import tqdm

from chat.bench import reading_rate, voting_rate
from emulator.arguments import duration, house_rules_of
from emulator.bots.bench import level_figures, packed_figures
from emulator.log import warn
from emulator.paths import compiled_folder
from module.bot import OFFERED
from module.errors import KoiKoiError
from module.game.engine import apply, legal_actions, new_game
from module.game.state import Phase
from module.game.view import view_of
from module.rules.presets import DEFAULT, make_rules
from module.rules.ruleset import Rules

Figures = dict[str, float]
SECONDS = 2.0


def engine_rounds_per_s(rules: Rules, seconds: float = SECONDS) -> float:
    """Whole rounds, random against random, through `legal_actions` and `apply`, in one core."""
    rng = Random(1)
    rounds, seed = 0, 0
    start = time.perf_counter()
    while time.perf_counter() - start < seconds:
        state, _ = new_game(rules, seed)
        while state.phase is not Phase.OVER:
            state, _ = apply(state, rng.choice(legal_actions(state)))
        rounds += rules.rounds
        seed += 1
    return rounds / (time.perf_counter() - start)


def votes_per_s(rules: Rules, seconds: float = SECONDS) -> float:
    """Votes on a first move that are counted, in one core."""
    state, _ = new_game(rules, 1)
    return voting_rate(view_of(state, state.turn), seconds)


def _panel() -> Figures:
    from render.gl.bench import panel_figures  # noqa: PLC0415 - the first to need OpenGL

    return panel_figures()


def _packed(rules: Rules, seconds: float) -> Figures:
    return packed_figures(rules, compiled_folder(), seconds)


_PARTS: dict[str, Callable[[Rules, float], Figures]] = {
    "engine": lambda rules, seconds: {"engine_rounds_per_s": engine_rounds_per_s(rules, seconds)},
    "packed": _packed,
    **{level: partial(level_figures, level) for level in OFFERED},
    "reading": lambda _, seconds: {"reading_messages_per_s": reading_rate(seconds)},
    "votes": lambda rules, seconds: {"votes_per_s": votes_per_s(rules, seconds)},
    "panel": lambda _, __: _panel(),
}
"""What can be measured, by rules and for how long."""


def add_arguments(parser: ArgumentParser) -> None:
    parts = ", ".join(_PARTS)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"what to measure (default: all): {parts}")
    parser.add_argument("--rules", default=DEFAULT, metavar="NAME", help="what the engine and bots play")
    told = f"how long each figure is measured (default: {SECONDS:g})"
    parser.add_argument("--seconds", type=duration, default=SECONDS, metavar="S", help=told)
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: Namespace) -> int:
    """Measure and print; what cannot be measured here is left out, with the reason on standard error."""
    figures: Figures = {}
    rules, parts = make_rules(options.rules, house_rules_of(options)), options.parts or _PARTS
    if unknown := next((part for part in parts if part not in _PARTS), None):
        msg = f"{unknown!r} cannot be measured: choose {', '.join(_PARTS)}"
        raise KoiKoiError(msg)
    for part in tqdm(parts, desc="measuring", disable=None, file=sys.stderr, leave=False):
        try:
            figures |= _PARTS[part](rules, options.seconds)
        except KoiKoiError as error:
            warn(f"not measured: {error}")
    if options.json:
        sys.stdout.write(json.dumps({name: round(value, 3) for name, value in figures.items()}) + "\n")
    else:
        sys.stdout.writelines(f"{name:<28} {value:>14,.3f}\n" for name, value in figures.items())
    return 0
