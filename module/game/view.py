"""What one seat may know of a state. Bots, the panel and chat get views, never states."""

from __future__ import annotations

from dataclasses import dataclass

from module.game.actions import Action
from module.game.engine import legal_actions
from module.game.events import RoundEnded
from module.game.scoring import Callers, Worth, multipliers, payments, scores_after, total, worth
from module.game.state import Phase, State, calls_by_team
from module.game.table import Table, candidates
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
    first_multiplier: int
    callers: Callers
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
    def calls(self) -> tuple[int, ...]:
        """How often each team has called koi-koi this round."""
        return calls_by_team(self.rules, self.callers)

    @property
    def multipliers(self) -> tuple[int, ...]:
        """The factor on each team's points as things stand."""
        return multipliers(self.rules, self.first_multiplier, self.callers, self.yaku)

    @property
    def choices(self) -> tuple[Card, ...]:
        """The table cards of which one must be chosen, in reading order; empty when there is none."""
        return candidates(self.table, self.pending, self.rules.lightning) if self.pending else ()

    def base(self, team: int) -> int:
        """The base points of a team's yaku this round."""
        return total(self.yaku[team])

    def worth(self, team: int) -> Worth:
        """What a team's yaku come to if it stops now."""
        return worth(self.rules, self.first_multiplier, self.callers, team, self.yaku[team])

    def scores_after_stop(self, team: int) -> tuple[int, ...]:
        """The scores by team if this one stops the round now."""
        return scores_after(self.scores, payments(self.rules, team, self.worth(team).points, self.callers))


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
        first_multiplier=state.game.first_multiplier,
        callers=state.callers,
        scores=state.scores,
        yaku=state.yaku,
        pending=None if hidden_choice else state.pending,
        ply=known_ply(state, seat),
        results=state.results,
        legal=legal_actions(state) if state.turn == seat else (),
    )
