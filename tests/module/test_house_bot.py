"""The module's own bot, rule by rule, on positions made by hand. The bot is seat 1, the human seat 0."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from module.bot import make_bot
from module.bot.house import WORTH
from module.game.actions import KOIKOI
from module.game.engine import legal_actions
from module.game.record import format_action
from module.game.state import Phase
from module.game.view import view_of
from module.rules.cards import DECK, card_by_code
from module.rules.presets import make_rules
from tests.module import naive
from tests.module.helpers import position, random_states

# High to low; the cards of one line are alike.
ORDER = [
    "9a",
    "8b",
    "3b",
    "6a",
    "10a",
    "7a",
    "1r 2r 3r",
    "6r 9r 10r",
    "1b 12b",
    "11b",
    "2a 4a 5a 8a 11a",
    "4r 5r 7r 11r",
    "1p 1q 2p 2q 3p 3q 4p 4q 5p 5q 6p 6q 7p 7q 8p 8q 9p 9q 10p 10q 11p 12p 12q 12s",
]
RANK = {code: rank for rank, line in enumerate(ORDER) for code in line.split()}


def choice(text: str) -> str:
    """What the bot does; whether it calls koi-koi is asked in a position with `phase: koikoi`."""
    state = position(f"turn: 1; {text}")
    action = make_bot("house").choose(view_of(state, 1), Random(0))
    assert action in legal_actions(state)
    return format_action(action)


def test_the_order_of_worth_holds_all_cards() -> None:
    assert sorted(RANK) == sorted(naive.DECK)
    assert {card.code: WORTH[card] for card in DECK} == RANK


def lowest_partner(code: str, *taken: str) -> str:
    """The card of least worth that matches this one."""
    same = [other.code for other in DECK if other.month is card_by_code(code).month]
    return max((other for other in same if other not in {code, *taken}), key=RANK.__getitem__)


PAIRS = [
    (high, low)
    for high, low in combinations(
        [card.code for line in ORDER for card in map(card_by_code, line.split())], 2
    )
    if RANK[high] < RANK[low] and naive.month_of(high) != naive.month_of(low)
]


def test_the_hand_card_of_higher_worth_is_played_where_both_match() -> None:
    asked = 0
    for high, low in PAIRS:
        first, second = lowest_partner(high), lowest_partner(low)
        if min(RANK[first], RANK[second]) > RANK[high]:
            assert choice(f"hand 1: {low} {high}; table: {first} {second}") == f"play {high}"
            assert choice(f"hand 1: {high} {low}; table: {second} {first}") == f"play {high}"
            asked += 1
    assert asked > 450


def test_of_two_table_cards_the_one_of_higher_worth_is_taken() -> None:
    asked = 0
    for better, worse in combinations(sorted(naive.DECK, key=RANK.__getitem__), 2):
        month = naive.month_of(better)
        if month == naive.month_of(worse) and RANK[better] != RANK[worse]:
            playing = lowest_partner(better, worse)
            another = "5p" if month != 5 else "1p"
            for table in (f"{better} {worse}", f"{worse} {better}"):
                choosing = f"pending: {playing}; table: {table}"
                by_hand = f"phase: choose_for_hand; hand 1: {playing} {another}; {choosing}"
                by_pile = f"phase: choose_for_drawn; hand 1: {another}; {choosing}"
                assert choice(by_hand) == choice(by_pile) == f"take {better}"
                asked += 1
    assert asked == 2 * (10 * 5 + 6 + 3)  # the plains of a month are alike


@pytest.mark.parametrize(
    "hand, table, played",
    [
        # A table card whose month it holds: the best hand card of that month.
        ("9q 9r 1b", "9a 1p", "9r"),
        ("8p 8a", "8b", "8a"),
        ("12p 12b 1q", "12q 1p", "12b"),
        # A hand card whose month lies on the table.
        ("6a 5p", "6p 5a", "6a"),
        ("9a 8p", "9p 8b", "9a"),
        # The table's moon goes before the hand's curtain, the hand's cup before the table's moon.
        ("3b 8p", "3p 8b", "8p"),
        ("9a 8p", "9q 8b", "9a"),
        # The highest card of all matches nothing, so the next decides.
        ("9a 8p", "8q 1p", "8p"),
        ("4p 2p", "9a 4q", "4p"),
        # A table card before a hand card of the same worth: poetry ribbons here, then plains.
        ("1r 2p", "1p 2r", "2p"),
        ("2p 1r", "2r 1p", "2p"),
        ("4p 5p", "5q 4q", "5p"),
        ("4p 5p", "4q 5q", "4p"),
        # Alike on one side: the earlier in order.
        ("2r 1r", "2p 1p", "2r"),
        ("1r 2r", "2p 1p", "1r"),
        ("1b 12b", "12p 1p", "1b"),
        ("12b 1b", "12p 1p", "12b"),
        ("12q 12p", "12b", "12q"),
        # Three and two of a month on the table, several in the hand.
        ("12q 12b 1b", "12p 12s 1r", "1b"),
        ("4q 2a", "4a 4r 4p", "4q"),
        # Nothing matches: the last hand card of the order.
        ("9a 8b 3b", "1p 2p", "3b"),
        ("2p 9a 4a", "1p 3p", "2p"),
        ("2a 4a 5a", "1p 3p", "5a"),
        ("2p 4p 5p", "1p 3p", "5p"),
        ("5p 4p 2p", "1p 3p", "2p"),
        ("11b 12b", "", "11b"),
        ("7q", "", "7q"),
    ],
)
def test_the_card_it_plays(hand: str, table: str, played: str) -> None:
    assert choice(f"hand 1: {hand}; table: {table}") == f"play {played}"


def test_of_two_plains_alike_the_one_in_the_earlier_slot_is_taken() -> None:
    """It took the one that is read first; slots go down the columns: 12q is in the lower row of the first."""
    for table, taken in (("12p 12q", "12p"), ("12q 12p", "12q"), ("5p 12q 12p", "12q")):
        assert choice(f"phase: choose_for_drawn; pending: 12b; hand 1: 1p; table: {table}") == f"take {taken}"


def test_it_never_picks_anew() -> None:
    assert choice("phase: choose_for_hand; pending: 1p; hand 1: 1p 9a; table: 1r 1q 9p") == "take 1r"


THREE_BRIGHTS = "captured 1: 1b 3b 12b"  # 6 points; moon and cup are open
FOUR_CARDS, THREE_CARDS, TWO_CARDS, ONE_CARD = "4p 5p 6p 7p", "4p 5p 6p", "4p 5p", "4p"


def koikoi(text: str, hand: str = FOUR_CARDS) -> bool:
    """Whether it calls koi-koi."""
    captured = "" if "captured 1" in text else f"; {THREE_BRIGHTS}"
    return choice(f"phase: koikoi; hand 1: {hand}{captured}; {text}") == format_action(KOIKOI)


@pytest.mark.parametrize(
    "scores, calls, expected",
    [
        # Its total + 6 x 1 against the human's total.
        ("5 0", "0 0", False),
        ("6 0", "0 0", True),
        ("7 0", "0 0", True),
        ("10 4", "0 0", True),
        ("9 4", "0 0", False),
        ("0 0", "0 0", False),
        # x 2 and x 3, whoever called.
        ("11 0", "1 0", False),
        ("12 0", "0 1", True),
        ("17 0", "1 1", False),
        ("18 0", "1 1", True),
    ],
)
def test_the_last_round_is_about_the_game(scores: str, calls: str, *, expected: bool) -> None:
    assert koikoi(f"round: 3; scores: {scores}; calls: {calls}") is expected


@pytest.mark.parametrize(
    "human",
    ["captured 0: 8b 9a", "captured 0: 1p 1q 2p 2q 3p 3q 4q 5q", "captured 0: 2a 4a 5a 8a", "captured 0: 9a"],
)
def test_in_the_last_round_nothing_else_counts(human: str) -> None:
    for hand in (FOUR_CARDS, ONE_CARD):
        assert koikoi(f"round: 3; scores: 6 0; {human}", hand)
        assert not koikoi(f"round: 3; scores: 5 0; {human}", hand)


def test_the_last_round_of_another_length() -> None:
    assert koikoi("rules: module:rounds=2; round: 2; scores: 6 0", ONE_CARD)
    assert not koikoi("rules: module:rounds=4; round: 3; scores: 6 0", ONE_CARD)
    assert koikoi("rules: module:rounds=1; scores: 6 0", ONE_CARD)


@pytest.mark.parametrize(
    "human, expected", [("", True), ("1r 2r 3r", False), ("7a 10a 6a", False), ("8b 9a", False)]
)
def test_the_human_has_a_yaku_of_five_points_and_more(human: str, *, expected: bool) -> None:
    assert koikoi(f"captured 0: {human}") is expected


def test_five_base_points_of_the_human_are_the_limit() -> None:
    """Other yaku of four or five points need cards that the next rules look at; the month yaku does not."""
    for points, expected in ((4, True), (5, False)):
        rules = f"rules: module:rounds=12,month_yaku={points}; round: 4"
        assert koikoi(f"{rules}; captured 0: 4a 4r 4p 4q", "5p 6p 7p 10p") is expected


@pytest.mark.parametrize(
    "captured, calls, expected",
    [
        ("1b 3b 12b", "0 0", True),  # 6
        ("1b 3b 12b 11b", "0 0", True),  # 7
        ("1b 3b 12b 8b", "0 0", True),  # 8
        ("1b 3b 12b", "1 0", False),  # 6 x 2
        ("1b 3b 12b", "0 1", False),
        ("8b 9a", "0 0", True),  # 5
        ("8b 9a", "1 0", False),  # 5 x 2 = 10
        ("8b 9a 3b", "0 0", False),  # 10 x 1
        ("1r 2r 3r 6a 7a 10a", "0 0", False),  # 12
        ("4r 5r 7r 11r 1r", "1 0", True),  # 1 x 2
        ("4r 5r 7r 11r 1r", "4 4", True),  # 1 x 9
        ("4r 5r 7r 11r 1r", "5 4", False),  # 1 x 10
    ],
)
def test_it_keeps_ten_points_and_more(captured: str, calls: str, *, expected: bool) -> None:
    assert koikoi(f"captured 1: {captured}; calls: {calls}") is expected


@pytest.mark.parametrize(
    "human, expected",
    [
        ("1p 1q 2p 2q 3p 3q 4q", True),
        ("1p 1q 2p 2q 3p 3q 4q 5q", False),
        ("1p 1q 2p 2q 3p 3q 4q 5q 6q", False),
        ("2a 4a 5a", True),
        ("2a 4a 5a 11a", False),
        ("1r 4r 5r", True),
        ("1r 4r 5r 7r", False),
        ("1p 1q 2p 2q 3p 3q 4q 2a 4a 5a 1r 4r 5r", True),
    ],
)
def test_the_human_is_near_a_yaku(human: str, *, expected: bool) -> None:
    assert koikoi(f"captured 0: {human}") is expected


def test_the_cup_is_an_animal_and_a_plain_of_the_human() -> None:
    """Moon and curtain are the bot's, so the rule about viewings says nothing."""
    mine = "captured 1: 8b 3b 1b"
    assert koikoi(f"{mine}; captured 0: 9a")
    assert koikoi(f"{mine}; captured 0: 9a 2a 4a")
    assert not koikoi(f"{mine}; captured 0: 9a 2a 4a 5a")
    assert koikoi(f"{mine}; captured 0: 9a 1p 1q 2p 2q 3p 3q")
    assert not koikoi(f"{mine}; captured 0: 9a 1p 1q 2p 2q 3p 3q 4q")


