"""What the viewers' page shows, as JSON: made from what chat's seat may know, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from chat.crowd.base import Ballot, ModeBallot, Snapshot
from chat.message import User
from chat.reading.normalise import clean_display_name
from module.game.actions import Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.events import JsonValue
from module.game.state import Phase
from module.game.view import View
from render.panel.around import Hint
from render.panel.notices import Notice
from render.panel.progress import progress
from render.panel.shown import shown_of
from render.style.layout import OWN
from render.style.texts import Language

Section = dict[str, JsonValue]
Sections = dict[str, Section]
"""The parts of the page by name; each is sent anew when it has changed."""

MOST_NAMES = 5
"""So many of those who wait are named."""
MOST_LINES = 6
"""Lines of the ticker."""
MOST_YAKU = 4
"""So many of those in reach."""
TICKING = ("left",)
"""What goes down by itself: the page counts it down, and is told anew only when it jumps."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A row of a ranking: a viewer's place, from 1, and what they have brought about."""

    place: int
    name: str
    points: int
    rounds: int
    captures: int
    yaku: int
    solves: int


@dataclass(frozen=True, slots=True)
class Ranks:
    """The best viewers of this stream, of this month and of all time, the first first."""

    stream: tuple[Rank, ...] = ()
    month: tuple[Rank, ...] = ()
    ever: tuple[Rank, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What the panel shows. `view` is the seat's that everybody sees, None while there is no game.

    `names` are by seat. `hints` say by language what to type; `notices` are in `language`. `moves`: the vote
    on the way to play, if one runs.
    """

    view: View | None
    snapshot: Snapshot | None
    names: tuple[str, ...] = ()
    notices: tuple[Notice, ...] = ()
    language: Language = Language.ENGLISH
    hints: Mapping[Language, Sequence[Hint]] = field(default_factory=dict)
    modes: ModeBallot | None = None
    paused: bool = False
    ident: str = "1"


def sections(shown: Shown) -> Sections:
    """All of it but rules and ranks, which change seldom and come by themselves."""
    return {
        "table": {} if shown.view is None else _table(shown.view, shown.names),
        "crowd": {} if shown.snapshot is None else _crowd(shown.snapshot),
        "vote": _vote(shown.snapshot.ballot if shown.snapshot else None, shown.view),
        "modes": _modes(shown.modes),
        "ticker": _ticker(shown.notices, shown.language),
        "type": {language.value: _hints(hints) for language, hints in shown.hints.items()},
        "now": {
            "paused": shown.paused,
            "id": shown.ident,
            "language": shown.language.value,
        },
    }


def _table(view: View, names: tuple[str, ...]) -> Section:
    return {
        "round": view.round,
        "rounds": view.rules.rounds,
        "month": view.rules.month_of_round(view.round).value if view.rules.counts_months else None,
        "phase": view.phase.value,
        "seat": view.seat,
        "turn": view.turn,
        "dealer": view.dealer,
        "teams": list(view.rules.teams),
        "names": list(names),
        "scores": list(view.scores),
        "multipliers": list(view.multipliers),
        "base": [view.base(team) for team in range(view.rules.team_count)],
        "yaku": [[[score.yaku.value, score.points] for score in made] for made in view.yaku],
        "captured": [[card.index for card in cards] for cards in view.captured],
        "hand": [card.index for card in view.hand],
        "hands": list(view.hand_sizes),
        "pile": view.pile,
        "table": [None if card is None else card.index for card in view.table],
        "pending": None if view.pending is None else view.pending.index,
        "choices": [card.index for card in view.choices] if view.turn == view.seat else [],
        "won": _winner(view),
        "reach": _reach(view),
    }


def _reach(view: View) -> list[JsonValue]:
    """The yaku that chat's side has begun and can still make, the nearest first.

    Each by its name, its points, how many of its cards are there and how many it takes; then the kind that it
    counts, or else its cards: those that are there, and those that nobody has.
    """
    if view.phase is Phase.OVER:
        return []
    shown = shown_of(view)
    begun = [
        row for row in progress(shown, view.rules) if row.have[OWN] and not row.made[OWN] and not row.lost
    ]
    begun.sort(key=lambda row: (row.want - row.have[OWN], -row.entry.points))
    taken = {card for player in shown.players for card in player.captured}
    return [
        {
            "yaku": row.yaku.value,
            "points": row.entry.points,
            "have": row.have[OWN],
            "want": row.want,
            "kind": row.kind.value if row.kind else None,
            "mine": [card.index for card in row.cards if card in shown.players[OWN].captured],
            "open": [card.index for card in row.cards if card not in taken],
        }
        for row in begun[:MOST_YAKU]
    ]


def _winner(view: View) -> int | None:
    """The team that has won the game; None while it is played, and where nobody has."""
    best = max(view.scores)
    over = view.phase is Phase.OVER and view.scores.count(best) == 1
    return view.scores.index(best) if over else None


def _crowd(snapshot: Snapshot) -> Section:
    return {
        "mode": snapshot.mode.value,
        "holder": _name(snapshot.holder),
        "queue": [_name(user) for user in snapshot.queue[:MOST_NAMES]],
        "waiting": len(snapshot.queue),
        "challenger": _name(snapshot.challenger),
        "left": _tenths(snapshot.seconds_left),
    }


def _name(user: User | None) -> str:
    return clean_display_name(user.display_name, user.login) if user else ""


def _tenths(seconds: float | None) -> int | None:
    """A time as it is told: in tenths of a second."""
    return None if seconds is None else round(10 * max(seconds, 0.0))


def _vote(ballot: Ballot | None, view: View | None) -> Section:
    """The vote on the decision that the panel shows; one on another is not told."""
    if ballot is None or view is None or (ballot.seat, ballot.ply) != (view.seat, view.ply):
        return {}
    return {
        "options": [[*_option(action), votes] for action, votes in ballot.counts],
        "voters": ballot.voters,
        "seconds": _tenths(ballot.seconds),
        "left": _tenths(ballot.seconds_left),
        "decided": None if ballot.decided is None else list(_option(ballot.decided)),
        "empty": ballot.empty,
    }


def _option(action: Action) -> tuple[str, int | None]:
    """What is voted for: of cards, which one."""
    match action:
        case PlayCard(card=card):
            return "play", card.index
        case TakeCard(card=card):
            return "take", card.index
        case KoiKoi():
            return "koikoi", None
        case Stop():
            return "stop", None
        case _:
            assert_never(action)


def _modes(ballot: ModeBallot | None) -> Section:
    if ballot is None:
        return {}
    counts: list[JsonValue] = [[mode.value, votes] for mode, votes in ballot.counts]
    return {"counts": counts, "left": _tenths(ballot.seconds_left)}


def _ticker(notices: Iterable[Notice], language: Language) -> Section:
    lines: list[JsonValue] = [
        {"mark": each.mark.name.lower(), "what": each.what, **_people(each.people)}
        for each in notices
    ]  # fmt: skip
    return {"language": language.value, "lines": lines[:MOST_LINES]}


def _people(people: Sequence[str]) -> Section:
    """Up to three by name; of more, two and how many others."""
    named = _NAMED if len(people) <= _NAMED else _NAMED - 1
    return {"who": list(people[:named]), "others": len(people[named:])}


_NAMED = 3


def _hints(hints: Sequence[Hint]) -> list[JsonValue]:
    return [[hint.command, hint.meaning] for hint in hints]


def ranks_section(ranks: Ranks) -> Section:
    """The rankings, each as rows."""
    return {
        "stream": _rows(ranks.stream),
        "month": _rows(ranks.month),
        "ever": _rows(ranks.ever),
    }


def _rows(ranks: Sequence[Rank]) -> list[JsonValue]:
    return [
        [row.place, row.name, row.points, row.rounds, row.captures, row.yaku, row.solves] for row in ranks
    ]


class Changes:
    """Finds what has to be told anew."""

    SLACK = 4
    """Tenths of a second by which a clock may differ from what the page has counted down to."""

    def __init__(self) -> None:
        """Nothing has been told."""
        self._told: dict[str, tuple[Section, float]] = {}

    def since(self, new: Sections, now: float) -> Sections:
        """Those that are not as the page has them, at this time in seconds."""
        changed = {name: section for name, section in new.items() if not self._is_known(name, section, now)}
        self._told.update((name, (section, now)) for name, section in changed.items())
        return changed

    def _is_known(self, name: str, section: Section, now: float) -> bool:
        if name not in self._told:
            return False
        told, at = self._told[name]
        return told == section or (
            _but_clocks(told) == _but_clocks(section)
            and all(self._is_on_time(told.get(key), section.get(key), now - at) for key in TICKING)
        )

    def _is_on_time(self, told: JsonValue, left: JsonValue, passed: float) -> bool:
        if not isinstance(told, int) or not isinstance(left, int):
            return told == left
        return abs(max(told - 10 * passed, 0.0) - left) <= self.SLACK


def _but_clocks(section: Section) -> Section:
    return {key: value for key, value in section.items() if key not in TICKING}
