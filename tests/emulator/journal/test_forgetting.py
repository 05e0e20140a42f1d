"""Who asks to be forgotten is in no file of games any more; all that was played stays."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from chat.ranks.optout import FORGOTTEN, OptOut
from chat.ranks.origin import NOBODY, Cast, Origin, Viewer, Vote
from emulator.journal import index as indexing
from emulator.journal.erasing import erase, erase_from_journal
from emulator.journal.journal import Journal
from emulator.journal.lines import Game, read_journal
from emulator.journal.months import Months, read_month
from module.game.record import replay
from module.game.view import known_ply
from tests.emulator.journal.games import game_of
from tests.emulator.journal.kit import SEED

EVE = Viewer("71234567", "eve_of_twitch")
CROWD = (Viewer("1", "ann"), EVE, Viewer("3", "cid"))
GONE = {EVE.user_id}


def play(journal: Journal, *numbers: int, most: int | None = None) -> None:
    """Whole games, or so many actions: every other one by votes, others by commands."""
    for number in numbers:
        game = game_of(number)
        journal.write_game(game)
        steps = replay(game.record)
        state, _events = next(steps)
        for place, action in enumerate(game.record.actions[:most]):
            if place % 2:
                origin = Origin("chat", CROWD[place % 3])
            else:
                origin = Origin("chat", None, tuple(Vote(viewer, action) for viewer in CROWD))
                ply = known_ply(state, state.turn)
                journal.write_votes([Cast(state.turn, ply, vote) for vote in origin.votes])
            journal.write_action(action, origin)
            state, _events = next(steps)


def begun(path: Path, *numbers: int) -> Journal:
    journal = Journal(path, durable=False)
    if journal.contents.seed is None:
        journal.write_session(SEED)
    play(journal, *numbers)
    return journal


def month_of(folder: Path) -> Path:
    (month,) = (folder / "games").glob("*.jsonl")
    return month


def is_named(*paths: Path) -> bool:
    return any(b"71234567" in path.read_bytes() or b"eve_of" in path.read_bytes() for path in paths)


def without_eve(games: list[Game]) -> list[Game]:
    return [replace(game, origins=game.origins.forgetting(GONE)) for game in games]


@pytest.mark.parametrize("known", [(), (EVE.user_id,)], ids=["by the list", "by the id"])
def test_in_a_month_somebody_becomes_nobody_and_all_else_stays(
    tmp_path: Path, known: tuple[str, ...]
) -> None:
    begun(tmp_path / "j", 1, 2, 3).close()
    path = month_of(tmp_path)
    before, _problem = read_month(path.read_bytes())
    assert is_named(path)
    for _step in Months(tmp_path / "games", durable=False).erase(GONE, known):
        pass
    assert not is_named(path)
    after, problem = read_month(path.read_bytes())
    assert not problem
    assert after == without_eve(before) != before
    assert [vote.viewer for vote in next(iter(after[0].origins)).votes] == [CROWD[0], NOBODY, CROWD[2]]
    assert sorted(each.name for each in path.parent.iterdir()) == [path.name]


def test_what_is_added_meanwhile_is_there_and_names_nobody(tmp_path: Path) -> None:
    journal = begun(tmp_path / "j", *range(1, 5))
    steps = Months(tmp_path / "games", durable=False).erase(GONE)
    path = month_of(tmp_path)
    with pytest.MonkeyPatch.context() as small:
        small.setattr("emulator.journal.erasing._BATCH", 1)
        next(steps)
        next(steps)
        play(journal, 5, 6)
        for _step in steps:
            pass
    journal.close()
    games, problem = read_month(path.read_bytes())
    assert not problem
    assert [game.record for game in games] == [game_of(number).record for number in range(1, 6)]
    assert not is_named(path)


def test_stopped_anywhere_the_file_is_as_it_was_or_as_it_will_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("emulator.journal.erasing._BATCH", 1)
    begun(tmp_path / "j", *range(1, 6)).close()
    path = month_of(tmp_path)
    whole = path.read_bytes()
    for stop in range(1, 20):
        path.write_bytes(whole)
        steps = erase(path, GONE)
        done = len([step for step, _number in zip(steps, range(stop), strict=False)])
        steps.close()
        if done < stop:
            break
        assert path.read_bytes() == whole or not is_named(path)
        assert list(path.parent.iterdir()) == [path]
    assert stop > 4
    assert not is_named(path)


def test_an_unfinished_line_goes_and_what_others_wrote_stays(tmp_path: Path) -> None:
    begun(tmp_path / "j", 1, 2, 3).close()
    path = month_of(tmp_path)
    games, _problem = read_month(path.read_bytes())
    line = path.read_bytes().splitlines(keepends=True)[1]
    for rest, left in ((line[: line.index(b"eve_of") + 3], b""), (b"# mine", b"# mine")):
        path.write_bytes(path.read_bytes().splitlines(keepends=True)[0] + rest)
        Months(tmp_path / "games", durable=False).add(games[:1])
        text = path.read_bytes().replace(b'["",""]', b'["71234567","eve_of_twitch"]')
        path.write_bytes(text)
        for _step in erase(path, GONE):
            pass
        assert not is_named(path)
        assert path.read_bytes().endswith(b"\n" + left)


def test_a_game_that_was_put_by_with_a_name_is_not_put_by_again_without(tmp_path: Path) -> None:
    """Killed between the month and the journal, and forgotten in but one of them."""
    begun(tmp_path / "j", 1, 2).close()
    path = month_of(tmp_path)
    games, _problem = read_month(path.read_bytes())
    months = Months(tmp_path / "games", durable=False)
    months.add(without_eve(games))
    assert len(read_month(path.read_bytes())[0]) == 1
    for _step in months.erase(GONE):
        pass
    months.add(games)
    assert len(read_month(path.read_bytes())[0]) == 1


def test_the_running_journal_forgets_with_the_next_move(tmp_path: Path) -> None:
    journal = begun(tmp_path / "j", 1)
    play(journal, 2, most=4)
    game = game_of(2)
    state = journal.contents.state
    *_, (state, _events) = replay(replace(game.record, actions=game.record.actions[:4]))
    ply = known_ply(state, state.turn)
    journal.write_votes([Cast(state.turn, ply, Vote(viewer, game.record.actions[4])) for viewer in CROWD])
    journal.forget(EVE.user_id)
    votes = tuple(Vote(viewer, game.record.actions[4]) for viewer in CROWD if viewer != EVE)
    journal.write_action(game.record.actions[4], Origin("chat", None, votes))
    assert not is_named(tmp_path / "j")
    dan = Viewer("4", "dan")
    journal.write_action(game.record.actions[5], Origin("chat", None, (Vote(dan, game.record.actions[5]),)))
    kept = journal.game
    assert kept is not None
    journal.close()
    contents = read_journal((tmp_path / "j").read_bytes())
    assert contents.game == kept
    origins = list(kept.origins)
    assert origins[1].viewer == NOBODY
    assert [vote.viewer for vote in origins[0].votes] == [CROWD[0], NOBODY, CROWD[2]]
    assert origins[4].votes == votes
    assert [vote.viewer for vote in origins[5].votes] == [dan]


def test_killed_before_that_the_next_start_forgets_by_the_list(tmp_path: Path) -> None:
    play(journal := begun(tmp_path / "j", 1), 2, most=5)
    journal.close()
    optout = OptOut(tmp_path / FORGOTTEN)
    optout.add(EVE.user_id)
    optout.write()
    before = (tmp_path / "j").read_bytes()
    assert is_named(tmp_path / "j")
    journal = Journal(tmp_path / "j", durable=False)
    assert not is_named(tmp_path / "j")
    assert EVE not in {origin.viewer for game in journal.contents.games for origin in game.origins}
    assert len(journal.contents.games[-1].origins) == 5
    journal.close()
    (tmp_path / "j").write_bytes(before + b'{"act":"play 1b","by":"chat","user":["71234567","eve_of')
    Journal(tmp_path / "j", durable=False).close()
    assert not is_named(tmp_path / "j")


def test_a_journal_put_aside_tells_the_same_game_without_the_name(tmp_path: Path) -> None:
    play(journal := begun(tmp_path / "j", 1), 2, most=7)
    user = {"source": "test", "user_id": EVE.user_id, "login": EVE.login, "display_name": "Eve_of_Twitch"}
    journal.write_chat({"queue": [{**user, "level": "viewer"}]})
    aside = journal.start_afresh()
    journal.close()
    assert aside is not None
    before = read_journal(aside.read_bytes()).games
    erase_from_journal(aside, GONE)
    assert not is_named(aside)
    assert read_journal(aside.read_bytes()).games == without_eve(before)


class TestReadOnce:
    def test_a_month_is_read_through_once(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each game that began read the whole month, half a second of it at the end of a busy one."""
        begun(tmp_path / "j", *range(1, 6)).close()
        read = []
        take = indexing.Index.take

        def counted(self: indexing.Index, line: bytes) -> None:
            read.append(line)
            take(self, line)

        monkeypatch.setattr(indexing.Index, "take", counted)
        journal = Journal(tmp_path / "j", durable=False)
        assert len(read) == 4, "what is there is read before the first frame"
        play(journal, 6, 7)
        assert len(read) == 6
        for _step in journal.months.erase(GONE):
            pass
        before = len(read)
        play(journal, 8)
        assert len(read) == before + 1, "who forgets tells what the new file holds"
        journal.close()

    def test_what_another_program_adds_or_replaces_is_seen(self, tmp_path: Path) -> None:
        begun(tmp_path / "j", *range(1, 6)).close()
        path = month_of(tmp_path)
        whole = path.read_bytes()
        games, _problem = read_month(whole)
        lines = whole.splitlines(keepends=True)
        months = Months(tmp_path / "games", durable=False)
        path.write_bytes(lines[0])
        months.add(games[:1])
        for text in (lines[0] + lines[1], lines[2], lines[2] + lines[3] + lines[0][:9], whole, b"\n" + whole):
            path.write_bytes(text)
            os.utime(path, ns=(0, path.stat().st_mtime_ns + 1))
            months.add(games)
            found, _problem = read_month(path.read_bytes())
            assert sorted(game.id for game in found) == [game.id for game in games]
