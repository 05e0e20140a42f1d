"""Whose action is played next: what was meant for another table, and how much may wait."""

from __future__ import annotations

from typing import cast

from chat.ranks.origin import Origin
from emulator.journal.journal import Journal
from emulator.run.keeping import Keeping
from emulator.run.parts import Plan
from emulator.run.playing import WAITING_MOST, Playing, Wish
from module.game.actions import KOIKOI, PLAY, Action
from module.game.engine import legal_actions
from module.game.state import State
from tests.emulator.games import every_decision, game_with

SEED, GAME = game_with(every_decision)


class Game:
    """A game at its first decision."""

    def __init__(self) -> None:
        self.playing = Playing(Plan(rules="module", seed=SEED, bot="first", think=0.0, games=None), KEEPING)
        self.playing.deal()

    @property
    def state(self) -> State:
        """How it stands."""
        assert self.playing.state is not None
        return self.playing.state

    def legal(self) -> Action:
        """Something that may be played now."""
        return legal_actions(self.state)[0]


KEEPING = Keeping(None, lambda _problem: None)


def test_what_was_typed_for_another_decision_is_not_played_although_it_would_be_allowed() -> None:
    for away in (-1, 1):
        game = Game()
        before = game.state
        game.playing.wait(Wish(0, before.ply + away, game.legal(), "chat"))
        assert game.playing.move(0.0) is None
        assert game.state == before
        game.playing.wait(Wish(0, before.ply, game.legal(), "chat"))
        assert game.playing.move(0.0) is not None


def test_what_is_not_allowed_is_passed_over() -> None:
    game = Game()
    game.playing.wait(Wish(0, game.state.ply, KOIKOI, "chat"))
    game.playing.wait(Wish(0, game.state.ply, PLAY[game.state.hands[1][0]], "chat"))
    game.playing.wait(Wish(0, game.state.ply, game.legal(), "chat"))
    assert game.playing.move(0.0) is not None


class Notes:
    """A journal that only notes who has played."""

    def __init__(self) -> None:
        self.by: list[str] = []

    def write_game(self, _game: object) -> None:
        """A game begins."""

    def write_action(self, _action: object, origin: Origin) -> None:
        """Somebody has played."""
        self.by.append(origin.by)


def test_the_journal_is_told_who_has_played() -> None:
    notes = Notes()
    playing = Playing(
        Plan(rules="module", seed=SEED, bot="first", think=0.0, games=None),
        Keeping(cast("Journal", notes), lambda _problem: None),
    )
    playing.deal()
    for by in ("chat", "keyboard"):
        while playing.state is not None and playing.state.turn != 0:
            playing.move(0.0)
        assert playing.state is not None
        assert playing.view is not None
        playing.wait(Wish(0, playing.view.ply, legal_actions(playing.state)[0], by))
        playing.move(0.0)
    assert [who for who in notes.by if who != "bot"] == ["chat", "keyboard"]


def test_a_hundred_may_wait() -> None:
    """Each costs memory and a look when the panel comes to rest."""
    assert WAITING_MOST == 100
    for ahead, played in ((99, True), (100, False), (5_000, False)):
        game = Game()
        for _ in range(ahead):
            game.playing.wait(Wish(0, game.state.ply, KOIKOI, "chat"))
        game.playing.wait(Wish(0, game.state.ply, game.legal(), "chat"))
        assert (game.playing.move(0.0) is not None) is played


def test_the_keyboard_is_heard_in_any_flood() -> None:
    game = Game()
    for _ in range(WAITING_MOST):
        game.playing.wait(Wish(0, game.state.ply, KOIKOI, "chat"))
    game.playing.wait(Wish(0, game.state.ply, game.legal(), "keyboard"))
    assert game.playing.move(0.0) is not None
