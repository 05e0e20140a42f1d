"""What simulated viewers write: moves in every form, mistakes, ordinary talk, nonsense and trolling."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import assert_never

from chat.reading.names import card_title
from module.game.actions import Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.state import Phase
from module.game.view import View
from module.rules.cards import Card, Kind, Month

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
_Forms = tuple[str, ...]

_PLAY: _Forms = (
    "!1 select {n}", "!{n}", "!s{n}", "!1 {n}", "!{n}t1", "!{n} take 2", "! {n} ", "{n}",
    "!{code}", "!play {card}", "!{japanese}", "!１ select {n}。",
)  # fmt: skip
_TAKE: _Forms = ("!1 take {n}", "!t{n}", "!take {card}", "!T{n}!", "!取る {n}", "{n}")
_KOIKOI: _Forms = ("!1 koikoi", "!koi", "!1 koi-koi", "!こいこい", "!KoiKoi")
_STOP: _Forms = ("!1 stop", "!stop", "!勝負")


def legal(rng: Random, view: View | None) -> str:
    """Something that can be done now, written in one of the ways it can be; talk when there is nothing."""
    if view is None:
        return rng.choice(TALK)
    if view.phase is Phase.OVER:
        return rng.choice(("!1 newgame", "!newgame"))
    if not view.legal:
        return rng.choice(ASKING)
    return written(rng.choices(view.legal, _appeals(view))[0], view, rng)


_WORTH = {Kind.BRIGHT: 8, Kind.ANIMAL: 4, Kind.RIBBON: 3, Kind.PLAIN: 1}
"""How much better a kind of card looks than plain ones, to somebody who does not think long."""


def _appeals(view: View) -> tuple[int, ...]:
    """How many of those who look at the table would do each of the actions that can be done there.

    They like good cards, those that take one most; of calling and stopping, two thirds would rather stop.
    """
    lying: dict[Month, int] = {}
    for card in view.table:
        if card is not None:
            lying[card.month] = max(lying.get(card.month, 0), _WORTH[card.kind])
    appeals: list[int] = []
    for action in view.legal:
        match action:
            case PlayCard(card):
                taken = lying.get(card.month)
                appeals.append(1 if taken is None else 2 * (_WORTH[card.kind] + taken))
            case TakeCard(card):
                appeals.append(_WORTH[card.kind])
            case KoiKoi():
                appeals.append(1)
            case Stop():
                appeals.append(2)
            case _:
                assert_never(action)
    return tuple(appeals)


def written(action: Action, view: View, rng: Random) -> str:
    """An action, in one of the forms in which viewers may write it."""
    match action:
        case PlayCard(card):
            return _named(rng.choice(_PLAY), view.hand.index(card) + 1, card)
        case TakeCard(card):
            return _named(rng.choice(_TAKE), view.choices.index(card) + 1, card)
        case KoiKoi():
            return rng.choice(_KOIKOI)
        case Stop():
            return rng.choice(_STOP)
        case _:
            assert_never(action)


def _named(form: str, n: int, card: Card) -> str:
    return form.format(n=n, code=str(card).lower(), card=card, japanese=card_title(card, "ja"))


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
