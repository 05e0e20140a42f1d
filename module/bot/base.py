"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from module.game.actions import Action
from module.game.view import View


class Bot(Protocol):
    """A player made of code."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of `view.legal`, which is not empty. All chance comes from `rng`."""


@dataclass(frozen=True, slots=True)
class BotFacts:
    """A bot on offer: what it is, in a few words, and how to make one."""

    summary: str
    make: Callable[[], Bot]
