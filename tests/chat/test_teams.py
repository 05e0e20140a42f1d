"""Chat in several teams: who plays for which, whose seat a command moves, what each is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chat.crowd.base import Mode
from chat.crowd.members import MOST_MEMBERS, Members
from chat.message import Level
from chat.replies.sentences import Say
from chat.requests import Do
from module.errors import InvalidRecord
from module.game.engine import new_game
from module.game.events import GameEnded, RoundEnd, YakuMade
from module.game.state import Phase
from module.rules.yaku import Yaku, YakuScore
from tests.chat.kit import Evening
from tests.module.helpers import round_ended, team_rules

FOUR = team_rules("two teams of two", "1-2-1-2", 5, 8)
CAPTAINS = (0, 1)


def teams(
    *,
    chat: tuple[int, ...] = CAPTAINS,
    dealer: int = 0,
    mode: Mode = Mode.CLAIM,
    language: str = "en",
) -> Evening:
    """Red and blue at the first decision, which is red's."""
    evening = Evening(new_game(FOUR, 4, dealer)[0], chat=chat, mode=mode, language=language)
    evening.desk.names = ("Red", "Blue")
    return evening


def over() -> Evening:
    evening = teams()
    evening.state = replace(evening.state, phase=Phase.OVER)
    return evening


def told(evening: Evening) -> list[str]:
    """What has been said since the last call."""
    evening.wait(12)
    texts = evening.sent
    evening.replies.clear()
    return texts


def seats(evening: Evening) -> list[int]:
    """The seats for which something was asked for."""
    return [request.seat for request in evening.asked if isinstance(request, Do)]


JOINED = "you play for {} now! Its cards have numbers when it is its turn: !3 plays the third."


class TestJoining:
    @pytest.mark.parametrize(
        "text, team",
        [
            ("!join red", "Red"), ("!join blue", "Blue"), ("!JOIN Blue", "Blue"), ("!join r", "Red"),
            ("!join b", "Blue"), ("!1 join blue", "Blue"), ("!参加 赤", "Red"), ("!参加 青", "Blue"),
            ("!さんか あお", "Blue"), ("!入る アカ", "Red"), ("!join あおチーム", "Blue"), ("!join", "Red"),
            ("!参加", "Red"),
        ],
    )  # fmt: skip
    def test_somebody_joins(self, text: str, team: str) -> None:
        evening = teams()
        evening.say(text)
        assert told(evening) == [f"@alice: {JOINED.format(team)}"]

    @pytest.mark.parametrize("text", ["!join purple", "!join 3", "!join red blue", "!join bluered"])
    def test_what_is_no_team(self, text: str) -> None:
        evening = teams()
        evening.say(text)
        assert told(evening) == []
        evening.say(text.replace("!", "!1 "))
        assert told(evening) == ["@alice: that command is invalid, write: !join red"]

    def test_a_team_that_does_not_play(self) -> None:
        evening = teams()
        evening.say("!join green")
        assert told(evening) == ["@alice: There is no such team. Choose red, blue."]

    def test_in_japanese(self) -> None:
        evening = teams(language="ja")
        evening.say("!参加 あお")
        assert told(evening) == ["@alice: あおチームに入りました! あおの番に番号で札を出せます。例: !3"]

    def test_plain_join_fills_the_smaller_team(self) -> None:
        evening = teams()
        for name in ("a", "b", "c"):
            evening.say("!join red", name)
        told(evening)
        for name in "defg":
            evening.say("!join", name)
        evening.wait(12)
        replies = [reply for reply in evening.replies if reply.text.endswith("third.")]
        assert [("Blue" in reply.text) for reply in replies] == [True, True, True, False]

    def test_nobody_changes_sides_in_a_game(self) -> None:
        evening = teams()
        evening.say("!join red")
        told(evening)
        evening.say("!join blue")
        assert told(evening) == ["@alice: you play for Red. You can change sides when the game is over."]
        evening.say("!join")
        assert told(evening) == ["@alice: you play for Red."]

    def test_between_games_anybody_does(self) -> None:
        evening = over()
        evening.say("!join red")
        evening.say("!1 claim")
        evening.say("!1 claim", "bob")
        evening.say("!join blue")
        assert evening.desk.holders == {0: "", 1: "Bob"}
        evening.say("!join red", "bob")
        assert evening.desk.holders == {0: "", 1: ""}
        evening.say("!join", "carol")
        joined = [deed.values["team"] for deed in evening.desk.deeds() if deed.what is Say.JOINED]
        assert joined == ["Red", "Blue", "Blue", "Red", "Red"]

    def test_where_there_are_no_teams(self) -> None:
        evening = Evening()
        for _ in range(3):
            evening.say("!join red")
        text = "There are no teams in this game: just play, for example !3."
        assert told(evening) == [f"@alice: {text}"]

    def test_members_are_not_kept_without_end(self) -> None:
        members = Members()
        for number in range(MOST_MEMBERS):
            members.join(f"viewer-{number}", number % 2)
        members.team_of("viewer-0")
        members.join("one more", 0)
        assert members.team_of("viewer-0") == 0
        assert members.team_of("viewer-1") is None
        assert len(members.to_json()) == MOST_MEMBERS
        assert members.smaller((0, 1), 0) == 1


