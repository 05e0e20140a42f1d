"""What viewers buy with channel points: hints and the card stack's name, as the desk answers them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chat.coached import Advice
from chat.message import Level
from chat.reading.commands import COMMANDS
from chat.reading.reading import stack_name
from chat.redeeming import Prize, Settlement
from chat.requests import Hint, Request
from module.game.actions import KOIKOI, PLAY, TAKE, Action
from module.game.engine import apply, legal_actions
from module.game.state import Phase
from module.rules.cards import card_by_code
from tests.chat.kit import CHOICE, DRAWN, Evening, position

OTHERS_TURN = """
turn: 1
hand 0: 8b 1b
hand 1: 4a 5r
table: 8a 1p 1q
pile: 9a 9r 10p 10q 11a
"""


class Shop(Evening):
    """An evening on which things can be bought."""

    def buy(self, prize: Prize, text: str = "", name: str = "ann") -> tuple[Request, ...]:
        message = replace(self.message(text, name), reward=prize.value)
        reception = self.desk.receive(message, self.views, self.now)
        self.wait(3)
        return reception.requests

    def hint(self, advice: Action | None, name: str = "ann") -> None:
        (request,) = self.buy(Prize.HINT, name=name)
        assert isinstance(request, Hint)
        given = None if advice is None else Advice(advice)
        self.desk.redeeming.advise(request, given, self.views, self.now)
        self.wait(3)

    @property
    def kept(self) -> list[bool]:
        """Whether the points of each purchase since the last look were kept."""
        return [settled.fulfilled for settled in self.desk.redeeming.fetch()]

    @property
    def ticker(self) -> list[object]:
        return [deed.what for deed in self.desk.deeds()]


def over(shop: Shop) -> None:
    """Play the game to its end."""
    while shop.state.phase is not Phase.OVER:
        action = next(each for each in legal_actions(shop.state) if each is not KOIKOI)
        shop.state, events = apply(shop.state, action)
        shop.desk.happened(events, shop.views, shop.now)


class TestHint:
    @pytest.mark.parametrize(
        "table, advice, told",
        [
            (CHOICE, PLAY[card_by_code("8b")], "the house bot would play the moon (!1)."),
            (CHOICE, PLAY[card_by_code("3p")], "the house bot would play a March plain (!4)."),
            (DRAWN, TAKE[card_by_code("8p")], "the house bot would take an August plain (!t2)."),
        ],
    )
    def test_it_is_told_to_all_and_the_points_are_kept(self, table: str, advice: Action, told: str) -> None:
        shop = Shop(position(table))
        shop.hint(advice)
        assert shop.sent == [f"Hint for @ann: {told}"]
        (settled,) = shop.desk.redeeming.fetch()
        assert settled == Settlement("script", "script-1", "ann", Prize.HINT, fulfilled=True)
        assert not shop.desk.redeeming.fetch()

    def test_in_japanese(self) -> None:
        shop = Shop(position(CHOICE), language="ja")
        shop.hint(PLAY[card_by_code("8b")])
        assert shop.sent == ["@annへのヒント: ハウスボットなら月を出します (!1)"]

    def test_on_the_others_turn_the_points_come_back(self) -> None:
        shop = Shop(position(OTHERS_TURN))
        assert shop.buy(Prize.HINT) == ()
        assert shop.kept == [False]
        assert shop.sent == [
            "@ann: chat has nothing to decide right now, your points come back. Try it on chat's turn."
        ]

    def test_so_they_do_while_the_game_is_held(self) -> None:
        shop = Shop(position(CHOICE))
        shop.desk.paused = True
        assert shop.buy(Prize.HINT) == ()
        assert shop.kept == [False]

    @pytest.mark.parametrize("advice", [None, TAKE[card_by_code("8a")]])
    def test_and_where_the_advice_comes_too_late(self, advice: Action | None) -> None:
        shop = Shop(position(CHOICE))
        shop.hint(advice)
        assert shop.kept == [False]

    def test_one_for_each_viewer_and_decision(self) -> None:
        shop = Shop(position(CHOICE))
        moon = PLAY[card_by_code("8b")]
        shop.hint(moon)
        assert shop.buy(Prize.HINT) == ()
        shop.hint(moon, name="bob")
        assert shop.kept == [True, False, True]

    def test_a_banned_viewer_gets_the_points_back_and_no_word(self) -> None:
        shop = Shop(position(CHOICE))
        shop.mod("!ban ann")
        said = len(shop.sent)
        assert shop.buy(Prize.HINT) == ()
        assert shop.kept == [False]
        assert len(shop.sent) == said

    def test_it_is_told_while_only_moderators_are_answered(self) -> None:
        shop = Shop(position(CHOICE))
        shop.say("!quiet on", "boss", Level.BROADCASTER)
        shop.hint(PLAY[card_by_code("8b")])
        assert shop.sent[-1].startswith("Hint for @ann")

    def test_the_same_redemption_twice_is_one(self) -> None:
        shop = Shop(position(CHOICE))
        message = replace(shop.message(""), reward="hint")
        first = shop.desk.receive(message, shop.views, shop.now)
        second = shop.desk.receive(message, shop.views, shop.now)
        assert (len(first.requests), second.requests) == (1, ())
        assert shop.kept == []


class TestName:
    def test_commands_begin_with_it_until_the_game_is_over(self) -> None:
        shop = Shop()
        shop.buy(Prize.NAME, " ｋoi7 ")
        assert shop.kept == [True]
        assert shop.desk.redeeming.module_id == "KOI7"
        assert shop.sent == [
            "@ann names the card stack for this game. Its commands begin with !KOI7 now: !KOI7 select 3."
        ]
        assert shop.say("!1 player").requests == ()
        assert len(shop.sent) == 1
        shop.say("!koi7 player")
        assert "!KOI7 claim makes it yours" in shop.sent[-1]
        over(shop)
        assert shop.desk.redeeming.module_id == "1"
        shop.wait(40)
        assert not [text for text in shop.sent if "KOI7 newgame" in text]
        shop.say("!1 player", "bob")
        assert "!1 claim" in shop.sent[-1]

    @pytest.mark.parametrize(
        "text", ["", "  ", "abcde", "a b", "koi", "KOI", "moon", "3", "12", "t1", "s3", "v", "ban", "take",
                 "<b>", "'--", "あ", "é", "/me", "!ab", "a" * 500, "\u200b", "play", "help"],
    )  # fmt: skip
    def test_what_cannot_be_its_name_gives_the_points_back(self, text: str) -> None:
        shop = Shop()
        shop.buy(Prize.NAME, text)
        assert shop.kept == [False]
        assert shop.desk.redeeming.module_id == "1"
        assert shop.sent == [
            "@ann: a name has 1 to 4 letters or digits and is no number, command or card. Points returned."
        ]

    def test_no_word_of_a_command_is_a_name(self) -> None:
        words = [word for facts in COMMANDS for word in facts.words]
        assert not [word for word in words if stack_name(word) is not None]
        assert len(words) > 60

    def test_one_name_a_game(self) -> None:
        shop = Shop()
        shop.buy(Prize.NAME, "ab")
        shop.buy(Prize.NAME, "cd", "bob")
        assert shop.kept == [True, False]
        assert shop.desk.redeeming.module_id == "AB"
        assert shop.sent[-1] == "@bob: the card stack has its name for this game, your points come back."

    def test_a_moderator_takes_it_away(self) -> None:
        shop = Shop()
        shop.buy(Prize.NAME, "ab")
        shop.say("!unname", "bob")
        assert shop.desk.redeeming.module_id == "AB"
        shop.mod("!unname")
        assert shop.desk.redeeming.module_id == "1"
        assert shop.sent[-1].endswith(
            "The card stack has its own name again. Commands begin with !1: !1 select 3."
        )

    def test_it_outlasts_a_restart(self) -> None:
        shop = Shop()
        before = shop.desk.revision
        shop.buy(Prize.NAME, "ab")
        assert shop.desk.revision > before
        again = Shop()
        again.desk.restore(shop.desk.to_json(shop.now), again.now)
        assert again.desk.redeeming.module_id == "AB"

    @pytest.mark.parametrize("name", [7, None, "koi", "<b>", "ab", "ABCDE"])
    def test_a_journal_that_says_something_else(self, name: object) -> None:
        shop = Shop()
        shop.desk.restore({**shop.desk.to_json(shop.now), "stack_name": name}, shop.now)
        assert shop.desk.redeeming.module_id == "1"
