"""Players made of code. `BOTS` lists them; a bot gets a view, never a state."""

from __future__ import annotations

from module.bot.base import Bot, BotFacts
from module.bot.house import House
from module.bot.searching import Budget, Searcher
from module.bot.simple import FirstLegal, RandomPlayer
from module.errors import KoiKoiError

STRONG = Budget(playouts=2_000, seconds=0.045)
MASTER = Budget(playouts=30_000, seconds=0.45)
"""What the bots that search may spend on a decision; a tenth of the time is left for what is around it."""

BOTS: dict[str, BotFacts] = {
    "house": BotFacts("the module's own bot", House),
    "strong": BotFacts("searches for a twentieth of a second", lambda: Searcher(STRONG), thinks=True),
    "master": BotFacts("searches for half a second", lambda: Searcher(MASTER), thinks=True),
    "random": BotFacts("plays any legal action", RandomPlayer),
    "first": BotFacts("plays the first legal action, for tests", FirstLegal),
}


def make_bot(name: str) -> Bot:
    """The bot of this name. Raises KoiKoiError, with the names there are."""
    try:
        return BOTS[name].make()
    except KeyError:
        msg = f"there is no bot called {name!r}: choose {', '.join(BOTS)}"
        raise KoiKoiError(msg) from None
