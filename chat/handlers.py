"""The commands that are not moves: help, the seat, moderation, settings of the next game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from chat.coached import ask_hint, ask_why
from chat.crowd.base import Mode
from chat.crowd.moderation import LONGEST_TIMEOUT
from chat.message import Level, User
from chat.ranks.origin import Viewer
from chat.ranks.span import Span
from chat.reading.commands import FACTS, Name
from chat.reading.reading import Command
from chat.reading.teams import TEAM_WORDS, team_called
from chat.replies.answers import hand_line, rules_line, yaku_line
from chat.replies.replies import Priority
from chat.replies.sentences import Line, Say
from chat.replies.ticker import Unsaid
from chat.requests import AskRanks, Audit, DropWaiting, Forget, Pause, Requests, Resume, SetBot, SetRules
from chat.room import SYNC_LIFE, Room
from chat.views import Views
from module.bot import BOTS, OFFERED
from module.errors import KoiKoiError
from module.game.state import Phase
from module.game.view import View
from module.rules.presets import PRESETS, make_rules
from module.rules.yaku import Yaku


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, by whom and when."""

    command: Command
    user: User
    room: Room
    views: Views
    now: float

    @property
    def view(self) -> View:
        """What the asking side may know."""
        return self.views.of(self.room.team_of(self.user))

    def tell(self, line: Line) -> None:
        """Answer a question."""
        self._answer(line, Priority.HELP)

    def confirm(self, say: Say, **values: str | int) -> None:
        """Answer a moderator."""
        self._answer(Line(say, values), Priority.MODERATION)

    def _answer(self, line: Line, priority: Priority) -> None:
        self.room.note(self.user, line.say, line.values)
        self.room.answer(self.user, line, priority, self.now)


Handler = Callable[[Asked], Requests]


def handle(asked: Asked) -> Requests:
    """Do what a command asks for, if its writer may."""
    facts = FACTS[asked.command.name]
    needed = max(facts.level, _level_for_arguments(asked.command))
    if asked.user.level < needed:
        asked.room.deny(asked.user, Line(Say.NOT_ALLOWED), asked.now)
        return ()
    requests = _HANDLERS.get(facts.name, _tell_answer)(asked)
    if needed >= Level.MODERATOR:
        asked.room.revision += 1
        return (*requests, Audit(_in_short(asked.command), asked.user))
    return requests


def _level_for_arguments(command: Command) -> Level:
    """What `rules` and `sync` need beyond their table entry: asking is for all, changing is not."""
    if command.name is Name.RULES and command.choice is not None:
        return Level.BROADCASTER
    if command.name is Name.SYNC and command.choice is None:
        return Level.MODERATOR
    return Level.VIEWER


_HANDLERS: dict[Name, Handler] = {}


def _does(*names: Name) -> Callable[[Handler], Handler]:
    """What these commands do; one that nothing is said of tells its answer."""

    def note(handler: Handler) -> Handler:
        _HANDLERS.update(dict.fromkeys(names, handler))
        return handler

    return note


def _tell_answer(asked: Asked) -> Requests:
    asked.tell(Line(asked.command.name))
    return ()


@_does(Name.HAND)
def _hand(asked: Asked) -> Requests:
    asked.tell(hand_line(asked.view, asked.room.language))
    return ()


@_does(Name.YAKU)
def _yaku(asked: Asked) -> Requests:
    yaku = None if asked.command.choice is None else Yaku(asked.command.choice)
    asked.tell(yaku_line(yaku, asked.view, asked.room.language))
    return ()


@_does(Name.RULES)
def _rules(asked: Asked) -> Requests:
    if asked.command.choice is None:
        asked.tell(rules_line(asked.view, asked.room.language))
        return ()
    house_rules = asked.room.options.house_rules
    try:
        spec = make_rules(asked.command.choice, house_rules).spec
    except KoiKoiError:
        asked.confirm(Say.RULES_UNKNOWN, presets=", ".join((*PRESETS, *house_rules)))
        return ()
    asked.confirm(Say.RULES_SET, rules=spec)
    return (SetRules(spec, asked.user),)


