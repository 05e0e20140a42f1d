"""What the broadcaster does without typing, by a menu on the panel: the same as by the commands in chat."""

from __future__ import annotations

from chat.crowd.base import Mode
from chat.message import Level, User
from chat.replies.replies import Priority
from chat.replies.sentences import Line, Say
from chat.requests import Audit, Pause, Requests, Resume, SetBot, SetRules
from chat.room import Room

KEYBOARD = User("keyboard", "keyboard", "keyboard", "keyboard", Level.BROADCASTER)
"""Who does it, for the audit log."""


class Steering:
    """Each of these gives back what the session is to do; everybody in chat is told what is so now."""

    def __init__(self, room: Room) -> None:
        """Steer what goes on in this room."""
        self._room = room

    @property
    def quiet(self) -> bool:
        """Whether only moderators are answered."""
        return self._room.replies.quiet

    @property
    def modes(self) -> tuple[Mode, ...]:
        """The ways in which the crowds play, each once; teams may have voted for different ones."""
        return tuple(dict.fromkeys(crowd.mode for crowd in self._room.crowds.values())) or (self._room.mode,)

    @property
    def players(self) -> dict[int, User]:
        """Who holds a seat, by team: those whom `free_seat` can take it from."""
        holders = ((team, crowd.holder()) for team, crowd in self._room.crowds.items())
        return {team: user for team, user in holders if user is not None}

    def play_as(self, mode: Mode, now: float) -> Requests:
        """From now on the crowds play in this way."""
        self._room.play_as(mode, now)
        return self._done(f"mode {mode.value}", Line(Say.MODE_SET, {"mode": mode.value}), now)

    def keep_quiet(self, now: float, *, on: bool) -> Requests:
        """Answer only moderators, or everybody again."""
        self._room.replies.quiet = on
        told = self._done(f"quiet {'on' if on else 'off'}", Line(Say.QUIET_ON if on else Say.QUIET_OFF), now)
        self._room.revision += 1
        return told

    def pause(self, now: float, *, on: bool) -> Requests:
        """Hold the game, or let it go on."""
        told = self._done("pause" if on else "resume", Line(Say.PAUSED if on else Say.RESUMED), now)
        return (Pause(KEYBOARD) if on else Resume(KEYBOARD), *told)

    def free_seat(self, team: int, now: float) -> Requests:
        """Take the seat from a team's player: the next in line follows, or anybody may play."""
        loser = self._room.free_seat(team, now)
        return () if loser is None else (Audit(f"kick {loser.login}", KEYBOARD),)

    def set_rules(self, spec: str, now: float) -> Requests:
        """Play the next game by these rules."""
        return (
            SetRules(spec, KEYBOARD),
            *self._done(f"rules {spec}", Line(Say.RULES_SET, {"rules": spec}), now),
        )

    def set_bot(self, name: str, now: float) -> Requests:
        """Play the next game with this bot."""
        return (SetBot(name, KEYBOARD), *self._done(f"bot {name}", Line(Say.BOT_SET, {"bot": name}), now))

    def _done(self, what: str, line: Line, now: float) -> Requests:
        self._room.announce(line, Priority.MODERATION, now)
        return (Audit(what, KEYBOARD),)
