"""What stands in a journal, one JSON object a line.

    {"journal": 4, "seed": 7, "seeds": 2, "games": 41}    a session, so many of whose games are kept elsewhere
    {"game": 42, "id": "20261121T...", "seats": ["chat", "house"], "rules": "module", "seed": 99, ...}
    {"act": "play 8b", "by": "chat", "user": ["12345", "ann"]}
    {"votes": [["12345", "ann", "play 3p"], ...], "seat": 0, "ply": 7}    as they are cast; null voids all,
                                                          a fourth word is what is wanted next ("take 3b")
    {"act": "play 3p", "by": "chat", "voted": true}       decided by the votes on it in the lines before
    {"viewers": [["12345", "ann"], ...]}                  who has played or voted, where it is written anew
    {"act": "play 3p", "by": "chat", "voted": [["play 3p", "play 8b"], "0.1"]}    the same, by those viewers
    {"act": "play 8b", "by": "chat", "user": 7}           by one of those, who is nobody now: `["",""]`
    {"judged": 12, "lost": 0.031, "stake": 0.25}          what the coach says of action 12, some lines later
    {"chat": {...}}                                       who holds the seat, who waits
    {"change": {...}}                                     what is different in that from now on

A journal is good up to its last whole line that makes sense. Of the votes on a decision (a seat, and how many
actions it knew of) the last of each viewer counts; a decision that is made voids them. Version 3 told
nothing of the coach, version 2 nothing of viewers. Version 1 had neither ids nor changes, and all games of a
session. Where a game says only which `bot` there was, chat had the first of two seats.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from chat.ranks.judged import Judged, chances, judged_from_json, with_judged
from chat.ranks.origin import NOBODY, Cast, Origin, Viewer, Vote
from emulator.journal.ballots import Ballots
from emulator.journal.changes import patched
from emulator.journal.origins import (
    NOBODY_KNOWN,
    Origins,
    Packing,
    entry_from_json,
    entry_to_json,
    viewer_from_json,
    viewer_to_json,
)
from emulator.seats import CHAT, named_seating
from module.bot import BOTS
from module.errors import InvalidRecord, KoiKoiError
from module.game.actions import Action
from module.game.engine import apply
from module.game.record import (
    Record,
    format_action,
    is_whole,
    parse_action,
    replay,
    seed_from_json,
    seed_to_json,
)
from module.game.state import Phase, State
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds

VERSION = 4
_BEGINNING = b'{"journal":'


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a session: its number from 1, how to play it again, who held the seats (empty: unknown).

    `id` is its own among all games, and tells when it began; `origins` says where each action came from.
    Older games, and records, have neither. `judged`: what the coach says of actions, by their places.
    `scores`: how it ended, where that is known already.
    """

    number: int
    record: Record
    seats: tuple[str, ...]
    id: str = ""
    origins: Origins = NOBODY_KNOWN
    judged: tuple[Judged, ...] = ()
    scores: tuple[int, ...] | None = None

    @property
    def bots(self) -> str:
        """Which bots took part, for people."""
        return " and ".join(dict.fromkeys(word for word in self.seats if word in BOTS)) or "?"

    def after(self, action: Action, origins: Origins) -> Game:
        """The game with one action more, and where all have come from."""
        record = replace(self.record, actions=(*self.record.actions, action))
        return replace(self, record=record, origins=origins, scores=None)

    def judging(self, judged: Judged) -> Game:
        """The game with what the coach says of one of its actions. Raises InvalidRecord, as `with_judged`."""
        return replace(self, judged=with_judged(self.judged, judged, len(self.record.actions)))


@dataclass(slots=True)
class Contents:
    """What a journal says.

    `version`: of its format; `played`: how many games of its session it does not hold any more; `state`:
    where the last game stands; `votes`: those on what is to be decided there; `good_bytes`: how much of the
    file makes sense; `problem`: why the rest does not (empty: all is well).
    """

    version: int = VERSION
    seed: int | None = None
    seeds: Seeds = Seeds.HASHED
    played: int = 0
    games: list[Game] = field(default_factory=list)
    state: State | None = None
    votes: Ballots = field(default_factory=Ballots)
    chat: dict[str, object] = field(default_factory=dict)
    good_bytes: int = 0
    problem: str = ""

    @property
    def next_seed(self) -> int | None:
        """What further games follow from; None for a session's short seed of old, which could be searched."""
        return self.seed if self.seeds is Seeds.HASHED else None

    def forget(self, forgotten: Container[str]) -> bool:
        """These viewers (user ids) are nobody, their votes on what is to be decided gone; whether any were.

        Who holds the seat, waits for it or is banned stays: that is now, and ends by itself.
        """
        had_votes = self.votes.forget(forgotten)
        games = [replace(game, origins=game.origins.forgetting(forgotten)) for game in self.games]
        changed = any(new.origins is not old.origins for new, old in zip(games, self.games, strict=True))
        self.games[:] = games
        return changed or had_votes

    @property
    def game(self) -> Game | None:
        """The last game."""
        return self.games[-1] if self.games else None


