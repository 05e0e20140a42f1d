"""A session with a coach: when it is asked, what comes of what it says, and that nobody waits for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from chat.crowd.base import Mode
from chat.ranks.judged import judged
from emulator.journal.journal import Journal
from emulator.journal.lines import read_journal
from emulator.run.deciding import NobodyThinks
from emulator.run.judging import LATEST
from emulator.run.memory.ranking import Ranking
from module.bot.history import History, history_of
from module.bot.searching import Analysis
from module.game.actions import PlayCard, TakeCard
from module.game.engine import legal_actions
from module.game.record import format_action
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.cards import Card
from render.panel.around import Accuracy
from tests.emulator.bots.stand_ins import analysis_of
from tests.emulator.games import game_with, lost_after_a_plain_start
from tests.emulator.hall import Hall
from tests.emulator.kit import Line, events
from tests.emulator.schema import read_line

SEED, _GAME = game_with(lost_after_a_plain_start)


@dataclass
class Coach(NobodyThinks):
    """Where the coach lives, in the test's hands: `slow` lets it say nothing by itself."""

    coaches: bool = True
    slow: bool = False
    asked: dict[int, tuple[View, History]] = field(default_factory=dict)
    found: dict[int, Analysis | None] = field(default_factory=dict)
    dropped: int = 0

    def analyse(self, view: View, history: History) -> int:
        number = len(self.asked) + 1
        self.asked[number] = view, history
        if not self.slow:
            self.say(number)
        return number

    def say(self, number: int) -> None:
        """Say something to this question: each action is a tenth worse than the one before it."""
        self.found[number] = analysis_of(self.asked[number][0])

    def analyses(self) -> Mapping[int, Analysis | None]:
        found, self.found = self.found, {}
        return found

    def drop_analyses(self) -> None:
        self.dropped += 1


class School(Hall):
    """A hall with a coach, at chat's first decision."""

    def __init__(self, coach: Coach, journal: Journal | None = None, **options: object) -> None:
        super().__init__(
            seed=SEED,
            who=Mode.ANARCHY,
            journal=journal,
            thinkers=coach,
            **options,  # type: ignore[arg-type]
        )
        self.coach = coach
        self.session.begin(known=False)
        self.rest()

    @property
    def state(self) -> State:
        state = self.session._playing.state
        assert state is not None
        return state

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.state.phase is Phase.OVER

    def play(self, place: int) -> None:
        """Ann chooses one of what can be done now."""
        action = legal_actions(self.state)[place]
        view = view_of(self.state, self.state.turn)
        if isinstance(action, PlayCard):
            self.type(f"ann !{view.hand.index(action.card) + 1}")
        elif isinstance(action, TakeCard):
            self.type(f"ann !t{view.choices.index(action.card) + 1}")
        else:
            self.type(f"ann !{format_action(action)}")
        before = self.state.ply
        self.until(lambda: self.state.ply > before)

    def play_on(self, until_round: int) -> None:
        """Play whatever comes first, until a round begins or the game is over."""
        while self.state.round < until_round and not self.over:
            self.rest()
            if not self.over:
                self.play(0)

    def judged(self) -> list[Line]:
        return [*events(self.lines, "judged")]

    def told(self, text: str) -> list[str]:
        """What was said in chat with this text in it."""
        return [reply.text for reply in self.room.heard if text in reply.text]


def rounds(lines: Iterable[Line]) -> list[tuple[int, float, int]]:
    return [
        (line["round"], line["accuracy"], line["decisions"]) for line in events([*lines], "round_accuracy")
    ]


def test_it_is_asked_as_soon_as_people_are_to_decide_and_knows_what_they_know() -> None:
    school = School(Coach(slow=True))
    ((view, history),) = school.coach.asked.values()
    assert view == view_of(school.state, 0)
    assert history.rounds[-1].table
    school.play(0)
    school.rest()
    assert len(school.coach.asked) >= 2
    assert all(view.seat == 0 and len(view.legal) > 1 for view, _history in school.coach.asked.values())


def test_what_it_says_is_told_and_kept_once_the_decision_is_made(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "j", durable=False)) as journal:
        school = School(Coach(), journal)
        assert not school.judged()
        place = min(2, len(legal_actions(school.state)) - 1)
        ply, legal = school.state.ply, len(legal_actions(school.state))
        school.play(place)
        (line,) = school.judged()
        assert (line["lost_chance"], line["stake"]) == (place / 10, round((legal - 1) / 10, 4))
        assert line["accuracy"] == round(1 - place / (legal - 1), 4)
        assert (line["seat"], line["team"], line["round"], line["chance"]) == (0, 0, 1, 0.9)
        read_line(school.out.getvalue().splitlines()[-1])
        assert journal.game is not None
        assert journal.game.judged == (judged(ply, place / 10, (legal - 1) / 10),)


