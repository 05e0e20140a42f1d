"""Votes: windows, who counts, what wins, and what is done where nobody votes. Times in seconds."""

from collections.abc import Iterable

import pytest

from chat.crowd.base import Ballot, Mode
from chat.crowd.vote import MOST_EMPTY, RESULT, SEEN
from chat.message import Traits
from chat.ranks.origin import Cast
from chat.replies.ticker import Unsaid
from chat.requests import Do, StandIn
from module.game.actions import KOIKOI, PLAY, STOP, TAKE, Action
from module.rules.cards import card_by_code
from tests.chat.kit import CHOICE, LIDS, OVER, Evening, position
from tests.chat.test_teams import teams

WINDOW = 12.0
DELAYED = Traits(limited=True, delayed=True)


def evening(table: str = CHOICE, *, traits: Traits = DELAYED, **options: object) -> Evening:
    made = Evening(position(table), traits=traits, mode=Mode.VOTE, **options)  # type: ignore[arg-type]
    made.wait(0)
    return made


def ballot(made: Evening, team: int = 0) -> Ballot:
    found = made.desk.snapshot(made.now, team).ballot
    assert found is not None
    return found


def done(made: Evening) -> list[Action]:
    return [request.action for request in made.asked if isinstance(request, Do)]


def vote(made: Evening, **votes: str) -> None:
    for name, text in votes.items():
        made.say(text, name)


def play(code: str) -> Action:
    return PLAY[card_by_code(code)]


def take(code: str) -> Action:
    return TAKE[card_by_code(code)]


