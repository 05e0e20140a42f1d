"""What simulated viewers write: moves in every form, mistakes, ordinary talk, nonsense and trolling."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import assert_never

from chat.reading.names import card_title
from module.game.actions import Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.state import Phase
from module.game.view import View

TALK = (
    "hello everyone", "lol", "that was close", "go for the moon!", "why not koi-koi?", "gg",
    "GG WP", "what is a yaku?",
    "PogChamp PogChamp", "Kappa", "nice one 👍🏽", "😂😂😂", "🎴🌕🍶", "こんにちは", "いいね!",
    "なんで勝負しないの", "すごい役だ",
    "привет всем", "안녕하세요", "¿qué pasa?", "take the crane, take it", "we need 3 more plains",
    "1", "3", "12", "!", "...",
    "!pizza", "!discord", "!drop me", "!play some music", "!3 points behind", "@streamer hi!",
    "❤️❤️", "brb", "stop it :D",
    "first time here, how does this work?", "I would have played 4", "7 or 8?", "e̴̢v̴i̸l̷",
    "ｗｗｗ", "zzz",
)  # fmt: skip
"""Ordinary talk: nothing of it is a command of the module."""

SLIPS = (
    "!1 select 9", "!1 select 0", "!1 take 3", "!1 koikoi", "!1 stop", "!1 newgame", "!1 view",
    "!1 view gold", "!1 dance",
    "!t2", "!9", "!s12", "!koi", "!1 select", "!take 4", "!1 slect 3", "!1 3 5", "!moon crane",
)  # fmt: skip
"""Commands that are wrong, or come at the wrong time."""

ASKING = (
    "!1 help", "!hand", "!yaku", "!yaku tsukimi", "!rules", "!1 player", "!1 cycle", "!v b",
    "!1 view plains",
    "!1 claim", "!1 unclaim", "!1 take", "!1 mine", "!1 canceltake", "!claim",
)  # fmt: skip

_TROLLING = (
    "/ban everyone", "!1 " + "x" * 400, "!" * 300, "!1 select 99999999999999999999",
    "\u202e!1 select 1", "!1 \u0000", "!pause",
    "!ban alice", "!mode anarchy", "!1 select 1\u0000", "!quiet on", "!timeout streamer 9999",
    "!1 stop {holder}", "\ud83d",
    "!１　ｓｅｌｅｃｔ　１\U000e0000", "! 1 select ١", "﷽" * 60,
)  # fmt: skip

Write = Callable[[Random, View | None], str]


def legal(rng: Random, view: View | None) -> str:
    """Something that can be done now, written in one of the ways it can be; talk when there is nothing."""
    if view is None:
        return rng.choice(TALK)
    if view.phase is Phase.OVER:
        return rng.choice(("!1 newgame", "!newgame"))
    if not view.legal:
        return rng.choice(ASKING)
    return written(rng.choice(view.legal), view, rng)


def written(action: Action, view: View, rng: Random) -> str:
    """An action, in one of the forms in which viewers may write it."""
    match action:
        case PlayCard(card):
            n = view.hand.index(card) + 1
            return rng.choice((
                f"!1 select {n}", f"!{n}", f"!s{n}", f"!1 {n}", f"!{n}t1", f"!{n} take 2", f"! {n} ",
                f"!{str(card).lower()}", f"!play {card}", f"!{card_title(card, 'ja')}", f"!１ select {n}。",
            ))  # fmt: skip
        case TakeCard(card):
            m = view.choices.index(card) + 1
            return rng.choice((f"!1 take {m}", f"!t{m}", f"!take {card}", f"!T{m}!", f"!取る {m}"))
        case KoiKoi():
            return rng.choice(("!1 koikoi", "!koi", "!1 koi-koi", "!こいこい", "!KoiKoi"))
        case Stop():
            return rng.choice(("!1 stop", "!stop", "!勝負"))
        case _:
            assert_never(action)


def one_of(texts: tuple[str, ...]) -> Write:
    """Any of these texts."""
    return lambda rng, _view: rng.choice(texts)


def noise(rng: Random, _view: View | None) -> str:
    """Any signs of Unicode at all."""
    return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(40)))


WRITING: tuple[tuple[Write, int], ...] = (
    (legal, 45),
    (one_of(TALK), 30),
    (one_of(SLIPS), 12),
    (one_of(ASKING), 8),
    (one_of(_TROLLING), 4),
    (noise, 1),
)
"""Ways to write, and how many of a hundred messages are written so."""
