"""The game in words, under rules of every kind."""

from __future__ import annotations

import pytest

from emulator.run.words.narration import Voice, narrate
from module.game.engine import new_game
from module.game.events import (
    DealtAgain,
    Event,
    FirstDealerChosen,
    KoiKoiCalled,
    LuckyTable,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    YakuChanged,
)
from module.game.scoring import Payment
from module.game.view import view_of
from module.rules.cards import MOON, RAIN_MAN, SAKE_CUP
from module.rules.presets import make_rules
from module.rules.yaku import Yaku, YakuScore

VOICES = {
    (2, 2): Voice(("You", "Otto"), ("You", "Otto"), 0),
    (3, 3): Voice(("You", "Otto", "Anna"), ("You", "Otto", "Anna"), 0),
    (2, 4): Voice(("You", "Otto", "Anna", "Max"), ("Red", "Blue"), 0),
}
ANIMALS = YakuScore(Yaku.ANIMALS, 1)


def ended(team: int | None, *payments: Payment, seats: int = 2) -> RoundEnded:
    reason = RoundEnd.NOBODY_STOPPED if team is None else RoundEnd.STOPPED
    points = 0 if team is None else 6
    return RoundEnded(2, reason, team, team, points, 0, 1, points, payments, (1,) * seats)


@pytest.mark.parametrize(
    "rules, event, line",
    [
        ("module", RoundStarted(2, 1), "Round 2 of 3. Otto deals."),
        ("classic", RoundStarted(2, 0), "Round 2 of 12 (February). You deal."),
        ("classic", FirstDealerChosen(0, ((MOON, RAIN_MAN),)),
         "You draw August moon, Otto draws November rain man."),
        ("three", FirstDealerChosen(0, ((MOON, None, RAIN_MAN),)),
         "You draw August moon, Anna draws November rain man."),
        ("bga", DealtAgain((MOON, SAKE_CUP), (), ()),
         "Dealt again: a lucky table (August moon, September sake cup)."),
        ("bga", DealtAgain((), (1,), ((MOON,),)), "Dealt again: a lucky hand (Otto holds one)."),
        ("classic", LuckyTable((MOON,)), "A lucky table (August moon): the round is void."),
        ("bga", YakuChanged(0, 0, (ANIMALS,), 1, (1, 1)), "You have Animals 1 now: 1 base points."),
        ("bga", YakuChanged(1, 1, (), 0, (1, 1)), "Otto has no yaku now: 0 base points."),
        ("module", KoiKoiCalled(0, 0, (2, 2)), "You call koi-koi! Everything counts x2."),
        ("bga", KoiKoiCalled(0, 0, (2, 1)), "You call koi-koi! Your points count x2, the other side's x1."),
        ("wikipedia", KoiKoiCalled(1, 1, (1, 1)), "Otto calls koi-koi!"),
        ("module", ended(0, Payment(None, 0, 6)), "Round 2 is over. You score 6. Score 1 to 1."),
        ("bga", ended(None, Payment(0, 1, 6)), "Round 2 is over. Otto gets 6. Score 1 to 1."),
        ("bga", ended(None, Payment(1, 0, 6)), "Round 2 is over. You get 6. Score 1 to 1."),
        ("module", ended(None), "Round 2 is over. Nobody scores. Score 1 to 1."),
        ("three", ended(1, Payment(0, 1, 6), Payment(2, 1, 6), seats=3),
         "Round 2 is over. Otto scores 12. Score 1 to 1 to 1."),
        ("four", ended(None, Payment(0, 1, 6)), "Round 2 is over. Blue gets 6. Score 1 to 1."),
    ],
)  # fmt: skip
def test_an_event_is_told_by_the_rules_in_force(rules: str, event: Event, line: str) -> None:
    view = view_of(new_game(make_rules(rules), 1)[0], 0)
    assert list(narrate([event], view, VOICES[view.rules.team_count, view.rules.seats])) == [line]


def test_of_a_lot_nothing_is_told_but_who_deals() -> None:
    view = view_of(new_game(make_rules("bga"), 1)[0], 0)
    assert list(narrate([FirstDealerChosen(1, ())], view, VOICES[2, 2])) == []
