"""Players made of code. `BOTS` lists them, from weak to strong; a bot gets a view, never a state."""

from __future__ import annotations

from module.bot.base import Bot, BotFacts
from module.bot.house import House
from module.bot.levels import Beginner, Easy
from module.bot.searching import Budget, Searcher, Thought
from module.bot.simple import FirstLegal, RandomPlayer
from module.errors import KoiKoiError

STRONG = Budget(playouts=1_500, seconds=0.042)
MASTER = Budget(playouts=10_000, seconds=0.45, guesses=8_000_000)
"""What the bots that search may spend on a decision; a tenth of the time is left for what is around it.

More playouts than master's bring nothing that could be measured: 4,000 and 12,000 win alike against `house`.
Its guesses take 0.4 s where they are all needed, mostly some milliseconds.
"""

BOTS: dict[str, BotFacts] = {
    "beginner": BotFacts("plays what it likes the look of", Beginner, japanese="好きな札を出す"),
    "easy": BotFacts("takes the best it sees, plans nothing", Easy, japanese="目先の札を取る"),
    "house": BotFacts("the module's own bot", House, japanese="モジュールのボット"),
    "strong": BotFacts(
        "tries a thousand ways it may go",
        lambda: Searcher(STRONG),
        thinks=True,
        japanese="少し先を読む",
    ),
    "master": BotFacts(
        "tries ten thousand ways, works out the end",
        lambda: Searcher(MASTER),
        thinks=True,
        japanese="ずっと先まで読む",
    ),
    "random": BotFacts("plays any legal action", RandomPlayer, offered=False),
    "first": BotFacts("plays the first legal action, for tests", FirstLegal, offered=False),
}
OFFERED = tuple(name for name, facts in BOTS.items() if facts.offered)
"""The levels to choose from, from weak to strong."""


def bot_facts(name: str) -> BotFacts:
    """What there is to know of the bot of this name, without making it; KoiKoiError as `make_bot`."""
    try:
        return BOTS[name]
    except KeyError:
        msg = f"there is no bot called {name!r}: choose {', '.join(OFFERED)}"
        raise KoiKoiError(msg) from None


def make_bot(name: str, thought: Thought | None = None) -> Bot:
    """The bot of this name; one that searches thinks so. Raises KoiKoiError, with the names there are."""
    bot = bot_facts(name).make()
    return bot.with_thought(thought) if thought and isinstance(bot, Searcher) else bot