@_does(Name.CLAIM, Name.UNCLAIM, Name.TAKE_CLAIM, Name.MINE, Name.CANCELTAKE)
def _seat(asked: Asked) -> Requests:
    room, user = asked.room, asked.user
    if not room.crowds:
        room.deny(user, Line(Say.NO_SEAT), asked.now)
        return ()
    team = room.team_of(user)
    if team is None:
        team = join_smaller(user, room, asked.views, asked.now)
    room.give(room.crowds[team].procedure(asked.command.name, user, asked.now), asked.now, team)
    return ()


@_does(Name.PLAYER)
def _player(asked: Asked) -> Requests:
    room = asked.room
    told = {
        team: room.sentences.text(answer.line)
        for team, crowd in room.crowds.items()
        for answer in crowd.procedure(Name.PLAYER, asked.user, asked.now)
    }
    if not told:
        room.deny(asked.user, Line(Say.NO_SEAT), asked.now)
        return ()
    # What is so for every team is told once.
    alike = len(set(told.values())) == 1
    text = " ".join({room.titled(text, None if alike else team): None for team, text in told.items()})
    room.say(asked.user, text, Priority.HELP, asked.now)
    room.note(asked.user, Name.PLAYER)
    return ()


def join_smaller(user: User, room: Room, views: Views, now: float) -> int:
    """Let somebody who plays without having joined a team play for the smaller one, and say so."""
    team = room.smaller_team(views.shown.team)
    _join_team(user, room, team, now)
    return team


def _join_team(user: User, room: Room, team: int, now: float) -> None:
    line = Line(Say.JOINED, {"team": room.title(team)})
    room.note(user, line.say, line.values)
    room.join(user, team, now)
    room.answer(user, line, Priority.HELP, now)


@_does(Name.JOIN)
def _join(asked: Asked) -> Requests:
    room, user, word = asked.room, asked.user, asked.command.choice
    if not room.in_teams:
        room.deny(user, Line(Say.NO_TEAMS), asked.now)
        return ()
    old = room.team_of(user)
    asked_for = None if word is None else team_called(word)
    if asked_for is not None and asked_for not in room.crowds:
        teams = ", ".join(TEAM_WORDS[team] for team in room.crowds)
        asked.tell(Line(Say.NO_SUCH_TEAM, {"teams": teams}))
    elif old is not None and asked_for in {None, old}:
        asked.tell(Line(Say.ALREADY_JOINED, {"team": room.title(old)}))
    elif old is not None and asked.views.shown.phase is not Phase.OVER:
        asked.tell(Line(Say.JOIN_LATER, {"team": room.title(old)}))
    elif asked_for is None:
        join_smaller(user, room, asked.views, asked.now)
    else:
        _join_team(user, room, asked_for, asked.now)
    return ()


@_does(Name.SYNC)
def _sync(asked: Asked) -> Requests:
    room, shown = asked.room, asked.room.sync
    if asked.command.choice is None:
        room.start_sync(asked.now)
        asked.confirm(Say.SYNC_SHOWN)
    elif shown is None or asked.command.choice != shown.code or asked.now > shown.since + SYNC_LIFE:
        asked.tell(Line(Say.SYNC_NONE, {"seconds": round(SYNC_LIFE)}))
    else:
        room.stream_delay, room.sync = round(asked.now - shown.since, 1), None
        room.revision += 1
        asked.confirm(Say.SYNC_DONE, seconds=f"{room.stream_delay:g}")
    return ()


@_does(Name.PAUSE)
def _pause(asked: Asked) -> Requests:
    asked.confirm(Say.PAUSED)
    return (Pause(asked.user),)


@_does(Name.RESUME)
def _resume(asked: Asked) -> Requests:
    asked.confirm(Say.RESUMED)
    return (Resume(asked.user),)


@_does(Name.CANCEL)
def _cancel(asked: Asked) -> Requests:
    for crowd in asked.room.crowds.values():
        crowd.clear()
    votes = any(crowd.mode is Mode.VOTE for crowd in asked.room.crowds.values())
    asked.confirm(Say.VOTE_CANCELLED if votes else Say.CANCELLED)
    return (DropWaiting(asked.user),)


@_does(Name.MODE)
def _mode(asked: Asked) -> Requests:
    mode = Mode(asked.command.choice)
    asked.room.play_as(mode, asked.now)
    asked.confirm(Say.MODE_SET, mode=mode.value)
    return ()


