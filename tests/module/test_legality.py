"""Every legal action applies; every other is refused with a sentence and changes nothing."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace

import pytest

from module.errors import IllegalAction
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.game.engine import apply, legal_actions, new_game
from module.game.events import CardPlayed, CardsCaptured, ChoiceOffered, KoiKoiCalled, YakuChanged
from module.game.record import format_action, parse_action
from module.game.state import Phase, State
from module.rules.cards import card_by_code
from module.rules.presets import make_rules
from module.rules.yaku import Yaku, YakuScore
from tests.module.helpers import EVERY_ACTION, codes, is_whole_deck, position, random_states

MODULE = make_rules("module")


def parse(text: str) -> Action:
    return parse_action(text)


def test_every_action_is_either_legal_or_refused() -> None:
    seen: set[Phase] = set()
    for number, state in enumerate(random_states(MODULE, range(120))):
        if number % 5:
            continue
        seen.add(state.phase)
        before = copy.deepcopy(state)
        legal = legal_actions(state)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (state.phase is not Phase.OVER)
        for action in EVERY_ACTION:
            if action in legal:
                after, events = apply(state, action)
                assert is_whole_deck(after)
                assert events
                assert after.ply == state.ply + 1
            else:
                with pytest.raises(IllegalAction) as refusal:
                    apply(state, action)
                assert str(refusal.value)
        assert state == before
    assert seen == set(Phase) - {Phase.ROUND_OVER}


def test_the_same_action_gives_the_same_state_and_events() -> None:
    for state in random_states(MODULE, range(3)):
        for action in legal_actions(state):
            assert apply(state, action) == apply(copy.deepcopy(state), parse(format_action(action)))


def test_a_state_can_be_pickled() -> None:
    for state in random_states(MODULE, range(2)):
        assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - it was made in this line


def test_nothing_that_the_engine_makes_can_be_changed() -> None:
    state, events = new_game(MODULE, 1)
    while state.phase is not Phase.OVER:
        for made in (state, state.game, *events):
            for field in fields(made):
                with pytest.raises(FrozenInstanceError):
                    setattr(made, field.name, None)
                with pytest.raises(FrozenInstanceError):
                    delattr(made, field.name)
            assert replace(made) == copy.copy(made) == made
            assert type(made).__name__ in repr(made)
        state, events = apply(state, legal_actions(state)[0])


def test_new_games_are_made_from_rules_seed_and_dealer_alone() -> None:
    assert new_game(MODULE, 5, 1) == new_game(make_rules(" module "), 5, 1)
    assert new_game(MODULE, 5, 0) != new_game(MODULE, 6, 0)
    assert new_game(MODULE, 5, 1)[0].turn == 1


# Hand 0 against a table with none, one, two and three cards of its months.
MATCHES = """
    hand 0: 1b 2a 3b 4a 12s
    hand 1: 5a 6a 7a 8b 9a
    table: 2p 3p 3q 4p 4q 4r
    pile: 11b 10a 11p 7p 5p 8p