def test_one_that_comes_later_is_told_later_and_the_game_goes_on() -> None:
    school = School(Coach(slow=True))
    school.play(1)
    school.rest()
    school.play(0)
    assert not school.judged()
    school.coach.say(1)
    school.wait(0.1)
    (line,) = school.judged()
    assert line["lost_chance"] == 0.1
    assert line["ply"] == school.coach.asked[1][0].ply


def test_one_that_never_comes_is_not_waited_for() -> None:
    school = School(Coach(slow=True))
    school.coach.found[1] = None
    school.play(1)
    school.wait(0.1)
    school.coach.say(1)
    school.wait(0.1)
    assert not school.judged()


def test_a_bots_moves_are_not_judged_nor_those_that_it_plays_for_people() -> None:
    school = School(Coach())
    school.session._playing.stand_in(0, view_of(school.state, 0).ply)
    ply = school.state.ply
    school.until(lambda: school.state.ply > ply)
    school.rest()
    assert not school.judged()


def test_who_has_no_choice_is_not_judged() -> None:
    school = School(Coach())
    school.play_on(2)
    plies = [view.ply for view, _history in school.coach.asked.values()]
    assert len(plies) == len(set(plies))
    assert all(len(view.legal) > 1 for view, _history in school.coach.asked.values())


class Choosing(School):
    """At a decision in which a hand card takes one of two: `card` does, `other` does not."""

    def __init__(self) -> None:
        super().__init__(Coach(slow=True))
        while True:
            self.rest()
            assert not self.over
            view = view_of(self.state, 0)
            lying = [card.month for card in view.table if card is not None]
            several = [card for card in view.hand if lying.count(card.month) == 2]
            if view.phase is Phase.PLAY and several and len(view.hand) > 2:
                break
            self.play(0)
        self.card = several[0]
        self.other = next(card for card in view.hand if card not in several)
        self.hand = view.hand
        self.first = len(self.coach.asked)
        self.before = len(self.judged())

    def pick(self, card: Card) -> None:
        ply = self.state.ply
        self.type(f"ann !{[*self.hand].index(card) + 1}")
        self.until(lambda: self.state.ply > ply)

    def places(self) -> list[int]:
        """Of the decisions that have been judged since."""
        for number in self.coach.asked:
            if number >= self.first:
                self.coach.say(number)
        self.wait(0.1)
        return [line["ply"] for line in self.judged()[self.before :]]


def test_a_card_that_takes_one_of_two_is_judged_when_that_is_chosen() -> None:
    school = Choosing()
    ply = view_of(school.state, 0).ply
    school.pick(school.card)
    assert school.state.phase is Phase.CHOOSE_FOR_HAND
    assert school.places() == []
    school.play([isinstance(each, TakeCard) for each in legal_actions(school.state)].index(True))
    assert len(school.places()) == 2
    assert ply in school.places()


def test_a_card_that_is_put_back_is_not_judged_but_the_one_that_is_played() -> None:
    school = Choosing()
    view = view_of(school.state, 0)
    school.pick(school.card)
    school.rest()
    school.pick(school.other)
    lines = [line for line in school.judged() if line] if school.places() else []
    (line,) = lines[school.before :]
    assert line["ply"] == view.ply, "as the decision was when it began"
    assert line["made"]["card"]["month"] == school.other.month.value


class TestRounds:
    def test_how_well_it_was_played_is_told_when_it_is_over(self) -> None:
        school = School(Coach())
        school.play_on(2)
        school.until(lambda: bool(rounds(school.lines)))
        ((number, accuracy, decisions),) = rounds(school.lines)
        own = [line for line in school.judged() if line["round"] == 1]
        lost, stake = (sum(line[name] for line in own) for name in ("lost_chance", "stake"))
        assert (number, decisions) == (1, len(own))
        assert accuracy == pytest.approx(1 - lost / stake, abs=1e-4)
        makers = school.board.around.makers
        assert makers is not None
        assert makers.accuracy == (Accuracy("", round(100 * accuracy)),)
        assert makers.round == 1
        school.until(lambda: bool(school.told("Accuracy in round 1")))
        assert school.told("Accuracy") == [
            f"Accuracy in round 1: {round(100 * accuracy)} %. !why tells about the last move."
        ]

    def test_it_waits_for_the_last_move_but_not_for_ever(self) -> None:
        for late in (1.0, LATEST + 1):
            school = School(Coach())
            while school.state.round == 1:
                school.rest()
                school.coach.slow = True
                school.coach.found.clear()
                school.play(0)
            assert not rounds(school.lines)
            school.wait(late)
            for number in school.coach.asked:
                school.coach.say(number)
            school.wait(1.0)
            assert bool(rounds(school.lines)) is (late < LATEST)

    def test_the_next_game_forgets_the_last(self) -> None:
        school = School(Coach(), rules="module:rounds=1")
        school.play_on(2)
        school.until(lambda: bool(rounds(school.lines)))
        dropped = school.coach.dropped
        school.until(lambda: school.session.next_game.asked == 0)
        school.session.new_game()
        assert school.coach.dropped == dropped + 1
        assert school.board.around.makers is None
        school.rest()
        school.type("ann !why")
        school.wait(1)
        assert school.told("Chat has made no move yet")


