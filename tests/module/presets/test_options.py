"""Each value of each option: what it does, shown by playing.

The tests' names are `KEY=VALUE`.
"""

from __future__ import annotations

import pytest

from module.game.engine import new_game, next_round
from module.game.events import (
    FirstDealerChosen,
    GameEnded,
    KoiKoiOffered,
    LuckyHands,
    RoundEnd,
    RoundEnded,
    TurnStarted,
)
from module.game.state import Phase
from module.rules.options import OPTIONS
from module.rules.presets import make_rules
from module.rules.ruleset import Lucky
from tests.module.presets.scenes import (
    MANY,
    after,
    capture,
    deal_of,
    dealt_round,
    next_dealer,
    of_type,
    only,
    paid,
    scene,
    whole_game,
    won,
    yaku_of,
)
from tests.module.presets.test_lucky import FOUR, OTHER_FOUR
from tests.module.presets.test_nobody import last_card


def option(choice: str, *values: object, of: str = "module", also: str = "") -> object:
    """A case: the preset with this choice, `also` with others; its name is the choice."""
    return pytest.param(f"{of}:{choice}{also and ','}{also}", *values, id=choice)


def options(*choices: str, of: str = "module") -> list[object]:
    """The same for several choices."""
    return [option(choice, of=of) for choice in choices]


@pytest.mark.parametrize(
    "spec, teams",
    [
        option("teams=1-2", (0, 1)),
        option("teams=2-1", (1, 0)),
        option("teams=1-2-3", (0, 1, 2), also="hand_size=6"),
        option("teams=1-2-2", (0, 1, 1), also="hand_size=6"),
        option("teams=1-2-1-2", (0, 1, 0, 1), also="hand_size=5"),
        option("teams=1-2-3-4", (0, 1, 2, 3), also="hand_size=5"),
    ],
)
def test_sides(spec: str, teams: tuple[int, ...]) -> None:
    for seat, team in enumerate(teams):
        ended = won(scene(spec, seat))
        assert (ended.seat, ended.team) == (seat, team)
        assert ended.scores == tuple(6 if other == team else 0 for other in range(max(teams) + 1))


@pytest.mark.parametrize(
    "spec, rounds", [option("rounds=1", 1), option("rounds=003", 3), option("rounds=14", 14)]
)
def test_rounds(spec: str, rounds: int) -> None:
    assert len(of_type(whole_game(make_rules(spec), 5)[1], RoundEnded)) == rounds


@pytest.mark.parametrize(
    "spec, hand, table",
    [
        option("hand_size=1", 1, 8),
        option("hand_size=10", 10, 8),
        option("table_size=1", 8, 1),
        option("table_size=8", 8, 8),
    ],
)
def test_cards_dealt(spec: str, hand: int, table: int) -> None:
    state, _ = new_game(make_rules(spec), 1)
    assert ([len(cards) for cards in state.hands], len(state.table)) == ([hand, hand], table)


@pytest.mark.parametrize("spec, start", [option("start=0", 0), option("start=999", 999)])
def test_points_at_the_start(spec: str, start: int) -> None:
    assert won(scene(spec)).scores == (start + 6, start)


@pytest.mark.parametrize("spec, ends", [option("end=rounds", 0, of="bga"), option("end=zero", 1, of="bga")])
def test_end(spec: str, ends: int) -> None:
    state, _ = after(scene(spec, scores="9 5"), "play 3r", "stop")
    assert len(of_type(next_round(state)[1], GameEnded)) == ends


@pytest.mark.parametrize(
    "spec, told, drawn",
    [
        option("first_dealer=human", 0, 0), option("first_dealer=lot", 1, 0),
        option("first_dealer=draw", 1, 2), option("first_dealer=draw_kind", 1, 2),
    ],
)  # fmt: skip
def test_first_dealer(spec: str, told: int, drawn: int) -> None:
    for seed in range(20):
        state, events = new_game(make_rules(spec), seed)
        chosen = of_type(events, FirstDealerChosen)
        assert len(chosen) == told
        assert all(len(drawing) == 2 for event in chosen for drawing in event.draws)
        assert all(bool(event.draws) is bool(drawn) for event in chosen)
        assert state.dealer == (chosen[0].dealer if chosen else 0)


SAME_MONTH = 400


