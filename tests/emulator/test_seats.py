"""Who holds the seats: what may be written, what is refused, whose cards are shown."""

from __future__ import annotations

from dataclasses import replace

import pytest

from emulator.run.words.names import seat_names, team_names
from emulator.seats import Seating, SeatsError, fitting_seating, make_seating, parse_seats, with_bot
from module.game.engine import new_game
from module.game.state import Phase, State
from module.rules.presets import make_rules
from module.rules.ruleset import Rules

TWO = make_rules("module")
THREE = make_rules("three")
FOUR = make_rules("four")


@pytest.mark.parametrize(
    "rules, holders",
    [(TWO, "chat,first"), (THREE, "chat,first,first"), (FOUR, "chat,chat,first,first")],
    ids=lambda part: str(getattr(part, "spec", part)),
)
def test_where_nothing_is_named_chat_has_the_first_seat_and_captains(rules: Rules, holders: str) -> None:
    assert str(make_seating((), rules, "first")) == holders


@pytest.mark.parametrize(
    "words, rules",
    [
        ("chat,house", TWO), ("house,chat", TWO), ("keyboard,random", TWO), ("chat,keyboard", TWO),
        ("chat,chat", TWO), ("house,chat,first", THREE), ("keyboard,chat,house", THREE),
        ("house,house,chat,chat", FOUR), ("chat,house,house,chat", FOUR), ("chat,house,keyboard,house", FOUR),
        ("house,house,house,keyboard", FOUR),
    ],
    ids=lambda part: str(getattr(part, "spec", part)),
)  # fmt: skip
def test_any_assignment_works(words: str, rules: Rules) -> None:
    assert str(make_seating(parse_seats(words), rules, "first")) == words


