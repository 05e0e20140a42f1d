"""Where each action of a game came from, held and written in little: each viewer once, votes as one text.

In a game of an hour thousands of viewers vote a hundred times. As objects that would be half a million, which
the search for garbage would look through again and again while the game is shown.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from chat.ranks.origin import NOBODY, Origin, Viewer, Vote
from module.errors import InvalidRecord
from module.game.actions import Action
from module.game.record import format_action, parse_action

NO_VOTE = "."
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
"""More than there are cards to choose from, at any time."""
_VALUE = {digit: value for value, digit in enumerate(_DIGITS)}


@dataclass(frozen=True, slots=True)
class Entry:
    """Where one action came from: viewers by their places in the game's list of them.

    `cast`: for each viewer from the first on, which of the `options` the vote was for, or that none was cast.
    """

    by: str
    user: int | None = None
    options: tuple[Action, ...] = ()
    cast: str = ""


@dataclass(frozen=True, slots=True)
class Origins:
    """Where the actions of a game came from, in their order: iterate over it."""

    viewers: tuple[Viewer, ...] = ()
    entries: tuple[Entry, ...] = ()

    def __len__(self) -> int:
        return len(self.entries)

    def __iter__(self) -> Iterator[Origin]:
        return map(self._unpacked, self.entries)

    def _unpacked(self, entry: Entry) -> Origin:
        votes = tuple(
            Vote(viewer, entry.options[_VALUE[digit]])
            for viewer, digit in zip(self.viewers, entry.cast, strict=False)
            if digit != NO_VOTE
        )
        return Origin(entry.by, None if entry.user is None else self.viewers[entry.user], votes)

    @property
    def by(self) -> tuple[str, ...]:
        """Whose each action was: keyboard, chat or bot."""
        return tuple(entry.by for entry in self.entries)

    def forgetting(self, forgotten: Container[str]) -> Origins:
        """The same, but these viewers (user ids) are nobody, whose places and votes stay."""
        if not any(viewer.user_id in forgotten for viewer in self.viewers):
            return self
        viewers = (NOBODY if viewer.user_id in forgotten else viewer for viewer in self.viewers)
        return Origins(tuple(viewers), self.entries)


NOBODY_KNOWN = Origins()
"""The origins of a game that does not tell them."""


def origins(*of_actions: Origin) -> Origins:
    """Origins packed."""
    packing = Packing()
    for origin in of_actions:
        packing.add(origin)
    return packing.packed()


@dataclass(slots=True)
class Packing:
    """Origins that are being put together."""

    _packed: Origins = field(default_factory=Origins)
    _viewers: list[Viewer] = field(default_factory=list)
    _places: dict[Viewer, int] = field(default_factory=dict)
    _entries: list[Entry] = field(default_factory=list)

    def after(self, given: Origins, origin: Origin) -> Origins:
        """These with one action more; soon done if they are what came of this the last time.

        A decision of thousands is packed while the game is shown.
        """
        if given is not self._packed:
            self._packed, self._viewers, self._entries = given, list(given.viewers), list(given.entries)
            self._places = {viewer: place for place, viewer in enumerate(given.viewers) if viewer.user_id}
        self.add(origin)
        return self.packed()

    def add(self, origin: Origin) -> None:
        """The next action's."""
        if origin.viewer is not None:
            self._entries.append(Entry(origin.by, self._place(origin.viewer)))
            return
        # Of each of thousands of votes, as little as can be is done by itself.
        actions = [vote.action for vote in origin.votes]
        options = tuple(dict.fromkeys(actions))
        digits = dict(zip(options, _DIGITS.encode(), strict=False))
        places = self._places_of([vote.viewer for vote in origin.votes])
        cast = bytearray(NO_VOTE.encode()) * (max(places, default=-1) + 1)
        for place, action in zip(places, actions, strict=True):
            cast[place] = digits[action]
        self._entries.append(Entry(origin.by, None, options, cast.decode()))

    def _places_of(self, viewers: list[Viewer]) -> list[int]:
        known = list(map(self._places.get, viewers))
        return [
            self._place(viewer) if place is None else place
            for viewer, place in zip(viewers, known, strict=True)
        ]

    def add_viewers(self, viewers: Sequence[Viewer]) -> None:
        """Those whose places come next."""
        for viewer in viewers:
            self._place(viewer)

    def add_entry(self, entry: Entry) -> None:
        """The next action's as it was written. Raises InvalidRecord where that does not fit."""
        known = {*_DIGITS[: len(entry.options)], NO_VOTE}
        least = max(len(entry.cast), 0 if entry.user is None else entry.user + 1)
        if least > len(self._viewers) or not known.issuperset(entry.cast):
            raise InvalidRecord("votes of viewers, or for options, that are not there")
        self._entries.append(entry)

    def packed(self) -> Origins:
        """What has been put together so far."""
        before = self._packed.viewers
        viewers = before if len(before) == len(self._viewers) else tuple(self._viewers)
        self._packed = Origins(viewers, tuple(self._entries))
        return self._packed

    def _place(self, viewer: Viewer) -> int:
        place = self._places.get(viewer)
        if place is None:
            place = len(self._viewers)
            self._viewers.append(viewer)
            if viewer.user_id:  # of nobody each is another
                self._places[viewer] = place
        return place


# As JSON.


def viewer_to_json(viewer: Viewer) -> list[str]:
    """`["12345", "ann"]`."""
    return [viewer.user_id, viewer.login]


def viewer_from_json(data: object) -> Viewer:
    """What `viewer_to_json` wrote. Raises InvalidRecord."""
    match data:
        case [str(user_id), str(login)]:
            return Viewer(user_id, login)
        case _:
            raise InvalidRecord("a viewer who is no id and login")


def entry_to_json(entry: Entry) -> list[object] | int | None:
    """The viewer's place, `[["play 8b", "play 3p"], "0.1"]` of votes, or None where neither is known."""
    if entry.options:
        return [[format_action(option) for option in entry.options], entry.cast]
    return entry.user


def entry_from_json(by: str, data: object) -> Entry:
    """What `entry_to_json` wrote, of an action that was `by` whom. Raises InvalidRecord."""
    match data:
        case None:
            return Entry(by)
        case int(place) if type(place) is int and place >= 0:
            return Entry(by, place)
        case [list(options), str(cast)]:
            return Entry(by, None, tuple(parse_action(str(text)) for text in options), cast)
        case _:
            raise InvalidRecord("an action that came from nowhere")


def origins_to_json(given: Origins) -> dict[str, object]:
    """Who has acted; who of chat, too, where that is known."""
    data: dict[str, object] = {"by": list(given.by)}
    if given.viewers:
        data["viewers"] = [viewer_to_json(viewer) for viewer in given.viewers]
        data["who"] = [entry_to_json(entry) for entry in given.entries]
    return data


def origins_from_json(data: Mapping[str, object]) -> Origins:
    """What `origins_to_json` wrote. Raises InvalidRecord."""
    match dict(data):
        case {"by": list(by), "viewers": list(viewers), "who": list(who)} if len(by) == len(who):
            packing = Packing()
            packing.add_viewers([viewer_from_json(viewer) for viewer in viewers])
            for name, entry in zip(by, who, strict=True):
                packing.add_entry(entry_from_json(str(name), entry))
            return packing.packed()
        case {"by": list(by), **more} if "who" not in more:
            return Origins((), tuple(Entry(str(name)) for name in by))
        case _:
            raise InvalidRecord("a game that does not say who has acted")
