"""What the desk keeps between messages, and the ways in which it answers."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import assert_never

from chat.crowd.anarchy import Anarchy
from chat.crowd.base import Answer, Crowd, Mode
from chat.crowd.claim import Claim
from chat.crowd.members import Members
from chat.crowd.mode_votes import ModeVotes
from chat.crowd.moderation import Bans
from chat.crowd.users import seconds_from_json
from chat.crowd.vote import Voting
from chat.interval import NOBODY_WAITS, Interval
from chat.message import Level, Traits, User
from chat.ranks.origin import Cast, Viewer
from chat.reading.reading import stack_name
from chat.reading.teams import team_title
from chat.replies.limits import ALLOWANCE
from chat.replies.replies import Priority, Replies
from chat.replies.sentences import Line, Say
from chat.replies.ticker import MOST_DEEDS, Deed, Unsaid, What
from chat.replies.wording import Sentences
from module.errors import InvalidRecord
from module.rules.presets import HouseRules

MOST_DENIED = 10_000
"""People who were denied something and are remembered; the oldest are forgotten."""
MOST_STAFF = 1000
DENIAL_PAUSE = 60.0
"""Seconds in which nobody is denied something twice."""
SYNC_LIFE = 30.0
"""Seconds for which the number of a `sync` counts: who takes longer has not typed it at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskOptions:
    """How the desk works.

    `stream_delay` (seconds): a play that comes sooner after a change of the table, from a source whose
    viewers see it late, was typed for the old one. `claim_seconds`: how much of the own turn the player may
    use. `vote_seconds`: how long a vote is open, if the stream's delay does not ask for more; `bare_numbers`:
    a number alone is a vote while one is open; `mode_votes`: viewers may vote for the way to play.
    `interval`: how soon after a result who may begin a new game. `allowance`: messages in 30 s that
    Twitch allows. `levels`: levels by user id that win over the source's. `house_rules`: the
    streamer's own, for `!rules`. `welcome`: whether it is asked if a command is somebody's first ever, who
    is greeted then. `seed`: for the numbers of `sync`. `ranks`: whether somebody keeps them.
    """

    module_id: str = "1"
    mode: Mode = Mode.CLAIM
    language: str = "en"
    sentences: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    stream_delay: float = 2.0
    claim_seconds: float = 45.0
    vote_seconds: float = 12.0
    bare_numbers: bool = True
    mode_votes: bool = True
    interval: Interval = NOBODY_WAITS
    allowance: int = ALLOWANCE
    levels: Mapping[str, Level] = field(default_factory=dict)
    house_rules: HouseRules = field(default_factory=dict)
    welcome: bool = False
    seed: int = 0
    ranks: bool = False


@dataclass(frozen=True, slots=True)
class Sync:
    """A number on the panel, and since when; who types it first tells how far behind the stream is."""

    code: str
    since: float


