"""What the bots' process is asked: pickled in a line, since whoever asks has started who reads it.

What it answers is plain JSON (`emulator.bots.answers`): the program unpickles nothing. A question holds what
a seat may know and nothing from which a seed can be found; its chance comes from nowhere in the game.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from dataclasses import dataclass

from module.bot.history import History
from module.game.view import View
from module.rules.ruleset import Rules

COACH = "coach"
"""Who analyses, among those that the process is told to get ready; no bot is called so."""


@dataclass(frozen=True, slots=True)
class Decide:
    """What does this bot do here? A newer question puts an end to an older one.

    `number` is the question's own, from 1; its answer has the same. `chance`: for the bot's generator.
    """

    number: int
    bot: str
    view: View
    history: History
    chance: int


@dataclass(frozen=True, slots=True)
class Analyse:
    """What does each action come to here? Thought about while nothing is to be decided; likewise."""

    number: int
    view: View
    history: History
    chance: int

    @property
    def bot(self) -> str:
        """Who answers."""
        return COACH


Question = Decide | Analyse


def packed(what: Question | Rules) -> str:
    """A question, or the rules of a game to come, as text in one line."""
    return b64encode(pickle.dumps(what, pickle.HIGHEST_PROTOCOL)).decode()


def unpacked(text: str) -> Question:
    """The question that `packed` made."""
    question = _loaded(text)
    assert isinstance(question, Question)  # noqa: S101 - nothing else is asked
    return question


def unpacked_rules(text: str) -> Rules:
    """The rules that `packed` made."""
    rules = _loaded(text)
    assert isinstance(rules, Rules)  # noqa: S101 - nothing else is sent
    return rules


def _loaded(text: str) -> object:
    what: object = pickle.loads(b64decode(text))  # noqa: S301 - from the program that has started this process
    return what