class TestTheWindow:
    def test_what_most_want_is_done_when_it_closes(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!4", bob="!4", cid="!1")
        made.wait(WINDOW - 3 - 0.1)
        assert done(made) == []
        made.wait(0.1 + RESULT)
        assert done(made) == [play("3p")]

    def test_what_has_won_is_shown_for_a_moment(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!4")
        made.wait(WINDOW - 3 + 0.5)
        assert ballot(made).decided is play("3p")
        assert ballot(made).voters == 1
        made.say("!1", "bob")
        assert ballot(made).voters == 1
        assert [deed.what for deed in made.desk.deeds()][-1] is Unsaid.LATE
        assert done(made) == []

    def test_it_is_never_shorter_than_it_takes_to_see_it(self) -> None:
        made = evening(stream_delay=9.0)
        made.wait(10)
        vote(made, ann="!4")
        assert ballot(made).seconds == 9.0 + SEEN
        made.wait(15 - 10 - 0.1)
        assert ballot(made).decided is None
        made.wait(0.2)
        assert ballot(made).decided is play("3p")

    def test_it_opens_when_the_panel_has_come_to_show_the_table(self) -> None:
        made = Evening(position(CHOICE), traits=DELAYED, mode=Mode.VOTE)
        made.desk.shown = False
        made.wait(5)
        assert ballot(made).seconds_left is None
        made.say("!4", "ann")
        assert ballot(made).voters == 0  # nobody can have seen it
        assert [deed.what for deed in made.desk.deeds()] == [Unsaid.EARLY]
        made.desk.shown = True
        made.wait(0)
        assert ballot(made).seconds_left == WINDOW

    def test_its_clock_stands_while_the_game_is_paused(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!4")
        made.desk.paused = True
        made.wait(60)
        assert ballot(made).seconds_left is None
        made.desk.paused = False
        made.wait(WINDOW - 3 + RESULT - 0.1)
        assert done(made) == []
        made.wait(0.2)
        assert done(made) == [play("3p")]

    def test_everybody_is_told_what_there_is_to_vote_for(self) -> None:
        made = evening()
        assert made.sent == ["Vote! Which card do we play? !1 to !4, 12 s."]
        assert evening(LIDS).sent == [
            "Vote! Play on for more or take the points? !koi or !stop, 12 s.",
        ]

    def test_it_runs_while_chat_is_to_move_only(self) -> None:
        made = Evening(position(LIDS + "turn: 1"), mode=Mode.VOTE)
        made.wait(60)
        assert made.desk.snapshot(made.now).ballot is None
        assert made.desk.next_due() is None

    def test_it_becomes_longer_with_the_delay(self) -> None:
        """It closed after 12 s, of which viewers who see it 11 s late had seen one."""
        made = evening()
        made.mod("!sync")
        made.wait(11)
        vote(made, ann="!4")
        made.say(f"!sync {made.desk.sync_code}", "bob")
        assert made.desk.stream_delay == 11
        assert ballot(made).seconds == 11 + SEEN
        made.wait(SEEN - 0.1)
        assert ballot(made).decided is None
        made.wait(0.2)
        assert ballot(made).decided is play("3p")

    @pytest.mark.parametrize("thousandths", range(0, 400, 7))
    def test_its_early_end_is_when_the_clock_was_set_for(self, thousandths: int) -> None:
        """Sums of seconds are not exact: time that jumps to what is due next must get past it."""
        made = TestAnEarlyEnd.crowd(["ann", "bob", "cid"], stream_delay=1 + thousandths / 1000)
        made.wait(made.desk.stream_delay)
        vote(made, ann="!t1", bob="!t1", cid="!t1")
        made.wait(SEEN)
        assert ballot(made).decided is take("8a")


class TestAnEarlyEnd:
    """More than half of those who voted in the last two decisions agree, three at least."""

    @staticmethod
    def crowd(names: Iterable[str], stream_delay: float = 2.0) -> Evening:
        """These have voted on a card once, and now there is a choice."""
        made = evening(stream_delay=stream_delay)
        made.wait(3)
        vote(made, **dict.fromkeys(names, "!1"))
        made.wait(WINDOW - 3 + RESULT)
        assert ballot(made).counts == ()
        assert done(made) == [play("8b")]
        return made

    def test_it_ends_once_they_agree(self) -> None:
        made = self.crowd(["ann", "bob", "cid", "dan"])
        made.wait(SEEN + 2 - 1)
        vote(made, ann="!t1", bob="!t1", cid="!t1")
        made.wait(1 - 0.1)
        assert ballot(made).decided is None  # never before anybody could see it
        made.wait(0.1)
        assert ballot(made).decided is take("8a")

    def test_two_are_too_few(self) -> None:
        made = self.crowd(["ann", "bob"])
        made.wait(SEEN + 2)
        vote(made, ann="!t1", bob="!t1")
        made.wait(WINDOW - SEEN - 2 - 0.1)
        assert ballot(made).decided is None

    def test_half_is_not_enough(self) -> None:
        made = self.crowd("abcdef")
        made.wait(SEEN + 2)
        vote(made, a="!t1", b="!t1", c="!t1")
        made.wait(1)
        assert ballot(made).decided is None
        vote(made, d="!t1")
        assert ballot(made).decided is take("8a")

    def test_newcomers_do_not_end_it(self) -> None:
        made = self.crowd("abcdef")
        made.wait(SEEN + 2)
        vote(made, a="!t1", b="!t1", c="!t1", new1="!t1", new2="!t1")
        made.wait(1)
        assert ballot(made).decided is None

    def test_the_first_decision_has_its_whole_window(self) -> None:
        made = evening()
        made.wait(SEEN + 2)
        vote(made, ann="!4", bob="!4", cid="!4", dan="!4")
        made.wait(WINDOW - SEEN - 2 - 0.1)
        assert ballot(made).decided is None


class TestVotes:
    def test_the_last_of_each_counts(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1", bob="!4")
        made.say("!2", "ann")
        made.say("!4", "ann")
        assert ballot(made).counts == ((play("3p"), 2),)
        assert ballot(made).voters == 2

    def test_they_are_handed_on_in_the_order_in_which_they_stand_in_the_journal(self) -> None:
        """The same objects: thousands need not be compared, nor made anew."""
        made = evening()
        made.wait(3)
        vote(made, ann="!1", bob="!4t1", cid="!4")
        vote(made, ann="!4", bob="!4t2", dan="!1")
        cast = {each.vote.viewer.login: id(each.vote) for each in made.desk.newly_cast() if each.vote}
        made.wait(WINDOW + RESULT)
        (asked,) = [request for request in made.asked if isinstance(request, Do)]
        assert [vote.viewer.login for vote in asked.votes] == ["bob", "cid", "ann", "dan"]
        assert [id(vote) for vote in asked.votes] == [cast[vote.viewer.login] for vote in asked.votes]

    def test_a_tie_goes_to_who_was_there_first(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1", bob="!4", cid="!4", dan="!1")
        assert ballot(made).counts == ((play("3p"), 2), (play("8b"), 2))

    @pytest.mark.parametrize(
        "text, code",
        [("!4", "3p"), ("!1 select 4", "3p"), ("!crane", "1b"), ("!松に鶴", "1b"), ("4", "3p"), ("４", "3p")],
    )
    def test_they_are_written_as_anything_is(self, text: str, code: str) -> None:
        made = evening()
        made.wait(3)
        made.say(text, "ann")
        assert ballot(made).counts == ((play(code), 1),)

    def test_bare_numbers_are_a_setting(self) -> None:
        made = evening(bare_numbers=False)
        made.wait(3)
        made.say("4", "ann")
        assert ballot(made).voters == 0

    @pytest.mark.parametrize("text", ["9", "0", "4 5", "four", "42"])
    def test_other_numbers_are_just_talk(self, text: str) -> None:
        made = evening()
        made.wait(3)
        made.say(text, "ann")
        made.wait(3)
        assert ballot(made).voters == 0
        assert len(made.sent) == 1
        assert made.desk.deeds() == ()

    def test_a_number_that_comes_before_the_vote_is_just_talk(self) -> None:
        made = evening()
        made.desk.shown = False
        made.say("2", "ann")
        assert made.desk.deeds() == ()
        made.say("!2", "ann")
        assert [deed.what for deed in made.desk.deeds()] == [Unsaid.EARLY]

    def test_a_bare_number_chooses_where_there_is_a_choice(self) -> None:
        made = evening(CHOICE)
        made.wait(3)
        made.say("!1", "ann")
        made.wait(WINDOW)
        made.wait(3)
        made.say("2", "bob")
        assert ballot(made).counts == ((take("8p"), 1),)

    def test_koi_koi_or_stop(self) -> None:
        made = evening(LIDS)
        made.wait(3)
        vote(made, ann="!koi", bob="!stop", cid="!1 stop")
        assert ballot(made).counts == ((STOP, 2), (KOIKOI, 1))

    def test_a_chain_votes_for_what_follows_too(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1t2", bob="!1", cid="!1t2", dan="!1t1")
        made.say("!1", "dan")  # anew, and without a wish
        made.wait(WINDOW - 3 + RESULT)
        assert done(made) == [play("8b")]
        assert ballot(made).counts == ((take("8p"), 2),)

    def test_a_chain_of_a_viewer_who_is_banned_since_does_not_count(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1t2", bob="!1")
        made.wait(WINDOW - 3)
        made.mod("!ban ann")
        made.wait(RESULT)
        assert done(made) == [play("8b")]
        assert ballot(made).counts == ()

    def test_a_chain_from_before_the_window_counts(self) -> None:
        """A console sees the table at once and may write before it has come to rest: the chain was lost."""
        made = Evening(position(CHOICE), mode=Mode.VOTE)
        made.desk.shown = False
        made.say("!1t2", "ann")
        made.desk.shown = True
        made.wait(WINDOW + RESULT)
        assert done(made) == [play("8b")]
        assert ballot(made).counts == ((take("8p"), 1),)

    def test_what_was_wanted_then_may_be_changed(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1t2", bob="!1")
        made.wait(WINDOW - 3 + RESULT + 3)
        made.say("!t1", "ann")
        assert ballot(made).counts == ((take("8a"), 1),)

    def test_a_vote_that_comes_too_soon_was_for_the_old_table(self) -> None:
        made = evening()
        made.wait(3)
        made.say("!1", "ann")
        made.wait(WINDOW - 3 + RESULT)
        made.wait(1)
        made.say("!t1", "ann")
        assert ballot(made).voters == 0
        assert [deed.what for deed in made.desk.deeds()][-1] is Unsaid.EARLY

    def test_votes_are_void_with_their_decision(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1", bob="!4")
        made.act(Do(play("3p"), 0, 0, None))  # the streamer's own
        made.wait(0)
        assert ballot(made).voters == 0

    def test_those_of_the_banned_do_not_count(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1", bob="!4", cid="!4")
        made.desk.newly_cast()
        made.mod("!ban bob")
        assert ballot(made).counts == ((play("8b"), 1), (play("3p"), 1))
        made.say("!4", "bob")
        assert ballot(made).voters == 2
        first, *others = made.desk.newly_cast()
        assert first == Cast(0, 0, None)
        assert [cast.vote.viewer.login for cast in others if cast.vote is not None] == ["ann", "cid"]

    def test_a_moderator_can_begin_the_vote_again(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1", bob="!4")
        made.mod("!cancel")
        assert ballot(made).voters == 0
        assert made.sent[-1] == "@mod: The vote begins again."
        assert ballot(made).seconds_left == WINDOW

    def test_nobody_can_claim(self) -> None:
        made = evening()
        made.say("!1 claim", "ann")
        made.wait(1)
        text = "@ann: everybody votes now, nobody can claim: !3 is a vote for the third card."
        assert made.sent[-1] == text

    def test_those_who_decided_are_told_with_what_is_done(self) -> None:
        made = evening()
        made.wait(3)
        vote(made, ann="!1", bob="!4", cid="!4")
        made.wait(WINDOW)
        (request,) = (each for each in made.asked if isinstance(each, Do))
        assert request.by is None
        assert [(each.viewer.login, each.action) for each in request.votes] == [
            ("ann", play("8b")), ("bob", play("3p")), ("cid", play("3p")),
        ]  # fmt: skip


class TestNobody:
    def test_the_house_bot_plays_after_three_windows(self) -> None:
        made = evening()
        made.wait(WINDOW * MOST_EMPTY - 0.1)
        assert made.asked == []
        assert ballot(made).empty == MOST_EMPTY - 1
        made.wait(0.1)
        assert made.asked == [StandIn(0, 0)]

    def test_after_that_one_window_each_until_somebody_votes(self) -> None:
        made = evening()
        made.wait(WINDOW * MOST_EMPTY)
        made.asked.clear()
        made.act(Do(play("3p"), 0, 0, None))
        made.wait(0)
        made.wait(WINDOW)
        assert [type(request) for request in made.asked] == [StandIn]
        made.wait(3)
        made.say(f"!{len(made.view.hand)}", "ann")
        made.wait(WINDOW - 3 + RESULT)
        made.asked.clear()
        made.wait(WINDOW * MOST_EMPTY - 1)
        assert made.asked == []


class TestARestart:
    def test_a_running_vote_goes_on_with_what_was_cast(self) -> None:
        before = evening()
        before.wait(3)
        vote(before, ann="!1", bob="!4", cid="!4")
        cast = before.desk.newly_cast()
        assert before.desk.newly_cast() == ()
        state = before.desk.to_json(before.now)
        after = Evening(position(CHOICE), traits=DELAYED)
        after.desk.restore(state, after.now)
        after.desk.recall_votes(cast, after.views)
        after.wait(0)
        assert ballot(after).counts == ballot(before).counts
        assert ballot(after).seconds_left == WINDOW  # for all to see
        after.wait(3)
        after.say("!1", "cid")
        assert ballot(after).counts == ((play("8b"), 2), (play("3p"), 1))
        (again,) = after.desk.newly_cast()
        assert again.vote is not None
        assert (again.vote.viewer.login, again.vote.action) == ("cid", play("8b"))

    def test_what_a_chain_wants_next_goes_on_too(self) -> None:
        before = evening()
        before.wait(3)
        vote(before, ann="!1t2", bob="!1", cid="!1t1")
        before.say("!1t2", "cid")
        cast = before.desk.newly_cast()
        assert [each.vote.then for each in cast if each.vote] == [take("8p"), None, take("8a"), take("8p")]
        after = Evening(position(CHOICE), traits=DELAYED)
        after.desk.restore(before.desk.to_json(before.now), after.now)
        after.desk.recall_votes(cast, after.views)
        after.wait(WINDOW + RESULT)
        assert done(after) == [play("8b")]
        assert ballot(after).counts == ((take("8p"), 2),)

    def test_votes_on_another_decision_are_void(self) -> None:
        before = evening()
        before.wait(3)
        vote(before, ann="!1")
        cast = before.desk.newly_cast()
        after = Evening(position(LIDS), mode=Mode.VOTE)
        after.desk.recall_votes((Cast(0, 7, cast[0].vote),), after.views)
        after.wait(0)
        assert ballot(after).voters == 0


def test_teams_vote_apart() -> None:
    made = teams(mode=Mode.VOTE)
    made.wait(3)
    red, blue = ("ann", "bob"), ("eve", "fay")
    for name in red:
        made.say("!join red", name)
    for name in blue:
        made.say("!join blue", name)
    vote(made, ann="!1", bob="!2", eve="!1", fay="2")
    assert ballot(made, 0).voters == 2
    assert made.desk.snapshot(made.now, 1).ballot is None  # it is not their turn


def test_a_game_that_is_over_is_not_voted_on() -> None:
    made = evening(OVER)
    made.wait(3)
    made.say("!stop", "ann")
    made.wait(WINDOW)
    assert made.desk.snapshot(made.now).ballot is None
    made.wait(60)
    assert made.desk.next_due() is None