class TestAsked:
    def test_a_hint_is_the_coachs_as_soon_as_it_is_known(self) -> None:
        school = School(Coach(slow=True))
        school.type("ann !hint")
        school.wait(1)
        assert school.told("Hint for @ann: the house bot would play")
        school.wait(31)
        school.coach.say(1)
        school.wait(0.1)
        school.type("bob !hint")
        school.wait(1)
        assert school.told("Hint for @bob: the coach would play")
        assert school.told("(!1): 90 % to win.")

    def test_why(self) -> None:
        school = School(Coach(slow=True))
        school.type("ann !why")
        school.wait(1)
        assert school.told("Chat has made no move yet that the coach could look at.")
        school.play(0)
        school.type("bob !why")
        school.wait(1)
        assert school.told("The coach still looks at the last move.")
        school.coach.say(1)
        school.wait(0.1)
        school.type("cid !why")
        school.wait(1)
        assert school.told(": that was the best move.")

    def test_without_a_coach_nothing_is_asked_and_that_is_said(self) -> None:
        school = School(Coach(coaches=False))
        school.type("ann !why", "bob !hint")
        school.wait(1)
        assert school.told("No coach looks at this game.")
        assert school.told("Hint for @bob: the house bot would")
        school.play(0)
        assert not school.coach.asked
        assert not school.judged()


def test_viewers_have_it_in_their_ranks(tmp_path: Path) -> None:
    with (
        closing(Journal(tmp_path / "j", durable=False)) as journal,
        closing(Ranking(tmp_path / "j", patient=True)) as ranking,
    ):
        school = School(Coach(), journal, ranking=ranking)
        school.play(1)
        school.rest()
        school.type("bob !rank ann", "cid !stats")
        school.wait(1)
        (line,) = school.judged()
        percent = round(100 * line["accuracy"])
        assert school.told(f"@ann is number 1: 0 points, 0 rounds won, 0 yaku, accuracy {percent} %;")
        assert school.told(f"accuracy {percent} %.")


def test_taken_up_again_it_is_asked_and_the_round_is_told_as_a_whole(tmp_path: Path) -> None:
    """Some moves were judged before the program was killed, others after it."""
    with closing(Journal(tmp_path / "j", durable=False)) as journal:
        school = School(Coach(), journal)
        for place in (1, 0):
            school.rest()
            school.play(place)
        before = school.judged()
        school.rest()
    contents = read_journal((tmp_path / "j").read_bytes())
    assert contents.game is not None
    assert len(contents.game.judged) == len(before)
    with closing(Journal(tmp_path / "j", durable=False)) as journal:
        again = Hall(seed=SEED, who=Mode.ANARCHY, journal=journal, thinkers=(coach := Coach()))
        again.session.resume(journal.contents, again.now)
        again.wait(0.1)
        assert coach.asked[1][1] == history_of(contents.game.record)
        taken = School.__new__(School)
        taken.__dict__.update(again.__dict__, coach=coach)
        taken.play_on(2)
        taken.until(lambda: bool(rounds(taken.lines)))
        ((_number, accuracy, decisions),) = rounds(taken.lines)
        own = [*before, *(line for line in taken.judged() if line["round"] == 1)]
        assert decisions == len(own)
        lost, stake = (sum(line[name] for line in own) for name in ("lost_chance", "stake"))
        assert accuracy == pytest.approx(1 - lost / stake, abs=1e-3)


def test_after_the_end_of_a_round_a_restart_shows_it_and_tells_nobody_again(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "j", durable=False)) as journal:
        school = School(Coach(), journal, rules="module:rounds=1")
        school.play_on(2)
        school.until(lambda: bool(school.told("Accuracy")))
        shown = school.board.around.makers
    with closing(Journal(tmp_path / "j", durable=False)) as journal:
        again = Hall(seed=SEED, who=Mode.ANARCHY, journal=journal, thinkers=Coach())
        again.session.resume(journal.contents, again.now)
        again.wait(3)
        assert shown is not None
        assert again.board.around.makers is not None
        assert again.board.around.makers.accuracy == shown.accuracy
        assert not [reply for reply in again.room.heard if "Accuracy" in reply.text]
