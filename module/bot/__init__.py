"""Players made of code. `BOTS` lists them; a bot gets a view, never a state."""

from __future__ import annotations

from module.bot.base import Bot, BotFacts
from module.bot.house import House
from module.bot.simple import FirstLegal, RandomPlayer
from module.errors import KoiKoiError

BOTS: dict[str, BotFacts] = {
    "house": BotFacts("the module's own bot", House),
    "random": BotFacts("plays any legal action", RandomPlayer),
    "first": BotFacts("plays the first legal action, for tests", FirstLegal),
}


def bot_facts(name: str) -> BotFacts:
    """What there is to know of the bot of this name, without making it; KoiKoiError as `make_bot`."""
    try:
        return BOTS[name]
    except KeyError:
        msg = f"there is no bot called {name!r}: choose {', '.join(BOTS)}"
        raise KoiKoiError(msg) from None


def make_bot(name: str) -> Bot:
    """The bot of this name. Raises KoiKoiError, with the names there are."""
    return bot_facts(name).make()