@_does(Name.VOTE)
def _vote(asked: Asked) -> Requests:
    """A vote for the way to play: of the writer's team, where there are several."""
    room, user, mode = asked.room, asked.user, Mode(asked.command.choice)
    team = room.team_of(user)
    if not room.options.mode_votes or not room.crowds:
        room.deny(user, Line(Say.NO_MODE_VOTES), asked.now)
        return ()
    if team is None:
        team = join_smaller(user, room, asked.views, asked.now)
    voter = Viewer(user.user_id, user.login)
    line = room.mode_votes.cast(team, voter, mode, room.crowds[team].mode, asked.now)
    if line is None or line.say is Say.MODE_VOTE_OPENS:
        room.note(user, Unsaid.VOTED_MODE, {"mode": mode.value})
    if line is not None and line.say is Say.MODE_VOTE_OPENS:
        room.announce(line, Priority.VOTE, asked.now, team)
    elif line is not None:
        room.deny(user, line, asked.now, team)
    return ()


@_does(Name.BAN)
def _ban(asked: Asked) -> Requests:
    _shut_out(asked, None)
    return ()


@_does(Name.TIMEOUT)
def _timeout(asked: Asked) -> Requests:
    _shut_out(asked, min(asked.command.seconds or 0, LONGEST_TIMEOUT))
    return ()


def _shut_out(asked: Asked, seconds: int | None) -> None:
    login = asked.command.target or ""
    room = asked.room
    if room.is_staff(login):
        asked.confirm(Say.PROTECTED, user=f"@{login}")
        return
    if seconds is None:
        room.bans.ban(login)
        asked.confirm(Say.BANNED, user=f"@{login}")
    else:
        room.bans.ban(login, asked.now + seconds)
        asked.confirm(Say.TIMED_OUT, user=f"@{login}", seconds=seconds)
    room.let_go(login, asked.now)


@_does(Name.UNBAN)
def _unban(asked: Asked) -> Requests:
    login = asked.command.target or ""
    known = asked.room.bans.unban(login)
    asked.confirm(Say.UNBANNED if known else Say.NOT_BANNED, user=f"@{login}")
    return ()


@_does(Name.QUIET)
def _quiet(asked: Asked) -> Requests:
    asked.room.replies.quiet = asked.command.choice == "on"
    asked.confirm(Say.QUIET_ON if asked.room.replies.quiet else Say.QUIET_OFF)
    return ()


@_does(Name.BOT)
def _bot(asked: Asked) -> Requests:
    name = asked.command.choice
    if name is None:
        language = asked.room.language
        levels = [f"{level} ({BOTS[level].told(language)})" for level in OFFERED]
        asked.tell(Line(Name.BOT, {"bots": ", ".join(levels)}))
        return ()
    if name not in BOTS:
        asked.confirm(Say.BOT_UNKNOWN, bots=", ".join(OFFERED))
        return ()
    asked.confirm(Say.BOT_SET, bot=name)
    return (SetBot(name, asked.user),)


@_does(Name.RANK, Name.TOP, Name.STATS)
def _ranks(asked: Asked) -> Requests:
    if not asked.room.options.ranks:
        asked.tell(Line(Say.RANKS_OFF))
        return ()
    command = asked.command
    asked.room.note(asked.user, command.name)
    usual = Span.ALL if command.name is Name.STATS else Span.STREAM
    span = usual if command.choice is None else Span(command.choice)
    return (AskRanks(command.name, span, asked.user, asked.room.language, command.target),)


@_does(Name.OPTOUT)
def _optout(asked: Asked) -> Requests:
    if not asked.room.options.ranks:
        asked.tell(Line(Say.RANKS_OFF))
        return ()
    asked.tell(Line(Name.OPTOUT))
    return (Forget(asked.user),)


@_does(Name.HINT)
def _hint(asked: Asked) -> Requests:
    return ask_hint(asked.user, asked.views, asked.room, asked.now)


@_does(Name.WHY)
def _why(asked: Asked) -> Requests:
    asked.room.note(asked.user, Name.WHY)
    return ask_why(asked.user, asked.views, asked.room)


@_does(Name.UNNAME)
def _unname(asked: Asked) -> Requests:
    asked.room.name_stack("")
    asked.confirm(Say.NAME_REMOVED)
    return ()


def _in_short(command: Command) -> str:
    """A moderator's command for the audit log: its name and arguments, nobody's spelling."""
    parts = (command.name.value, command.target, command.seconds, command.choice)
    return " ".join(str(part) for part in parts if part is not None)
