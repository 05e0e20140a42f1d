"""The ticker's lines: their order, what is folded, how long they stay."""

from __future__ import annotations

import pytest

from render.panel.notices import (
    MOST_NOTICES,
    MOST_PEOPLE,
    STAYS,
    Mark,
    Notice,
    Notices,
    still_shown,
    with_notices,
)
from render.scene.ticker import told
from render.style.texts import Language

ENGLISH, JAPANESE = Language


def lines(notices: Notices, language: Language = ENGLISH) -> list[str]:
    return [told(notice, language).line for notice in notices]


def after(*said: tuple[float, str, str, Mark]) -> Notices:
    """The lines after these: when, who, what and its mark."""
    notices: Notices = ()
    for now, who, what, mark in said:
        notices = with_notices(still_shown(notices, now), (Notice(who, what, mark),), now)
    return notices


def refused(count: int, what: str = "not now", begin: float = 0.0, every: float = 0.01) -> Notices:
    return after(*((begin + every * n, f"v{n}", what, Mark.UNDONE) for n in range(count)))


def test_refusals_stand_below_what_was_done_and_go_first() -> None:
    """The newest line stood first whatever it was: in a busy chat one only saw refusals."""
    notices = after(
        (0, "hana", "played the moon", Mark.DONE), (1, "yuki", "took the crane", Mark.DONE),
        (2, "ken", "not now", Mark.UNDONE), (2, "jun", "asked for help", Mark.ASKED),
    )  # fmt: skip
    assert lines(notices) == [
        "yuki took the crane", "jun asked for help", "hana played the moon", "ken: not now",
    ]  # fmt: skip
    later = still_shown(notices, 2 + STAYS[Mark.UNDONE])
    assert lines(later) == ["yuki took the crane", "hana played the moon"]
    assert lines(still_shown(later, 3600)) == lines(later)


@pytest.mark.parametrize(
    "count, english, japanese",
    [
        (1, "v0: not now", "v0: not now"),
        (2, "v0 and v1: not now", "v0、v1: not now"),
        (3, "v0, v1 and v2: not now", "v0、v1、v2: not now"),
        (14, "v0, v1 and 12 others: not now", "v0、v1 ほか12人: not now"),
        (5000, "v0, v1 and many others: not now", "v0、v1 ほか多数: not now"),
    ],
)
def test_a_crowds_refusals_are_one_line(count: int, english: str, japanese: str) -> None:
    """Each was a line of its own, and together they drove away everything else."""
    notices = refused(count, every=0.001)
    assert lines(notices) == [english]
    assert lines(notices, JAPANESE) == [japanese]
    assert len(notices[0].people) <= MOST_PEOPLE


def test_lines_that_a_crowd_adds_to_keep_their_places() -> None:
    """Refusals and questions changed places with each other, several times a second in a busy chat."""
    notices = after((0, "hana", "played the moon", Mark.DONE), (0, "yuki", "took the crane", Mark.DONE))
    order: list[tuple[Mark, ...]] = []
    for number in range(60):
        passing = (Mark.UNDONE, "not now") if number % 2 else (Mark.ASKED, "asked for help")
        notices = with_notices(notices, (Notice(f"v{number}", passing[1], passing[0]),), number / 10)
        order.append(tuple(notice.mark for notice in notices))
    assert set(order[1:]) == {(Mark.DONE, Mark.UNDONE, Mark.DONE, Mark.ASKED)}


def test_the_same_person_again_is_counted_once() -> None:
    assert lines(after(*((n, "troll", "not now", Mark.UNDONE) for n in range(7)))) == ["troll: not now"]


def test_a_crowd_that_never_ends_is_counted_anew_every_few_seconds() -> None:
    """A count that only grew would be absurd after an hour."""
    stays = STAYS[Mark.UNDONE]
    notices = refused(3600, every=1.0)
    assert len(notices) == 1
    assert len(notices[0].people) <= stays + 1
    assert "v3599" in notices[0].people


def test_two_different_refusals_stand_apart_and_more_are_told_as_one() -> None:
    apart = after(
        (0, "hana", "not now", Mark.UNDONE),
        (1, "taro", "no such card", Mark.UNDONE),
        (2, "yuki", "not now", Mark.UNDONE),
    )
    assert lines(apart) == ["taro: no such card", "hana and yuki: not now"]
    one = with_notices(apart, (Notice("ken", "no such command", Mark.UNDONE),), 3)
    assert lines(one) == ["hana, yuki and 2 others: not this time"]
    assert lines(with_notices(one, (Notice("jun", "not now", Mark.UNDONE),), 4)) == [
        "hana, yuki and 3 others: not this time"
    ]


def test_the_same_deed_again_moves_up_and_all_of_it_is_bounded() -> None:
    again = after(*((n, ("hana", "yuki")[n % 2], "plays now", Mark.DONE) for n in range(9)))
    assert lines(again) == ["hana plays now", "yuki plays now"]
    many = after(*((0, f"v{n}", "plays now", Mark.DONE) for n in range(99)))
    assert len(many) == MOST_NOTICES
    assert many[0].who == "v98"