@pytest.mark.parametrize(
    "words, rules, says",
    [
        ("chat", TWO, "the rules module have 2 seats, not 1 (chat): for example chat,house"),
        ("chat,house,house", TWO, "have 2 seats, not 3 (chat,house,house): for example chat,house"),
        ("chat,house", THREE, "have 3 seats, not 2 (chat,house): for example chat,house,house"),
        ("chat,house,house", FOUR, "for example chat,house,house,house"),
        ("chat,deep", TWO, "'deep' cannot hold a seat: choose chat, keyboard, beginner, easy, house"),
        ("Chat,house", TWO, "'Chat' cannot hold a seat"),
        ("chat,", TWO, "'' cannot hold a seat"),
        ("chat,,house", THREE, "'' cannot hold a seat"),
        ("house,house", TWO, "nobody would play: give a seat to chat or keyboard"),
        ("keyboard,keyboard", TWO, "one seat can be the keyboard's: whoever sits there would see"),
        ("chat,house,chat,house", FOUR, "chat may hold one seat of each team, not partners: chat,house,chat"),
        ("x" * 999, TWO, "'" + "x" * 40 + "' cannot hold a seat"),
    ],
    ids=lambda part: str(getattr(part, "spec", part))[:40],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_what_can(words: str, rules: Rules, says: str) -> None:
    with pytest.raises(SeatsError) as refusal:
        make_seating(parse_seats(words), rules, "house")
    assert says in str(refusal.value)


def test_seats_for_other_rules_count_for_nothing_in_a_later_game() -> None:
    words = parse_seats("house,chat")
    assert str(fitting_seating(words, TWO, "first")) == "house,chat"
    assert str(fitting_seating(words, THREE, "first")) == "chat,first,first"


def test_another_bot_takes_the_place_of_every_bot() -> None:
    assert with_bot(("house", "chat", "random", "keyboard"), "first") == (
        "first",
        "chat",
        "first",
        "keyboard",
    )


def at(rules: Rules, turn: int) -> State:
    return replace(new_game(rules, 1)[0], turn=turn)


@pytest.mark.parametrize(
    "rules, holders, shown",
    [
        (TWO, "chat,house", (0, 0)), (TWO, "house,chat", (1, 1)), (TWO, "chat,keyboard", (0, 1)),
        (THREE, "house,chat,house", (1, 1, 1)), (FOUR, "chat,chat,house,house", (0, 1, 0, 0)),
        (FOUR, "house,house,chat,chat", (2, 2, 2, 3)), (FOUR, "house,chat,chat,house", (1, 1, 2, 1)),
    ],
    ids=lambda part: str(getattr(part, "spec", part)),
)  # fmt: skip
def test_the_cards_of_whoever_plays_or_is_next_are_shown(
    rules: Rules, holders: str, shown: tuple[int, ...]
) -> None:
    seating = make_seating(parse_seats(holders), rules, "house")
    assert tuple(seating.shown(at(rules, turn)) for turn in range(rules.seats)) == shown


@pytest.mark.parametrize(
    "rules, holders, scores, shown",
    [
        (FOUR, "chat,chat,house,house", (5, 3), 0), (FOUR, "chat,chat,house,house", (3, 5), 1),
        (FOUR, "chat,chat,house,house", (5, 5), 0), (FOUR, "house,house,chat,chat", (3, 5), 3),
        (FOUR, "chat,house,house,house", (3, 5), 0), (THREE, "chat,keyboard,house", (1, 5, 3), 1),
        (THREE, "chat,keyboard,house", (1, 3, 5), 0), (THREE, "chat,keyboard,house", (5, 3, 5), 0),
    ],
)  # fmt: skip
def test_at_the_end_the_winner_is_shown(
    rules: Rules, holders: str, scores: tuple[int, ...], shown: int
) -> None:
    seating = make_seating(parse_seats(holders), rules, "house")
    state = at(rules, 0)
    over = replace(state, phase=Phase.OVER, game=replace(state.game, scores=scores))
    assert seating.shown(over) == shown


def test_keys_play_the_keyboards_seat_or_chats() -> None:
    assert Seating(("chat", "chat", "house", "house"), (0, 1, 0, 1)).of_keys == {0, 1}
    assert Seating(("chat", "keyboard"), (0, 1)).of_keys == {1}
    assert Seating(("keyboard", "house"), (0, 1)).of_keys == {0}


@pytest.mark.parametrize(
    "holders, teams, seats, sides",
    [
        ("chat,house", (0, 1), ("Ann", "house"), ("chat", "house")),
        ("house,chat", (0, 1), ("house", "chat"), ("house", "chat")),
        ("chat,keyboard", (0, 1), ("Ann", "streamer"), ("chat", "streamer")),
        ("chat,house,first", (0, 1, 2), ("Ann", "house", "first"), ("chat", "house", "first")),
        ("chat,house,house", (0, 1, 2), ("Ann", "house 1", "house 2"), ("chat", "house 1", "house 2")),
        ("chat,chat", (0, 1), ("Red: Ann", "Blue"), ("Red", "Blue")),
        (
            "chat,chat,house,house", (0, 1, 0, 1),
            ("Red: Ann", "Blue", "Red: house", "Blue: house"), ("Red", "Blue"),
        ),
        (
            "chat,house,house,house", (0, 1, 0, 1),
            ("Red: Ann", "Blue: house 1", "Red: house", "Blue: house 2"), ("Red", "Blue"),
        ),
    ],
)  # fmt: skip
def test_what_everybody_is_called(
    holders: str, teams: tuple[int, ...], seats: tuple[str, ...], sides: tuple[str, ...]
) -> None:
    seating = Seating(parse_seats(holders), teams)
    assert seat_names(seating, {0: "Ann"}, "en", by_chat=True) == seats
    assert team_names(seating, "en", by_chat=True) == sides


def test_whoever_is_alone_is_you() -> None:
    for holder in ("chat", "keyboard"):
        seating = Seating((holder, "house"), (0, 1))
        assert seat_names(seating, {}, "ja", by_chat=False) == ("あなた", "house")
