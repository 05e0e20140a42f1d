"""Bots that think beside the game: their process within the program, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec

from emulator import paths
from emulator.bots import process
from emulator.bots.process import Thinkers
from emulator.bots.questions import COACH
from emulator.run.childwatch import ChildWatch
from emulator.run.parts import Parts
from emulator.settings import PlaySettings
from module.bot.history import History
from module.bot.searching import Analysis
from module.game.actions import Action
from module.game.view import View
from module.rules.ruleset import Rules
from render.panel.board import Board

_PREPARING = (
    "The {bot} bot is getting ready, once per installation: {done} %. Until then house plays for it",
    "{bot}ボットを準備中です（初回のみ、{done}%）。それまではhouseが打ちます",
)
_READY = ("The {bot} bot is ready", "{bot}ボットの準備ができました")
_ENDED = (
    "The thinking bot is away{reason}: it is started again, and house plays for it meanwhile",
    "思考ボットが止まりました{reason}。再起動します。それまではhouseが打ちます",
)
_BACK = ("The thinking bot is back", "思考ボットが復旧しました")
_MISSING = (
    "The {bot} bot needs {module}: pip install {module}, then start koikoi again. House plays for it",
    "{bot}ボットには{module}が必要です。pip install {module} の後で再起動してください。houseが打ちます",
)
_UNUSABLE = (
    "The {bot} bot cannot be used here ({reason}): house plays for it",
    "{bot}ボットは使えません（{reason}）。houseが打ちます",
)
_UNKEPT = (
    "{folder} cannot be written ({reason}): make room there, or bots get ready anew at every start",
    "{folder}に書き込めません（{reason}）。ボットの準備が起動のたびに必要になります",
)
_LATE = (
    "The {bot} bot has not answered: house plays for it",
    "{bot}ボットの応答がないため、houseが打ちました",
)

_COACH_PREPARING = (
    "The coach is getting ready, once per installation: {done} %. !why and accuracy come then",
    "コーチを準備中です（初回のみ、{done}%）。!whyと正確さはその後で",
)
_COACH_READY = ("The coach is ready: !hint, !why", "コーチの準備ができました: !hint、!why")
_COACH_MISSING = (
    "The coach needs {module}: pip install {module}, then start koikoi again",
    "コーチには{module}が必要です。pip install {module} の後で再起動してください",
)
_COACH_UNUSABLE = (
    "The coach cannot be used here ({reason}); the game goes on without it",
    "コーチは使えません（{reason}）。ゲームは続きます",
)
_COACH_ENDED = (
    "The coach is away{reason}: it is started again, and the game goes on",
    "コーチが止まりました{reason}。再起動します。ゲームは続きます",
)
_COACH_BACK = ("The coach is back", "コーチが復旧しました")

_ONCE = frozenset({"unusable", "unkept"})
"""What each new process would tell again."""
_KNOWN = 2 * process.SILENT
"""Seconds for which it needs not be told that one is away which does not answer."""
_LONGEST_REASON = 80
"""Characters; what loads a library may have a lot to say of why it could not."""
_STEPS = 4
"""So often it is told how far a bot is with getting ready."""


class BotsBeside(ChildWatch):
    """Keeps the bots' process, and tells how it stands with it."""

    def __init__(self, board: Board, *, patient: bool, coaches: bool = False) -> None:
        """Nothing is started before it is asked. `patient`: answers are waited for; `coaches`: see there."""
        super().__init__("bots", board)
        self._thinkers = Thinkers(self.hear, patient=patient)
        self.coaches = coaches
        self._bots = not coaches
        """Whether bots live there, and not the coach alone."""
        self._steps: dict[str, int] = {}
        self._said: set[tuple[str, str]] = set()
        self._late_in_game = 0
        self._late_until = float("-inf")
        self._now = 0.0

    def want(self, bots: Iterable[str], rules: Rules) -> None:
        """These will be asked sooner or later, in games by these rules: let them get ready."""
        self._bots = True
        self._thinkers.want(bots, rules)

    def ask(self, bot: str, view: View, history: History) -> None:
        """What does this bot do here? An older question is forgotten."""
        self._bots = True
        self._thinkers.ask(bot, view, history)

    def answer(self) -> Action | None:
        """The answer to the last question; None if there is none yet."""
        return self._thinkers.answer()

    @property
    def hopeful(self) -> bool:
        """Whether an answer is there or may be expected soon."""
        return self._thinkers.hopeful

    def cancel(self) -> None:
        """Nobody wants an answer any more."""
        self._thinkers.cancel()

    def analyse(self, view: View, history: History) -> int:
        """What does each action come to here? The number under which `analyses` has it."""
        return self._thinkers.analyse(view, history)

    def analyses(self) -> Mapping[int, Analysis | None]:
        """Those that have been found since the last call; None: one that never will be."""
        return self._thinkers.analyses()

    def drop_analyses(self) -> None:
        """Nobody wants them any more."""
        self._thinkers.drop_analyses()

    def stood_in(self, bot: str, game: int) -> None:
        """House has decided: told once a game, unless it has been told why."""
        if self.hopeful:
            self._thinkers.lose_patience()
        if self._thinkers.usable(bot) and not self._away and game != self._late_in_game:
            self._late_in_game, self._late_until = game, self._now + _KNOWN
            self._say(_LATE, bot=bot)

    def step(self, now: float) -> None:
        """Tell what is new."""
        self._now = now
        super().step(now)

    def close(self) -> None:
        """End the process."""
        self._thinkers.close()

    def _tell(self, what: str, facts: Mapping[str, object], now: float) -> None:
        bot, reason = str(facts.get("bot")), _short(str(facts.get("reason")))
        if (what, bot) in self._said:
            return
        if what in _ONCE:
            self._said.add((what, bot))
        match what:
            case "preparing":
                self._tell_step(bot, facts.get("done"))
            case "ready":
                if self._away:
                    self._away = False
                    self._say(_BACK if self._bots else _COACH_BACK)
                elif self._steps.pop(bot, None) is not None:
                    self._say(_COACH_READY if bot == COACH else _READY, bot=bot)
            case "unusable":
                module = facts.get("module")
                words = _MISSING if module else _UNUSABLE
                if bot == COACH:
                    words = _COACH_MISSING if module else _COACH_UNUSABLE
                self._say(words, bot=bot, module=str(module), reason=reason)
            case "unkept":
                self._say(_UNKEPT, folder=paths.told(paths.compiled_folder()), reason=reason)
            case "ended" if now >= self._late_until:
                self._lost(now, _ENDED if self._bots else _COACH_ENDED, facts)
            case _:
                pass

    def _tell_step(self, bot: str, done: object) -> None:
        step = int(done * _STEPS) if isinstance(done, float) else 0
        if step > self._steps.get(bot, -1):
            self._steps[bot] = step
            words = _COACH_PREPARING if bot == COACH else _PREPARING
            self._say(words, bot=bot, done=str(step * 100 // _STEPS))


def _short(reason: str) -> str:
    """What fits on the ticker of it; the log has all."""
    return reason if len(reason) <= _LONGEST_REASON else reason[: _LONGEST_REASON - 1].rstrip() + "…"


def is_coached(play: PlaySettings, *, asked_for: bool) -> bool:
    """Whether a coach looks at people's moves: where it can, and where everything has its time.

    `asked_for`: in so many words, also where everything is instant; who lacks something is told so then.
    """
    return asked_for or (play.coach and play.speed > 0 and find_spec("numba") is not None)


def with_thinkers(parts: Parts, stack: ExitStack, play: PlaySettings, *, patient: bool, coach: bool) -> Parts:
    """The parts of a session in which bots can think, and a coach (`coach`: it was asked for).

    `patient`: as time jumps, answers are waited for. `stack` ends their process.
    """
    coaches = is_coached(play, asked_for=coach)
    beside = BotsBeside(parts.board, patient=patient, coaches=coaches)
    stack.callback(beside.close)
    return replace(parts, thinkers=beside)
