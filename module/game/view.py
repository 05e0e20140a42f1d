"""What one seat may know of a state. Bots, the panel and chat get views, never states."""

from __future__ import annotations

from dataclasses import dataclass

from module.game.actions import Action
from module.game.engine import legal_actions
from module.game.events import RoundEnded
from module.game.state import Phase, State
from module.game.table import Table, matches
from module.rules.cards import Card
from module.rules.ruleset import Rules
from module.rules.yaku import YakuScore


@dataclass(frozen=True, slots=True)
class View:
    """A state without its secrets. See `State` for the fields that it shares.

    `seat` is whose view it is, `hand` its own cards, `hand_sizes` everybody's by seat, `pile` the number of
    cards left. While another seat chooses what its hand card takes, that card is still face down: `phase` is
    PLAY, `pending` None, and `ply` counts only the actions that this seat knows of. `legal` is empty unless
    it is this seat's turn.
    """

    rules: Rules
    seat: int
    round: int
    dealer: int
    turn: int
    phase: Phase
    pile: int
    table: Table
    hand: tuple[Card, ...]
    hand_sizes: tuple[int, ...]
    captured: tuple[tuple[Card, ...], ...]
    calls: tuple[int, ...]
    scores: tuple[int, ...]
    yaku: tuple[tuple[YakuScore, ...], ...]
    pending: Card | None
    ply: int
    results: tuple[RoundEnded, ...]
    legal: tuple[Action, ...]

    @property
    def team(self) -> int:
        """The team of the seat whose view it is."""
        return self.rules.teams[self.seat]

    @property
    def multiplier(self) -> int:
        """The factor on base points now."""
        return 1 + sum(self.calls)

    @property
    def choices(self) -> tuple[Card, ...]:
        """The table cards of which one must be chosen, in reading order; empty when there is none."""
        return matches(self.table, self.pending.month) if self.pending else ()

    def base(self, team: int) -> int:
        """The base points of a team's yaku this round."""
        return sum(score.points for score in self.yaku[team])


def known_ply(state: State, seat: int) -> int:
    """How many actions this seat knows of: that another one has picked a card is not among them."""
    return state.ply - sum(state.picks) + state.picks[seat]


def view_of(state: State, seat: int) -> View:
    """What a seat may know of a state."""
    hidden_choice = state.phase is Phase.CHOOSE_FOR_HAND and state.turn != seat
    phase = Phase.PLAY if hidden_choice else state.phase
    return View(
        rules=state.rules,
        seat=seat,
        round=state.round,
        dealer=state.dealer,
        turn=state.turn,
        phase=phase,
        pile=len(state.pile),
        table=state.table,
        hand=state.hands[seat],
        hand_sizes=tuple(len(hand) for hand in state.hands),
        captured=state.captured,
        calls=state.calls,
        scores=state.scores,
        yaku=state.yaku,
        pending=None if hidden_choice else state.pending,
        ply=known_ply(state, seat),
        results=state.results,
        legal=legal_actions(state) if state.turn == seat else (),
    )