class TestMoving:
    def test_a_first_move_joins_the_smaller_team_and_says_so_once(self) -> None:
        evening = teams()
        evening.say("!1")
        assert told(evening)[0] == f"@alice: {JOINED.format('Red')}"
        assert seats(evening) == [0]
        evening.say("!1", "bob")
        assert told(evening)[0] == f"@bob: {JOINED.format('Blue')}"
        for name in ("alice", "bob"):
            evening.say("!9", name)
        assert not any("you play for" in text for text in told(evening))

    def test_a_team_moves_its_own_seat_and_only_in_its_turn(self) -> None:
        evening = teams()
        evening.say("!join red", "ann")
        evening.say("!join blue", "ben")
        told(evening)
        evening.say("!1 select 1", "ben")
        assert seats(evening) == []
        assert told(evening) == ["@ben: You can't use this command now!"]
        while evening.state.turn == 0:
            evening.say("!1t1", "ann")
            evening.say("!t1", "ann")
            evening.say("!koi", "ann")
        assert evening.state.turn == 1
        assert set(seats(evening)) == {0}
        told(evening)
        evening.say("!1 select 1", "ann")
        assert told(evening) == ["@ann: You can't use this command now!"]
        evening.asked.clear()
        evening.say("!1", "ben")
        assert seats(evening) == [1]

    def test_the_hand_is_that_of_the_own_team(self) -> None:
        evening = teams()
        evening.say("!join blue", "ben")
        told(evening)
        evening.say("!hand", "ben")
        evening.say("!hand", "zoe")
        hands = told(evening)
        for seat, text in zip((1, 0), hands, strict=True):
            assert all(str(card) in text for card in evening.state.hands[seat])

    def test_the_other_way_about_captains_are_bots(self) -> None:
        evening = teams(chat=(2, 3), dealer=2)
        evening.say("!1", "ann")
        evening.say("!1", "ben")
        assert seats(evening)[0] == 2
        assert set(seats(evening)) <= {2, 3}

    def test_one_team_alone_needs_no_joining(self) -> None:
        evening = teams(chat=(1,), dealer=1)
        evening.say("!1")
        assert seats(evening) == [1]
        assert not any("play for" in text for text in told(evening))

    def test_whose_seat_chat_does_not_have(self) -> None:
        evening = teams()
        evening.desk.play_for(())
        for text in ("!1 select 1", "!1 claim", "!1 player", "!1 take 1"):
            evening.say(text)
        assert evening.asked == []
        assert told(evening) == ["@alice: Chat only watches this game."]

    def test_stop_says_nothing_while_the_lids_are_shut(self) -> None:
        evening = teams()
        evening.say("!stop")
        assert told(evening) == []
        assert not evening.desk.deeds()


