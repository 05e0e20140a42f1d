"""What the seats and sides of a game are called: on the panel, in chat, in a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from chat.reading.teams import team_title
from emulator.seats import CHAT, KEYBOARD, Seating

_CHAT = {"en": "chat", "ja": "チャット"}
_YOU = {"en": "you", "ja": "あなた"}
_STREAMER = {"en": "streamer", "ja": "配信者"}


def seat_names(
    seating: Seating, players: Mapping[int, str], language: str, *, by_chat: bool, titled: bool = True
) -> tuple[str, ...]:
    """The name of each seat, different for each bot; `players`: who holds the seat of each of chat's teams.

    `by_chat`: somebody may type, so that whoever sits at the keyboard is not alone; `titled`: each is told
    with the team, where there are teams.

    >>> seat_names(Seating(("chat", "house", "house"), (0, 1, 2)), {}, "en", by_chat=True)
    ('chat', 'house 1', 'house 2')
    >>> four = Seating(("chat", "chat", "house", "house"), (0, 1, 0, 1))
    >>> seat_names(four, {1: "Ann"}, "en", by_chat=True)
    ('Red', 'Blue: Ann', 'Red: house', 'Blue: house')
    >>> seat_names(four, {1: "Ann"}, "en", by_chat=True, titled=False)
    ('chat', 'Ann', 'house 1', 'house 2')
    """
    teams = seating.teams if titled and seating.in_teams else ()
    you = (_STREAMER if by_chat else _YOU)[language]
    names: list[str] = []
    for seat, holder in enumerate(seating.holders):
        title = team_title(teams[seat], language) if teams else ""
        bare = holder
        if holder == CHAT:
            nobody = "" if title and len(seating.of_chat) > 1 else _CHAT[language] if by_chat else you
            bare = players.get(seating.teams[seat]) or nobody
        elif holder == KEYBOARD:
            bare = you
        names.append(f"{title}: {bare}" if title and bare else title or bare)
    return tuple(
        f"{name} {names[: seat + 1].count(name)}" if seat in seating.bots and names.count(name) > 1 else name
        for seat, name in enumerate(names)
    )


def team_names(seating: Seating, language: str, *, by_chat: bool) -> tuple[str, ...]:
    """The name of each side.

    >>> team_names(Seating(("house", "keyboard"), (0, 1)), "en", by_chat=True)
    ('house', 'streamer')
    >>> team_names(Seating(("chat", "chat", "house", "house"), (0, 1, 0, 1)), "ja", by_chat=True)
    ('あか', 'あお')
    """
    if seating.in_teams:
        return tuple(team_title(team, language) for team in sorted(set(seating.teams)))
    names = seat_names(seating, {}, language, by_chat=by_chat)
    return tuple(names[seating.teams.index(team)] for team in range(len(names)))


def free_seat_name(language: str, *, by_chat: bool) -> str:
    """What the own name display says while no game is there."""
    return (_CHAT if by_chat else _YOU)[language]
