"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from module.bot.history import NOTHING_SEEN, History
from module.game.actions import Action
from module.game.view import View
from module.rules.ruleset import Rules


class Bot(Protocol):
    """A player made of code."""

    @property
    def remembers(self) -> bool:
        """Whether it wants the history, which takes time to keep."""

    def choose(self, view: View, rng: Random, history: History = NOTHING_SEEN) -> Action:
        """One of `view.legal`, which is not empty. All chance comes from `rng`.

        `history`: what everybody has seen of the game; a bot that is not told knows the view alone.
        """


@runtime_checkable
class Thinker(Bot, Protocol):
    """A bot that thinks for longer than a frame may wait, in small steps: whoever asks it can stop it."""

    def prepare(self) -> Iterator[float]:
        """Get ready: compile what is not in the cache, piece by piece; how much is done by now, 0 to 1.

        Afterwards no thought has to wait for that. Raises ImportError for what is not installed.
        """

    def weigh(self, rules: Rules) -> Iterator[None]:
        """Get ready for games by these rules, in steps of a few milliseconds; the first thought need not."""

    def think(
        self, view: View, rng: Random, history: History, *, clock: Callable[[], float]
    ) -> Iterator[Action]:
        """The best action found so far, after every few milliseconds (10 at most); the last one counts.

        At least one; it ends by itself. `clock` gives seconds, for as long as it may think.
        """


@dataclass(frozen=True, slots=True)
class BotFacts:
    """A bot: what it is, in a few words for who has to choose one, and how to make one.

    `thinks`: for longer than a frame may wait, with compiled code: it lives in the bots' own process.
    `offered`: a level for people to choose; the others are there for tests and matches.
    `japanese`: the summary in Japanese, of those that are offered.
    """

    summary: str
    make: Callable[[], Bot]
    thinks: bool = False
    offered: bool = True
    japanese: str = ""

    def told(self, language: str) -> str:
        """What it is, in English or Japanese ("ja")."""
        return self.japanese if language == "ja" and self.japanese else self.summary
