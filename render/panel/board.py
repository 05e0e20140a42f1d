"""What the panel shows now and what is moving on it: driven by events as the own seat sees them, and by time.

Numbers, marker, lids and texts change when their event is reached, not before: `show` only queues, `advance`
plays. A board has no clock of its own and knows no window.
"""

from __future__ import annotations

from collections import deque

from module.game.events import (
    Event,
    KoiKoiCalled,
    StopCalled,
    YakuMade,
)
from module.game.view import View
from module.rules.cards import Kind
from render.panel.around import Note
from render.panel.cues import Cue, Cues, cues_of, turned
from render.panel.frame import Frame
from render.panel.lights import DARKENING, Lights, Pressed
from render.panel.listing import yaku_listing
from render.panel.motion import NOTE, Durations, Pose
from render.panel.options import Options
from render.panel.paying import Paying, Token
from render.panel.pending import Pending
from render.panel.placing import KINDS, Key, Kinds, Placement, placement, stepped, telling_kind, with_kind
from render.panel.scrolling import Scroll, display_scrolls
from render.panel.shown import Choice, Outcome, Shown, Stage, after, seen_from, shown_of
from render.panel.steps import Journeys, Step, plan, turned_display
from render.style.items import Scene
from render.style.layout import OWN
from render.style.texts import Words


