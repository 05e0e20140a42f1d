"""The session: holds the game, applies every action, and tells everybody what happened. The only writer.

Chat, keyboard and bot come in; an action goes to the journal first and then, as events, to the panel, to
chat's desk and to standard output. While the panel is still moving no further action is applied: what comes
meanwhile waits for the table it was meant for, and is dropped if that has changed.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import assert_never

from chat.desk import Desk, Reception
from chat.message import ChatMessage, User
from chat.reading.reading import Silence, reading_fields
from chat.replies.replies import Fate, Reply
from chat.requests import (
    Audit,
    Cycle,
    Do,
    DropWaiting,
    NewGame,
    Pause,
    Request,
    Resume,
    SetBot,
    SetRules,
    Show,
)
from chat.sources.base import MessageSource
from emulator.run.journal import Contents, Game, Journal
from emulator.run.jsonlines import JsonLines
from emulator.run.narration import narrate, position_lines
from module.bot import make_bot
from module.bot.base import Bot
from module.errors import InvalidRecord
from module.game.actions import Action
from module.game.engine import apply, legal_actions, new_game
from module.game.events import Event, GameEnded, seen_by
from module.game.record import Record
from module.game.state import Phase, State
from module.game.view import View, view_of
from module.rules.cards import Kind
from module.rules.deal import derive_seed
from module.rules.presets import make_rules
from render.panel.board import Board
from render.style.layout import OPPOSITE

OWN_SEAT = 0
WAITING_MOST = 100  # actions that wait until the panel is at rest; more is a flood
_BOT_CHANCE = 1 << 32  # keeps the bot's random numbers apart from the seeds of games


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How a session is played. `think`: seconds the bot takes; `games`: end after so many, None: never."""

    rules: str
    seed: int
    bot: str
    think: float
    games: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """Whom a session talks to.

    `journal` None: nothing is kept; `trouble`: what to do with a sentence about something that went wrong,
    empty when it is well again; `audit`: where it is noted who used which privilege.
    """

    board: Board
    desk: Desk
    sources: Sequence[MessageSource]
    journal: Journal | None
    lines: JsonLines
    trouble: Callable[[str], None]
    audit: Callable[[str, User], None]


