"""Inside the bots' process: which question is thought about, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from emulator.bots import thinking
from emulator.bots.answers import analysis_to_json
from emulator.bots.questions import COACH, Analyse, Decide, packed
from emulator.bots.thinking import LATEST, Thinking, working_time
from module.bot import BOTS
from module.bot.history import NOTHING_SEEN
from module.game.record import format_action
from module.rules.presets import make_rules
from module.rules.ruleset import Rules
from tests.emulator.bots.conftest import decision
from tests.emulator.bots.stand_ins import COACHES, StandIn, analysis_of, facts
from tests.emulator.kit import until


class Inside:
    """What it says, and the steps that it takes."""

    def __init__(self) -> None:
        self.said: list[Mapping[str, object]] = []
        self.thinking = Thinking(self.said.append, lambda: None, lambda: None)

    def ask(self, number: int, bot: str) -> None:
        question = Decide(number, bot, decision(), NOTHING_SEEN, 5)
        self.thinking.take({"bots": [bot], "ask": packed(question)})

    def analyse(self, number: int) -> None:
        question = Analyse(number, decision(), NOTHING_SEEN, 5)
        self.thinking.take({"bots": [COACH], "analyse": packed(question)})

    def ready(self, *bots: str, rules: Rules | None = None) -> None:
        self.thinking.take({"bots": [*bots], "rules": None if rules is None else packed(rules)})
        until(lambda: {line["bot"] for line in self.said if line["said"] == "ready"} >= {*bots})

    def think(self) -> None:
        """To the end."""
        while self.thinking.busy:
            self.thinking.step()

    @property
    def answers(self) -> list[Mapping[str, object]]:
        return [line for line in self.said if line["said"] in {"answer", "analysis"}]


@pytest.fixture
def inside(monkeypatch: pytest.MonkeyPatch) -> Inside:
    for name, fact in facts().items():
        monkeypatch.setitem(BOTS, name, fact)
    monkeypatch.setattr(thinking, "coach", COACHES["quick"])
    return Inside()


def test_a_question_waits_until_its_bot_is_ready(inside: Inside) -> None:
    inside.ask(1, "quick")
    until(lambda: inside.thinking.busy)
    inside.think()
    assert inside.answers == [{"said": "answer", "number": 1, "action": format_action(decision().legal[-1])}]


def test_the_last_word_counts_and_nothing_is_said_before_it(inside: Inside) -> None:
    inside.ready("quick")
    inside.ask(1, "quick")
    inside.thinking.step()
    assert inside.answers == []
    inside.think()
    assert inside.answers[0]["action"] == format_action(decision().legal[-1])


def test_the_newest_question_is_thought_about_from_its_beginning(inside: Inside) -> None:
    inside.ready("endless", "quick")
    inside.ask(1, "endless")
    inside.thinking.step()
    inside.ask(2, "quick")
    inside.think()
    assert [line["number"] for line in inside.answers] == [2]


def test_what_nobody_wants_to_know_any_more_is_not_thought_about(inside: Inside) -> None:
    inside.ready("endless")
    inside.ask(1, "endless")
    inside.thinking.step()
    inside.thinking.take({"ask": None})
    inside.thinking.step()
    assert not inside.thinking.busy
    assert inside.answers == []


def test_a_line_without_a_question_leaves_it_as_it_is(inside: Inside) -> None:
    inside.ready("quick")
    inside.ask(1, "quick")
    inside.thinking.step()
    inside.thinking.take({})
    inside.think()
    assert [line["number"] for line in inside.answers] == [1]


def test_a_bot_gets_ready_once(inside: Inside) -> None:
    inside.ready("quick")
    inside.ready("quick", "plain")
    assert [line["bot"] for line in inside.said if line["said"] == "ready"] == ["quick", "plain"]


def test_it_weighs_rules_before_anything_is_asked_each_once(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed: list[int] = []

    def weigh(_bot: StandIn, rules: Rules) -> Iterator[None]:
        weighed.append(rules.rounds)
        yield

    monkeypatch.setattr(StandIn, "weigh", weigh)
    for rounds in (3, 6, 3):
        inside.ready("quick", rules=make_rules(f"module:rounds={rounds}"))
    until(lambda: weighed == [3, 6])
    inside.ask(1, "quick")
    until(lambda: inside.thinking.busy)
    inside.think()
    assert inside.answers
    assert weighed == [3, 6]
    assert [line["bot"] for line in inside.said if line["said"] == "ready"] == ["quick"]


class TestAnalyses:
    def test_the_coach_says_what_everything_comes_to(self, inside: Inside) -> None:
        inside.ready(COACH)
        inside.analyse(7)
        inside.think()
        values = analysis_to_json(analysis_of(decision()))
        assert inside.answers == [{"said": "analysis", "number": 7, "values": values}]

    def test_a_decision_goes_first_and_the_analysis_goes_on_after_it(self, inside: Inside) -> None:
        inside.ready(COACH, "second", "quick")
        inside.analyse(1)
        inside.thinking.step()
        inside.ask(2, "quick")
        steps = 0
        while not inside.answers:
            inside.thinking.step()
            steps += 1
        assert inside.answers[0]["number"] == 2
        assert steps > 1
        inside.think()
        assert [line["number"] for line in inside.answers] == [2, 1]
        assert inside.answers[1]["values"]

    def test_the_newest_counts_and_none_once_nobody_wants_to_know(
        self, inside: Inside, capsys: pytest.CaptureFixture[str]
    ) -> None:
        inside.ready(COACH)
        for number in (1, 2):
            inside.analyse(number)
            inside.thinking.step()
        inside.think()
        assert [line["number"] for line in inside.answers] == [2]
        assert capsys.readouterr().out.count("analyses") == 2
        inside.analyse(3)
        inside.thinking.take({"analyse": None})
        assert not inside.thinking.busy

    def test_a_new_decision_leaves_the_analysis_as_it_is(
        self, inside: Inside, capsys: pytest.CaptureFixture[str]
    ) -> None:
        inside.ready(COACH, "quick")
        inside.analyse(1)
        inside.thinking.step()
        inside.ask(2, "quick")
        inside.thinking.take({"bots": ["quick"], "ask": None})
        inside.think()
        assert [line["number"] for line in inside.answers] == [1]
        assert capsys.readouterr().out.count("analyses") == 1

    def test_while_a_bot_gets_ready_the_coach_is_at_work(self, inside: Inside) -> None:
        inside.ready(COACH)
        inside.ask(1, "colder")
        inside.analyse(2)
        inside.think()
        assert [line["number"] for line in inside.answers] == [2]

    def test_a_mistake_is_none_and_not_the_next_ones(
        self, inside: Inside, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(thinking, "coach", COACHES["mistaken"])
        inside.ready(COACH, "quick")
        inside.analyse(1)
        inside.think()
        inside.ask(2, "quick")
        inside.think()
        assert inside.answers[0] == {"said": "analysis", "number": 1, "values": None}
        assert inside.answers[1]["action"]


def test_what_others_have_of_a_core_hardly_counts_as_time_to_think() -> None:
    worked, passed = 5.0, 100.0
    clock = working_time(lambda: worked, lambda: passed)
    assert clock() == 0.0
    worked, passed = 5.3, 100.3
    assert clock() == pytest.approx(0.3)
    passed = 100.6
    assert clock() == pytest.approx(0.3), "for a while another program has worked"
    passed = 103.0
    assert clock() == pytest.approx(3.0 / LATEST), "but it is waited for"