class TestSeats:
    def test_each_team_has_its_own_claim(self) -> None:
        evening = teams()
        for name, team in (("ann", "red"), ("abe", "red"), ("ben", "blue"), ("bea", "blue")):
            evening.say(f"!join {team}", name)
        told(evening)
        for name in ("ann", "ben", "abe", "bea"):
            evening.say("!1 claim", name)
        assert evening.desk.holders == {0: "Ann", 1: "Ben"}
        texts = told(evening)
        yours = "it's yours now! !1 help tells the commands, !1 unclaim gives it back."
        line = "{} is playing, you are number 1 in line. !1 take asks for it."
        assert texts == [
            f"@ann: Red: {yours}", f"@ben: Blue: {yours}",
            f"@abe: Red: {line.format('@ann')}", f"@bea: Blue: {line.format('@ben')}",
        ]  # fmt: skip
        evening.say("!1 select 1", "abe")
        assert told(evening) == ["@abe: Red: @ann is playing. !1 claim puts you in line."]
        evening.say("!1 select 1", "ann")
        assert seats(evening) == [0]

    def test_a_claim_joins_too(self) -> None:
        evening = teams()
        evening.say("!1 claim", "ann")
        evening.say("!1 claim", "ben")
        assert evening.desk.holders == {0: "Ann", 1: "Ben"}

    def test_who_plays_is_told_of_each_team(self) -> None:
        evening = teams()
        evening.say("!1 claim", "ann")
        told(evening)
        evening.say("!1 player", "zoe")
        (text,) = told(evening)
        assert text == (
            "@zoe: Red: @ann is playing. !1 claim puts you in line. "
            "Blue: anyone may play now. !1 claim makes it yours."
        )
        evening.mod("!mode anarchy")
        evening.say("!1 player", "zoe")
        assert told(evening)[-1] == "@zoe: everybody plays now, nobody can claim."

    def test_each_player_has_a_clock_of_their_own(self) -> None:
        evening = teams()
        evening.say("!1 claim", "ann")
        evening.say("!1 claim", "ben")
        told(evening)
        evening.wait(46)
        assert evening.desk.holders == {0: "", 1: "Ben"}
        assert evening.desk.snapshot(evening.now, 1).seconds_left is None

    def test_in_anarchy_everybody_of_a_team_plays_for_it(self) -> None:
        evening = teams(mode=Mode.ANARCHY)
        evening.say("!join blue", "ben")
        evening.say("!join red", "ann")
        evening.say("!1", "ben")
        assert seats(evening) == []
        evening.say("!1", "ann")
        assert seats(evening) == [0]

    def test_moderators_moderate_both_teams(self) -> None:
        evening = teams()
        for name in ("ann", "ben", "abe", "bea"):
            evening.say("!1 claim", name)
        assert evening.desk.holders == {0: "Ann", 1: "Ben"}
        evening.mod("!ban ben")
        assert evening.desk.holders == {0: "Ann", 1: "Bea"}
        evening.mod("!cancel")
        evening.mod("!ban ann")
        assert evening.desk.holders == {0: "", 1: "Bea"}
        evening.mod("!mode anarchy")
        assert evening.desk.holders == {0: "", 1: ""}
        assert evening.desk.mode is Mode.ANARCHY

    def test_a_new_game_is_for_the_player_of_either_team(self) -> None:
        evening = over()
        evening.desk.result_shown = 7.0
        evening.say("!1 claim", "ann")
        evening.say("!newgame", "ann")
        assert len(evening.asked) == 1

    def test_other_seats_in_the_next_game(self) -> None:
        evening = Evening()
        evening.say("!1 claim", "ann")
        evening.desk.play_for((0, 1))
        assert evening.desk.holders == {0: "Ann", 1: ""}
        evening.say("!1 claim", "ben")
        evening.desk.play_for((1,))
        assert evening.desk.holders == {1: "Ben"}
        evening.desk.play_for((0,))
        assert evening.desk.holders == {0: "Ben"}


class TestRestart:
    def test_seats_lines_and_members_survive(self) -> None:
        evening = teams()
        for name in ("ann", "ben", "abe", "bea"):
            evening.say("!1 claim", name)
        evening.say("!join blue", "cid")
        evening.mod("!ban troll")
        saved = evening.desk.to_json(evening.now)
        again = teams()
        again.desk.restore(saved, again.now)
        assert again.desk.to_json(again.now) | {"now": evening.now} == saved
        assert again.desk.holders == {0: "Ann", 1: "Ben"}
        again.say("!join", "cid")
        assert told(again) == ["@cid: you play for Blue."]

    def test_every_joining_is_worth_a_line_of_the_journal(self) -> None:
        evening = teams()
        before = evening.desk.revision
        evening.say("!join blue", "cid")
        assert evening.desk.revision > before

    def test_an_older_state_of_one_seat(self) -> None:
        evening = Evening()
        evening.say("!1 claim", "ann")
        saved = evening.desk.to_json(evening.now)
        crowds = saved.pop("crowds")
        assert isinstance(crowds, dict)
        again = Evening()
        again.desk.restore({**saved, "crowd": crowds["0"]}, again.now)
        assert again.desk.holders == {0: "Ann"}

    @pytest.mark.parametrize(
        "change",
        [
            {"crowds": {"0": {}}}, {"crowds": []}, {"crowds": {"0": {}, "1": 3}}, {"members": {"ann": 4}},
            {"members": {"ann": True}}, {"members": []}, {"members": {"ann": "red"}},
        ],
    )  # fmt: skip
    def test_what_cannot_be_read_changes_nothing(self, change: dict[str, object]) -> None:
        evening = teams()
        evening.say("!1 claim", "ann")
        saved = evening.desk.to_json(evening.now)
        with pytest.raises(InvalidRecord):
            evening.desk.restore({**saved, **change}, evening.now)
        assert evening.desk.to_json(evening.now) == saved