def session_line(seed: int, seeds: Seeds, played: int) -> bytes:
    """A session begins, or goes on in a new file."""
    return _line({"journal": VERSION, **seed_to_json(seed, seeds), "games": played})


def game_line(game: Game) -> bytes:
    """A game begins."""
    record = replace(game.record, actions=()).to_json()
    del record["actions"]
    return _line({"game": game.number, "id": game.id, **record, "seats": list(game.seats)})


def action_line(action: Action, origins: Origins, place: int, *, by_votes: bool = False) -> bytes:
    """An action, whose it was, and who of chat wanted it; `by_votes`: those in the lines before it."""
    entry = origins.entries[place]
    line: dict[str, object] = {"act": format_action(action), "by": entry.by}
    if entry.user is not None:
        viewer = origins.viewers[entry.user]
        line["user"] = entry.user if viewer == NOBODY else viewer_to_json(viewer)
    elif entry.options:
        line["voted"] = by_votes or entry_to_json(entry)
    return _line(line)


def viewers_line(viewers: Iterable[Viewer]) -> bytes:
    """Those whose places come next in the list of the game's viewers; nothing for nobody."""
    listed = [viewer_to_json(viewer) for viewer in viewers]
    return _line({"viewers": listed}) if listed else b""


def votes_lines(casts: Iterable[Cast]) -> bytes:
    """Votes that have been cast, a line for each decision."""
    by_decision: dict[tuple[int, int], list[list[str] | None]] = {}
    for cast in casts:
        vote = cast.vote
        entry = None
        if vote is not None:
            wanted = (vote.action,) if vote.then is None else (vote.action, vote.then)
            entry = [*viewer_to_json(vote.viewer), *map(format_action, wanted)]
        by_decision.setdefault((cast.seat, cast.ply), []).append(entry)
    return b"".join(
        _line({"votes": votes, "seat": seat, "ply": ply}) for (seat, ply), votes in by_decision.items()
    )


def judged_line(judged: Judged) -> bytes:
    """What the coach says of an action that has been played."""
    lost, stake = chances(judged)
    return _line({"judged": judged.place, "lost": lost, "stake": stake})


def chat_line(chat: Mapping[str, object]) -> bytes:
    """Who holds the seat and who waits."""
    return _line({"chat": chat})


def change_line(changes: Mapping[str, object]) -> bytes:
    """What is different in that."""
    return _line({"change": changes})


def all_lines(contents: Contents) -> Iterator[bytes]:
    """A journal that says the same, in as few lines as it takes."""
    if contents.seed is not None:
        yield session_line(contents.seed, contents.seeds, contents.played)
    if contents.chat:
        yield chat_line(contents.chat)
    for game in contents.games:
        yield game_line(game)
        yield viewers_line(game.origins.viewers)
        for place, action in enumerate(game.record.actions):
            yield action_line(action, game.origins, place)
        yield from map(judged_line, game.judged)
    yield votes_lines(contents.votes.casts)


def _line(what: Mapping[str, object]) -> bytes:
    text = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass") + b"\n"


def is_journal(data: bytes) -> bool:
    """Whether this is a journal, damaged or not: it begins like one, or holds lines that only a journal has.

    Nothing, or nothing but zeros, is what a power cut leaves of a journal that had just begun.
    """
    if data.startswith(_BEGINNING) or _BEGINNING.startswith(data) or not data.strip(b"\0 \t\r\n"):
        return True
    return any(map(_is_of_a_journal, data.splitlines()))


def _is_of_a_journal(line: bytes) -> bool:
    if not line.startswith((b'{"act"', b'{"game"')):
        return False
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return {"act", "by"} <= set(entry) or {"game", "rules", "seed", "first_dealer"} <= set(entry)


def is_newer(data: bytes) -> bool:
    """Whether a later version of the program has written this journal."""
    try:
        first = json.loads(data[: data.find(b"\n") + 1] or b"0")
    except (ValueError, RecursionError):
        return False
    match first:
        case {"journal": int(version), "seed": _}:
            return version > VERSION
        case _:
            return False


@dataclass(slots=True)
class _Moves:
    """The actions of the game that is being read."""

    actions: list[Action] = field(default_factory=list)
    origins: Packing = field(default_factory=Packing)
    judged: tuple[Judged, ...] = ()

    def judge(self, judged: Judged) -> None:
        """The coach says this of one of them. Raises InvalidRecord, as `with_judged`."""
        self.judged = with_judged(self.judged, judged, len(self.actions))


