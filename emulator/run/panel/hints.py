"""What can be typed, or pressed, just now: for the panel's help."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from math import ceil, inf

from chat.reading.names import fitting
from emulator.run.result import NO_RESULT, NextGame
from module.game.state import Phase
from module.game.view import View
from module.rules.cards import Card, Kind
from render.panel.around import Crowd, Hint
from render.panel.board import Board
from render.panel.intents import BINDINGS, Binding, Choose, Intent, PlayHand, Press, intent_of_key, label_now
from render.style.layout import OWN
from render.style.texts import Language, Words


class _Means(Enum):
    """What a command does, in English and Japanese."""

    PLAY = ("play a card", "手札を出す")
    VOTE = ("vote for a card", "札に投票")
    NAME = ("by name", "名前でもよい")
    TAKE = ("take one of two", "二枚から取る")
    TAKE_ANY = ("take one", "一枚取る")
    KOIKOI = ("go on for more", "続ける")
    STOP = ("stop and score", "上がる")
    NEW_GAME = ("new game", "新しいゲーム")
    JOIN = ("join a team", "チームに入る")
    CLAIM = ("take the seat", "席を取る")
    QUEUE = ("queue", "順番を待つ")
    VIEW = ("brights", "光を見る")
    CYCLE = ("all taken", "取札を見る")
    YAKU = ("what scores", "役の説明")
    HELP = ("help", "説明")


_SHOWN_KEYS = frozenset({Press.KOIKOI, Press.STOP, Press.NEW_GAME, Press.PLAY_AGAINST_BOT, Press.HELP})


_TWO = 2
_NOW: dict[Words, _Means | Words] = {
    Words.HELP_CHOOSE: _Means.TAKE_ANY,
    Words.HELP_NEW_GAME: _Means.NEW_GAME,
    Words.HELP_BOT: Words.PLAY_AGAINST_BOT,
}
"""What a key that works now does, where the list of all keys has to say when it works."""
_JOIN = ("!join red/blue", "!参加 赤・青")
_SOON = ("in {seconds} s", "あと{seconds}秒")
_BY_ITSELF = ("next game in {seconds} s", "次のゲームまで{seconds}秒")


def hints_by_chat(
    view: View | None,
    crowd: Crowd,
    language: Language,
    *,
    next_game: NextGame = NO_RESULT,
    pages: bool = True,
    teams: bool = False,
) -> tuple[Hint, ...]:
    """The commands that work now, the most important first; `view` is None where chat's cards are not shown.

    `pages`: one captured kind is shown at a time; `teams`: viewers play in several.
    """
    hints = [
        Hint(command, language.of((_Means.VOTE if crowd.votes and means is _Means.PLAY else means).value))
        for command, means in _commands(view, crowd, language, pages=pages, teams=teams)
    ]
    asked = next_game.asked if crowd.holder else next_game.by_anybody
    if asked < inf:
        hints.insert(0, Hint("!newgame", _when(asked, next_game.by_itself, language)))
    return tuple(hints)


def _when(asked: float, by_itself: float | None, language: Language) -> str:
    """When the next game may begin; if it may already, whether it does by itself."""
    if asked:
        return language.of(_SOON).format(seconds=ceil(asked))
    if by_itself is None:
        return language.of(_Means.NEW_GAME.value)
    return language.of(_BY_ITSELF).format(seconds=ceil(by_itself))


def _commands(
    view: View | None, crowd: Crowd, language: Language, *, pages: bool, teams: bool
) -> Iterator[tuple[str, _Means]]:
    if view is not None:
        yield from _of_the_game(view, language)
    if teams:
        yield language.of(_JOIN), _Means.JOIN
    if crowd.claims:
        yield "!claim", _Means.QUEUE if crowd.holder else _Means.CLAIM
    if pages and view is not None and view.phase is not Phase.OVER:
        yield language.of(("!v b", "!v 光")), _Means.VIEW
        yield "!cycle", _Means.CYCLE
    yield language.of(("!yaku", "!役")), _Means.YAKU
    yield "!help", _Means.HELP


def _of_the_game(view: View, language: Language) -> Iterator[tuple[str, _Means]]:
    """What decides something now."""
    own = view.turn == view.seat
    match view.phase:
        case Phase.PLAY if own:
            last = len(view.hand)
            yield (f"!1-!{last}" if last > 1 else "!1"), _Means.PLAY
            name = _name_of_one(view.hand, language)
            if name:
                yield f"!{name}", _Means.NAME
        case Phase.CHOOSE_FOR_HAND | Phase.CHOOSE_FOR_DRAWN if own:
            last = len(view.choices)
            yield ("!t1 !t2", _Means.TAKE) if last == _TWO else (f"!t1-!t{last}", _Means.TAKE_ANY)
        case Phase.KOIKOI if own:
            yield Words.TYPE_KOIKOI.text(language), _Means.KOIKOI
            yield Words.TYPE_STOP.text(language), _Means.STOP
        case _:
            pass


_FIGURES = {
    "1b": ("crane", "鶴"), "2a": ("warbler", "鶯"), "3b": ("curtain", "幕"), "4a": ("cuckoo", "時鳥"),
    "5a": ("bridge", "八橋"), "6a": ("butterflies", "蝶"), "7a": ("boar", "猪"), "8b": ("moon", "月"),
    "8a": ("geese", "雁"), "9a": ("cup", "盃"), "10a": ("deer", "鹿"), "11a": ("swallow", "燕"),
    "12b": ("phoenix", "鳳凰"),
}  # fmt: skip
"""Short names for the cards that have one of their own."""


def _name_of_one(hand: tuple[Card, ...], language: Language) -> str:
    """A name that fits exactly one card of the hand; empty if there is no short one."""
    flowers = [(language.of((card.month.flower, "")), card) for card in hand if card.kind is not Kind.PLAIN]
    figures = [(language.of(_FIGURES[card.code]), card) for card in hand if card.code in _FIGURES]
    return next((name for name, card in figures + flowers if name and fitting(name, hand) == (card,)), "")


def hints_by_keys(board: Board) -> tuple[Hint, ...]:
    """The keys that decide something now, where nobody chats."""
    language = board.options.language
    return tuple(
        Hint(label_now(binding, board), language.of(_NOW.get(binding.help, binding.help).value))
        for binding in BINDINGS
        if any(_decides(intent_of_key(key, board), binding, board) for key in binding.keys)
    )


def _decides(intent: Intent | None, binding: Binding, board: Board) -> bool:
    """Whether a key is worth a hint now."""
    match intent:
        case Choose():
            return binding.help is Words.HELP_CHOOSE
        case PlayHand():
            return binding.help is Words.HELP_PLAY and board.shown.turn == OWN and board.shown.lids is None
        case Press():
            return intent in _SHOWN_KEYS
        case _:
            return False
