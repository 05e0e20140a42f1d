"""What the command line says about a game, while another one goes on that was begun otherwise."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from chat.crowd.base import Mode
from chat.desk import Desk
from emulator.journal.lines import Game
from emulator.settings import Settings
from module.rules.presets import make_rules
from render.style.texts import Language


class Said(Enum):
    """What a game is begun with, by its option; the game that goes on keeps what it has."""

    RULES = "rules"
    BOT = "bot"
    SEATS = "seats"
    WHO = "who"


_LATER = (
    "This game goes on as it was begun. From the next game on: {options}.",
    "このゲームは元の設定で続きます。次のゲームから：{options}",
)


def from_the_next_game_on(said: Collection[Said], settings: Settings, game: Game, desk: Desk) -> str:
    """Let what was said hold from the next game on, as far as it differs; the line that tells so, or none.

    A session plays its next game by the rules, in the seats and against the bot of its plan anyhow.
    """
    play = settings.play
    same_rules = game.record.rules == make_rules(play.rules)
    now = {
        Said.RULES: play.rules if same_rules else "", Said.BOT: game.bots, Said.SEATS: ",".join(game.seats),
        Said.WHO: desk.mode.value,
    }  # fmt: skip
    then = {
        Said.RULES: play.rules, Said.BOT: play.bot, Said.SEATS: play.seats,
        Said.WHO: settings.chat.who,
    }  # fmt: skip
    differ = [option for option in Said if option in said and now[option] != then[option]]
    if Said.WHO in differ:
        desk.play_next_game_as(Mode(settings.chat.who))
    if not differ:
        return ""
    options = ", ".join(f"--{option.value} {then[option]}" for option in differ)
    return Language(settings.panel.language).of(_LATER).format(options=options)
