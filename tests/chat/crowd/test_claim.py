"""The seat: who has it, who waits, and the two clocks. Times in seconds from the first claim."""

import pytest

from chat.crowd.base import Mode
from chat.message import Level
from module.errors import InvalidRecord
from module.game.engine import apply
from module.game.record import parse_action
from module.game.state import State
from tests.chat.kit import CHOICE, LIDS, OVER, Evening, position


def evening(table: str = CHOICE) -> Evening:
    made = Evening(position(table))
    made.say("!1 claim", "alice")
    return made


def holder(made: Evening) -> str | None:
    user = made.desk.snapshot(made.now).holder
    return user.login if user else None


def line(made: Evening) -> list[str]:
    return [user.login for user in made.desk.snapshot(made.now).queue]


def others_turn() -> State:
    """Chat has played and the bot is to move."""
    return position(LIDS + "turn: 1")


class TestProcedure:
    def test_a_free_seat_is_anybodys(self) -> None:
        made = Evening(position(CHOICE))
        assert holder(made) is None
        assert made.desk.holders[0] == ""
        made.say("!4", "alice")
        made.say("!1", "bob")
        assert len(made.asked) == 2

    def test_a_claim_makes_it_yours(self) -> None:
        made = evening()
        assert holder(made) == "alice"
        assert made.desk.holders[0] == "Alice"
        assert made.sent == ["@alice: it's yours now! !1 help tells the commands, !1 unclaim gives it back."]
        made.say("!4", "bob")
        assert made.asked == []
        made.wait(3)
        assert made.sent[-1] == "@bob: @alice is playing. !1 claim puts you in line."
        made.say("!4", "alice")
        assert len(made.asked) == 1

    @pytest.mark.parametrize("text", ["!1 view plains", "!cycle", "!koi", "!t1", "!moon", "!1 newgame"])
    def test_every_command_of_the_module_is_the_players(self, text: str) -> None:
        made = evening()
        assert made.say(text, "bob").requests == ()
        made.wait(3)
        assert made.sent[-1] == "@bob: @alice is playing. !1 claim puts you in line."

    def test_claiming_twice(self) -> None:
        made = evening()
        made.say("!claim", "alice")
        made.wait(2)
        assert made.sent[-1] == "@alice: it's yours already."

    def test_further_claims_queue_and_the_first_follows(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.say("!1 claim", "carl")
        made.say("!1 claim", "bob")
        made.wait(5)
        assert line(made) == ["bob", "carl"]
        assert "@bob: @alice is playing, you are number 1 in line. !1 take asks for it." in made.sent
        assert any("@carl" in text and "number 2" in text for text in made.sent)
        made.say("!1 unclaim", "alice")
        assert (holder(made), line(made)) == ("bob", ["carl"])
        made.wait(5)
        assert made.sent[-1] == "@bob: it's your turn to play now! !1 help tells the commands."

    def test_leaving_the_line(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.say("!1 unclaim", "bob")
        assert (holder(made), line(made)) == ("alice", [])
        made.say("!1 unclaim", "carl")
        made.wait(8)
        assert "@bob: you have left the line." in made.sent
        assert made.sent[-1] == "@carl: @alice is playing. !1 claim puts you in line."

    def test_the_line_is_bounded(self) -> None:
        made = evening()
        for number in range(60):
            made.say("!1 claim", f"v{number}")
        assert len(line(made)) == 50

    def test_take_and_mine(self) -> None:
        made = evening()
        made.say("!1 take", "bob")
        made.wait(5)
        assert made.sent[1:] == [
            "@alice: @bob would like to play. Write !1 mine within 60 s to keep it.",
            "@bob: @alice has 60 s to keep it, then it's yours. !1 canceltake takes that back.",
        ]
        made.say("!1 mine", "alice")
        made.wait(5)
        assert made.sent[-1] == "@bob: @alice keeps it. You are number 1 in line."
        made.state = others_turn()
        made.wait(300)
        assert (holder(made), line(made)) == ("alice", ["bob"])

    def test_take_of_a_free_seat(self) -> None:
        made = Evening(position(CHOICE))
        made.say("!1 take", "bob")
        assert holder(made) == "bob"

    def test_only_one_asks_at_a_time(self) -> None:
        made = evening()
        made.say("!1 take", "bob")
        made.say("!1 take", "carl")
        assert line(made) == ["bob", "carl"]
        made.say("!1 canceltake", "carl")
        made.say("!1 canceltake", "bob")
        made.wait(8)
        assert "@carl: you have not asked for it." in made.sent
        assert "@bob: you no longer ask for it. You stay number 1 in line, !1 unclaim leaves it." in made.sent
        made.state = others_turn()
        made.wait(100)
        assert holder(made) == "alice"

    def test_mine_of_others(self) -> None:
        made = evening()
        made.say("!1 mine", "alice")
        made.say("!1 mine", "bob")
        made.wait(5)
        assert "@alice: it's yours, nobody has asked for it." in made.sent
        assert made.sent[-1] == "@bob: @alice is playing. !1 claim puts you in line."

    def test_player(self) -> None:
        made = Evening(position(CHOICE))
        made.say("!1 player", "bob")
        made.say("!1 unclaim", "bob")
        assert made.sent == ["@bob: anyone may play now. !1 claim makes it yours."]

    @pytest.mark.parametrize("waits", [True, False])
    def test_who_asks_does_not_get_past_the_line(self, *, waits: bool) -> None:
        made = evening()
        made.say("!1 claim", "carl")
        if waits:
            made.say("!1 claim", "bob")
        made.say("!1 take", "bob")
        assert line(made) == ["carl", "bob"]
        made.wait(5)
        assert made.sent[-1] == (
            "@bob: @alice has 60 s to keep it, then the first in line plays. You are number 2."
        )
        made.state = others_turn()
        made.wait(56)
        assert (holder(made), line(made)) == ("carl", ["bob", "alice"])

    def test_who_leaves_the_line_no_longer_asks(self) -> None:
        made = evening()
        made.say("!1 take", "bob")
        made.say("!1 unclaim", "bob")
        assert made.desk.snapshot(made.now).challenger is None
        made.state = others_turn()
        made.wait(100)
        assert holder(made) == "alice"

    def test_where_the_line_is_full_nobody_asks(self) -> None:
        made = evening()
        for number in range(50):
            made.say("!1 claim", f"v{number}")
        made.say("!1 take", "bob")
        assert made.desk.snapshot(made.now).challenger is None
        assert "bob" not in line(made)

    @pytest.mark.parametrize("text", ["!1 claim", "!1 player", "!1 mine"])
    def test_who_waits_and_asks_again_is_told_the_place(self, text: str) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.say("!1 claim", "carl")
        made.wait(40)
        made.say("!1 unclaim", "alice")
        made.wait(5)
        made.say(text, "carl")
        made.wait(2)
        assert made.sent[-1] == "@carl: @bob is playing, you are number 1 in line. !1 take asks for it."

    def test_a_banned_player_loses_the_seat(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.say("!1 take", "carl")
        made.mod("!ban carl")
        made.mod("!ban alice")
        assert holder(made) == "bob"
        assert made.desk.snapshot(made.now).challenger is None

    def test_a_moderator_cancels_the_line(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.say("!1 take", "carl")
        made.mod("!cancel")
        assert (holder(made), line(made)) == ("alice", [])
        assert made.desk.snapshot(made.now).challenger is None


class TestClocks:
    def test_the_player_has_45_seconds_of_the_own_turn(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.wait(44.9)
        assert holder(made) == "alice"
        made.wait(0.2)
        assert (holder(made), line(made)) == ("bob", ["alice"])
        made.wait(3)
        assert (
            "@alice: that took too long, the next one plays. You wait at the end of the line, number 1."
            in made.sent
        )
        made.wait(45)
        assert (holder(made), line(made)) == ("alice", ["bob"])

    def test_who_idles_twice_without_a_word_is_out(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.wait(91)
        assert (holder(made), line(made)) == ("alice", ["bob"])
        made.wait(45)
        assert (holder(made), line(made)) == ("bob", [])
        made.wait(45)
        assert (holder(made), line(made)) == (None, [])
        made.wait(3)
        assert made.sent[-1] == "@bob: that took too long, somebody else may play."

    @pytest.mark.parametrize("text", ["I am back", "!hand", "!1 view plains"])
    def test_who_says_anything_meanwhile_waits_again(self, text: str) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.wait(46)
        made.say(text, "alice")
        made.wait(91)
        assert (holder(made), line(made)) == ("bob", ["alice"])

    def test_who_loses_the_seat_waits_behind_all_others(self) -> None:
        made = evening()
        for name in ("bob", "carl", "dora"):
            made.say("!1 claim", name)
        made.wait(46)
        assert (holder(made), line(made)) == ("bob", ["carl", "dora", "alice"])

    def test_where_nobody_waits_the_seat_becomes_anybodys(self) -> None:
        made = evening()
        made.wait(46)
        assert (holder(made), line(made)) == (None, [])
        made.wait(3)
        assert made.sent[-1] == "@alice: that took too long, somebody else may play."

    def test_each_decision_has_its_own_time(self) -> None:
        made = evening()
        made.wait(40)
        made.say("!2", "alice")  # a choice follows
        made.wait(40)
        made.say("!t1", "alice")
        made.wait(40)
        assert holder(made) == "alice"
        made.wait(10)
        assert holder(made) is None

    def test_looking_is_not_deciding(self) -> None:
        made = evening()
        made.wait(40)
        made.say("!1 view plains", "alice")
        made.wait(6)
        assert holder(made) is None

    def test_the_others_turn_does_not_count(self) -> None:
        made = evening()
        made.wait(30)
        mine, made.state = made.state, others_turn()
        made.wait(1000)
        assert holder(made) == "alice"
        made.state = mine
        made.wait(14.9)
        assert holder(made) == "alice"
        made.wait(0.2)
        assert holder(made) is None

    def test_a_pause_stops_both_clocks(self) -> None:
        made = evening()
        made.say("!1 take", "bob")
        made.wait(40)
        made.desk.paused = True
        made.wait(1000)
        assert holder(made) == "alice"
        made.desk.paused = False
        made.wait(4)
        assert holder(made) == "alice"
        made.wait(1)
        assert holder(made) == "bob"

    def test_without_an_answer_the_seat_goes_over_after_60_seconds(self) -> None:
        made = evening()
        made.state = others_turn()
        made.say("!1 take", "bob")
        made.wait(59.9)
        assert holder(made) == "alice"
        made.wait(0.2)
        assert holder(made) == "bob"
        made.wait(5)
        assert line(made) == ["alice"]
        assert any(text.startswith("@alice: that took too long, the next one") for text in made.sent)
        assert "@bob: it's your turn to play now! !1 help tells the commands." in made.sent

    def test_asking_again_tells_the_seconds_left(self) -> None:
        made = evening()
        made.state = others_turn()
        made.say("!1 take", "bob")
        made.wait(20)
        made.say("!1 take", "bob")
        made.wait(2)
        assert made.sent[-1].startswith("@bob: @alice has 40 s")

    def test_the_time_counts_at_the_end_of_a_game_too(self) -> None:
        state, _ = apply(position(OVER), parse_action("stop"))
        made = Evening(state)
        made.say("!1 claim", "alice")
        made.wait(46)
        assert holder(made) is None

    def test_the_seconds_left_are_shown(self) -> None:
        made = evening()
        made.wait(15)
        assert made.desk.snapshot(made.now).seconds_left == pytest.approx(30)
        made.state = others_turn()
        made.wait(1)
        assert made.desk.snapshot(made.now).seconds_left is None

    def test_the_players_time_is_a_setting(self) -> None:
        made = Evening(position(CHOICE), claim_seconds=10.0)
        made.say("!1 claim", "alice")
        made.wait(11)
        assert holder(made) is None


USER = {"source": "script", "user_id": "script-a", "login": "a", "display_name": "A", "level": "viewer"}
CROWD: dict[str, object] = {
    "holder": USER,
    "challenger": None,
    "queue": [],
    "turn_left": 3,
    "take_left": 60.0,
}


class TestRestart:
    def test_the_seat_survives(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.say("!1 take", "carl")
        made.wait(40)
        saved = made.desk.to_json(made.now)
        again = Evening(made.state)
        again.desk.restore(saved, again.now)
        assert (holder(again), line(again)) == ("alice", ["bob", "carl"])
        assert again.desk.to_json(again.now) | {"now": made.now} == saved
        again.wait(4.9)
        assert holder(again) == "alice"
        again.wait(0.2)
        assert (holder(again), line(again)) == ("bob", ["carl", "alice"])

    def test_who_has_idled_once_is_remembered(self) -> None:
        made = evening()
        made.say("!1 claim", "bob")
        made.wait(91)  # both have, and alice plays again
        again = Evening(made.state)
        again.desk.restore(made.desk.to_json(made.now), again.now)
        again.wait(46)
        assert (holder(again), line(again)) == ("bob", [])

    def test_in_an_older_journal_who_asked_was_not_in_line(self) -> None:
        made = evening()
        other = {**USER, "user_id": "script-b", "login": "b"}
        crowd = {**CROWD, "challenger": {**USER, "user_id": "script-c", "login": "c"}, "queue": [other]}
        state = {"mode": "claim", "crowd": crowd, "bans": [], "quiet": False, "stream_delay": 2.0}
        made.desk.restore(state, made.now)
        assert (holder(made), line(made)) == ("a", ["c", "b"])
        made.wait(46)
        assert (holder(made), line(made)) == ("c", ["b", "a"])

    def test_what_is_worth_writing_is_counted(self) -> None:
        made = Evening(position(CHOICE))
        before = made.desk.revision
        made.say("hello", "bob")
        made.say("!1", "bob")
        assert made.desk.revision == before
        made.say("!1 claim", "bob")
        assert made.desk.revision > before
        before = made.desk.revision
        made.wait(46)
        assert made.desk.revision > before

    @pytest.mark.parametrize(
        "crowd",
        [
            None,
            {"queue": {}},
            {"queue": [USER] * 2},
            {"queue": [USER] * 51},
            {**CROWD, "idle": "a"},
            {"challenger": USER},
            {**CROWD, "turn_left": -1},
            {**CROWD, "turn_left": "3"},
            {**CROWD, "take_left": True},
            {**CROWD, "holder": "alice"},
            {**CROWD, "holder": {**USER, "level": "king"}},
            {**CROWD, "holder": {**USER, "login": "/ban"}},
            {**CROWD, "holder": {**USER, "user_id": 3}},
        ],
    )
    def test_nonsense_is_refused_and_changes_nothing(self, crowd: object) -> None:
        made = evening()
        state = {"mode": "claim", "crowd": crowd, "bans": [], "quiet": False, "stream_delay": 2.0}
        with pytest.raises(InvalidRecord, match=r"the chat's state|the seat"):
            made.desk.restore(state, made.now)
        assert holder(made) == "alice"
        made.desk.restore({**state, "crowd": CROWD}, made.now)
        assert holder(made) == "a"

    @pytest.mark.parametrize(
        "change",
        [
            {"mode": "chaos"},
            {"mode": None},
            {"quiet": 1},
            {"stream_delay": None},
            {"stream_delay": float("inf")},
            {"bans": None},
            {"bans": [3]},
            {"bans": [{"login": "a", "user_id": None, "left": -3}]},
            {"bans": [{"login": "A!", "user_id": None, "left": None}]},
        ],
    )
    def test_the_rest_is_checked_too(self, change: dict[str, object]) -> None:
        made = evening()
        state = {"mode": "claim", "crowd": CROWD, "bans": [], "quiet": True, "stream_delay": 3}
        with pytest.raises(InvalidRecord):
            made.desk.restore({**state, **change}, made.now)
        assert holder(made) == "alice"
        assert made.desk.stream_delay == 2.0


def test_the_way_to_play_is_switched_by_moderators() -> None:
    made = evening()
    made.say("!mode anarchy", "bob")
    assert made.desk.snapshot(made.now).mode is Mode.CLAIM
    made.mod("!mode anarchy")
    assert made.desk.snapshot(made.now).mode is Mode.ANARCHY
    assert holder(made) is None
    made.say("!1 claim", "bob")
    made.wait(5)
    assert "@bob: everybody plays now, nobody can claim." in made.sent
    made.mod("!mode claim")
    made.say("!1 claim", "bob")
    assert holder(made) == "bob"
    made.mod("!mode claim")  # it is that already: nobody loses the seat
    assert holder(made) == "bob"
    made.say("!mode vote", "mod", Level.MODERATOR)
    assert made.desk.snapshot(made.now).mode is Mode.VOTE
    assert holder(made) is None
