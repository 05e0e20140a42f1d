"""Votes on the way to play: a minute, three people, a majority, and a quarter of an hour between two."""

import pytest

from chat.crowd.base import Mode
from chat.crowd.mode_vote import PAUSE, SECONDS
from chat.message import Level
from chat.replies.ticker import Unsaid
from module.errors import InvalidRecord
from tests.chat.kit import CHOICE, Evening, position
from tests.chat.test_teams import teams


def evening(**options: object) -> Evening:
    return Evening(position(CHOICE), **options)  # type: ignore[arg-type]


def mode(made: Evening, team: int = 0) -> Mode:
    return made.desk.snapshot(made.now, team).mode


def vote(made: Evening, **votes: str) -> None:
    for name, word in votes.items():
        made.say(f"!vote {word}", name)


class TestOneVote:
    def test_a_majority_changes_the_way_to_play(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="vote", cid="claim")
        (opening,) = made.sent
        assert opening.startswith("How do we play? !vote claim (one at a time), !vote anarchy (anybody)")
        assert opening.endswith(", 60 s. The first vote is for vote.")
        made.wait(SECONDS - 0.1)
        assert mode(made) is Mode.CLAIM
        made.wait(0.1)
        assert mode(made) is Mode.VOTE
        made.wait(5)
        assert "2 of 3 voted for vote: that is how we play now." in made.sent

    def test_each_last_vote_counts(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="vote", cid="anarchy")
        vote(made, ann="anarchy")
        ballot = made.desk.mode_ballot(made.now)
        assert ballot is not None
        assert ballot.counts == ((Mode.ANARCHY, 2), (Mode.VOTE, 1))
        made.wait(SECONDS)
        assert mode(made) is Mode.ANARCHY
        assert made.desk.mode_ballot(made.now) is None

    def test_two_are_too_few(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="vote")
        made.wait(SECONDS + 5)
        assert mode(made) is Mode.CLAIM
        assert made.sent[-1] == "Fewer than 3 have voted: the way to play stays."

    def test_those_of_the_banned_do_not_count(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="vote", cid="vote")
        made.mod("!ban cid")
        ballot = made.desk.mode_ballot(made.now)
        assert ballot is not None
        assert ballot.counts == ((Mode.VOTE, 2),)
        made.wait(SECONDS)
        assert mode(made) is Mode.CLAIM

    def test_votes_on_cards_begin_at_once(self) -> None:
        """The new crowd had nothing due until something else happened."""
        made = evening()
        vote(made, ann="vote", bob="vote", cid="vote")
        made.wait(SECONDS)
        made.replies.clear()
        ballot = made.desk.snapshot(made.now).ballot
        assert ballot is not None
        assert ballot.seconds_left == 12

    def test_half_is_no_majority(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="vote", cid="anarchy", dan="claim")
        made.wait(SECONDS + 5)
        assert mode(made) is Mode.CLAIM
        assert made.sent[-1] == "No way to play has a majority: it stays as it is."

    def test_a_majority_for_what_is_keeps_the_seat(self) -> None:
        made = evening(claim_seconds=600.0)
        made.say("!claim", "ann")
        vote(made, bob="vote", cid="claim", dan="claim")
        made.wait(SECONDS)
        holder = made.desk.snapshot(made.now).holder
        assert holder is not None
        assert holder.login == "ann"

    def test_the_ticker_tells_who_votes(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="claim")
        assert [(deed.login, deed.what, deed.values) for deed in made.desk.deeds()] == [
            ("ann", Unsaid.VOTED_MODE, {"mode": "vote"}),
            ("bob", Unsaid.VOTED_MODE, {"mode": "claim"}),
        ]

    @pytest.mark.parametrize("text", ["!vote", "!vote monarchy", "!vote claim now"])
    def test_other_words_are_no_vote(self, text: str) -> None:
        made = evening()
        made.say(text, "ann")
        assert made.desk.mode_ballot(made.now) is None


class TestWhenThereIsNone:
    def test_the_next_one_has_to_wait(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="vote", cid="vote")
        made.wait(SECONDS)
        made.say("!vote claim", "ann")
        made.wait(3)
        assert made.sent[-1] == "@ann: The next vote on the way to play can begin in 15 min."
        assert made.desk.mode_ballot(made.now) is None
        made.wait(PAUSE)
        made.say("!vote claim", "ann")
        assert made.desk.mode_ballot(made.now) is not None

    def test_nobody_votes_for_what_is(self) -> None:
        made = evening()
        made.say("!vote claim", "ann")
        made.wait(3)
        assert made.sent[-1] == "@ann: The way to play is claim already."
        assert made.desk.mode_ballot(made.now) is None

    def test_moderators_switch_at_once(self) -> None:
        made = evening()
        vote(made, ann="vote", bob="vote", cid="vote")
        made.mod("!mode anarchy")
        assert mode(made) is Mode.ANARCHY
        made.wait(SECONDS + 1)
        assert mode(made) is Mode.ANARCHY
        assert made.desk.mode_ballot(made.now) is None

    def test_the_streamer_may_do_without(self) -> None:
        made = evening(mode_votes=False)
        made.say("!vote vote", "ann")
        made.wait(3)
        assert made.sent == ["@ann: The way to play is not voted on here."]


def test_each_team_votes_apart() -> None:
    made = teams()
    for name in ("ann", "bob", "cid"):
        made.say("!join red", name)
        made.say("!vote vote", name)
    made.say("!join blue", "dan")
    made.say("!vote anarchy", "dan")
    made.wait(SECONDS)
    assert mode(made, 0) is Mode.VOTE
    assert mode(made, 1) is Mode.CLAIM
    restored = teams()
    restored.desk.restore(made.desk.to_json(made.now), restored.now)
    assert mode(restored, 0) is Mode.VOTE
    assert mode(restored, 1) is Mode.CLAIM
    made.say("!mode anarchy", "mod", Level.MODERATOR)
    assert [mode(made, team) for team in (0, 1)] == [Mode.ANARCHY, Mode.ANARCHY]


class TestARestart:
    def test_a_vote_goes_on(self) -> None:
        before = evening()
        revision = before.desk.revision
        vote(before, ann="vote", bob="vote")
        before.wait(20)
        assert before.desk.revision > revision
        after = evening()
        after.desk.restore(before.desk.to_json(before.now), after.now)
        vote(after, cid="vote")
        after.wait(39.9)
        assert mode(after) is Mode.CLAIM
        after.wait(0.1)
        assert mode(after) is Mode.VOTE

    def test_the_time_between_two_goes_on(self) -> None:
        before = evening()
        vote(before, ann="vote")
        before.wait(SECONDS + 60)
        after = evening()
        after.desk.restore(before.desk.to_json(before.now), after.now)
        vote(after, ann="vote")
        after.wait(3)
        assert after.sent == ["@ann: The next vote on the way to play can begin in 14 min."]

    @pytest.mark.parametrize(
        "votes", [{"0": {}}, {"0": {"votes": {"1": "monarchy"}}}, {"0": {"votes": []}}, []]
    )
    def test_what_cannot_be_read_changes_nothing(self, votes: object) -> None:
        made = evening()
        data = made.desk.to_json(made.now) | {"mode_votes": votes}
        with pytest.raises(InvalidRecord):
            made.desk.restore(data, made.now)

    def test_an_older_state_has_no_votes(self) -> None:
        made = evening()
        data = made.desk.to_json(made.now)
        del data["mode_votes"]
        made.desk.restore(data, made.now)
        assert made.desk.mode_ballot(made.now) is None
