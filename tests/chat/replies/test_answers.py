"""What chat is told about the game, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chat.replies.answers import announcements, hand_line, rules_line, yaku_line
from chat.replies.rulewords import facts
from chat.replies.sentences import Line, Say
from chat.replies.wording import Sentences
from module.game.events import Event, GameEnded, RoundEnd, RoundEnded, YakuMade
from module.game.scoring import Payment
from module.rules.presets import PRESETS, make_rules
from module.rules.yaku import Yaku, YakuScore
from tests.chat.kit import CHOICE, LIDS, view, views_of_one
from tests.module.helpers import round_ended

AT_A_CHOICE = view(CHOICE)
MADE = (YakuScore(Yaku.ANIMALS, 1), YakuScore(Yaku.MOON_VIEWING, 5))


ALL_EN = (
    "Yaku: Five brights 15, Four brights 8, Rainy four 7, Three brights 6, Boar, deer, butterflies 6, "
    "Poetry ribbons 6, Blue ribbons 6, Moon viewing 5, Cherry viewing 5, Animals 1+, Ribbons 1+, Plains 1+. "
    "!yaku and a name tells more."
)
ALL_JA = (
    "役: 五光 15、四光 8、雨四光 7、三光 6、猪鹿蝶 6、赤短 6、青短 6、月見で一杯 5、花見で一杯 5、"
    "タネ 1+、短冊 1+、カス 1+。!yaku 名前 で説明"
)


def said(line: Line, language: str) -> str:
    return Sentences(language, {}, "7").text(line)


@pytest.mark.parametrize(
    "yaku, english, japanese",
    [
        (
            None,
            ALL_EN,
            ALL_JA,
        ),
        (
            Yaku.FIVE_BRIGHTS,
            "Five brights (五光): 4 brights other than the rain man, and the rain man. Worth 15.",
            "五光: 雨を除く光4枚と雨。15点",
        ),
        (
            Yaku.THREE_BRIGHTS,
            "Three brights (三光): 3 brights other than the rain man. Worth 6.",
            "三光: 雨を除く光3枚。6点",
        ),
        (
            Yaku.MOON_VIEWING,
            "Moon viewing (月見で一杯): August moon, September sake cup. Worth 5.",
            "月見で一杯: 芒に月、菊に盃。5点",
        ),
        (
            Yaku.PLAINS,
            "Plains (カス): 10 plains. Worth 1, 1 more for each further card.",
            "カス: カス10枚。1点、1枚増えるごとに+1点",
        ),
        (Yaku.MONTH, "Month cards does not count in these rules.", "月札はこのルールにはありません"),
    ],
)
def test_what_a_yaku_needs(yaku: Yaku | None, english: str, japanese: str) -> None:
    assert said(yaku_line(yaku, AT_A_CHOICE, "en"), "en") == english
    assert said(yaku_line(yaku, AT_A_CHOICE, "ja"), "ja") == japanese


def test_the_months_cards_where_the_rules_pay_for_them() -> None:
    paid = view(CHOICE + "rules: module:month_yaku=4")
    needs = [yaku_line(Yaku.MONTH, paid, language).values["needs"] for language in ("en", "ja")]
    assert needs == ["the four cards of the round's month", "その月の4枚"]


def test_the_hand() -> None:
    assert said(hand_line(AT_A_CHOICE, "en"), "en") == (
        "Hand: 1 August moon, 2 January crane, 3 February warbler, 4 March plain 1."
    )
    assert said(hand_line(AT_A_CHOICE, "ja"), "ja") == "手札: 1 芒に月、2 松に鶴、3 梅に鶯、4 桜にカス1"
    assert hand_line(view(CHOICE + "phase: over"), "en") == Line(Say.NO_HAND)


def test_the_rules() -> None:
    assert said(rules_line(AT_A_CHOICE, "en"), "en") == (
        "module: 3 rounds, most points win; each koi-koi adds 1 to everybody's multiplier. "
        "Yaku made? !7 koikoi for more, !7 stop to score."
    )


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PRESETS)
def test_the_rules_of_every_preset_fit_a_message_and_differ(name: str, language: str) -> None:
    rules = make_rules(name)
    told = facts(rules, language)
    assert "{" not in told
    assert len(told) < 250
    same = [other for other in PRESETS if facts(make_rules(other), language) == told]
    assert set(same) <= {"modern", "toppa", "four", name}, "the same but for seats and hands"


@pytest.mark.parametrize(
    "option, english, japanese",
    [
        ("start=50", "from 50 points", "50点から"),
        ("calls=once", "one koi-koi a round", "こいこいは1回戦に1度"),
        ("calls=once_each", "one koi-koi a round each", "こいこいは各自1度"),
        ("koikoi=hard,double_from=9", "9+ points count x2, and x2 if another side called", "9点以上は2倍"),
        ("koikoi=adds,most_added=4", "your first 4 koi-koi add a point each", "こいこい4回まで"),
        ("base=brights", "the multiplier begins with the table's brights", "場の光の数から"),
        ("payment=losers_pay", "the loser pays", "負けた側が払う"),
        ("nobody=dealer", "if nobody stops, dealer +6", "親+6点"),
        ("viewing=off", "no viewings", "月見・花見なし"),
        ("viewing=rain", "rain ruins viewings", "雨で"),
        ("lightning=wild", "the lightning takes any card", "雷札"),
        ("stack=best", "only the best yaku is paid", "一番高い役"),
    ],
)
def test_each_choice_that_matters_is_told(option: str, english: str, japanese: str) -> None:
    rules = make_rules(f"module:{option}")
    assert english in facts(rules, "en").split("; ")
    assert japanese in facts(rules, "ja")
    assert english not in facts(make_rules("module"), "en")


def test_points_are_not_doubled_where_nothing_is_and_nobody_is_paid_nothing() -> None:
    assert "x2" not in facts(make_rules("module:double_from=3"), "en")
    assert "nobody stops" not in facts(make_rules("module:nobody=dealer,nobody_points=0"), "en")


@pytest.mark.parametrize(
    "rules, yaku, english, japanese",
    [
        ("classic", Yaku.BLUE_RIBBONS, "Worth 5, 1 more for each further card.", "5点、1枚増えるごとに+1点"),
        ("classic", Yaku.MOON_VIEWING, "Worth 6.", "6点"),
        ("bga:viewing=rain", Yaku.MOON_VIEWING, "Worth 5, nothing with a card of November.", "11月の札"),
        (
            "bga:viewing_called=3",
            Yaku.CHERRY_VIEWING,
            "Worth 5, 3 after an own koi-koi.",
            "こいこいの後は3点",
        ),
        ("wikipedia:cup=two", Yaku.PLAINS, "; the sake cup counts as two.", "盃は2枚分"),
        ("wikipedia", Yaku.RIBBON_SETS, ", instead of the two sets.", "赤短と青短の代わり"),
        (
            "wikipedia:viewing=off",
            Yaku.MOON_VIEWING,
            "does not count in these rules.",
            "このルールにはありません",
        ),
        ("bga", Yaku.MONTH, "does not count in these rules.", "このルールにはありません"),
    ],
)
def test_a_yaku_is_told_by_the_rules_in_force(rules: str, yaku: Yaku, english: str, japanese: str) -> None:
    seen = view(CHOICE + f"rules: {rules}")
    assert said(yaku_line(yaku, seen, "en"), "en").endswith(english)
    assert japanese in said(yaku_line(yaku, seen, "ja"), "ja")


def only(event: Event, language: str) -> Line:
    (told,) = announcements((event,), views_of_one(AT_A_CHOICE), language, ("chat", "Otto"))
    return told.line


def test_points_that_nobody_stopped_for_are_told() -> None:
    paid = (Payment(1, 0, 6),)
    ended = RoundEnded(2, RoundEnd.NOBODY_STOPPED, None, None, 0, 0, 1, 0, paid, (56, 44))
    assert said(only(ended, "en"), "en") == "Nobody stopped round 2: +6 for you. It stands 56 to 44."
    others = replace(ended, payments=(Payment(0, 1, 6),))
    assert "Ottoに6点" in said(only(others, "ja"), "ja")


def test_who_is_paid_by_two_is_told_the_sum() -> None:
    paid = (Payment(1, 0, 7), Payment(2, 0, 7))
    ended = RoundEnded(2, RoundEnd.STOPPED, 0, 0, 7, 0, 1, 7, paid, (14, -7, -7))
    assert only(ended, "en").values["points"] == 14


SCORES = {"own": 3, "other": 20}


@pytest.mark.parametrize(
    "event, say, values",
    [
        (YakuMade(0, 0, MADE, MADE, 6, (1, 1)), Say.OWN_YAKU, {"yaku": "Animals, Moon viewing", "base": 6}),
        (YakuMade(1, 1, MADE, MADE, 6, (1, 1)), Say.OTHER_YAKU, {"yaku": "Animals, Moon viewing", "base": 6}),
        (
            round_ended(2, RoundEnd.STOPPED, 0, 0, 7, 2, 14, (3, 20)),
            Say.ROUND_WON,
            {"round": 2, "points": 14, **SCORES},
        ),
        (
            round_ended(2, RoundEnd.STOPPED, 1, 1, 7, 2, 14, (3, 20)),
            Say.ROUND_LOST,
            {"round": 2, "points": 14, **SCORES},
        ),
        (
            round_ended(2, RoundEnd.NOBODY_STOPPED, None, None, 0, 1, 0, (3, 20)),
            Say.ROUND_VOID,
            {"round": 2, "points": 0, **SCORES},
        ),
        (GameEnded(0, (3, 20)), Say.GAME_WON, SCORES),
        (GameEnded(1, (3, 20)), Say.GAME_LOST, SCORES),
        (GameEnded(None, (20, 20)), Say.GAME_TIED, {"own": 20, "other": 20}),
    ],
)
def test_what_everybody_is_told(event: Event, say: Say, values: dict[str, str | int]) -> None:
    (told,) = announcements((event,), views_of_one(AT_A_CHOICE), "en", ("chat", "house"))
    assert told.line.say is say
    assert values.items() <= told.line.values.items()


def test_a_yaku_that_asks_for_koikoi_or_stop_asks_chat() -> None:
    asked = view(LIDS)
    made = (YakuMade(0, 0, MADE, MADE, 6, (1, 1)),)
    (told,) = announcements(made, views_of_one(asked), "ja", ("chat", "house"))
    assert told.line.say is Say.OWN_YAKU_CHOICE
    assert told.line.values["yaku"] == "タネ、月見で一杯"
