"""What a game brings whom: a table of small games, and sums over whole ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from chat.ranks.counting import CREDITS, OPEN_PLACES, Counting, Credits, counted
from chat.ranks.judged import Judged
from chat.ranks.makers import RoundListener, RoundMakers, named
from chat.ranks.origin import Origin, Viewer, Vote
from module.game.actions import KOIKOI, PLAY, STOP, Action
from module.game.engine import apply, legal_actions, new_game
from module.game.events import (
    CardsCaptured,
    Event,
    GameEnded,
    RoundEnd,
    RoundEnded,
    RoundStarted,
    Source,
    YakuChanged,
    YakuMade,
)
from module.game.events import ChoiceOffered as Choice
from module.game.record import Record
from module.game.scoring import Payment
from module.game.state import Phase
from module.rules.cards import card_by_code
from module.rules.presets import make_rules
from module.rules.yaku import Yaku, YakuScore

ANN, BOB, CID = (Viewer(str(number), name) for number, name in enumerate(("ann", "bob", "cid"), 1))
PINE, MOON = PLAY[card_by_code("1b")], PLAY[card_by_code("8b")]
TAKEN = CardsCaptured(0, 0, card_by_code("1b"), (card_by_code("1p"),))
VIEWING = YakuScore(Yaku.MOON_VIEWING, 5)
PLAINS = YakuScore(Yaku.PLAINS, 1)


def made(*yaku: YakuScore, base: int, team: int = 0) -> YakuMade:
    return YakuMade(team, team, yaku, yaku[-1:], base, (1, 1))


def ended(team: int | None, points: int) -> RoundEnded:
    payments = () if team is None else (Payment(None, team, points),)
    return RoundEnded(1, RoundEnd.STOPPED, team, team, points, 0, 1, points, payments, (points, 0))


def by(viewer: Viewer) -> Origin:
    return Origin("chat", viewer)


def voted(*votes: tuple[Viewer, Action]) -> Origin:
    return Origin("chat", None, tuple(Vote(viewer, action) for viewer, action in votes))


Move = tuple[int, Action, Origin, tuple[Event, ...]]
OVER = GameEnded(0, (5, 0))
CASES: dict[str, tuple[list[Move], dict[str, Credits]]] = {
    "a command's captures and yaku are its writer's": (
        [(0, PINE, by(ANN), (TAKEN, TAKEN, made(PLAINS, VIEWING, base=6)))],
        {"1": Credits(games=1, captures=2, yaku=1, decisions=1)},
    ),
    "who chooses has what follows, not who played the card": (
        [
            (0, PINE, by(ANN), (Choice(0, card_by_code("1b"), (), Source.HAND),)),
            (0, MOON, by(BOB), (TAKEN,)),
        ],
        {"1": Credits(games=1, decisions=1), "2": Credits(games=1, captures=1, decisions=1)},
    ),
    "a vote for what was played brings it, another one only counts": (
        [(0, PINE, voted((ANN, PINE), (BOB, MOON), (CID, PINE)), (TAKEN,))],
        {
            "1": Credits(games=1, captures=1, votes=1, winning_votes=1),
            "2": Credits(games=1, votes=1),
            "3": Credits(games=1, captures=1, votes=1, winning_votes=1),
        },
    ),
    "a round pays everybody who brought an action of that side in it": (
        [
            (0, PINE, by(ANN), ()),
            (1, MOON, by(BOB), ()),
            (0, STOP, by(CID), (ended(0, 7),)),
        ],
        {
            "1": Credits(games=1, rounds_won=1, points=7, decisions=1),
            "2": Credits(games=1, decisions=1),
            "3": Credits(games=1, rounds_won=1, points=7, decisions=1),
        },
    ),
    "the next round is another one": (
        [
            (0, PINE, by(ANN), (ended(None, 0), RoundStarted(2, 0))),
            (0, STOP, by(BOB), (ended(0, 3),)),
        ],
        {"1": Credits(games=1, decisions=1), "2": Credits(games=1, rounds_won=1, points=3, decisions=1)},
    ),
    "a game is solved by all who brought actions of the side that wins it": (
        [(0, PINE, by(ANN), (RoundStarted(2, 0),)), (1, MOON, by(BOB), ()), (0, STOP, by(CID), (OVER,))],
        {
            "1": Credits(games=1, decisions=1, solves=1),
            "2": Credits(games=1, decisions=1),
            "3": Credits(games=1, decisions=1, solves=1),
        },
    ),
    "bots, the keyboard and unknown people get nothing": (
        [(0, PINE, Origin("bot"), (TAKEN,)), (0, MOON, Origin("keyboard"), (TAKEN, ended(0, 5), OVER))],
        {},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_credits(name: str) -> None:
    moves, expected = CASES[name]
    counting = Counting((0, 1))
    for move in moves:
        counting.played(*move)
    assert counting.credits == expected
    assert counting.actions == len(moves)
    assert counting.changed == set(expected)


def test_a_round_that_nobody_stopped_pays_those_of_the_side_that_it_pays() -> None:
    counting = Counting((0, 1))
    counting.played(0, PINE, by(ANN), ())
    unstopped = RoundEnded(1, RoundEnd.NOBODY_STOPPED, None, None, 0, 0, 1, 6, (Payment(None, 0, 6),), (6, 0))
    counting.played(1, MOON, by(BOB), (unstopped,))
    assert counting.credits["1"] == Credits(games=1, decisions=1, points=6)
    assert counting.credits["2"] == Credits(games=1, decisions=1)


def whole_game(seed: int, origins: Iterator[Origin | None]) -> tuple[Record, list[Origin], Counting]:
    """A game by random players, counted while it is played."""
    rng, rules = Random(seed), make_rules("module")
    state, events = new_game(rules, seed, 0)
    counting, actions, given = Counting(rules.teams), [], []
    counting.begun(events)
    while state.phase is not Phase.OVER:
        action = rng.choice(legal_actions(state))
        origin = next(origins) or voted(
            *((viewer, rng.choice(legal_actions(state))) for viewer in (ANN, CID))
        )
        seat = state.turn
        state, events = apply(state, action)
        counting.played(seat, action, origin, events)
        actions.append(action)
        given.append(origin)
    return Record(rules, seed, 0, tuple(actions)), given, counting


def of_all_kinds(rng: Random) -> Iterator[Origin | None]:
    while True:
        yield rng.choice((by(ANN), by(BOB), Origin("bot"), Origin("keyboard"), None))


@pytest.mark.parametrize("seed", range(10))
def test_read_again_a_game_counts_the_same(seed: int) -> None:
    record, given, live = whole_game(seed, of_all_kinds(Random(seed)))
    again = counted(record, given)
    assert again.credits == live.credits
    assert again.decisions == live.decisions
    assert (again.scores, again.winner, again.over) == (live.scores, live.winner, True)
    assert any(has.captures for has in live.credits.values())
    # Of somebody who is to be forgotten nothing is counted, of others the same.
    assert {"1": live.credits["1"], **counted(record, given, {"1"}).credits} == live.credits
    live.forget("1")
    assert "1" not in live.credits
    assert "1" not in live.changed


@pytest.mark.parametrize("seed", range(5))
def test_what_the_coach_says_counts_the_same_whenever_it_comes(seed: int) -> None:
    record, given, live = whole_game(seed, of_all_kinds(Random(seed)))
    rng = Random(seed)
    found = [Judged(place, rng.randrange(50), 50 + rng.randrange(50)) for place in range(len(given))]
    late = found[-OPEN_PLACES // 2 :]
    rng.shuffle(late)
    for each in late:
        live.judged(each)
    again = counted(record, given, (), late)
    assert again.credits == live.credits
    assert again.decisions == live.decisions
    assert again.judgements == live.judgements == len(late)
    # Each decision is to the account of those who brought it, of nobody else.
    whole = counted(record, given, (), found)
    for viewer in (ANN, BOB, CID):
        own = [found[place] for place, origin in enumerate(given)
               if viewer in origin.brought(record.actions[place])]  # fmt: skip
        has = whole.credits[viewer.user_id]
        assert (has.judged, has.lost) == (len(own), sum(each.lost for each in own))
        assert has.accuracy == 1 - has.lost / sum(each.stake for each in own)
    assert "1" not in counted(record, given, {"1"}, found).credits


def test_nothing_is_said_of_who_has_asked_to_be_forgotten_meanwhile() -> None:
    counting = Counting((0, 1))
    counting.played(0, PINE, voted((ANN, PINE), (BOB, PINE)), ())
    counting.forget("1")
    counting.judged(Judged(0, 10, 20))
    assert {user: has.stake for user, has in counting.credits.items()} == {"2": 20}


def test_without_a_stake_there_is_no_accuracy() -> None:
    assert Credits(judged=3).accuracy is None
    assert Credits(lost=30, stake=10).accuracy == 0.0


def test_what_one_side_captures_and_makes_is_somebodys() -> None:
    """Two viewers who play all of both sides have all captures and all yaku between them."""

    def turns() -> Iterator[Origin | None]:
        while True:
            yield by(ANN)

    record, given, live = whole_game(4, turns())
    assert len(record.actions) == live.credits["1"].decisions == len(given)
    assert live.credits["1"].points == sum(live.scores)


def test_credits_have_the_order_of_their_names() -> None:
    numbers = tuple(range(len(CREDITS)))
    assert Credits(**dict(zip(CREDITS, numbers, strict=True))).values == numbers


class TestMakers:
    def test_who_made_each_yaku_of_the_winner_and_who_brought_most(self) -> None:
        makers = RoundListener()
        makers.begun((RoundStarted(1, 0),))
        assert makers.played(PINE, by(ANN), (TAKEN, made(PLAINS, base=1))) is None
        makers.played(MOON, voted((BOB, MOON), (CID, MOON)), (TAKEN, made(PLAINS, VIEWING, base=6)))
        makers.played(PINE, by(ANN), (TAKEN, made(YakuScore(Yaku.PLAINS, 2), VIEWING, base=7)))
        told = makers.played(STOP, by(ANN), (ended(0, 7), RoundStarted(2, 0)))
        assert told is not None
        assert [(making.yaku, making.makers) for making in told.makings] == [
            (Yaku.PLAINS, (ANN,)), (Yaku.MOON_VIEWING, (BOB, CID)),
        ]  # fmt: skip
        assert (told.round, told.team, told.best) == (1, 0, BOB)

    def test_a_loss_in_between_brings_nobody_anything(self) -> None:
        """Rain ruins a viewing: what brings it back is worth what it adds."""
        makers = RoundListener()
        makers.played(PINE, by(ANN), (made(VIEWING, base=5),))
        makers.played(PINE, Origin("bot"), (YakuChanged(0, 0, (), 0, (1, 1)),))
        makers.played(PINE, by(BOB), (made(PLAINS, base=1),))
        told = makers.played(STOP, by(BOB), (ended(0, 1),))
        assert told is not None
        assert [making.makers for making in told.makings] == [(BOB,)]
        assert told.best == ANN

    def test_a_round_of_a_bot_has_no_makers_of_chat(self) -> None:
        makers = RoundListener()
        makers.played(PINE, by(ANN), (TAKEN,))
        makers.played(MOON, Origin("bot"), (made(VIEWING, base=5, team=1),))
        told = makers.played(STOP, Origin("bot"), (ended(1, 5),))
        assert isinstance(told, RoundMakers)
        assert told.makings[0].makers == ()
        assert told.best is None

    def test_a_round_without_a_winner_is_nobodys(self) -> None:
        assert RoundListener().played(KOIKOI, by(ANN), (ended(None, 0),)) is None

    def test_who_opts_out_meanwhile_is_not_named(self) -> None:
        makers = RoundListener()
        makers.played(PINE, voted((ANN, PINE), (BOB, PINE)), (TAKEN, made(VIEWING, base=5)))
        makers.played(PINE, by(ANN), (made(VIEWING, PLAINS, base=6),))
        makers.forget(ANN.user_id)
        told = makers.played(STOP, by(CID), (ended(0, 6),))
        assert told is not None
        assert [(each.yaku, each.makers) for each in told.makings] == [
            (Yaku.MOON_VIEWING, (BOB,)),
            (Yaku.PLAINS, ()),
        ]
        assert (told.best, told.people) == (BOB, 1)

    def test_names_in_short(self) -> None:
        more = "{name} and {count} more"
        assert named((), more) == ""
        assert named((BOB,), more) == "bob"
        assert named((BOB, ANN, CID), more, "@") == "@bob and 2 more"
