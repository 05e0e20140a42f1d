"""Going through a game: every decision of a seat, and what the coach says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from emulator.bots.cache import keep_compiled, leave_cache
from emulator.journal.lines import Game
from module.bot.coaching import WORLDS, Judgement, accuracy_of, coach, judge
from module.bot.history import NOTHING_SEEN
from module.bot.searching import Analysis
from module.errors import KoiKoiError
from module.game.actions import Action, PlayCard
from module.game.record import replay
from module.game.state import Phase
from module.game.view import View, view_of


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision between several actions: after how many of the game's, what the seat knew, what it did."""

    place: int
    view: View
    action: Action
    analysis: Analysis
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Review:
    """A game as the coach sees it from one seat. `scores`: by team, as far as the game has gone."""

    game: Game
    seat: int
    decisions: tuple[Decision, ...]
    scores: tuple[int, ...]

    @property
    def rounds(self) -> tuple[int, ...]:
        """Those in which there was something to decide."""
        return tuple(dict.fromkeys(one.view.round for one in self.decisions))

    def of_round(self, number: int) -> tuple[Decision, ...]:
        """The decisions of a round."""
        return tuple(one for one in self.decisions if one.view.round == number)

    @property
    def accuracy(self) -> float | None:
        """How much of what was at stake was kept, 0 to 1; None where nothing was."""
        return accuracy_of(one.judgement for one in self.decisions)

    def accuracy_in(self, number: int) -> float | None:
        """The same in a round."""
        return accuracy_of(one.judgement for one in self.of_round(number))


def check_seat(game: Game, seat: int) -> None:
    """Raises KoiKoiError where there is no such seat."""
    seats = game.record.rules.seats
    if not 0 <= seat < seats:
        raise KoiKoiError(
            f"there is no seat {seat + 1} in this game: choose 1 to {seats}, in the order of play"
        )


def review(game: Game, seat: int) -> Iterator[Review]:
    """The review as far as it has come: after each of the game's actions, the last one is whole.

    The same game is always judged in the same worlds. Raises KoiKoiError where there is no numba.
    """
    check_seat(game, seat)
    keep_compiled()
    try:
        yield from _reviewed(game, seat)
    except ImportError as error:
        raise KoiKoiError(
            f"the coach needs numba, which is not there for this Python or system ({error})"
        ) from None
    finally:
        leave_cache()


def _reviewed(game: Game, seat: int) -> Iterator[Review]:
    teacher, history, found = coach(), NOTHING_SEEN, list[Decision]()
    steps = list(replay(game.record))
    for place, action in enumerate(game.record.actions):
        state, events = steps[place]
        history = history.after(events)
        if state.turn == seat and state.phase is not Phase.OVER:
            view = view_of(state, seat)
            if view.phase is Phase.CHOOSE_FOR_HAND and isinstance(action, PlayCard):
                _put_back(found, action)
            elif len(view.legal) > 1:
                *_, analysis = teacher.analyse(view, Random(place), history, WORLDS)
                judgement = judge(analysis, action) if analysis else None
                if analysis and judgement:
                    found.append(Decision(place, view, action, analysis, judgement))
        yield Review(game, seat, tuple(found), steps[place + 1][0].scores)


def _put_back(found: list[Decision], action: Action) -> None:
    """The card that was picked goes back into the hand: what was played is another."""
    judgement = judge(found[-1].analysis, action) if found else None
    if judgement:
        found[-1] = replace(found[-1], action=action, judgement=judgement)
