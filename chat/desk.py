"""The desk: where messages, the crowd, the table and the replies meet. The session holds one.

`receive` takes a message and gives what is to be done; `tick` lets time pass; `happened` hears what the game
did; `outgoing` gives the replies whose fate is decided. The views are those of chat's seats, as the table
lies now; `now` is in seconds of a clock that never goes back. The session sets `paused`, `turning`, `shown`,
`names` and `result_shown`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import ceil

from chat.coached import Coached
from chat.crowd.base import Mode, ModeBallot, Snapshot
from chat.door import Door, Ignored
from chat.handlers import Asked, handle, join_smaller
from chat.message import ChatMessage, Level, Traits, User
from chat.moves import Moves
from chat.ranklines import makers_line
from chat.ranks.makers import RoundMakers
from chat.ranks.origin import Cast
from chat.reading.commands import FACTS, GAME, Name, When
from chat.reading.manual import full_form
from chat.reading.normalise import clean_display_name
from chat.reading.reading import (
    SILENCE,
    Command,
    Reading,
    ReadingOptions,
    Rejection,
    Silence,
    asks_to_close,
    read,
)
from chat.redeeming import Redeeming
from chat.replies.answers import announcements
from chat.replies.limits import Said
from chat.replies.replies import Priority, Reply
from chat.replies.sentences import Line, Say
from chat.replies.ticker import Deed, Unsaid
from chat.requests import Cycle, Greet, NewGame, Requests, Show
from chat.resolve import usable
from chat.room import SYNC_LIFE, DeskOptions, Room
from chat.steering import Steering
from chat.views import Views
from module.game.events import Event, GameEnded
from module.game.table import MOST_CARDS
from module.rules.ruleset import Lightning

_ON_THE_PANEL = frozenset({Name.VIEW, Name.CYCLE, Name.NEWGAME}) | GAME
"""The commands of the module itself: where somebody holds the seat, they are the player's."""

_TWO = 2


@dataclass(frozen=True, slots=True)
class Reception:
    """What came of a message: how it was read, and what the session is to do, in this order."""

    reading: Reading
    requests: Requests = ()
    ignored: Ignored | None = None