def test_a_drawing_by_kind_needs_fewer_drawings() -> None:
    """`first_dealer=draw` draws again for the same month, `draw_kind` only for two plains of it."""

    def drawings(choice: str) -> list[int]:
        rules = make_rules(f"module:first_dealer={choice}")
        return [len(only(new_game(rules, seed)[1], FirstDealerChosen).draws) for seed in range(SAME_MONTH)]

    plain, by_kind = drawings("draw"), drawings("draw_kind")
    assert all(kind <= month for month, kind in zip(plain, by_kind, strict=True))
    assert sum(by_kind) < sum(plain)


@pytest.mark.parametrize(
    "spec, expected",
    [option("next_dealer=winner", 1), option("next_dealer=loser", 0), option("next_dealer=alternate", 0)],
)
def test_next_dealer(spec: str, expected: int) -> None:
    state, _ = after(scene(spec, 1, dealer="1"), "play 3r", "stop")
    assert next_dealer(state) == expected


@pytest.mark.parametrize(
    "spec, reason",
    [
        option("lucky_hand=pay", RoundEnd.LUCKY_HAND),
        option("lucky_hand=void", RoundEnd.LUCKY_VOID),
        option("lucky_hand=play", None),
    ],
)
def test_lucky_hand(spec: str, reason: RoundEnd | None) -> None:
    state, events = dealt_round(spec, 0, hand_1=FOUR)
    ended = of_type(events, RoundEnded)
    assert [event.reason for event in ended] == ([reason] if reason else [])
    assert len(of_type(events, LuckyHands)) == len(ended)
    assert state.scores == ((0, 6) if reason is RoundEnd.LUCKY_HAND else (0, 0))
    if reason:
        assert next_dealer(state) == 1
    both = of_type(dealt_round(spec, 0, hand_0=FOUR, hand_1=OTHER_FOUR)[1], RoundEnded)
    expected = [RoundEnd.LUCKY_TIE] if reason is RoundEnd.LUCKY_HAND else [reason] * bool(reason)
    assert [event.reason for event in both] == expected


@pytest.mark.parametrize(
    "spec, where, luck",
    [
        option("lucky_hand=never", "hand_1", Lucky.NEVER),
        option("lucky_hand=again", "hand_1", Lucky.AGAIN),
        option("lucky_table=never", "table", Lucky.NEVER),
        option("lucky_table=again", "table", Lucky.AGAIN),
        option("lucky_table=void", "table", Lucky.VOID),
        option("lucky_table=play", "table", Lucky.PLAY),
    ],
)
def test_what_becomes_of_a_lucky_deal(spec: str, where: str, luck: Lucky) -> None:
    rules = make_rules(spec)
    dealt = deal_of(rules, hand_1=FOUR) if where == "hand_1" else deal_of(rules, table=FOUR)
    assert dealt.luck is luck
    assert dealt.lucky_seats == ((1,) if where == "hand_1" else ())
    if luck in {Lucky.NEVER, Lucky.AGAIN}:
        return
    state, events = dealt_round(spec, 0, FOUR)
    assert len(of_type(events, TurnStarted)) == (1 if luck is Lucky.PLAY else 0)
    assert state.phase is (Phase.PLAY if luck is Lucky.PLAY else Phase.ROUND_OVER)


@pytest.mark.parametrize(
    "spec, points",
    [option("lucky_points=0", 0, also="lucky_hand=pay"), option("lucky_points=9", 9, also="lucky_hand=pay")],
)
def test_lucky_points(spec: str, points: int) -> None:
    assert dealt_round(spec, hand_1=FOUR)[0].scores == (0, points)


@pytest.mark.parametrize(
    "spec, callers, offered",
    [
        option("calls=any", "0 1 0 1", 1),
        option("calls=once", "1", 0),
        option("calls=once_each", "1", 1),
        option("calls=unless_all_others", "1", 0),
    ],
)
def test_calls(spec: str, callers: str, offered: int) -> None:
    _, events = after(scene(spec, callers=callers), "play 3r")
    assert len(of_type(events, KoiKoiOffered)) == offered
    _, events = after(scene(spec), "play 3r")
    assert len(of_type(events, KoiKoiOffered)) == 1
    _, events = after(scene(spec, callers="0"), "play 3r")
    own_again = {"any": 1, "once": 0, "once_each": 0, "unless_all_others": 1}
    assert len(of_type(events, KoiKoiOffered)) == own_again[make_rules(spec).calls.value]


