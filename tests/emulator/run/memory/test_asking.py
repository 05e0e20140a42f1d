"""Chat asks for ranks and is told, in sessions with a journal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from chat.crowd.base import Mode
from emulator.journal.journal import Journal
from emulator.run.memory.ranking import Ranking
from module.game.state import Phase
from render.panel.around import Makers
from tests.emulator.hall import Hall
from tests.emulator.run.memory.test_ranking import recounted, settled, wait_for

Halls = Callable[[], tuple[Hall, Ranking]]


@pytest.fixture
def open_hall(tmp_path: Path) -> Iterator[Halls]:
    """Opens sessions with a journal and ranks, one after the other."""
    with ExitStack() as stack:

        def opened() -> tuple[Hall, Ranking]:
            journal = stack.enter_context(closing(Journal(tmp_path / "j", durable=False)))
            ranking = stack.enter_context(closing(Ranking(tmp_path / "j", journal.contents.games[:-1])))
            hall = Hall(seed=3, speed=0, who=Mode.ANARCHY, journal=journal, ranking=ranking, bot="first")
            return hall, ranking

        yield opened


class TestSession:
    def test_chat_asks_and_is_told(self, open_hall: Halls, tmp_path: Path) -> None:
        hall, ranking = open_hall()
        play_games(hall)
        hall.type("ann !top", "cid !rank", "dan !rank ann", "fay !stats all", "eve !optout", "gus !rank slur")
        hall.wait(0.1)
        ranking.settle()
        hall.wait(30)
        texts = [reply.text for reply in hall.room.heard]
        assert any("Most points this stream: 1 @" in text for text in texts), texts
        assert any(text.startswith("@cid: you have no points yet.") for text in texts)
        assert "@gus: Nobody of that name has played yet." in texts  # whatever word it was
        assert any("@ann is number" in text for text in texts)
        assert any("Chat has won" in text and "2 people" in text for text in texts)
        assert any("You are forgotten" in text for text in texts)
        assert "test-eve" in ranking.forgotten
        assert "test-ann" not in ranking.forgotten
        hall.type("eve !rank", "gus !rank eve")
        ranking.settle()
        hall.wait(30)
        texts = [reply.text for reply in hall.room.heard]
        assert "@eve: nothing is kept of you, as you have asked with !optout." in texts
        assert texts.count("@gus: Nobody of that name has played yet.") == 2  # nobody else hears of it

    def test_who_has_played_and_opts_out_is_in_no_file(self, open_hall: Halls, tmp_path: Path) -> None:
        def named() -> list[Path]:
            return [
                path for path in tmp_path.rglob("*") if path.is_file() and b"test-ann" in path.read_bytes()
            ]

        hall, ranking = open_hall()
        for _game in range(2):
            play_games(hall)
        assert named()
        hall.type("ann !optout")
        hall.wait(0.1)
        play_games(hall)
        wait_for(lambda: not ranking.forgotten.pending)
        assert hall.parts.journal is not None
        hall.parts.journal.close()
        ranking.close()
        assert not named()

    def test_the_makers_of_a_round_are_told_with_its_end(self, open_hall: Halls) -> None:
        hall, _ranking = open_hall()
        play_games(hall)
        told = [reply.text for reply in hall.room.heard if "Best player: @" in reply.text]
        assert told
        assert all(len(text) < 200 for text in told)

    def test_who_opts_out_in_a_round_is_not_named_at_its_end(self, open_hall: Halls) -> None:
        hall, _ranking = open_hall()
        hall.session.begin(known=False)
        play_some(hall, 7)
        play_some(hall, 1)
        hall.type("ann !optout")
        hall.wait(0.1)
        hall.type("bob !stop")
        hall.wait(1)
        assert hall.board.around.makers == Makers(1, (), "bob")

    def test_where_none_are_kept_that_is_said(self) -> None:
        hall = Hall(speed=0, who=Mode.ANARCHY)
        hall.session.begin(known=False)
        hall.type("ann !top")
        hall.wait(2)
        assert [reply.text for reply in hall.room.heard if "No ranks are kept here" in reply.text]

    def test_a_game_that_goes_on_keeps_what_was_brought_before(
        self, open_hall: Halls, tmp_path: Path
    ) -> None:
        hall, ranking = open_hall()
        hall.session.begin(known=False)
        play_some(hall, 5)
        ranking.close()
        assert hall.parts.journal is not None
        hall.parts.journal.close()
        again, ranking = open_hall()
        assert again.parts.journal is not None
        again.session.resume(again.parts.journal.contents, again.now)
        play_some(again, 5)
        rows = settled(ranking, tmp_path)
        assert rows == recounted(tmp_path)
        assert rows[0][4] > 9  # type: ignore[operator]


def play_some(hall: Hall, moves: int) -> None:
    """Let ann and bob play."""
    for move in range(moves):
        who = ("ann", "bob")[move % 2]
        hall.rest()
        view = hall.session.view
        if view is None or view.phase is Phase.OVER:
            return
        if view.phase is Phase.KOIKOI:
            hall.type(f"{who} !stop")
        elif view.phase is Phase.PLAY:
            hall.type(f"{who} !1")
        else:
            hall.type(f"{who} !t1")
        hall.wait(0.1)


def play_games(hall: Hall) -> None:
    """Let them play a game to its end."""
    hall.session.begin(known=False)
    while hall.session.view is not None and hall.session.view.phase is not Phase.OVER:
        play_some(hall, 20)
    hall.wait(30)
