"""The one line on the panel about trouble: several things may have something to say at once."""

from __future__ import annotations

from enum import IntEnum

from render.panel.board import Board


class Topic(IntEnum):
    """What a line is about, the most urgent first."""

    QUESTION = 0
    """Keys mean something else while it stands."""
    JOURNAL = 1
    RANKS = 2
    TWITCH = 3
    SYNC = 4


class Bulletin:
    """Keeps a line for each topic and shows the most urgent one."""

    def __init__(self, board: Board) -> None:
        """Nothing to say yet."""
        self._board = board
        self._lines = dict.fromkeys(Topic, "")

    def say(self, topic: Topic, text: str) -> None:
        """Say this about a topic; an empty text: all is well there."""
        self._lines[topic] = text
        most_urgent = next((line for line in self._lines.values() if line), "")
        if most_urgent != self._board.banner:
            self._board.set_banner(most_urgent)