"""


def after(state: State, *texts: str) -> State:
    for text in texts:
        state, _ = apply(state, parse(text))
    return state


@pytest.mark.parametrize(
    "action, table, captured",
    [
        ("play 1b", "11b 1b 2p 3p 3q 4p 4q 4r", ""),
        ("play 2a", "11b 3p 3q 4p 4q 4r", "2a 2p"),
        ("play 4a", "11b 2p 3p 3q", "4a 4p 4q 4r"),
    ],
)
def test_none_one_or_three_matches(action: str, table: str, captured: str) -> None:
    state = after(position(MATCHES), action)
    assert sorted(codes(state.table)) == table.split()
    assert sorted(codes(state.captured[0])) == sorted(captured.split())
    assert (state.turn, state.phase) == (1, Phase.PLAY)


def test_two_matches_are_a_choice_and_the_hand_card_waits_in_the_hand() -> None:
    start = position(MATCHES)
    state, events = apply(start, parse("play 3b"))
    assert (state.phase, state.turn) == (Phase.CHOOSE_FOR_HAND, 0)
    assert codes(state.choices) == ["3q", "3p"]
    assert state.hands == start.hands
    assert isinstance(events[0], ChoiceOffered)
    assert len(events) == 1
    assert [format_action(action) for action in legal_actions(state)] == [
        "take 3q", "take 3p", "play 1b", "play 2a", "play 4a", "play 12s",
    ]  # fmt: skip
    taken = after(state, "take 3q")
    assert codes(taken.captured[0]) == ["3b", "3q"]
    assert "3p" in codes(taken.table)


def test_picking_anew_plays_the_other_card() -> None:
    start = position(MATCHES)
    state = after(start, "play 3b")
    for text in ("play 1b", "play 2a", "play 4a", "play 12s"):
        anew, straight = apply(state, parse(text)), apply(start, parse(text))
        assert anew[1] == straight[1]
        assert anew[0].pending is None
        assert anew[0].hands == straight[0].hands
        assert anew[0].captured == straight[0].captured


def test_a_drawn_card_with_two_matches_must_be_used() -> None:
    state = position("hand 0: 1b; hand 1: 2a 2r; table: 9p 9q; pile: 9a 5p 6p; turn: 1")
    state = after(state, "play 2a")
    assert (state.phase, state.turn) == (Phase.CHOOSE_FOR_DRAWN, 1)
    assert [format_action(action) for action in legal_actions(state)] == ["take 9p", "take 9q"]
    assert "9a" not in codes(state.pile)
    assert codes(after(state, "take 9p").captured[1]) == ["9a", "9p"]


def test_the_drawn_card_can_take_the_card_just_played() -> None:
    state = position("hand 0: 1b 12b; hand 1: 2a; table: 3p; pile: 1p 5p 6p")
    assert codes(after(state, "play 1b").captured[0]) == ["1p", "1b"]


def test_the_drawn_card_takes_what_the_choice_has_left() -> None:
    state = position("hand 0: 1b 12b; hand 1: 2a; table: 1r 1p; pile: 1q 5p 6p")
    taken = after(state, "play 1b", "take 1p")
    assert codes(taken.captured[0]) == ["1b", "1p", "1q", "1r"]


def test_choices_come_in_reading_order() -> None:
    """Places go down the columns: 0 over 1, 2 over 3. The upper row is read before the lower."""
    state = position("hand 0: 1b 12b; hand 1: 2a; table: 5p 1r 1p 6p; pile: 1q 5q 6q")
    assert codes(after(state, "play 1b").choices) == ["1p", "1r"]


def test_a_card_goes_to_the_first_free_place() -> None:
    state = position("hand 0: 1b 12b; hand 1: 2a 2r; table: 5p . 6p . 7p; pile: 5q 3p 6q 7q")
    once, events = apply(state, parse("play 1b"))
    assert codes(once.table) == ["1b", "6p", "7p"]
    assert once.table[1] is card_by_code("1b")
    assert [type(event) for event in events][:1] == [CardPlayed]
    assert [event.card.code for event in events if isinstance(event, CardsCaptured)] == ["5q"]
    assert once.table[0] is None


KOIKOI_OPEN = "phase: koikoi; hand 0: 2p 3p; hand 1: 4p; table: 5p; pile: 6p 7p 8p; captured 0: 1b 3b 8b"


def test_koikoi_raises_the_multiplier_for_both_sides_and_ends_the_turn() -> None:
    state = after(position(f"{KOIKOI_OPEN}; calls: 0 1; round: 3; scores: 1 2"), "koikoi")
    assert (state.multipliers, state.calls, state.turn, state.phase) == ((3, 3), (1, 1), 1, Phase.PLAY)
    assert state.scores == (1, 2)


def test_stop_scores_base_times_all_calls_for_the_one_who_stops() -> None:
    """The other side's yaku count for nothing."""
    state = position(f"{KOIKOI_OPEN}; captured 1: 9a 2a 4a 5a 6a 7a; calls: 2 1; round: 3; scores: 1 2")
    over = after(state, "stop")
    assert (over.scores, over.phase) == ((1 + 6 * 4, 2), Phase.OVER)
    assert (over.results[-1].base, over.results[-1].multiplier, over.results[-1].points) == (6, 4, 24)


def test_the_worked_example_of_the_rules() -> None:
    """Twelve plains and the blue ribbons with one koi-koi: (3 + 6) x (1 + 1) = 18."""
    captured = "1p 1q 2p 2q 3p 3q 4p 4q 5p 5q 6p 6q 6r 9r 10r"
    state = position(f"phase: koikoi; round: 3; hand 0: 12p; pile: 8p; captured 0: {captured}; calls: 0 1")
    assert after(state, "stop").scores == (18, 0)


def test_a_yaku_that_did_not_grow_gives_no_choice() -> None:
    state = position("hand 0: 2p 3p; hand 1: 4p 4q; table: 2q; pile: 6p 7p 8p; captured 0: 1b 3b 8b")
    assert after(state, "play 2p").phase is Phase.PLAY


def test_a_better_bright_yaku_gives_a_choice_even_where_another_yaku_stays() -> None:
    state = position("hand 0: 11b 3p; hand 1: 4p 4q; table: 11p; pile: 6p 7p 8p; captured 0: 1b 3b 8b 9a")
    state = after(state, "play 11b")
    assert state.phase is Phase.KOIKOI
    assert [score.yaku.value for score in state.yaku[0]] == ["rainy_four", "moon_viewing", "cherry_viewing"]


