"""All against all."""

from __future__ import annotations

import pytest

from module.bot.ladder import Ladder, matches_of
from module.bot.match import Match, Side
from module.errors import KoiKoiError
from module.rules.presets import make_rules

MODULE, FOUR = make_rules("module"), make_rules("four")
NAMES = ("beginner", "easy", "house")


def side(wins: int, losses: int) -> Side:
    return Side(wins=wins, losses=losses).as_set()


def test_each_plays_each_once_on_the_same_deals() -> None:
    pairs = [("beginner", "easy"), ("beginner", "house"), ("easy", "house")]
    assert matches_of(NAMES, MODULE, 5, 10) == tuple(Match(pair, MODULE, 5, 10) for pair in pairs)


def test_teams_are_of_one_bot_each() -> None:
    (match,) = matches_of(("easy", "house"), FOUR, 5, 10)
    assert match.bots == ("easy", "house") * 2


@pytest.mark.parametrize(
    "bots, rules, told",
    [
        (("house",), MODULE, "two bots at least"),
        (("house", "easy", "house"), MODULE, "named once"),
        (NAMES, make_rules("three"), "three has 3"),
    ],
)
def test_what_is_no_ladder_is_refused(bots: tuple[str, ...], rules: object, told: str) -> None:
    with pytest.raises(KoiKoiError, match=told):
        matches_of(bots, rules, 5, 10)  # type: ignore[arg-type]


def test_the_table_has_each_result_from_both_sides() -> None:
    results = ((side(4, 6), side(6, 4)), (side(3, 7), side(7, 3)), (side(2, 8), side(8, 2)))
    ladder = Ladder(NAMES, results)
    assert ladder.against("house", "beginner").wins == 7
    assert ladder.against("beginner", "house").wins == 3
    heading, line, *rows = ladder.markdown().splitlines()
    assert heading.split() == ["|", "wins", "against", "|", "beginner", "|", "easy", "|", "house", "|"]
    assert set(line) == {"|", "-"}
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    assert [row[0] for row in cells] == [*NAMES]
    assert [[cell.split(" %")[0] for cell in row[1:]] for row in cells] == [
        ["", "40.0", "30.0"], ["60.0", "", "20.0"], ["70.0", "80.0", ""],
    ]  # fmt: skip
    assert len({len(row) for row in (heading, line, *rows)}) == 1