@pytest.mark.parametrize(
    "spec, factors",
    [
        # Nobody has called, the winner once, the other once, the winner four times; the other, with 12.
        option("koikoi=all", (1, 2, 2, 5, 2)),
        option("koikoi=soft", (1, 2, 1, 5, 1)),
        option("koikoi=hard", (1, 1, 2, 1, 4)),
        option("koikoi=nothing", (1, 1, 1, 1, 2)),
        option("koikoi=adds", (1, 1, 1, 2, 1)),
    ],
)
def test_what_calls_are_worth(spec: str, factors: tuple[int, ...]) -> None:
    callers = (("", ""), ("0", ""), ("1", ""), ("0 0 0 0", ""), ("1", MANY))
    found = tuple(won(scene(spec, callers=text, also=also)).multiplier for text, also in callers)
    assert found == factors


@pytest.mark.parametrize(
    "spec, added",
    [
        option("most_added=3", ((1, 1), (2, 1), (3, 1), (0, 2), (0, 3)), also="koikoi=adds"),
        option("most_added=1", ((1, 1), (0, 2), (0, 3), (0, 4), (0, 5)), also="koikoi=adds"),
    ],
)
def test_points_for_calls(spec: str, added: tuple[tuple[int, int], ...]) -> None:
    for calls, expected in enumerate(added, 1):
        ended = won(scene(spec, callers="0 " * calls + "1"))
        assert (ended.added, ended.multiplier) == expected
        assert ended.points == (6 + expected[0]) * expected[1]


@pytest.mark.parametrize(
    "spec, factor",
    [option("double_from=6", 2, also="koikoi=hard"), option("double_from=7", 1, also="koikoi=hard")],
)
def test_double_from(spec: str, factor: int) -> None:
    assert won(scene(spec)).multiplier == factor


@pytest.mark.parametrize("spec, factor", [option("base=one", 1), option("base=brights", 2)])
def test_base(spec: str, factor: int) -> None:
    assert dealt_round(spec, table="1b 3b 2a 4a 5a 6a 7a 8a")[0].multipliers == (factor, factor)


@pytest.mark.parametrize(
    "spec, payments",
    [
        option("payment=winner_adds", [(None, 0, 5)], of="three"),
        option("payment=losers_pay", [(1, 0, 5), (2, 0, 5)], of="three"),
        option("payment=last_caller_pays", [(2, 0, 10)], of="three"),
    ],
)
def test_payment(spec: str, payments: list[tuple[int | None, int, int]]) -> None:
    assert won(scene(spec, callers="1 2")).payments == paid(*payments)


@pytest.mark.parametrize(
    "spec, payments",
    [
        option("nobody=none", [], of="three"),
        option("nobody=dealer", [(0, 1, 6), (2, 1, 6)], of="three"),
        option("nobody=others", [(1, 0, 6), (1, 2, 6)], of="three"),
        option("nobody_points=0", [(0, 1, 0), (2, 1, 0)], of="three", also="nobody=dealer"),
        option(
            "nobody_points=9",
            [(None, 0, 9), (None, 2, 9)],
            of="three",
            also="nobody=others,payment=winner_adds",
        ),
    ],
)
def test_nobody(spec: str, payments: list[tuple[int | None, int, int]]) -> None:
    assert only(after(last_card(spec, 1), "play 12p")[1], RoundEnded).payments == paid(*payments)


@pytest.mark.parametrize(
    "spec, captured, expected",
    [
        option("viewing=on", "11r 9a 8p 8b", {"moon_viewing": 5}),
        option("viewing=off", "9a 8p 8b", {}),
        option("viewing=rain", "11r 9a 8p 8b", {}),
        option("cup=one", "1p 1q 2p 2q 3p 3q 4p 4q 9r 9a", {}),
        option("cup=two", "1p 1q 2p 2q 3p 3q 4p 4q 9r 9a", {"plains": 1}),
        option("stack=all", "9a 1b 8b 3p 3b", {"moon_viewing": 5, "three_brights": 6, "cherry_viewing": 5}),
        option("stack=best", "9a 1b 8b 3p 3b", {"three_brights": 6}),
        option(
            "ribbon_sets=instead", "1r 2r 3r 6r 9r 10p 10r", {"ribbon_sets": 10, "ribbons": 2},
            of="wikipedia",
        ),
        option(
            "ribbon_sets=besides", "1r 2r 3r 6r 9r 10p 10r",
            {"poetry_ribbons": 8, "blue_ribbons": 8, "ribbon_sets": 10, "ribbons": 2}, of="wikipedia",
        ),
    ],
)  # fmt: skip
def test_counting(spec: str, captured: str, expected: dict[str, int]) -> None:
    state, events = capture(spec, captured)
    assert (state.phase is Phase.KOIKOI) is bool(expected)
    if expected:
        assert yaku_of(events) == expected


