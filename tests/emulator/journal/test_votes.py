"""Who did what: commands and votes outlast the program, the file's rewriting, and the game's month."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from chat.ranks.origin import NOBODY, Cast, Origin, Viewer, Vote
from emulator.journal.journal import Journal
from emulator.journal.lines import Game, all_lines, read_journal
from emulator.journal.months import read_month
from emulator.journal.origins import Origins, Packing, origins, origins_from_json, origins_to_json
from module.errors import InvalidRecord
from module.game.actions import KOIKOI, PLAY, TAKE, Action
from module.game.engine import legal_actions
from module.game.record import Record, replay
from module.game.state import State
from module.game.view import known_ply
from module.rules.cards import DECK
from module.rules.presets import make_rules
from tests.emulator.journal.games import game_of
from tests.emulator.journal.kit import SEED, no_room

ANN, BOB, CID = (Viewer(str(number), name) for number, name in enumerate(("ann", "bob", "cid"), 1))
SQL = Viewer("4", "'); DROP TABLE viewers;-- <script> 花\u2028")


def opened(folder: Path) -> Journal:
    """A journal in which a game has just begun."""
    journal = Journal(folder / "j", durable=False)
    journal.write_session(SEED)
    journal.write_game(Game(1, Record(make_rules("module"), 7, 0, ()), ("chat", "house")))
    return journal


def state_of(journal: Journal) -> State:
    """Where its game stands."""
    assert journal._kept.state is not None
    return journal._kept.state


def casts(state: State, *votes: tuple[Viewer, Action]) -> list[Cast]:
    """Votes on the decision that is open."""
    ply = known_ply(state, state.turn)
    return [Cast(state.turn, ply, Vote(viewer, action)) for viewer, action in votes]


def vote_and_play(journal: Journal, voters: tuple[Viewer, ...]) -> Origin:
    """Let each vote for something, the first twice, and play what has most votes."""
    options = legal_actions(state_of(journal))
    last = [Vote(viewer, options[place % len(options)]) for place, viewer in enumerate(voters)]
    first = (voters[0], options[-1])
    journal.write_votes(casts(state_of(journal), first, *((vote.viewer, vote.action) for vote in last)))
    origin = Origin("chat", None, tuple(last))
    journal.write_action(last[0].action, origin)
    return origin


def in_any_order(given: Origins) -> list[Origin]:
    """Origins with their votes in the order of their viewers."""
    return [
        Origin(each.by, each.viewer, tuple(sorted(each.votes, key=lambda vote: vote.viewer.user_id)))
        for each in given
    ]


def played(journal: Journal) -> list[Origin]:
    """Let commands, votes and a bot play; where the actions came from."""
    told = [vote_and_play(journal, (ANN, BOB, CID))]
    for origin in (Origin("bot"), Origin("chat", SQL), Origin("keyboard"), Origin("chat", BOB)):
        journal.write_action(legal_actions(state_of(journal))[0], origin)
        told.append(origin)
    told.append(vote_and_play(journal, (CID, SQL)))
    return told


def test_who_did_what_is_read_from_what_was_written_and_from_what_was_written_anew(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    told = played(journal)
    open_votes = casts(state_of(journal), (BOB, legal_actions(state_of(journal))[0]))
    journal.write_votes(open_votes)
    journal.close()
    data = (tmp_path / "j").read_bytes()
    assert data.count(b'"voted":true') == 2
    contents = read_journal(data)
    assert contents.problem == ""
    anew = b"".join(all_lines(contents))
    assert b'"voted":true' not in anew
    for each in (contents, read_journal(anew)):
        assert each.problem == ""
        assert each.game is not None
        assert in_any_order(each.game.origins) == in_any_order(origins(*told))
        assert each.game.origins == journal._kept.games[0].origins
        assert each.votes.casts == tuple(open_votes)
        assert each.state == state_of(journal)


def test_cut_anywhere_the_votes_of_the_last_whole_line_count(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    played(journal)
    journal.write_votes(casts(state_of(journal), (BOB, legal_actions(state_of(journal))[0])))
    journal.close()
    whole = (tmp_path / "j").read_bytes()
    begun = whole.index(b'{"votes"')
    for cut in range(begun, len(whole)):
        contents = read_journal(whole[:cut])
        assert contents.good_bytes == whole[:cut].rfind(b"\n") + 1
        last = whole[: contents.good_bytes].splitlines()[-1]
        assert bool(contents.votes.casts) is last.startswith(b'{"votes"')
        assert contents.game is not None
        assert len(contents.game.origins) == len(contents.game.record.actions)


def test_the_last_vote_counts_and_stands_behind_those_cast_before_it(tmp_path: Path) -> None:
    """Who got there first decides a tie, after a restart too."""
    journal = opened(tmp_path)
    one, two = legal_actions(state_of(journal))[:2]
    cast = casts(state_of(journal), (ANN, one), (BOB, two), (CID, one), (ANN, two), (CID, one))
    journal.write_votes(cast[:2])
    journal.write_votes(cast[2:])
    journal.close()
    again = Journal(tmp_path / "j", durable=False)
    expected = [Vote(BOB, two), Vote(CID, one), Vote(ANN, two)]
    assert [cast.vote for cast in again.contents.votes.casts] == expected
    again.close()


def test_votes_belong_to_their_decision_and_are_void_with_it(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    before = state_of(journal)
    action = legal_actions(before)[0]
    journal.write_votes(casts(before, (ANN, action)))
    journal.write_action(action, Origin("keyboard"))
    journal.write_votes(casts(before, (BOB, action)))  # too late
    assert journal._kept.votes.casts == ()
    journal.close()
    contents = read_journal((tmp_path / "j").read_bytes())
    assert contents.votes.casts == ()
    assert contents.game is not None
    assert list(contents.game.origins) == [Origin("keyboard")]
    assert b'"bob"' not in (tmp_path / "j").read_bytes()


def test_a_vote_for_the_next_decision_is_kept_for_it(tmp_path: Path) -> None:
    """`!3t1` votes for a card, and for what it takes."""
    journal = opened(tmp_path)
    state = state_of(journal)
    ahead = Cast(0, known_ply(state, 0) + 1, Vote(ANN, legal_actions(state)[0]))
    journal.write_votes([ahead])
    journal.write_action(legal_actions(state)[0], Origin("keyboard"))
    journal.close()
    assert read_journal((tmp_path / "j").read_bytes()).votes.casts == (ahead,)


def test_votes_that_are_not_those_in_the_lines_before_are_written_with_the_move(tmp_path: Path) -> None:
    """A vote that came after the decision was taken has not made it."""
    journal = opened(tmp_path)
    one, two = legal_actions(state_of(journal))[:2]
    journal.write_votes(casts(state_of(journal), (ANN, one), (BOB, two)))
    origin = Origin("chat", None, (Vote(ANN, one),))
    journal.write_action(one, origin)
    journal.close()
    contents = read_journal((tmp_path / "j").read_bytes())
    assert contents.problem == ""
    assert contents.game is not None
    assert list(contents.game.origins) == [origin]


def test_a_finished_game_keeps_who_did_what(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j", durable=False)
    journal.write_session(SEED)
    journal.write_game(game_of(1))
    given = [Origin("chat", (ANN, SQL)[n % 2]) if n % 3 else Origin("chat", None, (Vote(CID, action),))
             for n, action in enumerate(game_of(1).record.actions)]  # fmt: skip
    for action, origin in zip(game_of(1).record.actions, given, strict=True):
        journal.write_action(action, origin)
    journal.write_game(game_of(2))
    journal.close()
    (month,) = (tmp_path / "games").iterdir()
    ((game,), problem) = read_month(month.read_bytes())
    assert problem == ""
    assert list(game.origins) == given
    assert month.read_bytes().count(b"DROP TABLE") == 1


def test_an_older_journal_is_written_anew_before_anything_new_goes_into_it(tmp_path: Path) -> None:
    """An older program would have taken votes for damage, and all behind them."""
    journal = opened(tmp_path)
    played(journal)
    journal.close()
    old = (tmp_path / "j").read_bytes().replace(b'{"journal":4', b'{"journal":2')
    lines = [line for line in old.splitlines(keepends=True) if not line.startswith(b'{"votes"')]
    (tmp_path / "j").write_bytes(b"".join(lines))
    journal = Journal(tmp_path / "j", durable=False)
    assert journal.contents.problem == ""
    assert (tmp_path / "j").read_bytes().startswith(b'{"journal":4')
    journal.close()


@pytest.mark.parametrize(
    "line",
    [
        '{"votes":[["1","ann"]],"seat":0,"ply":0}', '{"votes":[["1","ann","dance"]],"seat":0,"ply":0}',
        '{"votes":[[1,"ann","stop"]],"seat":0,"ply":0}', '{"votes":{},"seat":0,"ply":0}',
        '{"votes":[],"seat":0}', '{"viewers":[["1"]]}', '{"viewers":7}',
    ],
)  # fmt: skip
def test_lines_about_viewers_that_make_no_sense_end_what_counts(line: str, tmp_path: Path) -> None:
    journal = opened(tmp_path)
    journal.close()
    good = (tmp_path / "j").read_bytes()
    contents = read_journal(good + line.encode() + b"\n")
    assert contents.problem.startswith("line 3: ")
    assert contents.good_bytes == len(good)


@pytest.mark.parametrize(
    "who",
    [[3], [-1], [True], ["x"], [[["stop"], "00"]], [[["stop"], "1"]], [[["stop"], "A"]], [], [[[], "0"]]],
)
def test_a_month_whose_origins_make_no_sense_is_refused(who: list[object]) -> None:
    with pytest.raises(InvalidRecord):
        origins_from_json({"by": ["chat"], "viewers": [["1", "ann"]], "who": who})


def test_origins_that_grow_are_those_that_are_packed_at_once() -> None:
    """Also when others than the last ones go on, as after somebody was forgotten."""
    first, second = PLAY[DECK[0]], PLAY[DECK[1]]
    given = (
        Origin("chat", None, (Vote(BOB, first), Vote(ANN, second))),
        Origin("bot"),
        Origin("chat", None, (Vote(BOB, second), Vote(ANN, first), Vote(CID, first))),
        Origin("chat", CID),
    )
    packing, grown = Packing(), Origins()
    for origin in given:
        grown = packing.after(grown, origin)
    assert grown == origins(*given)
    assert tuple(grown) == given
    forgotten = grown.forgetting({ANN.user_id})
    more = packing.after(forgotten, Origin("chat", ANN))
    assert more.viewers == (BOB, NOBODY, CID, ANN)
    assert list(more)[:-1] == list(forgotten)


def test_the_votes_of_a_great_crowd_are_little_to_write_and_to_hold(tmp_path: Path) -> None:
    """A text of a digit each: 5,000 viewers who vote on every card of the deck."""
    crowd = [Viewer(str(100_000_000 + number), f"a_viewers_login_{number}") for number in range(5000)]
    given = origins(
        *(Origin("chat", None, tuple(Vote(viewer, PLAY[card]) for viewer in crowd)) for card in DECK)
    )
    data = json.dumps(origins_to_json(given))
    assert origins_from_json(json.loads(data)) == given
    assert len(data) < 48 * 5100 + 5000 * 45
    assert [len(origin.votes) for origin in given] == [5000] * 48


def test_a_thousand_votes_a_second_cost_little(tmp_path: Path) -> None:
    """Seventeen in each of 60 frames a second, for two minutes of one decision."""
    journal = opened(tmp_path)
    options = legal_actions(state_of(journal))
    crowd = [Viewer(str(100_000_000 + number), f"a_viewers_login_{number}") for number in range(5000)]
    slowest, longest, begun = 0.0, 0, time.process_time()
    for frame in range(7200):
        voters = [(crowd[(17 * frame + n) % 5000], options[(frame + n) % len(options)]) for n in range(17)]
        cast = casts(state_of(journal), *voters)
        before = time.perf_counter()
        journal.write_votes(cast)
        slowest = max(slowest, time.perf_counter() - before)
        longest = max(longest, (tmp_path / "j").stat().st_size)
    assert time.process_time() - begun < 7.2, "a millisecond a frame, with all that is measured"
    assert longest < 5_000_000
    assert len(journal._kept.votes.casts) == 5000
    journal.close()
    assert read_journal((tmp_path / "j").read_bytes()).votes.casts == journal._kept.votes.casts


def test_with_a_full_disk_votes_wait_and_the_next_move_writes_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("emulator.journal.journal.MOST_UNWRITTEN", 300)
    journal = opened(tmp_path)
    options = legal_actions(state_of(journal))
    tries: list[int] = []

    def full(*_given: object, **_more: object) -> None:
        tries.append(1)
        no_room()

    with monkeypatch.context() as disk:
        disk.setattr(Journal, "_append", full)
        disk.setattr(Journal, "_write_anew", full)
        for number in range(100):
            viewer = Viewer(str(number), f"viewer{number}")
            with pytest.raises(OSError, match="No space"):
                journal.write_votes(casts(state_of(journal), (viewer, options[0])))
    assert len(tries) < 20, "it builds the whole file for each vote"
    origin = Origin("chat", None, journal._kept.votes.on(state_of(journal)))
    journal.write_action(options[0], origin)
    journal.close()
    contents = read_journal((tmp_path / "j").read_bytes())
    assert contents.game is not None
    (kept,) = contents.game.origins
    assert len(kept.votes) == 100


def test_what_is_wanted_next_is_kept(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    state = state_of(journal)
    vote = Vote(ANN, legal_actions(state)[0], TAKE[DECK[3]])
    journal.write_votes([Cast(state.turn, known_ply(state, state.turn), vote)])
    journal.close()
    again = Journal(tmp_path / "j", durable=False)
    assert [cast.vote for cast in again.contents.votes.casts] == [vote]
    again.close()


def test_votes_that_are_void_stay_so(tmp_path: Path) -> None:
    """Those of the banned, and of a crowd that plays in another way now."""
    journal = opened(tmp_path)
    one, two = legal_actions(state_of(journal))[:2]
    journal.write_votes(casts(state_of(journal), (ANN, one), (BOB, two)))
    journal.write_votes([Cast(state_of(journal).turn, 0, None), *casts(state_of(journal), (BOB, two))])
    journal.close()
    again = Journal(tmp_path / "j", durable=False)
    assert [cast.vote for cast in again.contents.votes.casts] == [Vote(BOB, two)]
    again.close()


def test_votes_without_a_game_go_nowhere(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j", durable=False)
    journal.write_session(SEED)
    journal.write_votes([Cast(0, 0, Vote(ANN, KOIKOI))])
    journal.close()
    assert b"votes" not in (tmp_path / "j").read_bytes()


def test_a_whole_game_replays_beside_its_origins(tmp_path: Path) -> None:
    journal = opened(tmp_path)
    told = played(journal)
    journal.close()
    game = read_journal((tmp_path / "j").read_bytes()).game
    assert game is not None
    assert len(list(replay(game.record))) == len(game.origins) + 1 == len(told) + 1
