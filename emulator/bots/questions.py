"""What the bots' process is asked: pickled in a line, since whoever asks has started who reads it.

What it answers is plain JSON, an action as records have it: the program unpickles nothing. A question holds
what a seat may know and nothing from which a seed can be found; its chance comes from nowhere in the game. A
coach's question, the worth of every action, would be one more class here, and wait while there is a `Decide`.
"""

from __future__ import annotations

import pickle
from base64 import b64decode, b64encode
from dataclasses import dataclass

from module.bot.history import History
from module.game.view import View
from module.rules.ruleset import Rules


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


def packed(what: Decide | Rules) -> str:
    """A question, or the rules of a game to come, as text in one line."""
    return b64encode(pickle.dumps(what, pickle.HIGHEST_PROTOCOL)).decode()


def unpacked(text: str) -> Decide:
    """The question that `packed` made."""
    question = _loaded(text)
    assert isinstance(question, Decide)  # noqa: S101 - nothing else is asked
    return question


def unpacked_rules(text: str) -> Rules:
    """The rules that `packed` made."""
    rules = _loaded(text)
    assert isinstance(rules, Rules)  # noqa: S101 - nothing else is sent
    return rules


def _loaded(text: str) -> object:
    what: object = pickle.loads(b64decode(text))  # noqa: S301 - from the program that has started this process
    return what
