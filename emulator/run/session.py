"""The session: what chat, keyboard and bot want goes in, and everybody is told what happened.

An action goes to the journal first and then, as events, to the panel, to chat's desk and to standard output.
While the panel is still moving no further action is applied: what comes meanwhile waits for the table it was
meant for, and is dropped if that has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import assert_never

from chat.requests import (
    AskRanks,
    Audit,
    Cycle,
    Do,
    DropWaiting,
    Forget,
    Greet,
    Hint,
    NewGame,
    Pause,
    Request,
    Resume,
    SetBot,
    SetRules,
    Show,
    StandIn,
    Why,
)
from emulator.journal.lines import Contents
from emulator.run.judging import Judging
from emulator.run.keeping import Keeping
from emulator.run.memory.greeting import Greeting
from emulator.run.parts import Parts, Plan
from emulator.run.played import Played, played_so_far
from emulator.run.playing import Playing, Wish
from emulator.run.remembering import Remembering
from emulator.run.result import NextGame, Result
from emulator.run.telling import Telling, seats_to_json
from emulator.run.votelines import VoteLines
from emulator.run.words.names import free_seat_name, seat_names
from emulator.run.words.narration import position_lines
from emulator.seats import Seating, with_bot
from module.errors import InvalidRecord
from module.game.actions import Action
from module.game.events import Event, GameEnded, JsonValue, RoundStarted, card_to_json
from module.game.state import State
from module.game.view import View, view_of
from module.rules.cards import Kind

_TURNS = RoundStarted | GameEnded
"""Events that the panel shows to whoever comes next."""


class Session:
    """One run of the program, from the first game to the last."""

    def __init__(self, plan: Plan, parts: Parts) -> None:
        """Nothing is dealt yet: `begin`, `resume` or `search` comes next."""
        self._parts = parts
        self._keeping = Keeping(parts.journal, parts.trouble)
        self._playing = Playing(plan, self._keeping, parts.thinkers)
        self._result = Result(plan.interval, plan.next_game)
        self._votes = VoteLines(parts.lines)
        self.greeting = Greeting()
        self.memory = Remembering(parts, self.greeting)
        self._playing.forgotten = self.memory.forgotten
        self._judging = Judging(parts, self._playing, self._keeping, self.memory)
        self._last_step: float | None = None
        self._kept_revision: int | None = parts.desk.revision
        self.telling = Telling(parts)
        self.paused = False
        self.closing = False

    # How it starts.

    def begin(self, *, known: bool, played: int = 0) -> None:
        """Deal a game; `known`: the journal has the session's seed already, and so many games before this."""
        self._keep_seed(known=known, played=played)
        self.new_game()

    def search(self, *, known: bool, played: int = 0) -> None:
        """Wait for somebody to press "Play against bot"; `known` and `played` as in `begin`."""
        self._keep_seed(known=known, played=played)
        self._parts.board.search()
        self.name_seats()

    def _keep_seed(self, *, known: bool, played: int) -> None:
        self._playing.number = played
        if not known:
            self._keeping.keep(lambda journal: journal.write_session(self._playing.plan.seed))

    def resume(self, contents: Contents, now: float) -> None:
        """Go on at the decision where a journal ends."""
        game, state = contents.game, contents.state
        assert game is not None, "a journal without a game"  # noqa: S101 - for `begin`, not for here
        assert state is not None, "a game without a state"  # noqa: S101 - the journal makes both
        self._playing.take_up(game, state)
        self.memory.resumed(game)
        self._parts.board.set_makers(self.memory.makers)
        self._judging.resumed()
        self._parts.desk.play_for(self._playing.seating.of_chat)
        if contents.chat:
            self._restore_chat(contents.chat, now)
        views = self._playing.views
        assert views is not None, "a game without views"  # noqa: S101 - it has just been taken up
        self._parts.desk.recall_votes(contents.votes.casts, views)
        view = views.shown
        self._parts.board.reset(view)
        self.name_seats()
        self._parts.lines.own_event("game_resumed", {
            "game": game.number, "rules": game.record.rules.spec, "round": view.round, "ply": view.ply,
            "turn": view.turn, "phase": view.phase.value, "scores": list(view.scores),
            **seats_to_json(self.seating, view),
        })  # fmt: skip
        self.telling.words(f"Going on with game {game.number}, round {view.round}.", *position_lines(view))
        self._let_result_stand()

    def _restore_chat(self, chat: Mapping[str, object], now: float) -> None:
        """Who held the seat; where that cannot be read, the seat is free and the game goes on."""
        try:
            self._parts.desk.restore(chat, now)
        except InvalidRecord as error:
            self._parts.trouble(f"The journal does not say who may play, so the seat is free: {error}")
        self._kept_revision = self._parts.desk.revision

    # How it stands.

    @property
    def view(self) -> View | None:
        """What may be known of the seat that the panel shows; None while searching."""
        return self._playing.view

    @property
    def seating(self) -> Seating:
        """Who holds the seats of this game."""
        return self._playing.seating

    @property
    def plan(self) -> Plan:
        """How the next game is played."""
        return self._playing.plan

    @property
    def played(self) -> Played | None:
        """How far the game of this moment is, as far as everybody may know; None while searching."""
        return played_so_far(self._playing, self._parts.journal, told=self.telling.told)

    @property
    def done(self) -> bool:
        """Whether everything that was asked for has been played, shown and said."""
        played = self._playing.enough and self.telling.done and not self._parts.board.busy
        return self.closing or (played and not self.next_game.asked)

    @property
    def at_rest(self) -> bool:
        """Whether nothing goes on by itself: nothing moves or waits, the bot has moved, all is said.

        Votes count to their end; a window in which nobody has voted, and no viewer is left, does not.
        """
        moved = self._playing.at_rest and not self._parts.board.busy
        said = self.telling.done and not self.memory.waiting
        return moved and said and not self._parts.desk.deciding

    @property
    def restless(self) -> bool:
        """Whether something moves on the panel."""
        return self._parts.board.busy or self._parts.board.next_change() == 0.0

    @property
    def next_game(self) -> NextGame:
        """When another game may begin; while one is being played, that is not to be said."""
        return self._result.next_game(self._parts.board.now)

    # What the window and chat ask for.

    def new_game(self) -> None:
        """Deal a new game; while one is being played, or a result has to stand, this does nothing."""
        early = self._playing.state is not None and self.next_game.asked > 0
        if not self._playing.enough and not early:
            self._result.go()
            events = self._playing.deal()
            self.memory.begun(events)
            self._parts.board.set_makers(None)
            self._parts.board.seat = self._playing.shown
            self._parts.desk.play_for(self._playing.seating.of_chat)
            self._parts.desk.begin_game(self._last_step or 0.0)
            self._kept_revision = None  # the journal says of each game how chat plays it
            self.name_seats()
            self._tell(events)

    def act(self, action: Action) -> None:
        """Play an action from keyboard or mouse, now or when the panel is at rest."""
        view = self.view
        if view is not None and view.seat in self._playing.seating.of_keys:
            self._playing.wait(Wish(view.seat, view.ply, action, "keyboard"))

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
        self._playing.stop_thinking()
        self._parts.desk.paused = on
        board = self._parts.board
        board.set_overlays(board.overlays._replace(paused=on))
        self._parts.lines.own_event("paused" if on else "resumed", {})
        self.telling.words("Paused." if on else "Going on.")

    def steer(self, requests: Iterable[Request]) -> None:
        """Do what the broadcaster wants by the menu, just as if it had been asked for in chat."""
        self._fulfil(requests)

    def _fulfil(self, requests: Iterable[Request]) -> None:
        playing = self._playing
        for request in requests:
            match request:
                case Do(action=action, seat=seat, ply=ply, by=user, votes=votes):
                    playing.wait(Wish(seat, ply, action, "chat", user, votes))
                case StandIn(seat=seat, ply=ply):
                    playing.stand_in(seat, ply)
                case Hint() | Why():
                    self._judging.fulfil(request, self._last_step or 0.0)
                case Show(kind=kind):
                    self.show_kind(kind)
                case Cycle():
                    self.cycle()
                case NewGame():
                    self.new_game()
                case Pause() | Resume():
                    self.pause(on=isinstance(request, Pause))
                case DropWaiting():
                    playing.drop_waiting()
                case SetRules(spec=spec):
                    playing.plan = replace(playing.plan, rules=spec)
                case SetBot(name=name):
                    seats = with_bot(playing.plan.seats, name)
                    playing.plan = replace(playing.plan, bot=name, seats=seats)
                case AskRanks() | Forget() | Greet():
                    self.memory.fulfil(request, self._last_step or 0.0)
                case Audit(what=what, by=user):
                    self._parts.audit(what, user)
                case _:
                    assert_never(request)

    # Time.

    def step(self, now: float) -> None:
        """Do everything that is due now: chat, waiting actions, the bot, answers."""
        passed = 0.0 if self._last_step is None else now - self._last_step
        self._last_step = now
        board = self._parts.board
        with self._parts.lines.together():
            board.advance(0.0 if self.paused else passed)
            if not board.busy:  # what comes at this very moment was typed before anybody could see it
                self.telling.to_chat(self._playing.views, self.seating, now)
            self._hear(now)
            self.memory.step(now)
            while self._move(now):
                board.advance(0.0)
            if not board.busy:
                self.telling.to_chat(self._playing.views, self.seating, now)
                self._let_result_stand()
            self._let_chat_decide(now)
            self._judging.step(now, told=self.telling.told)
            self.telling.answer(now)
            self.name_seats()

    def _let_result_stand(self) -> None:
        """A result that has been shown and told stands for its time; then, if wanted, a game begins."""
        if self._playing.over:
            self._result.appear(self._parts.board.now)
            if self.next_game.by_itself == 0.0 and not self.paused:
                self.new_game()

    def next_due(self, now: float) -> float | None:
        """When something is due by itself, for a clock that jumps; None: never again."""
        board, desk = self._parts.board, self._parts.desk
        change = board.next_change() if board.busy or board.display_turning else None
        times = [] if self._playing.enough else [source.next_due(now) for source in self._parts.sources]
        times += [desk.next_due(), self._playing.bot_due, None if change is None else now + change]
        times.append(self._result_due(now))
        return min((time for time in times if time is not None), default=None)

    def _result_due(self, now: float) -> float | None:
        """When the result has stood for its time, if anything comes of that by itself."""
        if self.paused or self._result.shown(self._parts.board.now) is None:
            return None
        following = self.next_game
        wait = following.asked or None if self._playing.enough else following.by_itself
        return None if wait is None else now + wait

    def _hear(self, now: float) -> None:
        """Read chat, do what it asks for, and keep what it has to remember."""
        desk = self._parts.desk
        for source in () if self._playing.enough else self._parts.sources:
            views = self._playing.views
            if views is None:
                return
            for message in source.poll(now, views.shown):
                desk.turning = self._parts.board.display_turning
                desk.shown = not self._parts.board.busy
                desk.result_shown = self._result.shown(self._parts.board.now)
                reception = desk.receive(message, views, now)
                self.telling.heard(message, reception)
                self._fulfil(reception.requests)
        for user in self.greeting.newcomers():
            desk.greet(user, now)
        self._let_chat_decide(now)

    def _let_chat_decide(self, now: float) -> None:
        """Do what the crowds have decided, once their votes are kept, and keep what they have to remember."""
        desk, views = self._parts.desk, self._playing.views
        if views is not None:
            desk.shown = not self._parts.board.busy
            requests = desk.tick(views, now)
            self._keep_votes()  # before anything comes of them
            ballots = ((team, desk.snapshot(now, team).ballot) for team in self.seating.of_chat)
            self._votes.tell(ballots, views.shown.seat)
            self._fulfil(requests)
        if desk.revision != self._kept_revision:  # before anybody is told who holds the seat now
            self._kept_revision = desk.revision
            self._keeping.keep(lambda journal: journal.write_chat(desk.to_json(now)))

    def _keep_votes(self) -> None:
        forgotten, cast = self._playing.forgotten, self._parts.desk.newly_cast()
        casts = [each for each in cast if each.vote is None or each.vote.viewer.user_id not in forgotten]
        if casts:
            self._keeping.keep(lambda journal: journal.write_votes(casts))

    def _move(self, now: float) -> bool:
        """Let one action be played, once the panel is at rest; whether there was one."""
        if self.paused or self._parts.board.busy:
            return False
        self.telling.to_chat(self._playing.views, self.seating, now)
        before = self._playing.state
        if before is not None:
            self._turn_panel(self.seating.shown(before), before)
        events = self._playing.move(now)
        if events is not None:
            state = self._playing.state
            # The cards of a new round, and how a game ended, are shown to those for whom they are.
            if before is not None and state is not None and any(isinstance(each, _TURNS) for each in events):
                self._turn_panel(self.seating.shown(state), before)
            played = self._playing.played
            if played is not None:
                self.telling.made(self.memory.played(played, self._playing.origin, events))
                self._parts.board.set_makers(self.memory.makers)
            self._tell(events, played)
        return events is not None

    def _turn_panel(self, seat: int, state: State) -> None:
        """Let the panel show this seat's cards in this state, if it shows another's."""
        if seat == self._playing.shown:
            return
        self._playing.shown = seat
        view = view_of(state, seat)
        self._parts.board.reset(view)
        self.name_seats()
        hand: list[JsonValue] = [card_to_json(card) for card in view.hand]
        self._parts.lines.own_event("seat_shown", {"seat": seat, "team": view.team, "hand": hand})
        self.telling.turned(view, self.seating)

    def name_seats(self) -> None:
        """Put on the panel who plays at which seat."""
        board, seating = self._parts.board, self.seating
        by_chat = bool(self._parts.sources)
        language = board.options.language.value
        if not seating.holders:
            names: tuple[str, ...] = (free_seat_name(language, by_chat=by_chat), "")
        else:
            # Where seats play together, the panel itself tells who is of which team.
            by_seat = seat_names(
                seating, self._parts.desk.holders, language, by_chat=by_chat, titled=not seating.has_partners
            )
            names = by_seat[board.seat :] + by_seat[: board.seat]
        if names != board.around.names:
            board.around = replace(board.around, names=names)

    def _tell(self, events: Iterable[Event], played: Wish | None = None) -> None:
        view = self.view
        assert view is not None, "something happened without a game"  # noqa: S101 - callers have played
        self.telling.happened(events, view, self.seating, played)
