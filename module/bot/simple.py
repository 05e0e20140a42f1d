"""Two players for tests."""

from __future__ import annotations

from random import Random

from module.bot.history import NOTHING_SEEN, History
from module.game.actions import Action
from module.game.view import View


class RandomPlayer:
    """Any legal action, all equally likely."""

    remembers = False

    def choose(
        self,
        view: View,
        rng: Random,
        history: History = NOTHING_SEEN,  # noqa: ARG002 - a bot's face
    ) -> Action:
        """One of the legal actions."""
        return rng.choice(view.legal)


class FirstLegal:
    """Always the first legal action: plays from the left, takes what it reads first, calls koi-koi."""

    remembers = False

    def choose(
        self,
        view: View,
        rng: Random,  # noqa: ARG002 - a bot's face
        history: History = NOTHING_SEEN,  # noqa: ARG002 - same
    ) -> Action:
        """The first legal action."""
        return view.legal[0]
