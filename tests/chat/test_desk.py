"""Whole evenings at the desk: messages in, actions and replies out."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from chat.crowd.base import Mode
from chat.door import Ignored
from chat.message import Level, Traits
from chat.reading.commands import Name
from chat.reading.reading import Command, Silence
from chat.replies.sentences import Say
from chat.replies.ticker import MOST_DEEDS, Unsaid, What
from chat.requests import Cycle, Do, NewGame, Show
from chat.sources.talk import written
from module.game.actions import KOIKOI, PLAY, STOP, TAKE
from module.game.engine import apply
from module.game.events import Event, RoundEnd
from module.game.record import parse_action
from module.game.state import Phase
from module.rules.cards import Kind, card_by_code
from tests.chat.kit import CHOICE, DRAWN, LIDS, OVER, Evening, position, user
from tests.module.helpers import round_ended

FAR = Traits(limited=True, delayed=True)
"""A source whose viewers see the table late."""


def anarchy(table: str, traits: Traits = FAR) -> Evening:
    return Evening(position(table), traits=traits, mode=Mode.ANARCHY)


def over() -> Evening:
    state, _ = apply(position(OVER), parse_action("stop"))
    return Evening(state)


def deeds(evening: Evening) -> list[tuple[str, What]]:
    return [(deed.login, deed.what) for deed in evening.desk.deeds()]


class TestWhatIsDropped:
    @pytest.mark.parametrize(
        "change, why",
        [
            ({"is_own": True}, Ignored.OWN),
            ({"is_bot": True}, Ignored.BOT),
            ({"shared_from": "another"}, Ignored.SHARED),
            ({"id": "script-1"}, Ignored.SEEN),
        ],
    )
    def test_messages_that_are_not_for_us(self, change: dict[str, object], why: Ignored) -> None:
        evening = Evening(position(CHOICE))
        evening.say("hello")
        message = replace(evening.message("!1 select 1"), **change)  # type: ignore[arg-type]
        reception = evening.desk.receive(message, evening.views, evening.now)
        assert reception.ignored is why
        assert reception.requests == ()
        assert isinstance(reception.reading, Silence)
        assert deeds(evening) == []

    def test_only_the_newest_ids_are_remembered(self) -> None:
        evening = Evening(position(CHOICE))
        first = evening.message("hello")
        evening.desk.receive(first, evening.views, 0)
        for _ in range(20_000):
            evening.desk.receive(evening.message("hello"), evening.views, 0)
        assert evening.desk.receive(first, evening.views, 0).ignored is None

    def test_talk_and_other_programs_commands_are_silent(self) -> None:
        evening = Evening(position(CHOICE))
        for text in ("hello", "!pizza", "3", "!play a song", "!2 select 1", "/ban x"):
            evening.say(text)
        evening.wait(10)
        assert evening.replies == []
        assert evening.asked == []
        assert deeds(evening) == []


class TestPlaying:
    def test_a_hand_card(self) -> None:
        evening = Evening(position(CHOICE))
        reception = evening.say("!1 select 4")
        assert reception.reading == Command(Name.SELECT, n=4, id="1")
        (request,) = reception.requests
        assert request == Do(PLAY[card_by_code("3p")], 0, 0, user("alice"))

    def test_two_matches_ask_a_question(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 select 1", "alice")
        question = "Which card of August: August geese (!1 take 1) or August plain 1 (!1 take 2)?"
        assert evening.sent == [f"@alice: {question}"]
        evening.say("!1", "bob")  # picked already: the question again
        evening.wait(1)
        assert evening.sent[-1] == f"@bob: {question}"
        evening.say("!t1", "bob")
        assert [type(request) for request in evening.asked] == [Do, Do]

    def test_of_two_who_play_at_once_the_first_is_asked(self) -> None:
        """The last was, whose card was not played."""
        evening = anarchy(CHOICE, Traits(limited=True))
        before = evening.views
        (request,) = evening.desk.receive(evening.message("!1", "alice"), before, evening.now).requests
        evening.desk.receive(evening.message("!2", "bob"), before, evening.now)
        assert isinstance(request, Do)
        evening.act(request)
        evening.wait(1)
        assert [text.split(":")[0] for text in evening.sent] == ["@alice"]

    def test_picking_anew(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 select 1")
        evening.say("!1 select 4")
        assert evening.state.pending is None
        assert [request.by for request in evening.asked if isinstance(request, Do)] == [user("alice")] * 2

    def test_play_and_choose_in_one_go_asks_nothing(self) -> None:
        evening = Evening(position(CHOICE))
        reception = evening.say("!1t2")
        actions = [(request.action, request.ply) for request in reception.requests if isinstance(request, Do)]
        assert actions == [(PLAY[card_by_code("8b")], 0), (TAKE[card_by_code("8p")], 1)]
        assert not any("Which card" in text for text in evening.sent)

    def test_the_choice_is_only_used_if_it_is_asked_for(self) -> None:
        evening = Evening(position(CHOICE))
        assert len(evening.say("!4t2").requests) == 1

    def test_the_choice_for_a_drawn_card_asks_who_played(self) -> None:
        state = position(
            "hand 0: 3p 1b\nhand 1: 4a 5r\ntable: 8a 12p 8p\npile: 8b 9r 10p 10q 11a 11b\ndealer: 0\nturn: 0"
        )
        evening = Evening(state)
        evening.say("!1t1", "alice")
        assert evening.state.phase is Phase.CHOOSE_FOR_DRAWN
        question = "Which card of August: August geese (!1 take 1) or August plain 1 (!1 take 2)?"
        assert evening.sent == [f"@alice: {question}"]

    def test_what_was_decided_meanwhile_is_no_longer_asked(self) -> None:
        evening = Evening(position(CHOICE))
        requests = [
            request
            for text in ("!1", "!2t1")
            for request in evening.desk.receive(evening.message(text), evening.views, 0).requests
        ]
        assert [type(request) for request in requests] == [Do, Do, Do]
        told: list[Event] = []
        for code in (
            "play 8b",
            "play 1b",
            "take 1q",
        ):  # the first picks the moon, the second thinks better of it
            evening.state, events = apply(evening.state, parse_action(code))
            told += events
        evening.desk.happened(told, evening.views, evening.now)
        evening.wait(3)
        assert evening.replies == []

    def test_a_choice_of_the_keyboards_asks_nobody(self) -> None:
        evening = Evening(position(CHOICE))
        evening.state, events = apply(evening.state, PLAY[card_by_code("8b")])
        evening.desk.happened(events, evening.views, evening.now)
        evening.wait(3)
        assert evening.replies == []

    def test_the_buttons(self) -> None:
        for text, action in (("!koi", KOIKOI), ("!1 koi-koi", KOIKOI), ("!stop", STOP), ("!勝負", STOP)):
            (request,) = Evening(position(LIDS)).say(text).requests
            assert isinstance(request, Do)
            assert request.action is action

    def test_in_japanese(self) -> None:
        evening = Evening(position(CHOICE), language="ja")
        evening.say("!芒に月")
        assert evening.sent == [
            "@alice: 8月のどちらの札を取りますか: 芒に雁 (!1 take 1)、芒にカス1 (!1 take 2)?"
        ]

    @pytest.mark.parametrize("mode", Mode)
    @pytest.mark.parametrize("seed", range(4))
    def test_whole_games_by_chat_alone(self, mode: Mode, seed: int) -> None:
        evening, rng = Evening(mode=mode), Random(seed)
        evening.say("!1 claim")
        for _ in range(400):
            if evening.state.phase is Phase.OVER:
                break
            before = evening.state.ply
            evening.say(written(rng.choice(evening.view.legal), evening.view, rng))
            if evening.state.ply == before:  # a name that two cards have, or a question again
                evening.say(f"!1 {rng.choice(('1', 'take 1', 'koikoi', 'stop'))}")
            evening.wait(1 + rng.random() * 2)  # faster would be a flood
        assert evening.view.phase is Phase.OVER
        evening.wait(60)  # had so much been typed that nobody listened
        assert isinstance(evening.say("!1 newgame").requests[0], NewGame)
        assert evening.view.legal
        evening.wait(10)
        assert any(text.startswith(("You win", "You lose", "A tie")) for text in evening.sent)
        assert sum(text.startswith(("Round ", "Nobody scores")) for text in evening.sent) >= 3


class TestRefusals:
    def test_at_the_wrong_time(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 take 1", "a")
        evening.say("!1 koikoi", "b")
        evening.say("!1 stop", "c")
        evening.say("!1 newgame", "d")
        evening.wait(3)
        assert evening.sent == ["@a @b @c @d: You can't use this command now!"]
        assert evening.asked == []

    def test_too_high_a_number(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 select 8")
        evening.wait(3)
        assert evening.sent == ["@alice: You don't have that many cards in your hand!"]

    def test_invalid(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 dance", "a")
        evening.say("!1 view gold", "b")
        evening.say("!1 sing", "c")
        evening.wait(5)
        assert evening.sent == [
            "@a @c: that command is invalid",
            "@b: that command is invalid, write: !1 view plains",
        ]

    def test_errors_of_short_forms_are_only_on_the_ticker(self) -> None:
        evening = Evening(position(CHOICE))
        for text in ("!t1", "!koi", "!8", "!t3", "!deer", "!view gold"):
            evening.say(text)
        evening.wait(10)
        assert evening.replies == []
        assert {what for _, what in deeds(evening)} == {
            Say.NOT_NOW,
            Say.TOO_FEW_CARDS,
            Say.NO_SUCH_CARD,
            Say.INVALID,
        }

    def test_the_players_are_answered(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!claim")
        for text, answer in (
            ("!t1", "You can't use"),
            ("!8", "You don't have that many"),
            ("!t3", "that command is"),
        ):
            evening.say(text)
            evening.wait(5)
            assert evening.sent[-1].startswith(f"@alice: {answer}")

    def test_stop_is_the_button_and_nothing_else(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!claim")
        evening.say("!stop")
        evening.say("!stop", "bob")
        evening.wait(10)
        assert len(evening.replies) == 1  # of the claim
        assert deeds(evening) == [("alice", Say.CLAIMED)]

    def test_two_cards_that_fit(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 bright")
        evening.wait(3)
        assert evening.sent == ["@alice: Which one: August moon or January crane? Its number works too."]

    def test_denials_come_once_a_minute(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!claim")
        evening.desk.paused = True  # or the seat would be free after 45 seconds
        for _ in range(100):
            evening.say("!1", "bob")
            evening.wait(0.5)
        evening.wait(10.5)
        assert sum("@bob" in text for text in evening.sent) == 1
        evening.say("!1", "bob")
        evening.wait(3)
        assert sum("@bob" in text for text in evening.sent) == 2

    def test_nobodys_words_are_repeated(self) -> None:
        evening = Evening(position(CHOICE))
        for text in (
            "!1 idiots",
            "!1 view idiots",
            "!1 take idiots",
            "!rules idiots",
            "!bot idiots",
            "!1 yaku idiots",
            "!timeout idiots idiots",
            "!1 select idiots",
            "!mode idiots",
        ):
            evening.say(text, "streamer", Level.BROADCASTER)
            evening.wait(3)
        assert evening.sent
        assert not any("idiots" in reply.text for reply in evening.replies)
        assert not any("idiots" in str(deed.values) for deed in evening.desk.deeds())

    def test_a_name_is_only_a_login(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 dance", "/Ban @everyone")
        evening.wait(3)
        assert evening.sent == ["@baneveryone: that command is invalid"]


class TestPanel:
    def test_views(self) -> None:
        evening = Evening(position(CHOICE))
        (request,) = evening.say("!1 view brights").requests
        assert isinstance(request, Show)
        assert request.kind is Kind.BRIGHT
        assert isinstance(evening.say("!cycle").requests[0], Cycle)

    def test_on_the_others_turn_too(self) -> None:
        evening = Evening(position(LIDS + "turn: 1"))
        assert evening.say("!v p").requests

    def test_not_while_a_display_turns_and_not_after_the_game(self) -> None:
        evening = Evening(position(CHOICE))
        evening.desk.turning = True
        assert evening.say("!1 view plains", "a").requests == ()
        assert evening.say("!1 cycle", "b").requests == ()
        evening.wait(3)
        assert evening.sent == ["@a @b: You can't use this command now!"]
        evening = over()
        assert evening.say("!1 view plains").requests == ()

    def test_while_paused_nothing_is_played(self) -> None:
        evening = Evening(position(CHOICE))
        evening.desk.paused = True
        assert evening.say("!1 select 4").requests == ()
        assert evening.say("!1 view plains").requests
        evening.wait(3)
        assert evening.sent == ["@alice: The game is paused."]

    def test_what_people_did_is_told_once_and_in_order(self) -> None:
        evening = Evening(position(CHOICE))
        evening.say("!1 dance", "troll")
        evening.say("!v b", "bob")
        assert deeds(evening) == [("troll", Say.INVALID), ("bob", Unsaid.VIEWED)]
        assert deeds(evening) == []

    def test_what_nobody_asks_for_is_bounded(self) -> None:
        evening = Evening(position(CHOICE))
        for number in range(500):
            evening.say("!1 dance", f"v{number}")
        assert [login for login, _ in deeds(evening)] == [
            f"v{number}" for number in range(500 - MOST_DEEDS, 500)
        ]


class TestStaleInput:
    def moved(self, mode: Mode, traits: Traits) -> Evening:
        """Somebody has just picked the moon."""
        evening = Evening(position(CHOICE), mode=mode, traits=traits)
        evening.wait(10)
        evening.say("!1")
        assert evening.state.phase is Phase.CHOOSE_FOR_HAND
        return evening

    def test_in_anarchy_it_is_ignored_with_a_mark(self) -> None:
        evening = self.moved(Mode.ANARCHY, FAR)
        evening.wait(1.9)
        assert evening.say("!t1", "bob").requests == ()
        assert deeds(evening)[-1] == ("bob", Unsaid.EARLY)
        evening.wait(0.1)
        assert evening.say("!t1", "bob").requests

    def test_nobody_is_answered_for_it(self) -> None:
        evening = self.moved(Mode.ANARCHY, FAR)
        before = len(evening.replies)
        evening.say("!1 take 1", "bob")
        evening.wait(10)
        assert len(evening.replies) == before

    def test_looking_is_never_late(self) -> None:
        assert self.moved(Mode.ANARCHY, FAR).say("!v b", "bob").requests

    def test_the_player_and_the_terminal_are_never_held_back(self) -> None:
        assert self.moved(Mode.CLAIM, FAR).say("!t1").requests
        assert self.moved(Mode.ANARCHY, Traits(limited=False)).say("!t1").requests


class TestAnswers:
    def told(self, text: str, table: str = CHOICE, **options: object) -> str:
        evening = Evening(position(table), **options)  # type: ignore[arg-type]
        evening.say(text)
        evening.wait(3)
        (said,) = evening.sent
        return said

    def test_help_names_the_modules_id(self) -> None:
        assert "!7 select N" in self.told("!help", module_id="7")

    def test_hand(self) -> None:
        assert self.told("!hand") == (
            "@alice: Hand: 1 August moon, 2 January crane, 3 February warbler, 4 March plain 1."
        )
        evening = over()
        evening.say("!hand")
        assert evening.sent == ["@alice: There is no hand now."]

    def test_yaku(self) -> None:
        assert "Five brights 15" in self.told("!yaku")
        assert self.told("!yaku moon viewing") == (
            "@alice: Moon viewing (月見で一杯): August moon, September sake cup. Worth 5."
        )
        assert self.told("!yaku kasu").endswith("10 plains. Worth 1, 1 more for each further card.")
        assert self.told("!yaku 雨四光").endswith(
            "3 brights other than the rain man, and the rain man. Worth 7."
        )
        assert self.told("!yaku month").endswith("Month cards does not count in these rules.")
        month = CHOICE + "rules: module:month_yaku=4,rounds=12"
        assert self.told("!yaku month", month).endswith("the four cards of the round's month. Worth 4.")
        assert self.told("!役 三光", language="ja") == "@alice: 三光: 雨を除く光3枚。6点"

    def test_rules(self) -> None:
        assert "module: 3 rounds" in self.told("!rules")

    def test_yaku_and_rounds_are_told_to_all(self) -> None:
        evening = Evening(position(LIDS))
        evening.say("!1 stop")
        evening.wait(3)
        assert evening.sent == ["Round 1 is yours, +5! It stands 5 to 0."]
        evening = Evening(position(OVER))
        evening.say("!1 stop")
        evening.wait(3)
        assert evening.sent == ["Round 3 is yours, +5! It stands 5 to 0.", "You win 5 to 0!"]

    def test_a_yaku_of_chats_asks_for_the_choice(self) -> None:
        lying = "hand 0: 8b 1b\nhand 1: 4a 5r\ntable: 8a 2p\npile: 12p 9r 10p 10q 11a\ncaptured 0: 9a"
        evening = Evening(position(lying))
        evening.say("!moon")
        evening.wait(3)
        assert evening.sent == ["You have Moon viewing, worth 5! !1 koikoi or !1 stop?"]

    def test_the_opponent_is_called_by_its_name(self) -> None:
        """Chat was told of "the opponent", whom the panel calls by its name."""
        evening = Evening(position(CHOICE))
        evening.desk.names = ("chat", "house")
        lost = round_ended(1, RoundEnd.STOPPED, 1, 1, 5, 1, 5, (0, 5))
        evening.desk.happened((lost,), evening.views, evening.now)
        evening.wait(1)
        assert evening.sent == ["Round 1 goes to house, +5. It stands 0 to 5."]

    def test_sentences_can_be_replaced(self) -> None:
        told = self.told("!1 dance", sentences={"en": {"invalid": "what?"}})
        assert told == "@alice: what?"


def test_drawn_table_is_used() -> None:
    (request,) = Evening(position(DRAWN)).say("!1 take 2").requests
    assert isinstance(request, Do)
    assert request.action is TAKE[card_by_code("8p")]