def test_the_last_hand_card_stops_the_round_by_itself() -> None:
    state = position("hand 0: 8b; hand 1: 4p; table: 8p; pile: 6p; captured 0: 1b 3b; calls: 1 0; round: 3")
    over = after(state, "play 8b")
    assert (over.phase, over.scores, over.results[-1].reason.value) == (Phase.OVER, (12, 0), "hand_empty")


def test_nobody_stops_and_the_same_seat_deals() -> None:
    state = position("hand 1: 4p; turn: 1; table: 8p; pile: 6p; captured 0: 1b 3b 8b; calls: 1 0; seed: 4")
    state = after(state, "play 4p")
    assert (state.round, state.dealer, state.turn, state.scores) == (2, 0, 0, (0, 0))
    assert (state.calls, state.captured, state.yaku) == ((0, 0), ((), ()), ((), ()))


def test_the_winner_deals_next() -> None:
    state = position("phase: koikoi; turn: 1; hand 1: 2p; table: 5p; pile: 6p; captured 1: 1b 3b 8b; seed: 4")
    state = after(state, "stop")
    assert (state.round, state.dealer, state.turn, state.scores) == (2, 1, 1, (0, 6))


@pytest.mark.parametrize("scores, winner", [("0 7", 1), ("0 6", None), ("0 5", 0)])
def test_the_end_of_the_game(scores: str, winner: int | None) -> None:
    state = position(f"{KOIKOI_OPEN}; round: 3; scores: {scores}")
    over, events = apply(state, STOP)
    assert getattr(events[-1], "winner", "no end") == winner
    assert legal_actions(over) == ()


NOT_NOW = "this cannot be done now: the seat to move has to"


@pytest.mark.parametrize(
    "place, action, reason",
    [
        (MATCHES, PLAY[card_by_code("5a")], "May bridge is not in the hand"),
        (
            MATCHES,
            TAKE[card_by_code("2p")],
            f"{NOT_NOW} play a hand card",
        ),
        (MATCHES, KOIKOI, f"{NOT_NOW} play a hand card"),
        (
            KOIKOI_OPEN,
            PLAY[card_by_code("2p")],
            f"{NOT_NOW} choose koi-koi or stop",
        ),
    ],
)
def test_a_refusal_says_why(place: str, action: Action, reason: str) -> None:
    with pytest.raises(IllegalAction) as refusal:
        apply(position(place), action)
    assert str(refusal.value) == reason


def test_a_refusal_while_choosing_says_why() -> None:
    state = after(position(MATCHES), "play 3b")
    for text, reason in (
        ("play 3b", "March curtain is already picked"),
        ("take 2p", "March curtain cannot take February plain 1"),
        ("stop", f"{NOT_NOW} choose a table card"),
    ):
        with pytest.raises(IllegalAction) as refusal:
            apply(state, parse(text))
        assert str(refusal.value) == reason
    over = after(position(f"{KOIKOI_OPEN}; round: 3"), "stop")
    with pytest.raises(IllegalAction, match="the game is over"):
        apply(over, STOP)


@pytest.mark.parametrize("sides, winner, dealer", [("1-1-2-2", 0, 2), ("1-1-2-2", 1, 2), ("1-2-1-2", 3, 0)])
def test_the_loser_who_deals_next_is_not_a_partner(sides: str, winner: int, dealer: int) -> None:
    rules = f"four:teams={sides},next_dealer=loser"
    state = position(
        f"rules: {rules}; phase: koikoi; turn: {winner}; hand {winner}: 2p; table: 5p; pile: 6p; "
        f"captured {rules_of_sides(sides)[winner]}: 1b 3b 8b"
    )
    assert after(state, "stop").dealer == dealer


def rules_of_sides(sides: str) -> list[int]:
    """The team of each seat."""
    return [int(side) - 1 for side in sides.split("-")]


def test_what_a_koikoi_makes_of_a_viewing_is_told_and_is_no_new_yaku() -> None:
    rules = "module:moon_viewing_yaku=1,viewing_called=3,koikoi=soft"
    state = position(
        f"rules: {rules}; phase: koikoi; captured 0: 8b 9a; "
        "hand 0: 2p 3p; hand 1: 4p; table: 2q; pile: 6p 7p 8p"
    )
    moon = (YakuScore(Yaku.MOON_VIEWING, 3),)
    state, events = apply(state, KOIKOI)
    assert events[:2] == (KoiKoiCalled(0, 0, (2, 1)), YakuChanged(0, 0, moon, 3, (2, 1)))
    state = after(replace(state, turn=0), "play 2p")
    assert (state.phase, state.yaku[0]) == (Phase.PLAY, moon)
