"""Who made what in a round, as chat is told: short, by login, and only where several have played."""

from __future__ import annotations

import pytest

from chat.ranklines import makers_line
from chat.ranks.makers import Making, RoundMakers
from chat.ranks.origin import Viewer
from chat.replies.wording import Sentences
from module.rules.yaku import Yaku

ANN, BOB, CID = (Viewer(str(number), name) for number, name in enumerate(("ann", "bob", "cid"), 1))
MOON, PLAINS = Yaku.MOON_VIEWING, Yaku.PLAINS


def told(made: RoundMakers, language: str = "en") -> str:
    sentences = Sentences(language, {}, "1")
    line = makers_line(made, sentences, language)
    return "" if line is None else sentences.text(line)


@pytest.mark.parametrize(
    "made, english, japanese",
    [
        (
            RoundMakers(3, 0, (Making(MOON, (ANN,)), Making(PLAINS, (BOB, CID, ANN))), BOB, 3),
            "Moon viewing: @ann, Plains: @bob and 2 more. Best player: @bob.",
            "月見で一杯: @ann、カス: @bobほか2人。最優秀: @bob",
        ),
        (
            RoundMakers(3, 0, (Making(MOON, ()), Making(PLAINS, (BOB,))), None, 2),
            "Plains: @bob.",
            "カス: @bob",
        ),
        (RoundMakers(3, 0, (Making(MOON, (ANN,)),), ANN, 1), "", ""),
        (RoundMakers(3, 0, (Making(MOON, ()),), None, 2), "", ""),
    ],
    ids=["several", "a bot's is nobody's", "one has played alone", "nobody of chat"],
)
def test_makers(made: RoundMakers, english: str, japanese: str) -> None:
    assert told(made) == english
    assert told(made, "ja") == japanese


def test_it_stays_short() -> None:
    crowd = tuple(Viewer(str(n), f"a_login_of_25_letters_{n:03}") for n in range(500))
    made = RoundMakers(1, 0, tuple(Making(yaku, crowd) for yaku in Yaku), crowd[0], 500)
    assert len(told(made)) < 300
