"""Hints for nothing, why a move was good or not, and how well a round was played, as the desk says them."""

from __future__ import annotations

import pytest

from chat.coached import HINT_PAUSE, Advice
from chat.redeeming import Prize
from chat.requests import Hint, Request, Why
from module.bot.coaching import Judgement, Reason
from module.bot.searching import ActionValue, Estimate
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.rules.cards import card_by_code
from module.rules.yaku import Yaku
from tests.chat.kit import CHOICE, DRAWN, LIDS, Evening, position
from tests.chat.test_redeeming import OTHERS_TURN

MOON, PLAIN = PLAY[card_by_code("8b")], PLAY[card_by_code("3p")]


class Class(Evening):
    """An evening with somebody who knows the game."""

    def ask(self, text: str, name: str = "ann") -> tuple[Request, ...]:
        requests = self.say(text, name).requests
        self.wait(3)
        return requests

    def hint(self, advice: Advice | None) -> None:
        (request,) = self.ask("!hint")
        assert isinstance(request, Hint)
        assert (request.seat, request.ply, request.redemption) == (self.view.seat, self.view.ply, None)
        self.desk.redeeming.advise(request, advice, self.views, self.now)
        self.wait(3)


def judgement(
    made: Action, best: Action = MOON, lost: float = 0.12, reason: Reason | None = None
) -> Judgement:
    values = [
        ActionValue(action, Estimate(0, 0), Estimate(0.5, 0), 1, Estimate(0, 0), Estimate(lost, 0), reason)
        for action in (made, best)
    ]
    return Judgement(values[0], values[1], 0.5)


class TestHint:
    @pytest.mark.parametrize(
        "table, advice, told",
        [
            (CHOICE, Advice(MOON, 0.624), "the coach would play the moon (!1): 62 % to win."),
            (CHOICE, Advice(MOON), "the house bot would play the moon (!1)."),
            (
                DRAWN, Advice(TAKE[card_by_code("8p")], 0.5),
                "the coach would take an August plain (!t2): 50 % to win.",
            ),
            (LIDS, Advice(KOIKOI, 0.5), "the coach would call koi-koi (!koi): 50 % to win."),
            (LIDS, Advice(STOP, 0.999), "the coach would stop (!stop): 100 % to win."),
        ],
    )  # fmt: skip
    def test_it_is_told_to_all(self, table: str, advice: Advice, told: str) -> None:
        evening = Class(position(table))
        evening.hint(advice)
        assert evening.sent == [f"Hint for @ann: {told}"]
        assert not evening.desk.redeeming.fetch()

    def test_in_japanese(self) -> None:
        evening = Class(position(CHOICE), language="ja")
        evening.hint(Advice(MOON, 0.624))
        assert evening.sent == ["@annへのヒント: コーチなら月を出します (!1)、勝率62%"]

    def test_the_next_one_comes_after_a_while_whoever_asks(self) -> None:
        evening = Class(position(CHOICE))
        evening.hint(Advice(MOON))
        assert evening.ask("!hint", "bob") == ()
        assert evening.sent[1:] == ["@bob: the next hint can be asked for in 24 s."]
        evening.wait(HINT_PAUSE)
        assert evening.ask("!hint", "bob")

    def test_there_is_none_when_there_is_nothing_to_decide(self) -> None:
        evening = Class(position(OTHERS_TURN))
        assert evening.ask("!hint") == ()
        assert evening.sent == ["@ann: chat has nothing to decide right now. Ask for a hint on chat's turn."]

    @pytest.mark.parametrize("advice", [None, Advice(PLAY[card_by_code("4a")])])
    def test_one_that_comes_too_late_is_not_told(self, advice: Advice | None) -> None:
        evening = Class(position(CHOICE))
        evening.hint(advice)
        assert evening.sent == ["@ann: chat has nothing to decide right now. Ask for a hint on chat's turn."]

    def test_where_it_is_sold_it_is_not_for_nothing(self) -> None:
        evening = Class(position(CHOICE))
        evening.desk.redeeming.sell("script", frozenset({Prize.NAME.value}))
        assert evening.ask("!hint")
        evening.desk.redeeming.sell("script", frozenset({Prize.HINT.value}))
        evening.wait(HINT_PAUSE)
        assert evening.ask("!hint") == ()
        assert "hints are for channel points here" in evening.sent[-1]
        evening.desk.redeeming.sell("twitch", frozenset({Prize.HINT.value}))
        evening.desk.redeeming.sell("script", frozenset())
        assert evening.ask("!hint")


