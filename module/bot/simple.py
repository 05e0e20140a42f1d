"""Two players for tests."""

from __future__ import annotations

from random import Random

from module.game.actions import Action
from module.game.view import View


class RandomPlayer:
    """Any legal action, all equally likely."""

    def choose(self, view: View, rng: Random) -> Action:
        """One of the legal actions."""
        return rng.choice(view.legal)


class FirstLegal:
    """Always the first legal action: plays from the left, takes what it reads first, calls koi-koi."""

    def choose(self, view: View, rng: Random) -> Action:  # noqa: ARG002 - a bot's face
        """The first legal action."""
        return view.legal[0]