class Board(Frame):
    """The panel's state: the game as it is shown, and what moves, in a frame of everything else."""

    def __init__(self, options: Options | None = None, *, seat: int = 0) -> None:
        super().__init__(options or Options())
        self._seat = seat
        self._reached = 0.0
        self._pending = Pending()
        self._shown = Shown()
        self._kinds: Kinds = _first_kinds(self._shown)
        self._rest: Placement = {}
        self._journeys: Journeys = {}
        self._lights, self._paying = Lights(), Paying()
        self._turned_from: dict[int, tuple[Kind, Kind]] = {}
        self._note = Note("", 0.0)
        self._cycle: deque[float] = deque()
        self._turning_until = 0.0
        self._cues = Cues()
        self.cache: dict[str, tuple[object, Scene]] = {}
        """Parts of the last scene, for `render.scene.scene` alone."""
        self.running: frozenset[float] = frozenset()
        """The steps in seconds in which texts of the last scene run; `render.scene.scene` sets it."""

    # What is shown.

    @property
    def shown(self) -> Shown:
        """The game as it is shown now."""
        return self._shown

    @property
    def seat(self) -> int:
        """The game's number of the own seat; it may be set before a game begins, `reset` does it, too."""
        return self._seat

    @seat.setter
    def seat(self, seat: int) -> None:
        self._seat = seat

    @property
    def rest(self) -> Placement:
        """Where each card lies or is going to lie; not to be changed."""
        return self._rest

    @property
    def journeys(self) -> Journeys:
        """The cards that are moving or about to; not to be changed."""
        return self._journeys

    @property
    def stack(self) -> int:
        """How many cards the stack has as one sees it: those still to be dealt are on it."""
        waiting = sum(way.from_stack and self._now < way.start for way in self._journeys.values())
        coming = sum(way.to_stack for way in self._journeys.values())
        return self._shown.pile + waiting - coming

    @property
    def kinds(self) -> Kinds:
        """The captured kind that each seat's display shows."""
        return self._kinds

    @property
    def pressed(self) -> Pressed | None:
        """The lidded button that is held down."""
        return self._lights.pressed

    @property
    def note(self) -> str:
        """A few words about what has just been switched; mostly none."""
        return self._note.text

    @property
    def own_choice(self) -> Choice | None:
        """The choice of table cards, while it is the own seat's."""
        choice = self._shown.choice
        return choice if choice and choice.seat == OWN else None

    @property
    def button(self) -> Words | None:
        """What the large display's button says, if it has one now. A solved module offers no new game."""
        if self._shown.stage is Stage.SEARCHING:
            return Words.PLAY_AGAINST_BOT
        over = self._shown.stage is Stage.GAME_OVER
        return Words.NEW_GAME if over and not self.solved else None

    @property
    def solved(self) -> bool:
        """Whether the own seat has won the game: the status light is green."""
        return self._shown.outcome is Outcome.WIN

    def lid(self, seat: int) -> float:
        """How far a seat's lids are open, 0 to 1."""
        return self._lights.lid(seat, self._now)

    def glow(self, seat: int) -> float:
        """How bright the cards of the yaku are lit that a seat's team has, 0 to 1."""
        return self._lights.glow(self._members[seat], self._now)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points as they are shown at each seat now: some may still be on their way."""
        scores = tuple([player.score for player in self._shown.players])
        if not self._paying.moving(self._now):
            return scores
        return tuple(score - self._paying.unpaid(seat, self._now) for seat, score in enumerate(scores))

    @property
    def tokens(self) -> tuple[Token, ...]:
        """Points that are on their way from one side to another."""
        return self._paying.tokens(self._now)

    @property
    def celebration(self) -> float | None:
        """For how many seconds a win has been celebrated; None when there is nothing to celebrate."""
        return self._lights.celebrated(self._now)

    # What may be changed from outside.

    def reset(self, view: View) -> None:
        """Show a view at once, without any motion; what was queued or moving is forgotten."""
        self._seat = view.seat
        self._start_at(shown_of(view))

    def search(self) -> None:
        """Show the empty panel that searches for an opponent."""
        self._start_at(Shown())

    def show(self, *events: Event) -> None:
        """Queue what happened, as the own seat sees it."""
        self._pending.add(events)

    def say(self, text: str) -> None:
        """Show a few words for a moment."""
        self._note = Note(text, self._now + NOTE)
        self.version += 1

    def turn_display(self, seat: int, step: int) -> None:
        """Turn one display to the next kind (1) or the one before (-1)."""
        self._turned_from.clear()
        self._turn_to(stepped(self._kinds, step, seat))

    def show_kind(self, kind: Kind, seat: int | None = None) -> None:
        """Turn one display, or all, to a kind."""
        self._turned_from.clear()
        self._turn_to(with_kind(self._kinds, kind, seat))

    def cycle(self) -> None:
        """Turn all displays through all four kinds, a second each; they end where they began."""
        self._turned_from.clear()
        step = self._durations.cycle_step
        self._cycle = deque(self._now + number * step for number in range(len(KINDS)))
        self._turning_until = self._cycle[-1] + self._durations.kind_slide

    # Time.

    @property
    def busy(self) -> bool:
        """Whether something that happened is still to be shown, or being shown."""
        return self._pending.busy(self._now)

    @property
    def moving(self) -> bool:
        """Whether the picture changes from moment to moment."""
        beside = self._lights.moving(self._now) or self._paying.moving(self._now)
        return beside or bool(self._journeys)

    @property
    def display_turning(self) -> bool:
        """Whether a display of captured cards is still turning."""
        return bool(self._cycle) or self._now < self._turning_until

    @property
    def name_time(self) -> float:
        """For how long names have been running through; they stand at speed 0."""
        return self._now if self._options.speed else 0.0

    @property
    def display_time(self) -> float:
        """For how long the large display has shown what it shows; it stands at speed 0."""
        return self._now - self._reached if self._options.speed else 0.0

    @property
    def scrolls(self) -> tuple[Scroll, ...]:
        """The texts that run now."""
        if not self._options.speed:
            return ()
        running = tuple(Scroll(step, self.name_time) for step in sorted(self.running))
        return running + self.display_scrolls

    @property
    def display_scrolls(self) -> tuple[Scroll, ...]:
        """What moves on the large display."""
        if not self._options.speed:
            return ()
        made = () if self._shown.lids is None else self._shown.side(self._shown.lids).yaku
        options, display = self._options, self.layout.display
        letters, lines = yaku_listing(made, display, options.language, options.theme, self.pixel)
        rolls = len(lines) > len(display.yaku_lines(letters.size))
        return display_scrolls(self._shown, self.display_time, rolls=rolls)

    def next_change(self) -> float | None:
        """In how many seconds the picture changes by itself: 0 while something moves, None if never."""
        if self.moving:
            return 0.0
        times = [time - self._now for time in self._due_times()]
        if self.pressed:
            times.append(self.pressed.until - self._now)
        if self._note.text:
            times.append(self._note.until - self._now)
        times += [scroll.rest for scroll in self.scrolls]
        return max(0.0, min(times)) if times else None

    def advance(self, seconds: float) -> None:
        """Let time pass: queued events are reached one after the other, cards and lids move."""
        end = self._now + seconds
        while (due := min(self._due_times(), default=end + 1)) <= end:
            self._now = max(self._now, due)
            if self._cycle and self._cycle[0] <= self._now:
                self._cycle.popleft()
                self._turn_to(stepped(self._kinds, 1))
            else:
                self._begin(self._pending.pop())
        self._now = end
        self._settle()

    def sounds(self) -> tuple[Cue, ...]:
        """What is to be heard now: what has come due since the last call."""
        return self._cues.due(self._now)

    def skip(self) -> None:
        """Show everything that is queued at once and end all motions."""
        usual, self._durations = self._durations, Durations().at_speed(0)
        self._pending.release(self._now)
        self._cycle.clear()
        self._turning_until = self._now
        self.advance(0.0)
        self._durations = usual
        self._lights.finish()
        self._paying.finish()
        self._journeys = {}
        self._cues.clear()
        self.version += 1

    def poses(self) -> dict[Key, Pose]:
        """Where every card is now."""
        return {
            key: self._journeys[key].at(self._now) if key in self._journeys else pose
            for key, pose in self._rest.items()
        }

    def _due_times(self) -> list[float]:
        """When the next event is reached, and when the cycle turns on."""
        times = (self._pending.due(), self._cycle[0] if self._cycle else None)
        return [time for time in times if time is not None]

    def _start_at(self, shown: Shown) -> None:
        self._shown, self._kinds = shown, _first_kinds(shown)
        self._seat_sides(shown.sides)
        self._rest = placement(shown, self._kinds, self.layout)
        self._pending.clear(self._now)
        self._journeys = {}
        self._cycle.clear()
        self._cues.clear()
        self._turning_until = self._reached = self._now
        self._turned_from.clear()
        self._lights.start(shown)
        self._paying.finish()
        self.version += 1

    def seen(self, seat: int) -> int:
        """A seat of the game as the panel counts it."""
        return seen_from(seat, self._seat, len(self._shown.players))

    def _lay_out(self) -> None:
        """Another layout: every card lies there at once, those on their way, too."""
        self._rest = placement(self._shown, self._kinds, self.layout)
        self._journeys = {}
        self._paying.finish()
        super()._lay_out()

    def _begin(self, event: Event) -> None:
        shown = after(self._shown, event, self._seat)
        if shown.sides != self._sides:
            self._play_with(shown)
        rest = placement(shown, self._kinds, self.layout)
        step = Step(
            event, self._shown, shown, self._rest, rest, self.poses(), self._now, self._durations,
            self.layout, self._seat,
        )  # fmt: skip
        planned = plan(step)
        self._cues.add(cues_of(step, planned))
        journeys = self._journeys | planned.journeys
        self._journeys = {key: way for key, way in journeys.items() if key in rest or way.to_stack}
        self._shown, self._rest = shown, rest
        self._reached = self._now
        self._pending.hold(planned, self._now)
        seat = self.seen(event.seat) if isinstance(event, KoiKoiCalled | StopCalled) else OWN
        self._paying.reached(event, shown, self.layout, self._now, self._durations)
        self._lights.reached(event, shown, seat, self._now, self._durations)
        self._turn_to_yaku(event)
        self.version += 1
        self._settle()

    def _play_with(self, shown: Shown) -> None:
        """Others play now than before, and may need another layout: the cards of the last game are gone."""
        self._seat_sides(shown.sides)
        self._kinds = _first_kinds(shown)
        self._rest, self._journeys = {}, {}
        self._lights.start(shown)

    def _turn_to_yaku(self, event: Event) -> None:
        """Show the cards of a yaku just made for that moment; then turn back."""
        if isinstance(event, YakuMade):
            seat = self._shown.keeper(event.team)
            before, kind = self._kinds[seat], telling_kind(event.grown)
            if self._options.hints and kind is not before and not self._cycle:
                first, _ = self._turned_from.get(seat, (before, kind))
                self._turn_to(with_kind(self._kinds, kind, seat))
                self._turned_from[seat] = first, kind
        elif isinstance(event, DARKENING):
            turned, self._turned_from = self._turned_from, {}
            for seat, (first, kind) in turned.items():
                if self._kinds[seat] is kind:
                    self._turn_to(with_kind(self._kinds, first, seat))

    def _settle(self) -> None:
        """Cards that have arrived are at rest."""
        moving = {key: way for key, way in self._journeys.items() if self._now < way.end}
        if len(moving) != len(self._journeys):
            self._journeys = moving
            self.version += 1
        if self._lights.release(self._now):
            self.version += 1
        if self._note.text and self._note.until <= self._now:
            self._note = Note("", 0.0)
            self.version += 1

    def _turn_to(self, kinds: Kinds) -> None:
        d = self._durations
        rest = placement(self._shown, kinds, self.layout)
        self._journeys |= turned_display(self._rest, rest, self.poses(), self._now, d)
        if kinds != self._kinds:
            self._turning_until = max(self._turning_until, self._now + d.kind_slide + d.spread_pause)
            self._cues.add(turned(self._now))
        self._kinds, self._rest = kinds, rest
        self.version += 1
        self._settle()


def _first_kinds(shown: Shown) -> Kinds:
    return (KINDS[0],) * len(shown.players)
