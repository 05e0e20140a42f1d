"""The readable engine and the packed one, playing the same games; compared after every step."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from module.bot.house import House
from module.bot.packed import house as packed_house
from module.bot.packed import layout as at
from module.bot.packed.convert import REASONS, action_of, array, code_of, pack_deck
from module.bot.packed.dealing import deal, game_over, new_game
from module.bot.packed.play import apply, legal_actions
from module.bot.packed.ruleset import pack_rules
from module.bot.packed.scoring import may_call, worth
from module.game import engine
from module.game.actions import KOIKOI, Action
from module.game.events import RoundEnded
from module.game.scoring import may_call as readable_may_call
from module.game.scoring import total
from module.game.scoring import worth as readable_worth
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.deal import shuffled_deck
from module.rules.ruleset import Rules

Chooser = Callable[[State, "Pair", Random], Action]
_PHASES = {
    Phase.PLAY: at.PLAY_CARD,
    Phase.CHOOSE_FOR_HAND: at.FOR_HAND,
    Phase.CHOOSE_FOR_DRAWN: at.FOR_DRAWN,
    Phase.KOIKOI: at.CALL_OR_STOP,
    Phase.ROUND_OVER: at.ROUND_OVER,
    Phase.OVER: at.ROUND_OVER,
}


class Pair:
    """One game in both engines."""

    def __init__(self, rules: Rules, seed: int, dealer: int) -> None:
        self.rules, self.packed_rules = rules, pack_rules(rules)
        self.packed, self.found = array(at.STATE), array(at.MOST_LEGAL)
        self.rounds = self.steps = 0
        new_game(self.packed, self.packed_rules, dealer)
        self.state, events = engine.new_game(rules, seed, dealer)
        self._deal(events)

    def step(self, action: Action) -> None:
        """Play an action in both, and go on to the next round where it ends one."""
        self.steps += 1
        self.state, events = engine.play(self.state, action)
        apply(self.packed, self.packed_rules, code_of(action))
        self.compare()
        if self.state.phase is Phase.ROUND_OVER:
            self._compare_result(events[-1])
            self.rounds += 1
            self.state, events = engine.next_round(self.state)
            self._deal(events)

    def _deal(self, events: engine.Events) -> None:
        """Deal in the packed engine until a round is played, as the readable one has done."""
        for ended in [event for event in events if isinstance(event, RoundEnded)]:
            assert not game_over(self.packed, self.packed_rules)
            self._deal_one()
            self._compare_result(ended)
            self.rounds += 1
        assert game_over(self.packed, self.packed_rules) == (self.state.phase is Phase.OVER)
        if self.state.phase is not Phase.OVER:
            self._deal_one()
        self.compare()

    def _deal_one(self) -> None:
        game, attempt = self.state.game, 0
        number = int(self.packed[at.ROUND]) + 1
        while not deal(
            self.packed, self.packed_rules, pack_deck(shuffled_deck(game.seeds, game.seed, number, attempt))
        ):
            attempt += 1

    def _compare_result(self, ended: object) -> None:
        assert isinstance(ended, RoundEnded)
        packed = self.packed.tolist()
        assert REASONS[packed[at.REASON]] is ended.reason
        assert packed[at.WINNER] == (at.NONE if ended.seat is None else ended.seat)
        won = (ended.base, ended.added, ended.multiplier, ended.points)
        assert tuple(packed[at.BASE : at.POINTS + 1]) == won
        assert tuple(packed[at.SCORES : at.SCORES + len(ended.scores)]) == ended.scores
        gains = [0] * at.SEATS_MOST
        for one in ended.payments:
            gains[one.payee] += one.points
            if one.payer is not None:
                gains[one.payer] -= one.points
        assert packed[at.GAINS : at.GAINS + at.SEATS_MOST] == gains

    def compare(self) -> None:
        """Everything that both engines know."""
        state, packed, rules = self.state, self.packed.tolist(), self.rules
        assert packed[: at.FIRST + 1] == [
            _PHASES[state.phase], state.turn, state.dealer, state.round, state.game.first_multiplier
        ]  # fmt: skip
        assert packed[at.PENDING] == (state.pending.index if state.pending else at.NONE)
        self._compare_cards(packed)
        calls = state.calls
        assert packed[at.ALL_CALLS] == len(state.callers)
        for team in range(rules.team_count):
            assert packed[at.HELD + team] == state.held[team]
            assert packed[at.CALLS + team] == calls[team]
            assert packed[at.YAKU + team] == total(state.yaku[team])
            assert packed[at.SCORES + team] == state.scores[team]
        actions = engine.legal_actions(state)
        number = legal_actions(self.packed, self.packed_rules, self.found)
        assert self.found[:number].tolist() == [code_of(action) for action in actions]
        if state.phase is Phase.KOIKOI:
            self._compare_offer(rules.teams[state.turn])

    def _compare_cards(self, packed: list[int]) -> None:
        state = self.state
        slots = [packed[at.POSITIONS + place] for place in range(at.CARDS)]
        assert packed[at.TABLE] == state.lying
        assert packed[at.PLACES] == sum(1 << place for place, card in enumerate(state.table) if card)
        assert all(slots[card.index] == place for place, card in enumerate(state.table) if card)
        for seat, hand in enumerate(state.hands):
            assert packed[at.HANDS + seat] == sum(card.bit for card in hand)
            order = [slots[card.index] for card in hand]
            assert order == sorted(set(order))
        pile = packed[at.PILE + packed[at.NEXT] : at.PILE + packed[at.PILE_END]]
        assert pile == [card.index for card in state.pile]

    def _compare_offer(self, team: int) -> None:
        state, first = self.state, self.state.game.first_multiplier
        known = readable_worth(self.rules, first, state.callers, team, state.yaku[team])
        assert worth(self.packed, self.packed_rules, team) == known.points
        allowed = readable_may_call(self.rules, state.callers, team)
        assert may_call(self.packed, self.packed_rules, team) == allowed


def any_action(state: State, pair: Pair, rng: Random) -> Action:
    """Any legal action, at random."""
    return rng.choice(engine.legal_actions(state))


_HOUSE = House()


def house_action(state: State, pair: Pair, rng: Random) -> Action:
    """What the module's own bot does, which both engines have to agree on."""
    packed, rules = pair.packed, pair.packed_rules
    chosen = _HOUSE.choose(view_of(state, state.turn), rng)
    if state.phase is Phase.KOIKOI:
        assert packed_house.calls_koikoi(packed, rules) == (chosen is KOIKOI)
    elif state.phase is Phase.PLAY:
        assert action_of(packed_house.card_to_play(packed)) is chosen
    else:
        choices = sum(card.bit for card in state.choices)
        assert action_of(at.TAKE + packed_house.best_card(packed, choices)) is chosen
    return chosen


def play_side_by_side(rules: Rules, seed: int, choosers: tuple[Chooser, ...]) -> Pair:
    """Play one game in both engines, each seat by its chooser (over and over), comparing all the way."""
    rng = Random(seed)
    pair = Pair(rules, seed, rng.randrange(rules.seats))
    while pair.state.phase is not Phase.OVER:
        chooser = choosers[pair.state.turn % len(choosers)]
        pair.step(chooser(pair.state, pair, rng))
    return pair