class Session:
    """One run of the program, from the first game to the last."""

    def __init__(self, plan: Plan, parts: Parts) -> None:
        """Nothing is dealt yet: `begin`, `resume` or `search` comes next."""
        self._plan = plan
        self._parts = parts
        self._state: State | None = None
        self._game_number = 0
        self._games_ended = 0
        self._bot: Bot = make_bot(plan.bot)
        self._bot_due: float | None = None
        self._waiting: deque[tuple[int, Action, str]] = deque()
        self._unsaid: list[Event] = []
        self._last_step: float | None = None
        self._kept_revision = parts.desk.revision
        self._problem = ""
        self._sources = {source.name: source for source in parts.sources}
        self.paused = False
        self.closing = False
        self.tell: Callable[[str], None] | None = None
        """Where the game is told in words, if anywhere."""
        self.said: Callable[[str], None] | None = None
        """Who wants to know what chat has been answered."""

    # How it starts.

    def begin(self, *, known: bool) -> None:
        """Deal the first game of a session; `known`: the journal has the session's seed already."""
        if not known:
            self._keep(lambda journal: journal.write_session(self._plan.seed))
        self.new_game()

    def search(self, *, known: bool) -> None:
        """Wait for somebody to press "Play against bot"; `known` as in `begin`."""
        if not known:
            self._keep(lambda journal: journal.write_session(self._plan.seed))
        self._parts.board.search()

    def resume(self, contents: Contents, now: float) -> None:
        """Go on at the decision where a journal ends."""
        game, state = contents.game, contents.state
        assert game is not None, "a journal without a game"  # noqa: S101 - for `begin`, not for here
        assert state is not None, "a game without a state"  # noqa: S101 - the journal makes both
        self._state, self._game_number = state, game.number
        self._seat_bot(game.bot)
        view = view_of(state, OWN_SEAT)
        if contents.chat:
            self._restore_chat(contents.chat, now)
        self._parts.board.reset(view)
        self._parts.lines.own_event("game_resumed", {
            "game": game.number, "rules": game.record.rules, "round": state.round, "ply": state.ply,
            "turn": state.turn, "phase": state.phase.value, "scores": list(state.scores),
        })  # fmt: skip
        self._tell(f"Going on with game {game.number}, round {state.round}.", *position_lines(view))

    def _restore_chat(self, chat: Mapping[str, object], now: float) -> None:
        """Who held the seat; where that cannot be read, the seat is free and the game goes on."""
        try:
            self._parts.desk.restore(chat, now)
        except InvalidRecord as error:
            self._parts.trouble(f"The journal does not say who may play, so the seat is free: {error}")
        self._kept_revision = self._parts.desk.revision

    # What the window and chat ask for.

    @property
    def started(self) -> bool:
        """Whether a game has been dealt."""
        return self._state is not None

    @property
    def view(self) -> View | None:
        """What chat's seat may know; None while searching."""
        return None if self._state is None else view_of(self._state, OWN_SEAT)

    @property
    def done(self) -> bool:
        """Whether everything that was asked for has been played, shown and said."""
        said = not self._unsaid and not self._parts.desk.replying
        return self.closing or (self._enough and said and not self._parts.board.busy)

    @property
    def _enough(self) -> bool:
        """Whether the last game has been played: nobody is listened to any more, or there would be no end."""
        return self._plan.games is not None and self._games_ended >= self._plan.games

    @property
    def at_rest(self) -> bool:
        """Whether nothing goes on by itself: nothing moves or waits, the bot has moved, all is said."""
        waits = self._waiting or self._unsaid or self._bot_due is not None
        return not waits and not self._parts.board.busy and not self._parts.desk.replying

    @property
    def restless(self) -> bool:
        """Whether something moves on the panel."""
        return self._parts.board.busy or self._parts.board.next_change() == 0.0

    def new_game(self) -> None:
        """Deal a new game; while one is being played this does nothing."""
        if self._enough or (self._state is not None and self._state.phase is not Phase.OVER):
            return
        self._game_number += 1
        self._seat_bot(self._plan.bot)
        seed = derive_seed(self._plan.seed, self._game_number)
        rules = make_rules(self._plan.rules)
        self._state, events = new_game(rules, seed)
        game = Game(self._game_number, Record(rules.spec, seed, OWN_SEAT, ()), self._plan.bot)
        self._keep(lambda journal: journal.write_game(game))
        self._waiting.clear()
        self._publish(events)

    def _seat_bot(self, name: str) -> None:
        self._bot = make_bot(name)
        self._parts.board.set_name(OPPOSITE, name)

    def act(self, action: Action) -> None:
        """Play an action from keyboard or mouse, now or when the panel is at rest."""
        if self._state is not None:
            self._wait(self._state.ply, action, "keyboard")

    def _wait(self, ply: int, action: Action, by: str) -> None:
        """Keep an action until the panel is at rest; in a flood of chat, the first ones count."""
        if len(self._waiting) < WAITING_MOST or by == "keyboard":
            self._waiting.append((ply, action, by))

    def show_kind(self, kind: Kind) -> None:
        """Turn both displays to a kind of captured cards."""
        self._parts.board.show_kind(kind)
        self._parts.lines.own_event("display_shown", {"shown": kind.value})

    def cycle(self) -> None:
        """Turn both displays through all kinds."""
        self._parts.board.cycle()
        self._parts.lines.own_event("display_shown", {"shown": "all"})

    def pause(self, *, on: bool) -> None:
        """Let time stand still for bot and chat, or go on."""
        if self.paused is on:
            return
        self.paused = on
        self._bot_due = None  # it thinks anew when the game goes on
        self._parts.desk.paused = on
        board = self._parts.board
        board.set_overlays(board.overlays._replace(paused=on))
        self._parts.lines.own_event("paused" if on else "resumed", {})
        self._tell("Paused." if on else "Going on.")

    # Time.

    def step(self, now: float) -> None:
        """Do everything that is due now: chat, waiting actions, the bot, answers."""
        passed = 0.0 if self._last_step is None else now - self._last_step
        self._last_step = now
        board = self._parts.board
        board.advance(0.0 if self.paused else passed)
        self._hear(now)
        while self._move(now):
            board.advance(0.0)
        self._say(now)

    def next_due(self, now: float) -> float | None:
        """When something is due by itself, for a clock that jumps; None: never again."""
        board, desk = self._parts.board, self._parts.desk
        change = board.next_change() if board.busy or board.display_turning else None
        times = [] if self._enough else [source.next_due(now) for source in self._parts.sources]
        times += [desk.next_due(), self._bot_due, None if change is None else now + change]
        return min((time for time in times if time is not None), default=None)

    def _hear(self, now: float) -> None:
        """Read chat, do what it asks for, and keep what it has to remember."""
        desk = self._parts.desk
        for source in () if self._enough else self._parts.sources:
            view = self.view
            if view is None:
                return
            for message in source.poll(now, view):
                desk.turning = self._parts.board.display_turning
                reception = desk.receive(message, view, now)
                self._report(message, reception)
                self._fulfil(reception.requests)
        view = self.view
        if view is not None:
            self._fulfil(desk.tick(view, now))
        if desk.revision != self._kept_revision:  # before anybody is told who holds the seat now
            self._kept_revision = desk.revision
            self._keep(lambda journal: journal.write_chat(desk.to_json(now)))

    def _report(self, message: ChatMessage, reception: Reception) -> None:
        """A message on standard output. Talk and what was not even read are not for other programs."""
        if reception.ignored is not None or isinstance(reception.reading, Silence):
            return
        fields = reading_fields(reception.reading)
        # `id` is the message's own there; the module's ID that it was addressed to stands beside it.
        if "id" in fields:
            fields["module"] = fields.pop("id")
        self._parts.lines.write(
            "message", {"id": message.id, "user": message.login, "source": message.source, **fields}
        )

    def _fulfil(self, requests: Iterable[Request]) -> None:
        for request in requests:
            match request:
                case Do(action=action, ply=ply):
                    self._wait(ply, action, "chat")
                case Show(kind=kind):
                    self.show_kind(kind)
                case Cycle():
                    self.cycle()
                case NewGame():
                    self.new_game()
                case Pause():
                    self.pause(on=True)
                case Resume():
                    self.pause(on=False)
                case DropWaiting():
                    self._waiting.clear()
                case SetRules(spec=spec):
                    self._plan = replace(self._plan, rules=spec)
                case SetBot(name=name):
                    self._plan = replace(self._plan, bot=name)
                case Audit(what=what, by=user):
                    self._parts.audit(what, user)
                case _:
                    assert_never(request)

    def _move(self, now: float) -> bool:
        """Apply one action that waits, or the bot's; whether there was one."""
        state = self._state
        if state is None or self.paused or self._parts.board.busy:
            return False
        self._tell_desk(now)
        while self._waiting:
            ply, action, by = self._waiting.popleft()
            # What was typed for another table, or is not allowed on this one, came too late or too early.
            if ply == state.ply and state.turn == OWN_SEAT and action in legal_actions(state):
                self._apply(action, by)
                return True
        if state.turn == OWN_SEAT or state.phase is Phase.OVER:
            self._bot_due = None
            return False
        if self._bot_due is None:
            self._bot_due = now + self._plan.think
        if now < self._bot_due:
            return False
        self._bot_due = None
        # A chance of its own for each decision, so that a game taken up again goes on as it would have.
        chance = Random(derive_seed(state.seed, _BOT_CHANCE, state.ply))
        self._apply(self._bot.choose(view_of(state, state.turn), chance), "bot")
        return True

    def _apply(self, action: Action, by: str) -> None:
        assert self._state is not None, "an action without a game"  # noqa: S101 - callers have checked
        state, events = apply(self._state, action)
        self._keep(lambda journal: journal.write_action(action, by))
        self._state = state
        self._waiting = deque(entry for entry in self._waiting if entry[0] >= state.ply)
        self._publish(events)

    def _publish(self, events: Iterable[Event]) -> None:
        """Tell everybody what happened, as chat's seat may know it."""
        seen = [seen_by(event, OWN_SEAT) for event in events]
        for event in seen:
            self._parts.lines.event(event)
            self._games_ended += isinstance(event, GameEnded)
        self._parts.board.show(*seen)
        self._unsaid += seen
        if self.tell is not None and self._state is not None:
            self._tell(*narrate(seen, view_of(self._state, OWN_SEAT)))

    def _tell_desk(self, now: float) -> None:
        """Chat hears what happened once the panel has shown it."""
        view = self.view
        if self._unsaid and view is not None:
            self._parts.desk.happened(tuple(self._unsaid), view, now)
            self._unsaid.clear()

    def _say(self, now: float) -> None:
        """Send the answers that are due."""
        if not self._parts.board.busy:
            self._tell_desk(now)
        self._deliver(self._parts.desk.outgoing(now))

    def close(self) -> None:
        """Tell what became of the answers that will never be sent."""
        self._deliver(self._parts.desk.close())

    def _deliver(self, replies: Iterable[Reply]) -> None:
        for reply in replies:
            source = self._sources[reply.source]
            if reply.fate is Fate.SENT:
                source.send(reply)
            if reply.fate is not Fate.SENT or not source.traits.settles_late:
                self.settled(reply)

    def settled(self, reply: Reply) -> None:
        """A reply's fate is known for good."""
        if reply.fate is Fate.SENT and self.said is not None:
            self.said(reply.text)
        self._parts.lines.write(
            "reply", {"to": " ".join(reply.to), "text": reply.text, "fate": reply.fate.value}
        )

    def _keep(self, write: Callable[[Journal], None]) -> None:
        """Write to the journal; a full disk stops no stream, but is said."""
        if self._parts.journal is None:
            return
        try:
            write(self._parts.journal)
        except OSError as error:
            reason = error.strerror or str(error)
            problem = (
                f"The journal cannot be written ({reason}): make room, moves are kept as soon as there is."
            )
        else:
            problem = ""
        if problem != self._problem:
            self._problem = problem
            self._parts.trouble(problem)

    def _tell(self, *lines: str) -> None:
        if self.tell is not None:
            for line in lines:
                self.tell(line)