class TestWhy:
    def why(self, found: Judgement | None, *, soon: bool = False, language: str = "en") -> str:
        evening = Class(position(CHOICE), language=language)
        (request,) = evening.ask("!why")
        assert isinstance(request, Why)
        assert request.team == 0
        evening.desk.coached.explain(request, found, evening.now, soon=soon)
        evening.wait(3)
        (told,) = evening.sent
        return told

    def test_the_best_move_is_told_to_be_that(self) -> None:
        assert self.why(judgement(MOON)) == "@ann: the moon: that was the best move."

    def test_one_that_cost_something(self) -> None:
        assert "the moon" in self.why(judgement(PLAIN))
        assert "a March plain" in self.why(judgement(PLAIN))

    def test_one_that_cost_next_to_nothing(self) -> None:
        told = self.why(judgement(PLAIN, lost=0.004))
        assert told == "@ann: a March plain: as good as the moon, there was next to nothing between them."

    @pytest.mark.parametrize(
        "language, told",
        [("en", "koi-koi: that was the best move."), ("ja", "こいこい: 最善の手でした")],
    )
    def test_calls_have_names(self, language: str, told: str) -> None:
        assert self.why(judgement(KOIKOI, KOIKOI), language=language) == f"@ann: {told}"

    @pytest.mark.parametrize(
        "own, language, told",
        [
            (
                True, "en",
                "It brings you the moon more often: Moon viewing 31 % of the time, not 12 %.",
            ),
            (
                False, "en",
                "It keeps the moon from the other side: Moon viewing for them 31 % of the time, not 12 %.",
            ),
            (
                True, "ja",
                "月を取りやすく、月見で一杯の確率は12%でなく31%です",
            ),
            (
                False, "ja",
                "月を渡しにくく、相手の月見で一杯の確率は12%でなく31%です",
            ),
        ],
    )  # fmt: skip
    def test_a_yaku_tells_why(self, *, own: bool, language: str, told: str) -> None:
        reason = Reason(card_by_code("8b"), Yaku.MOON_VIEWING, own, 0.12, 0.31)
        words = {"en": "@ann: a March plain: the moon would have won 12 % more games. "}
        before = words.get(language, "@ann: 桜のカス: 月なら勝率が12%高い手でした。")
        assert self.why(judgement(PLAIN, reason=reason), language=language) == before + told

    def test_what_cost_nothing_has_no_reason(self) -> None:
        reason = Reason(card_by_code("8b"), Yaku.MOON_VIEWING, own=True, made=0.1, best=0.3)
        assert "Moon viewing" not in self.why(judgement(PLAIN, lost=0.004, reason=reason))

    def test_before_anything_was_found_it_says_what_to_do(self) -> None:
        assert "Play one, for example !3, then ask again." in self.why(None)
        assert "Ask again in a moment." in self.why(None, soon=True)

    def test_without_a_coach_it_says_so(self) -> None:
        evening = Class(position(CHOICE))
        (request,) = evening.ask("!why")
        assert isinstance(request, Why)
        evening.desk.coached.no_coach(request, evening.now)
        evening.wait(3)
        assert evening.sent == ["@ann: No coach looks at this game. !yaku tells what scores."]


def test_how_well_a_round_was_played_is_told_to_all() -> None:
    evening = Class(position(CHOICE))
    evening.desk.coached.round_over(2, 0, 0.8749, evening.now)
    evening.wait(3)
    assert evening.sent == ["Accuracy in round 2: 87 %. !why tells about the last move."]
