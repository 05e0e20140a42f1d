"""The broadcaster's menu: what each line is called, what is so now, and what comes of setting it.

What is set here goes the same ways as the commands that moderators and the broadcaster type.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, assert_never

from chat.crowd.base import Mode
from chat.reading.normalise import clean_display_name
from chat.reading.teams import team_title
from chat.requests import Request
from emulator.run.parts import Parts
from emulator.run.session import Session
from module.bot import BOTS, OFFERED
from module.rules.presets import PRESETS, make_rules
from render.panel.menu import Menu, MenuGo, MenuIntent, MenuSet, MenuTurn, Row
from render.style.texts import Words

_MODES = {Mode.CLAIM: Words.CLAIM, Mode.ANARCHY: Words.ANARCHY, Mode.VOTE: Words.VOTE}
_ON_OFF = {True: Words.ON, False: Words.OFF}
_TWO = 2


class _Switch(Protocol):
    """Switches something on or off."""

    def __call__(self, now: float, *, on: bool) -> Sequence[Request]:
        """What the session is to do for it."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the menu.

    `values` may be chosen, each with how it is called; `now` is the one that is so. A line without values is
    done as it is, `now` is what it says then. `do` sets a value.
    """

    label: str
    values: tuple[tuple[str, str], ...]
    now: str
    do: Callable[[str, float], Sequence[Request]]

    def title(self, value: str) -> str:
        """How a value is called."""
        return dict(self.values).get(value, value)

    def beside(self, value: str, step: int) -> str:
        """The value so many steps from this one; they go round."""
        keys = [key for key, _ in self.values]
        return keys[(keys.index(value) + step) % len(keys)] if value in keys else keys[0]


class BroadcasterMenu:
    """Opens and closes it, keeps what has been chosen and not set yet, and does what is set."""

    def __init__(self, session: Session, parts: Parts) -> None:
        """It is closed."""
        self._session, self._parts = session, parts
        self._at = 0
        self._chosen: dict[str, str] = {}
        """By the line's label: another value than the one that is so."""
        self._now = 0.0

    def switch(self) -> None:
        """Open it, or close it and forget what has not been set."""
        board = self._parts.board
        self._chosen.clear()
        self._at = 0  # what was done last, a kick perhaps, is not to be done by Tab and Enter alone
        opened = board.overlays.menu is None
        board.set_overlays(board.overlays._replace(menu=self._menu() if opened else None))

    def step(self, now: float) -> None:
        """Time passes: what an open menu says may no longer be so."""
        self._now = now
        if self._parts.board.overlays.menu is not None:
            self._show()

    def do(self, intent: MenuIntent) -> None:
        """What a key or a click asks for."""
        lines = tuple(self._lines())
        if intent.row >= len(lines):
            return
        line, self._at = lines[intent.row], intent.row
        match intent:
            case MenuGo():
                pass
            case MenuTurn(step=step):
                self._choose(line, line.beside(self._chosen.get(line.label, line.now), step))
            case MenuSet():
                self._set(line)
            case _:
                assert_never(intent)
        self._show()

    def _choose(self, line: _Line, value: str) -> None:
        self._chosen[line.label] = value
        if value == line.now:
            del self._chosen[line.label]

    def _set(self, line: _Line) -> None:
        """What is chosen; of two values, the other one, where none is chosen."""
        value = self._chosen.pop(line.label, line.now)
        if value == line.now and len(line.values) == _TWO:
            value = line.beside(value, 1)
        if value != line.now or not line.values:
            self._session.steer(line.do(value, self._now))

    def _show(self) -> None:
        board = self._parts.board
        overlays = board.overlays._replace(menu=self._menu())
        if overlays != board.overlays:
            board.set_overlays(overlays)

    def _menu(self) -> Menu:
        rows = tuple(
            Row(
                line.label,
                line.title(line.now),
                line.title(self._chosen[line.label]) if line.label in self._chosen else "",
                turns=bool(line.values),
            )
            for line in self._lines()
        )
        self._at = min(self._at, len(rows) - 1)
        return Menu(rows, self._at)

    def _lines(self) -> Iterator[_Line]:
        if self._parts.sources:
            yield from self._of_chat()
        yield from self._of_games()

    def _of_chat(self) -> Iterator[_Line]:
        """How chat plays, who does, and how much it is told."""
        language, steering = self._parts.board.options.language, self._parts.desk.steering
        modes = tuple((mode.value, words.text(language)) for mode, words in _MODES.items())
        so_far = steering.modes
        # Where teams have voted for different ways, the menu says both, and sets one for all.
        now = (
            so_far[0].value
            if len(so_far) == 1
            else " / ".join(_MODES[mode].text(language) for mode in so_far)
        )
        yield _Line(
            Words.MENU_MODE.text(language), modes, now,
            lambda value, now: steering.play_as(Mode(value), now),
        )  # fmt: skip
        teams = self._session.seating.of_chat
        for team in sorted(teams):
            player = steering.players.get(team)
            name = clean_display_name(player.display_name, player.login) if player is not None else ""
            title = team_title(team, language.value)
            label = Words.MENU_KICK_OF.text(language, team=title) if len(teams) > 1 else ""
            yield _Line(
                label or Words.MENU_KICK.text(language), (), name or Words.MENU_NOBODY.text(language),
                lambda _, now, team=team: steering.free_seat(team, now),  # type: ignore[misc]
            )  # fmt: skip
        yield self._switch_line(Words.MENU_QUIET, steering.keep_quiet, on=steering.quiet)

    def _of_games(self) -> Iterator[_Line]:
        """Whether the game goes on, and what the next one is like."""
        language, plan, steering = (
            self._parts.board.options.language,
            self._session.plan,
            self._parts.desk.steering,
        )
        yield self._switch_line(Words.MENU_PAUSE, steering.pause, on=self._session.paused)
        names = dict.fromkeys((plan.rules, *PRESETS, *plan.house_rules))
        yield _Line(
            Words.MENU_RULES.text(language), tuple((name, name) for name in names), plan.rules,
            lambda value, now: steering.set_rules(make_rules(value, plan.house_rules).spec, now),
        )  # fmt: skip
        yield _Line(
            Words.MENU_BOT.text(language),
            tuple((name, f"{name}: {BOTS[name].told(language.value)}") for name in OFFERED),
            plan.bot,
            steering.set_bot,
        )

    def _switch_line(self, words: Words, do: _Switch, *, on: bool) -> _Line:
        language = self._parts.board.options.language
        values = tuple((str(each), word.text(language)) for each, word in _ON_OFF.items())
        return _Line(words.text(language), values, str(on), lambda value, now: do(now, on=value == str(True)))
