"""How far a game is, for those outside who go by it: whether it can still be bet on, and who has won."""

from __future__ import annotations

from dataclasses import dataclass

from emulator.journal.journal import Journal
from emulator.run.playing import Playing
from emulator.seats import Seating
from module.game.state import Phase, State
from module.rules.seeds import derive_seed


@dataclass(frozen=True, slots=True)
class Played:
    """A game at a moment.

    `game` tells it from all others, of other sessions too, and nothing of its cards. `number` is its own in
    the session, from 1. `moved`: whether people have made a move; `over`: whether everybody has seen its end;
    `winner`: the team that has won then, None for a tie.
    """

    game: str
    number: int
    seating: Seating
    moved: bool
    over: bool
    winner: int | None


def played_so_far(playing: Playing, journal: Journal | None, *, told: bool) -> Played | None:
    """None while no game is there. `told`: whether all that has happened has been shown."""
    state, seating = playing.state, playing.seating
    if state is None:
        return None
    kept = journal.game.id if journal is not None and journal.game is not None else ""
    over = told and state.phase is Phase.OVER
    best = max(state.scores)
    winner = state.scores.index(best) if over and state.scores.count(best) == 1 else None
    return Played(
        kept or f"{derive_seed(state.seed, 'prediction'):x}",
        playing.number,
        seating,
        _people_have_moved(state, seating),
        over,
        winner,
    )


def _people_have_moved(state: State, seating: Seating) -> bool:
    people = seating.people
    if state.round > 1 or state.phase is Phase.OVER:
        return True
    picked = state.phase is Phase.CHOOSE_FOR_HAND and state.turn in people
    return picked or any(len(state.hands[seat]) < state.rules.hand_size for seat in people)