class Room:
    """The crowds, the bans, the replies and what else changes.

    A crowd plays for each team that chat has a seat of. `revision` counts the changes that are worth a line
    of the journal.
    """

    def __init__(self, options: DeskOptions, traits: Mapping[str, Traits]) -> None:
        """Open it for these sources, by their names."""
        self.options = options
        self.traits = dict(traits)
        self.sentences = Sentences(options.language, options.sentences, options.module_id)
        self.replies = Replies(self.traits, options.allowance)
        self.stack_name = ""
        """What the module's ID is for this game; "": what it always is."""
        self.deeds: deque[Deed] = deque(maxlen=MOST_DEEDS)
        self.bans = Bans()
        self.mode = options.mode
        """How the crowds play, if they have not voted for another way."""
        self.crowds: dict[int, Crowd] = {0: self.make_crowd(options.mode)}
        """By team, in the teams' order."""
        self.mode_votes = ModeVotes(self.crowds)
        self.members = Members()
        self.next_mode: Mode | None = None
        """How the crowd plays from the next game on; None: as it does now."""
        self.cast: list[Cast] = []
        """Votes of crowds that no longer play."""
        self.next_hint = 0.0
        """When another hint may be asked for that costs nothing."""
        self.sold: dict[str, frozenset[str]] = {}
        """What can be bought with channel points, by source."""
        self.stream_delay = options.stream_delay
        self.sync: Sync | None = None
        self.revision = 0
        self._seats = self._seated(0.0)
        self._rng = Random(options.seed)
        self._denied: OrderedDict[str, float] = OrderedDict()
        self._staff: OrderedDict[str, None] = OrderedDict()

    @property
    def language(self) -> str:
        """Of the answers."""
        return self.options.language

    def name_stack(self, name: str) -> None:
        """Give the module another ID; "": its own again."""
        if name != self.stack_name:
            self.stack_name = name
            self.sentences.module_id = name or self.options.module_id
            self.revision += 1

    def make_crowd(self, mode: Mode) -> Crowd:
        """A crowd that plays in this way, with nobody in it yet."""
        match mode:
            case Mode.CLAIM:
                return Claim(self.options.claim_seconds)
            case Mode.ANARCHY:
                return Anarchy()
            case Mode.VOTE:
                return Voting(self.options.vote_seconds, lambda: self.stream_delay)
            case _:
                assert_never(mode)

    def play_as(self, mode: Mode, now: float) -> None:
        """From now on all crowds play in this way; no vote on that runs any more."""
        self.next_mode, self.mode = None, mode
        self.mode_votes.close(now)
        for team in self.crowds:
            self.let_play(team, mode)

    def let_play(self, team: int, mode: Mode) -> None:
        """From now on a team's crowd plays in this way."""
        crowd = self.crowds[team]
        if crowd.mode is not mode:
            crowd.clear()
            self.cast += crowd.newly_cast()
            self.crowds[team] = self.make_crowd(mode)
            self.mode = mode if not self.in_teams else self.mode
            self.revision += 1

    # The teams that chat plays for.

    def play_for(self, teams: Iterable[int]) -> None:
        """From now on chat plays for these teams; a crowd that goes on stays as it is."""
        teams = sorted(teams)
        if teams == [*self.crowds]:
            return
        if len(self.crowds) == 1 and len(teams) == 1:  # at another seat
            self.crowds = dict(zip(teams, self.crowds.values(), strict=True))
        else:
            self.crowds = {team: self.crowds.get(team) or self.make_crowd(self.mode) for team in teams}
        self.mode_votes.play_for(teams)
        if self.in_teams:
            for team, crowd in self.crowds.items():
                for user in crowd.snapshot(0.0).people:
                    self.members.join(user.user_id, team)
        self.revision += 1

    @property
    def in_teams(self) -> bool:
        """Whether chat plays for several teams."""
        return len(self.crowds) > 1

    def team_of(self, user: User) -> int | None:
        """Whom somebody plays for; None: who has joined no team yet, or where chat plays for none."""
        if not self.in_teams:
            return next(iter(self.crowds), None)
        team = self.members.team_of(user.user_id)
        return team if team in self.crowds else None

    def join(self, user: User, team: int, now: float) -> None:
        """From now on somebody plays for this team, and no longer for another one."""
        self.let_go(user.login, now)
        self.members.join(user.user_id, team)
        self.revision += 1

    def let_go(self, login: str, now: float) -> None:
        """Somebody no longer plays, waits or votes for any team."""
        for team, crowd in self.crowds.items():
            self.give(crowd.leave(login), now, team)
        self.mode_votes.leave(login)

    def smaller_team(self, first: int) -> int:
        """The team that has fewest; of those that are equal, `first`."""
        return self.members.smaller([*self.crowds], first)

    def title(self, team: int) -> str:
        """What a team is called."""
        return team_title(team, self.language)

    def titled(self, text: str, team: int | None) -> str:
        """A text that is about one team, where there are several."""
        if team is None or not self.in_teams:
            return text
        return self.sentences.text(Line(Say.OF_TEAM, {"team": self.title(team), "text": text}))

    # What people are told.

    def answer(self, user: User, line: Line, priority: Priority, now: float) -> None:
        """Tell somebody something; nobody in a chat that is not open now (a seat outlives its chat)."""
        self.say(user, self.sentences.text(line), priority, now)

    def say(self, user: User, text: str, priority: Priority, now: float) -> None:
        """Tell somebody this, if their chat is open now."""
        if user.source in self.traits:
            self.replies.answer(user, text, priority, now)

    def announce(self, line: Line, priority: Priority, now: float, team: int | None = None) -> None:
        """Tell everybody something, of this team where there are several."""
        self.replies.announce(self.titled(self.sentences.text(line), team), priority, now)

    def note(self, user: User, what: What, values: Mapping[str, str | int] | None = None) -> None:
        """Keep for the panel's ticker what somebody did, or what came of it."""
        team = self.team_of(user) if self.in_teams else None
        self.deeds.append(Deed(user.login, what, values or {}, team))

    def give(self, answers: tuple[Answer, ...], now: float, team: int | None = None) -> None:
        """Tell what a team's crowd has to say; whoever holds the seat may have changed."""
        for answer in answers:
            self.note(answer.to, answer.line.say, answer.line.values)
            text = self.titled(self.sentences.text(answer.line), team)
            # A crowd that does not get into the line is told together, after those who have.
            full = answer.line.say is Say.QUEUE_FULL
            self.say(answer.to, text, Priority.ERROR if full else Priority.HELP, now)
        seats = self._seated(now)
        if seats != self._seats:
            self._seats = seats
            self.revision += 1

    def _seated(self, now: float) -> tuple[object, ...]:
        """Who plays, waits and asks: what a restart must not forget, without the clocks."""
        crowds = [(team, crowd.snapshot(now)) for team, crowd in self.crowds.items()]
        return tuple(
            (team, crowd.mode, crowd.holder, crowd.queue, crowd.challenger) for team, crowd in crowds
        )

    def concerns(self, user_id: str) -> bool:
        """Whether somebody plays or waits."""
        return any(isinstance(crowd, Claim) and crowd.concerns(user_id) for crowd in self.crowds.values())

    def meet(self, user: User, now: float) -> None:
        """Somebody writes: is there, and may have another name than before."""
        self.mode_votes.meet(Viewer(user.user_id, user.login))
        for team, crowd in self.crowds.items():
            if isinstance(crowd, Claim | Voting) and crowd.meet(user):
                self.give((), now, team)

    def free_seat(self, team: int, now: float) -> User | None:
        """Take the seat from a team's player and give it to the next; whom it was taken from, if anybody."""
        crowd = self.crowds.get(team)
        if not isinstance(crowd, Claim):
            return None
        loser = crowd.holder()
        self.give(crowd.give_away(), now, team)
        return loser

    def holds_seat(self, user: User) -> bool:
        """Whether somebody is a team's player."""
        holders = (crowd.holder() for crowd in self.crowds.values())
        return any(holder is not None and holder.user_id == user.user_id for holder in holders)

    def hears_all(self, user: User) -> bool:
        """Whether somebody is told of everything that does not work, short forms too."""
        return self.holds_seat(user) or self.guides(user)

    def guides(self, user: User) -> bool:
        """Whether somebody is told what to type whatever was typed: who sits at the program itself."""
        return (
            user.level is Level.BROADCASTER and user.source in self.traits and self.traits[user.source].guides
        )

    def deny(self, user: User, line: Line, now: float, team: int | None = None) -> None:
        """Tell somebody that this is for others (of this team); once a minute is enough."""
        self.note(user, Unsaid.NOT_THE_PLAYER if line.say is Say.SOMEBODY_PLAYS else line.say)
        last = self._denied.get(user.user_id)
        if last is not None and now < last + DENIAL_PAUSE:
            return
        self._denied[user.user_id] = now
        self._denied.move_to_end(user.user_id)
        if len(self._denied) > MOST_DENIED:
            self._denied.popitem(last=False)
        self.say(user, self.titled(self.sentences.text(line), team), Priority.ERROR, now)

    def note_staff(self, user: User) -> None:
        """Remember moderators by their login: they are never shut out."""
        if user.level >= Level.MODERATOR:
            self._staff[user.login] = None
            self._staff.move_to_end(user.login)
            if len(self._staff) > MOST_STAFF:
                self._staff.popitem(last=False)

    def is_staff(self, login: str) -> bool:
        """Whether a moderator has written under this login."""
        return login in self._staff

    def start_sync(self, now: float) -> None:
        """Show a new number."""
        self.sync = Sync(f"{self._rng.randrange(10_000):04}", now)

    # The votes on the way to play.

    def close_mode_votes(self, now: float) -> None:
        """Do and tell what came of those that are over."""
        for team, mode, line in self.mode_votes.over(now):
            if mode is not None:
                self.let_play(team, mode)
            self.announce(line, Priority.VOTE, now, team)
        if self.mode_votes.to_keep(now):
            self.revision += 1

    # What survives a restart.

    def to_json(self, now: float) -> dict[str, object]:
        """What has to survive a restart."""
        return {
            "now": round(now, 3),
            "mode": self.mode.value,
            "crowds": {
                str(team): {"mode": crowd.mode.value, **crowd.to_json(now)}
                for team, crowd in self.crowds.items()
            },
            "mode_votes": self.mode_votes.to_json(now),
            "members": self.members.to_json(),
            "bans": self.bans.to_json(now),
            "quiet": self.replies.quiet,
            "stream_delay": self.stream_delay,
            "stack_name": self.stack_name,
        }

    def restore(self, data: Mapping[str, object], now: float) -> None:
        """Take up what `to_json` wrote. Raises InvalidRecord, and has changed nothing then."""
        mode = _mode_from_json(data.get("mode"))
        quiet = data.get("quiet")
        delay = seconds_from_json(data, "stream_delay")
        then = seconds_from_json(data, "now") or 0.0
        # An older state is that of a game in which chat had one seat.
        crowds = data.get("crowds", {str(team): data.get("crowd") for team in self.crowds})
        if not isinstance(crowds, dict) or not isinstance(quiet, bool) or delay is None:
            msg = "the chat's state needs crowds, quiet and stream_delay"
            raise InvalidRecord(msg)
        restored = {team: self._restored(crowds.get(str(team)), mode, now) for team in self.crowds}
        mode_votes = ModeVotes.from_json(data.get("mode_votes", {}), self.crowds, now)
        bans = Bans.from_json(data.get("bans"), then, now)
        self.members = Members.from_json(data.get("members", {}))
        self.mode, self.crowds, self.mode_votes, self.bans = mode, restored, mode_votes, bans
        self.replies.quiet, self.stream_delay = quiet, delay
        name = data.get("stack_name")
        self.name_stack(name if isinstance(name, str) and stack_name(name) == name else "")

    def _restored(self, state: object, mode: Mode, now: float) -> Crowd:
        """A crowd as it was; `mode`: how it played, where an older state does not say so."""
        if not isinstance(state, dict):
            msg = "the chat's state tells nothing of a team"
            raise InvalidRecord(msg)
        crowd = self.make_crowd(_mode_from_json(state.get("mode", mode.value)))
        crowd.restore(state, now)
        return crowd


def _mode_from_json(word: object) -> Mode:
    try:
        return Mode(word)
    except ValueError:
        msg = f"the chat's state has no mode: {' or '.join(mode.value for mode in Mode)}"
        raise InvalidRecord(msg) from None