class Desk:
    """See the module. `traits` are those of the session's sources, by their names."""

    def __init__(self, options: DeskOptions, traits: Mapping[str, Traits]) -> None:
        """Open it. Raises SentenceError for replaced sentences that cannot be used."""
        self._room = Room(options, traits)
        self._moves = Moves(self._room)
        self._readings: dict[tuple[str, bool, bool], ReadingOptions] = {}
        self.redeeming = Redeeming(self._room)
        """What viewers buy with channel points, and hints."""
        self.coached = Coached(self._room)
        """What the coach says."""
        self._door = Door(self._room)
        self.paused = False
        """Whether the game is held; the session sets it."""
        self.turning = False
        """Whether a display on the panel is still turning; the session sets it."""
        self.names: tuple[str, ...] = ()
        """What the panel calls the sides, by team; the session sets it."""
        self.result_shown: float | None = None
        """For how many seconds the panel has shown how the game ended, None: not yet; the session sets it."""

    def receive(self, message: ChatMessage, views: Views, now: float) -> Reception:
        """Read a message and say what is to be done. Replies and notices go their own way."""
        ignored = self._door.ignores(message)
        if ignored is not None:
            return Reception(SILENCE, ignored=ignored)
        if message.reward is not None:
            user, paused = self._door.writer(message), self.paused
            return Reception(SILENCE, self.redeeming.take(message, user, views, now, paused=paused))
        wild = views.shown.rules.lightning is Lightning.WILD
        reading = read(message.text, self._how_to_read(wild=wild))
        if isinstance(reading, Silence):
            self._door.heard_talking(message, now)
            if self._room.traits[message.source].guides:
                self._guide(message, now)
            return Reception(reading)
        user = self._door.writer(message)
        refused = self._door.refuses(user, now)
        if refused is not None:
            return Reception(reading, ignored=refused)
        if isinstance(reading, Rejection):
            self._reject(reading, user, now)
            return Reception(reading)
        requests = self._obey(reading, user, views, now)
        greet = self._room.options.welcome and self._door.is_first(user)
        return Reception(reading, (*requests, Greet(user)) if greet else requests)

    def _how_to_read(self, *, wild: bool) -> ReadingOptions:
        """By the ID on the card stack; `wild`: one of many table cards may have to be chosen."""
        key = (self._room.sentences.module_id, wild, self._moves.bare_numbers)
        if key not in self._readings:
            most = MOST_CARDS if wild else _TWO
            self._readings[key] = ReadingOptions(key[0], bare_numbers=key[2], most_choices=most)
        return self._readings[key]

    def _guide(self, message: ChatMessage, now: float) -> None:
        """What was no command, at the program itself: tell what to type. Others there only play a chat."""
        user = self._door.writer(message)
        if self._room.guides(user):
            line = Line(Say.HOW_TO_CLOSE if asks_to_close(message.text) else Say.NO_COMMAND)
            self._room.answer(user, line, Priority.HELP, now)

    def _reject(self, rejection: Rejection, user: User, now: float) -> None:
        self._room.note(user, Say.INVALID)
        facts = FACTS[rejection.name] if rejection.name else None
        of_staff = facts is not None and facts.level > Level.VIEWER and user.level >= facts.level
        if not (rejection.addressed or of_staff or self._room.hears_all(user)):
            return
        line = Line(Say.INVALID)
        if facts is not None:
            line = Line(Say.INVALID_USAGE, {"usage": full_form(facts, self._room.sentences.module_id)})
        self._room.answer(user, line, Priority.ERROR, now)

    def _obey(self, command: Command, user: User, views: Views, now: float) -> Requests:
        if command.name in _ON_THE_PANEL:
            return self._on_the_panel(command, user, views, now)
        return handle(Asked(command, user, self._room, views, now))

    def _on_the_panel(self, command: Command, user: User, views: Views, now: float) -> Requests:
        """A command of the module itself: for the player, or for all where there is none."""
        if command.name is Name.NEWGAME and usable(When.GAME_OVER, views.shown, turning=False):
            return self._new_game(command, user, now)
        room = self._room
        team = room.team_of(user)
        if command.bare and not self._moves.votes(team, views):
            return ()  # of a team that does not vote now: just a number
        lids = usable(When.LIDS_OPEN, views.of(team), turning=False)
        if command.name is Name.STOP and command.id is None and not lids and not room.guides(user):
            return ()  # the word stands for the button alone
        if command.name in GAME and not room.crowds:
            room.deny(user, Line(Say.NO_SEAT), now)
            return ()
        if command.name in GAME and team is None:
            team = join_smaller(user, room, views, now)
        view = views.of(team)
        crowd = room.crowds.get(view.team)
        holder = crowd.holder() if crowd is not None else None
        as_moderator = command.name is Name.NEWGAME and user.level >= Level.MODERATOR
        if holder is not None and holder.user_id != user.user_id and not as_moderator:
            room.deny(user, Line(Say.SOMEBODY_PLAYS, {"holder": f"@{holder.login}"}), now, view.team)
            return ()
        decides = command.name in GAME or command.name is Name.NEWGAME
        if self.paused and decides:
            return self._moves.refuse(command, Line(Say.GAME_PAUSED), user, now)
        if command.name in GAME and crowd is not None:
            return self._moves.play(command, user, view, now)
        if not usable(FACTS[command.name].when, view, turning=self.turning):
            return self._moves.refuse(command, Line(Say.NOT_NOW), user, now)
        if command.kind is None:
            room.note(user, Unsaid.CYCLED)
            return (Cycle(user),)
        room.note(user, Unsaid.VIEWED, {"kind": command.kind.value})
        return (Show(command.kind, user),)

    def _new_game(self, command: Command, user: User, now: float) -> Requests:
        """The next game, once the result has stood: for the player and moderators sooner than for others."""
        interval = self._room.options.interval
        plays = self._room.holds_seat(user) or user.level >= Level.MODERATOR
        if self.paused:
            return self._moves.refuse(command, Line(Say.GAME_PAUSED), user, now)
        if self.result_shown is None:
            return self._moves.refuse(command, Line(Say.NOT_NOW), user, now)
        if interval.left(self.result_shown, plays=plays):
            line = Line(Say.RESULT_STAYS, {"seconds": ceil(interval.wait(plays=plays))})
            return self._moves.refuse(command, line, user, now)
        self._room.note(user, Unsaid.BEGAN_GAME)
        return (NewGame(user),)

    def greet(self, user: User, now: float) -> None:
        """Somebody of `Greet` has never been here before: say hello, with others who come now."""
        self._room.answer(user, Line(Say.WELCOME), Priority.WELCOME, now)

    @property
    def steering(self) -> Steering:
        """What the broadcaster does without typing."""
        return Steering(self._room)

    def tick(self, views: Views, now: float) -> Requests:
        """Let time pass. Called after every change, and whenever `next_due` is reached."""
        if self._room.sync is not None and now >= self._room.sync.since + SYNC_LIFE:
            self._room.sync = None
        self._room.close_mode_votes(now)
        return self._moves.tick(views, now, paused=self.paused)

    def newly_cast(self) -> tuple[Cast, ...]:
        """The votes since the last call, as they were cast; to be written down before anything is done."""
        cast, self._room.cast = tuple(self._room.cast), []
        return cast + tuple(each for crowd in self._room.crowds.values() for each in crowd.newly_cast())

    def recall_votes(self, casts: Iterable[Cast], views: Views) -> None:
        """Count votes that were cast before a restart, on the decisions that are still to be made."""
        casts = tuple(casts)
        for team, crowd in self._room.crowds.items():
            view = views.of(team)
            crowd.recall(cast for cast in casts if (cast.seat, cast.ply) == (view.seat, view.ply))

    def happened(self, events: Iterable[Event], views: Views, now: float) -> None:
        """Hear what actions, or a new game, led to; the views are those after them."""
        events = tuple(events)
        self._moves.happened(events, views, now)
        room = self._room
        if any(isinstance(event, GameEnded) for event in events):
            room.name_stack("")
        for told in announcements(events, views, room.language, self.names):
            room.announce(told.line, Priority.RESULT, now, told.team)

    @property
    def shown(self) -> bool:
        """Whether the panel has come to show the table as it lies; the session sets it."""
        return self._moves.shown

    @shown.setter
    def shown(self, shown: bool) -> None:
        self._moves.shown = shown

    def tell(self, user: User, line: Line, now: float) -> None:
        """Answer a question that took a while."""
        self._room.answer(user, line, Priority.HELP, now)

    def made(self, makers: RoundMakers, now: float) -> None:
        """Tell who of chat has made what in a round that has just been told."""
        line = makers_line(makers, self._room.sentences, self._room.language)
        if line is not None:
            text = self._room.titled(self._room.sentences.text(line), makers.team)
            self._room.replies.announce(text, Priority.RESULT, now)

    def play_for(self, teams: Iterable[int]) -> None:
        """From now on chat plays for these teams."""
        self._room.play_for(teams)

    def begin_game(self, now: float) -> None:
        """A new game is dealt: it may be played in another way."""
        mode = self._room.next_mode
        if mode is not None:
            self._room.play_as(mode, now)
            self._room.announce(Line(Say.MODE_SET, {"mode": mode.value}), Priority.MODERATION, now)

    def allow(self, source: str, allowance: int) -> None:
        """From now on so many messages in 30 s may be said in a source, as Twitch counts."""
        self._room.replies.allow(source, allowance)

    def recall(self, source: str, said: Iterable[Said], now: float) -> None:
        """Let what was said before this run count: Twitch has not forgotten it."""
        self._room.replies.recall(source, said, now)

    def outgoing(self, now: float) -> tuple[Reply, ...]:
        """The replies whose fate has been decided since the last call; the SENT ones are to be sent."""
        return self._room.replies.outgoing(now)

    def close(self) -> tuple[Reply, ...]:
        """The replies that will never be sent; call it last."""
        return self._room.replies.close()

    def next_due(self) -> float | None:
        """When `tick` or `outgoing` has something to do again by time alone."""
        dues = [crowd.next_due() for crowd in self._room.crowds.values()]
        dues += [self._room.mode_votes.next_due(), self._room.replies.next_due()]
        return min((due for due in dues if due is not None), default=None)

    @property
    def replying(self) -> bool:
        """Whether replies still wait to be said for which the program's end waits."""
        return self._room.replies.owing

    @property
    def deciding(self) -> bool:
        """Whether votes have been cast of which something comes by time alone."""
        ballots = (crowd.snapshot(0.0).ballot for crowd in self._room.crowds.values())
        voted = any(ballot is not None and ballot.voters for ballot in ballots)
        return (voted and not self.paused) or self._room.mode_votes.next_due() is not None

    @property
    def holders(self) -> dict[int, str]:
        """The name of each team's player, for the panel; empty while there is none."""
        return {
            team: clean_display_name(user.display_name, user.login) if user else ""
            for team, user in ((team, crowd.holder()) for team, crowd in self._room.crowds.items())
        }

    def deeds(self) -> tuple[Deed, ...]:
        """What people did since the last call, the oldest first, but for their moves."""
        deeds = tuple(self._room.deeds)
        self._room.deeds.clear()
        return deeds

    @property
    def sync_code(self) -> str:
        """A number that the panel has to show now, or nothing."""
        return self._room.sync.code if self._room.sync else ""

    @property
    def language(self) -> str:
        """Of the answers: en or ja."""
        return self._room.language

    @property
    def stream_delay(self) -> float:
        """How far behind the stream is, in seconds: the setting, or as measured."""
        return self._room.stream_delay

    @property
    def revision(self) -> int:
        """Grows whenever `to_json` has changed in a way that is worth a line of the journal."""
        return self._room.revision

    @property
    def mode(self) -> Mode:
        """Who of the crowd may act now."""
        return self._room.mode

    def play_next_game_as(self, mode: Mode) -> None:
        """From the next game on the crowd plays in this way, unless a moderator chooses another before."""
        self._room.next_mode = mode

    def snapshot(self, now: float, team: int = 0) -> Snapshot:
        """What the panel shows of a team's crowd; of a side that is not chat's, only the way to play."""
        crowd = self._room.crowds.get(team)
        return Snapshot(self._room.mode) if crowd is None else crowd.snapshot(now)

    def mode_ballot(self, now: float, team: int = 0) -> ModeBallot | None:
        """How a team's vote on the way to play stands, if one runs."""
        return self._room.mode_votes.ballot(now, team)

    def to_json(self, now: float) -> dict[str, object]:
        """What has to survive a restart: the way to play, the seats, the lines, the teams, the bans."""
        return self._room.to_json(now)

    def restore(self, data: Mapping[str, object], now: float) -> None:
        """Take up what `to_json` wrote. Raises InvalidRecord, and has changed nothing then."""
        self._room.restore(data, now)
