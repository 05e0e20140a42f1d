"""Games and crowds to be shown on the page, made up as far as nothing else makes them."""

from __future__ import annotations

from random import Random

from chat.crowd.base import Ballot, Mode, Snapshot
from chat.message import User
from emulator.web.page import Rank, Ranks, Shown
from module.bot import make_bot
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.game.engine import apply, new_game
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.presets import make_rules
from render.panel.around import Hint
from render.panel.notices import Mark, Notice
from render.style.texts import Language

HINTS = {
    Language.ENGLISH: (Hint("!1-!8", "play a card"), Hint("!moon", "by name"), Hint("!help", "help")),
    Language.JAPANESE: (Hint("!1-!8", "手札を出す"), Hint("!月", "名前でもよい"), Hint("!help", "説明")),
}
NOTICES = (
    Notice("hanako", "played the moon: moon viewing!", Mark.DONE),
    Notice("alex", "not now", Mark.UNDONE, others=("mika_88", "taro")),
    Notice("", "Round 1 is yours, +6!", Mark.ANSWER),
)
RANKS = Ranks(
    stream=(Rank(1, "hanako", 42, 5, 31, 7, 1), Rank(2, "alex", 18, 2, 12, 3, 0)),
    month=(Rank(1, "taro", 312, 40, 220, 61, 9),),
)


def games(rules: str = "module", seed: int = 5, steps: int = 400) -> list[State]:
    """A game played by bots, state by state."""
    state, _ = new_game(make_rules(rules), seed, None)
    found, bot, chance = [state], make_bot("house"), Random(seed)
    while state.phase is not Phase.OVER and len(found) < steps:
        state, _ = apply(state, bot.choose(view_of(state, state.turn), chance))
        found.append(state)
    return found


def state_in(phase: Phase, rules: str = "module", *, turn: int = 0, seed: int = 5, ply: int = 12) -> State:
    """A state of a game in which this seat has to decide that."""
    for tried in range(seed, seed + 50):
        for state in games(rules, tried):
            if state.phase is phase and state.turn == turn and state.ply >= ply:
                return state
    raise AssertionError(f"no game comes to {phase}")


def user(name: str, display: str = "") -> User:
    return User("test", f"id-{name}", name, display or name)


def options(view: View) -> tuple[Action, ...]:
    """What may be voted for."""
    match view.phase:
        case Phase.PLAY:
            return tuple(PLAY[card] for card in view.hand)
        case Phase.KOIKOI:
            return KOIKOI, STOP
        case _:
            return tuple(TAKE[card] for card in view.choices)


def ballot(view: View, *votes: int, decided: bool = False, left: float = 7.5) -> Ballot:
    """A vote on what the view's seat decides, with so many votes for the first options."""
    counts = tuple(sorted(zip(options(view), votes, strict=False), key=lambda each: -each[1]))
    first = counts[0][0] if decided else None
    return Ballot(view.seat, view.ply, counts, sum(votes), 12.0, left, decided=first)


def voting(view: View, *votes: int, decided: bool = False) -> Snapshot:
    return Snapshot(Mode.VOTE, ballot=ballot(view, *votes, decided=decided))


def claimed(holder: str = "hanako") -> Snapshot:
    queue = tuple(user(f"viewer{number}") for number in range(1, 8))
    return Snapshot(Mode.CLAIM, user(holder), queue, user("mika"), 38.2)


def shown(state: State, snapshot: Snapshot | None = None, *, seat: int = 0) -> Shown:
    """What the panel shows of it."""
    view = view_of(state, seat)
    names = ("chat", "house", "house 2", "house 3")[: view.rules.seats]
    return Shown(view=view, snapshot=snapshot, names=names, notices=NOTICES, hints=HINTS)