@pytest.mark.parametrize(
    "captured, hand, expected",
    [
        ("1r 2r 3r", "4p 5p 6p 7p", False),
        ("1r 2r 3r", "8b 5p 6p 7p", False),
        ("1r 2r 3r", "3b 5p 6p 7p", False),
        ("1r 2r 3r 8b", "4p 5p 6p 7p", False),
        ("1r 2r 3r 3b", "4p 5p 6p 7p", False),
        ("1r 2r 3r", "8b 3b 6p 7p", True),
        ("1r 2r 3r 8b", "3b 5p 6p 7p", True),
        ("1r 2r 3r 3b", "8b 5p 6p 7p", True),
        ("1r 2r 3r 3b 8b", "4p 5p 6p 7p", True),
    ],
)
def test_the_human_has_the_cup(captured: str, hand: str, *, expected: bool) -> None:
    assert koikoi(f"captured 0: 9a; captured 1: {captured}", hand) is expected


@pytest.mark.parametrize("human", ["8b", "3b", "8b 3b"])
@pytest.mark.parametrize(
    "captured, hand, expected",
    [
        ("1r 2r 3r", "4p 5p 6p 7p", False),
        ("1r 2r 3r", "9a 5p 6p 7p", True),
        ("1r 2r 3r 9a", "4p 5p 6p 7p", True),
    ],
)
def test_the_human_has_moon_or_curtain(human: str, captured: str, hand: str, *, expected: bool) -> None:
    assert koikoi(f"captured 0: {human}; captured 1: {captured}", hand) is expected