def read_journal(data: bytes) -> Contents:
    """Everything in a journal up to the first line that does not make sense."""
    contents = Contents()
    moves = _Moves()
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        try:
            _read_line(contents, moves, line)
        except (KoiKoiError, ValueError, RecursionError) as error:
            reason = error if isinstance(error, KoiKoiError) else "this is no line of a Koi-Koi journal"
            contents.problem = f"line {number}: {reason}"
            break
        contents.good_bytes += len(line)
    _close_game(contents, moves)
    return contents


def _read_line(contents: Contents, moves: _Moves, line: bytes) -> None:
    if not line.endswith(b"\n"):
        raise InvalidRecord("the line is cut off")
    entry = json.loads(line)
    match entry:
        case {"journal": version, **more} if contents.seed is None and _is_known(version):
            contents.version = version
            contents.seed, contents.seeds = seed_from_json(entry)
            contents.played = _count(more.get("games", 0))
        case {"game": number} if type(number) is int:
            _read_game(contents, moves, number, entry)
        case {"viewers": list(viewers)} if contents.state is not None:
            moves.origins.add_viewers([viewer_from_json(viewer) for viewer in viewers])
        case {"votes": list(votes), "seat": int(seat), "ply": int(ply)} if contents.state is not None:
            for vote in votes:
                contents.votes.cast(_cast(seat, ply, vote))
            contents.votes.drop_void(contents.state)
        case {"act": str(text), **more} if contents.state is not None:
            action = parse_action(text)
            state, _ = apply(contents.state, action)
            _read_origin(contents.votes.on(contents.state), moves.origins, entry)
            moves.actions.append(action)
            contents.state = state
            contents.votes.drop_void(state)
        case {"judged": place, "lost": lost, "stake": stake}:
            moves.judge(judged_from_json(place, lost, stake))
        case {"chat": dict(chat)}:
            contents.chat = chat
        case {"change": dict(changes)}:
            contents.chat = patched(contents.chat, changes)
        case _:
            msg = "this is no line of a Koi-Koi journal"
            raise InvalidRecord(msg)


def _read_game(contents: Contents, moves: _Moves, number: int, entry: Mapping[str, object]) -> None:
    record = Record.from_json({"format": "koikoi-record", "version": 1, **entry, "actions": []})
    if contents.seed is None or number != contents.played + len(contents.games) + 1:
        raise InvalidRecord("a game that cannot follow here")
    ((state, _events),) = replay(record)
    _close_game(contents, moves)
    contents.votes.clear()
    seats = seats_from_json(entry, state.rules)
    contents.state = state
    contents.games.append(Game(number, record, seats, str(entry.get("id", ""))))


def _cast(seat: int, ply: int, vote: object) -> Cast:
    match vote:
        case None:
            return Cast(seat, ply, None)
        case [str(user_id), str(login), str(text), *more] if len(more) <= 1:
            then = parse_action(str(more[0])) if more else None
            return Cast(seat, ply, Vote(Viewer(user_id, login), parse_action(text), then))
        case _:
            raise InvalidRecord("a vote that is no id, login and action")


def _read_origin(votes: tuple[Vote, ...], origins: Packing, more: Mapping[str, object]) -> None:
    """Where an action came from, as its line tells it; `votes`: those on it in the lines before."""
    by = str(more.get("by", ""))
    match more:
        case {"voted": True}:
            origins.add(Origin(by, None, votes))
        case {"voted": list(place)} | {"user": int(place)}:
            origins.add_entry(entry_from_json(by, place))
        case {"user": user}:
            origins.add(Origin(by, viewer_from_json(user)))
        case _:
            origins.add(Origin(by))


def seats_from_json(entry: Mapping[str, object], rules: Rules) -> tuple[str, ...]:
    """Who held the seats of a game, as a journal or a month tells it. Raises KoiKoiError."""
    match entry:
        case {"seats": list(words)}:
            return named_seating(tuple(map(str, words)), rules).holders
        case {"bot": str(bot)}:
            return named_seating((CHAT, bot), rules).holders
        case _:
            msg = "a game that does not say who played"
            raise InvalidRecord(msg)


def _is_known(version: object) -> bool:
    return any(is_whole(version, known) for known in range(1, VERSION + 1))


def _count(value: object) -> int:
    if type(value) is not int or value < 0:
        msg = "a session that has played no number of games"
        raise InvalidRecord(msg)
    return value


def _close_game(contents: Contents, moves: _Moves) -> None:
    """Put the actions read so far into the record of the last game."""
    if contents.games:
        last = contents.games[-1]
        record = replace(last.record, actions=tuple(moves.actions))
        state = contents.state
        scores = state.scores if state is not None and state.phase is Phase.OVER else None
        contents.games[-1] = replace(
            last, record=record, origins=moves.origins.packed(), judged=moves.judged, scores=scores
        )
    moves.actions, moves.origins, moves.judged = [], Packing(), ()