@pytest.mark.parametrize(
    "spec, before, later", [option("viewing_called=0", 5, 5), option("viewing_called=3", 5, 3)]
)
def test_a_viewing_after_a_call(spec: str, before: int, later: int) -> None:
    assert yaku_of(capture(spec, "9a 8p 8b")[1]) == {"moon_viewing": before}
    assert yaku_of(capture(spec, "9a 8p 8b", callers="1")[1]) == {"moon_viewing": before}
    assert yaku_of(capture(spec, "9a 8p 8b", callers="0")[1]) == {"moon_viewing": later}


@pytest.mark.parametrize("spec, taken", [option("lightning=plain", 0), option("lightning=wild", 2)])
def test_lightning(spec: str, taken: int) -> None:
    state, _ = after(scene(spec, hand_0="11p 3r", table="4p", pile="8p"), "play 11p")
    assert len(state.captured[0]) == 2 + taken


# By yaku: cards that make it; so many of the first are further cards of its kind.
MADE = {
    "five_brights": ("1b 3b 8b 11b 12p 12b", 0),
    "four_brights": ("1b 3b 8b 12p 12b", 0),
    "rainy_four": ("1b 3b 11b 12p 12b", 0),
    "three_brights": ("1b 3b 12p 12b", 0),
    "boar_deer_butterflies": ("2a 6a 7a 10p 10a", 1),
    "poetry_ribbons": ("4r 5r 1r 2r 3p 3r", 2),
    "blue_ribbons": ("4r 6r 9r 10p 10r", 1),
    "ribbon_sets": ("4r 1r 2r 3r 6r 9r 10p 10r", 1),
    "moon_viewing": ("9a 8p 8b", 0),
    "cherry_viewing": ("9a 3p 3b", 0),
    "animals": ("2a 4a 5a 8a 7a 9r 9a", 1),
    "ribbons": ("4r 5r 7r 1r 2r 11p 11r", 1),
    "plains": ("1p 1q 2p 2q 3p 3q 4p 4q 5p 6p 12p 12q", 2),
    "month": ("1b 1r 1p 1q", 0),
}


@pytest.mark.parametrize(
    "key", [pytest.param(key, id=key) for key in OPTIONS if key.endswith(("_yaku", "_further"))]
)
def test_points_of_a_yaku(key: str) -> None:
    yaku, _, ending = key.rpartition("_")
    captured, further = MADE[yaku]
    if ending == "yaku":
        captured = " ".join(captured.split()[further:])
    nothing = {f"{name}_yaku": "0" for name in MADE} | {"five_brights_yaku": "99"}
    values = nothing | {f"{yaku}_yaku": "7", key: "7" if ending == "yaku" else "3"}
    spec = "module:" + ",".join(f"{name}={value}" for name, value in values.items())
    expected = 7 if ending == "yaku" else 7 + 3 * further
    assert ending == "yaku" or further
    assert yaku_of(capture(spec, captured)[1]) == {yaku: expected}
    if yaku != "five_brights":
        without = spec.replace(f"{yaku}_yaku=7", f"{yaku}_yaku=0")
        assert capture(without, captured)[0].phase is Phase.PLAY


def test_every_value_is_shown() -> None:
    """Each word that an option can be set to is the name of a test here; and numbers are there, too."""
    names = {
        getattr(case, "id", "")
        for function in list(globals().values())
        for mark in getattr(function, "pytestmark", ())
        for case in mark.args[1]
    }
    for key, one in OPTIONS.items():
        words = getattr(one.choice, "words", ())
        assert {f"{key}={value.value}" for value in words} <= names
        assert words or any(name == key or name.startswith(f"{key}=") for name in names), key
