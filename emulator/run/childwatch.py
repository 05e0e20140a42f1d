"""How it stands with a process beside the game: told on the ticker, on the terminal and in the log."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from queue import Empty, SimpleQueue

from emulator.child import STEADY
from emulator.log import warn
from render.panel.board import Board
from render.style.texts import Language

logger = logging.getLogger(__name__)

Words = tuple[str, str]
"""A sentence in English and Japanese."""


class ChildWatch:
    """Takes news of a process in any thread, and tells them at the program's next step."""

    def __init__(self, name: str, board: Board) -> None:
        """Nothing is known of it. `name` is what the log calls it."""
        self._name, self._board = name, board
        self._news: SimpleQueue[tuple[str, Mapping[str, object]]] = SimpleQueue()
        self._quiet_until = float("-inf")
        self._away = False

    def hear(self, what: str, facts: Mapping[str, object]) -> None:
        """This has become of it. May be called in any thread."""
        self._news.put((what, facts))

    def step(self, now: float) -> None:
        """Tell what is new."""
        while True:
            try:
                what, facts = self._news.get_nowait()
            except Empty:
                return
            logger.info("%s: %s %s", self._name, what, dict(facts))
            self._tell(what, facts, now)

    def _tell(self, what: str, facts: Mapping[str, object], now: float) -> None:
        """Say what has to be said of this."""
        raise NotImplementedError

    def _lost(self, now: float, words: Words, facts: Mapping[str, object], **values: str) -> None:
        """Say that it is away, and the `reason` if there is one; once, where it fails again and again."""
        if now >= self._quiet_until:
            self._away, self._quiet_until = True, now + STEADY
            reason = str(facts.get("reason") or "")
            self._say(words, reason=f" ({reason})" if reason else "", **values)

    def _say(self, words: Words, **values: str) -> None:
        self._board.notice(self._board.options.language.of(words).format(**values))
        warn(Language.ENGLISH.of(words).format(**values))