def test_other_brights_of_the_human_are_no_danger() -> None:
    assert koikoi("captured 0: 1b 12b 11b; captured 1: 1r 2r 3r")


@pytest.mark.parametrize(
    "captured, least",
    [
        # It is near a yaku itself: two cards are enough; the base points are those of the poetry ribbons.
        ("1r 2r 3r", 4),
        ("1r 2r 3r 4r", 2),
        ("1r 2r 3r 2a 4a 5a", 4),
        ("1r 2r 3r 2a 4a 5a 8a", 2),
        ("1r 2r 3r 2a 4a 5a 9a", 2),
        ("1r 2r 3r 1p 1q 2p 2q 3p 3q 8p", 4),
        ("1r 2r 3r 1p 1q 2p 2q 3p 3q 8p 8q", 2),
        ("1r 2r 3r 1p 1q 2p 2q 3p 3q 8p 9a", 2),
        ("4r 5r 7r 11r 1r", 2),
    ],
)
def test_how_many_cards_it_wants_to_hold(captured: str, least: int) -> None:
    hands = {1: ONE_CARD, 2: TWO_CARDS, 3: THREE_CARDS, 4: FOUR_CARDS, 5: "4p 5p 6p 7p 10p"}
    assert {size: koikoi(f"captured 1: {captured}", hand) for size, hand in hands.items()} == {
        size: size >= least for size in hands
    }


def test_danger_goes_before_hope() -> None:
    """Near a yaku itself and with many cards, but the human is near one, too, or may view."""
    mine = "captured 1: 1r 2r 3r 4r"
    assert koikoi(mine)
    for human in ("2a 4a 5a 8a", "8b", "9a", "6a 7a 10a"):
        assert not koikoi(f"{mine}; captured 0: {human}")
    assert not koikoi(f"{mine}; calls: 1 0")


def test_in_every_state_it_does_something_legal() -> None:
    house = make_bot("house")
    for spec in ("module", "module:rounds=12,month_yaku=4"):
        for state in random_states(make_rules(spec), range(60)):
            if state.phase is not Phase.OVER:
                view = view_of(state, state.turn)
                assert house.choose(view, Random(0)) in view.legal


def test_a_finished_game_is_nothing_to_choose_in() -> None:
    over = next(state for state in random_states(make_rules("module"), range(1)) if state.phase is Phase.OVER)
    with pytest.raises(ValueError, match=r"^the round is over: there is nothing to choose$"):
        make_bot("house").choose(view_of(over, 1), Random(0))