MADE = (YakuScore(Yaku.MOON_VIEWING, 5),)


class TestWhatIsTold:
    def test_a_yaku_and_the_choice_name_the_team(self) -> None:
        evening = teams()
        evening.state = replace(evening.state, phase=Phase.KOIKOI)
        evening.desk.happened((YakuMade(0, 0, MADE, MADE, 5, (1, 1)),), evening.views, evening.now)
        evening.desk.happened((YakuMade(3, 1, MADE, MADE, 5, (1, 1)),), evening.views, evening.now)
        assert told(evening) == [
            "Red: You have Moon viewing, worth 5! !1 koikoi or !1 stop?",
            "Blue: You have Moon viewing, worth 5!",
        ]

    def test_rounds_and_games_are_told_once(self) -> None:
        evening = teams()
        for event in (
            round_ended(1, RoundEnd.STOPPED, 1, 1, 5, 1, 5, (6, 5)),
            round_ended(2, RoundEnd.NOBODY_STOPPED, None, None, 0, 1, 0, (6, 5)),
            GameEnded(0, (12, 3)),
            GameEnded(None, (5, 5)),
        ):
            evening.desk.happened((event,), evening.views, evening.now)
        assert told(evening) == [
            "Round 1 goes to Blue, +5! It stands Red 6, Blue 5.",
            "Nobody scores in round 2. It stands Red 6, Blue 5.",
            "Red wins 12 to 3! !1 newgame plays again.",
            "A tie, 5 to 5! !1 newgame plays again.",
        ]

    def test_second_of_three_has_lost(self) -> None:
        three = team_rules("three", "1-2-3", 5, 8)
        evening = Evening(new_game(three, 4)[0])
        evening.desk.names = ("chat", "house 1", "house 2")
        for event in (
            round_ended(1, RoundEnd.STOPPED, 2, 2, 5, 1, 5, (6, 1, 5)),
            GameEnded(1, (8, 9, 5)),
            GameEnded(None, (8, 9, 9)),
            GameEnded(None, (9, 9, 5)),
            GameEnded(0, (10, 9, 5)),
        ):
            evening.desk.happened((event,), evening.views, evening.now)
        assert told(evening) == [
            "Round 1 goes to house 2, +5. It stands 6 to 1 to 5.",
            "You lose 8 to 9 to 5. !1 newgame plays again.",
            "You lose 8 to 9 to 9. !1 newgame plays again.",
            "A tie, 9 to 9 to 5! !1 newgame plays again.",
            "You win 10 to 9 to 5!",
        ]

    def test_the_ticker_knows_whom_somebody_plays_for(self) -> None:
        evening = teams()
        evening.say("!join blue", "ben")
        evening.say("!hand", "ben")
        evening.say("!hand", "zoe")
        assert [(deed.login, deed.team) for deed in evening.desk.deeds()] == [
            ("ben", None), ("ben", 1), ("zoe", None),
        ]  # fmt: skip

    def test_a_crowd_that_joins_by_playing_is_told_in_few_messages(self) -> None:
        evening = teams()
        for number in range(60):
            evening.desk.receive(evening.message("!1 select 9", f"v{number}"), evening.views, evening.now)
        texts = told(evening)
        assert len(texts) <= 8
        assert sum(text.count("@v") for text in texts if "you play for" in text) == 60


def test_a_broadcaster_without_a_team_asks_for_the_rules() -> None:
    evening = teams()
    evening.say("!rules", "owner", Level.BROADCASTER)
    assert "rounds" in told(evening)[0]
