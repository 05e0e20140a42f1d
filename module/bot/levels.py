"""Two levels below the module's own bot, which play as people do who are new to the game.

Both take a yaku that lies before them, and stop the last round where that wins the game: nobody overlooks
those. What makes them weak is what newcomers do not think of: the other side's cards, the yaku in the making,
the score.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from module.bot.history import NOTHING_SEEN, History
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.game.scoring import total
from module.game.state import Phase
from module.game.table import candidates, taken_with
from module.game.view import View
from module.rules.cards import Card, Kind

_LIKING = {Kind.BRIGHT: 20, Kind.ANIMAL: 5, Kind.RIBBON: 3, Kind.PLAIN: 1}
"""How much a card looks like: by its kind alone, whatever yaku it may belong to."""

# Numbers found by matches against `house` (see the README's ladder).
_CARDS_TO_GO_ON = 5  # easy: with so many left there is time for more
_POINTS_TO_KEEP = 10  # both: so many points nobody risks
_OVERLOOKED = 0.4  # beginner: how often it does not see that a card has its month on the table
_WHIM = 10.0  # beginner: how far its taste differs from one time to the next
_SAVED = 3  # beginner: how much more than it likes to take a card it likes to keep one in its hand
_DARING = 0.6  # beginner: how often it calls koi-koi


@dataclass(frozen=True, slots=True)
class _Move:
    """A card, its own or the one that waits for a choice, and what comes of it.

    `gained`: all the cards captured with it, itself among them; none where it would stay on the table.
    `made`: by how much the own yaku are then worth more than at the turn's beginning.
    """

    card: Card
    action: Action
    gained: tuple[Card, ...]
    made: int

    @property
    def liked(self) -> int:
        """How good what it captures looks."""
        return sum(_LIKING[card.kind] for card in self.gained)


class Easy:
    """Captures what looks best, makes each yaku that it can, and thinks no further than that.

    It gives no thought to what it leaves on the table, to yaku in the making, or to the score.
    """

    remembers = False

    def choose(
        self,
        view: View,
        rng: Random,
        history: History = NOTHING_SEEN,  # noqa: ARG002 - it remembers nothing
    ) -> Action:
        """What looks best now; `rng` decides between what looks alike."""
        if view.phase is Phase.KOIKOI:
            goes_on = len(view.hand) >= _CARDS_TO_GO_ON
            return KOIKOI if goes_on and not _is_enough(view) else STOP
        moves = _those_that_make_yaku(_moves(view))
        captures = [move for move in moves if move.gained]
        if captures:
            return _best(captures, lambda move: move.liked, rng).action
        return _best(moves, lambda move: -_LIKING[move.card.kind], rng).action


class Beginner:
    """Plays its first evening: sees bright cards and yaku, and of the rest what it happens to see.

    It saves its own good cards for later, throws away any other, and calls koi-koi as the mood takes it.
    """

    remembers = False

    def choose(
        self,
        view: View,
        rng: Random,
        history: History = NOTHING_SEEN,  # noqa: ARG002 - it remembers nothing
    ) -> Action:
        """What it fancies; all its whims come from `rng`."""
        if view.phase is Phase.KOIKOI:
            return KOIKOI if rng.random() < _DARING and not _is_enough(view) else STOP
        moves = _those_that_make_yaku(_moves(view))
        seen = [move for move in moves if move.gained and (_strikes(move) or rng.random() >= _OVERLOOKED)]
        if seen:
            return _best(seen, lambda move: _fancied(move, rng), rng).action
        return rng.choice(moves).action


def _strikes(move: _Move) -> bool:
    """Whether nobody overlooks this capture: it has a bright card, or makes a yaku."""
    return move.made > 0 or any(card.kind is Kind.BRIGHT for card in move.gained)


def _fancied(move: _Move, rng: Random) -> float:
    return move.liked - _SAVED * _LIKING[move.card.kind] + _WHIM * rng.random()


def _is_enough(view: View) -> bool:
    """Whether it would be absurd to go on: stopping wins the game, or brings many points."""
    scores = view.scores_after_stop(view.team)
    leads = all(scores[view.team] > score for team, score in enumerate(scores) if team != view.team)
    wins = leads and view.round == view.rules.rounds
    return wins or view.worth(view.team).points >= _POINTS_TO_KEEP


def _best(moves: list[_Move], worth: Callable[[_Move], float], rng: Random) -> _Move:
    """The move of most worth, of several any."""
    return max(moves, key=lambda move: (worth(move), rng.random()))


def _those_that_make_yaku(moves: list[_Move]) -> list[_Move]:
    """The moves whose yaku are worth most; all of them where none makes any."""
    most = max(move.made for move in moves)
    return [move for move in moves if move.made == most] if most > 0 else moves


def _moves(view: View) -> list[_Move]:
    """Every hand card with each table card that it may take; while one waits for a choice, only its own."""
    if view.pending is not None:
        return [_move(view, view.pending, TAKE[chosen], chosen) for chosen in view.choices]
    lightning = view.rules.lightning
    return [
        _move(view, card, PLAY[card], chosen)
        for card in view.hand
        for chosen in candidates(view.table, card, lightning) or (None,)
    ]


def _move(view: View, card: Card, action: Action, chosen: Card | None) -> _Move:
    if chosen is None:
        return _Move(card, action, (), 0)
    gained = (card, *taken_with(card, chosen, candidates(view.table, card, view.rules.lightning)))
    team, rules = view.team, view.rules
    captured = (*view.captured[team], *gained)
    yaku = rules.scorer(captured, rules.month_of_round(view.round), called=team in view.callers)
    return _Move(card, action, gained, total(yaku) - view.base(team))
