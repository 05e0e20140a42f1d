"""The ranks of a run: opened beside its journal, and told about when they cannot be kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

from emulator.journal.journal import Journal
from emulator.journal.lines import Contents
from emulator.log import warn
from emulator.run.bulletin import Bulletin, Topic
from emulator.run.parts import Parts
from emulator.run.ranking import Ranking
from emulator.settings import ChatSettings


def open_ranking(
    journal: Journal | None, contents: Contents, chat: ChatSettings, stack: ExitStack, *, patient: bool
) -> Ranking | None:
    """The ranks beside a journal, if they are wanted. `patient`: answers are waited for, as time jumps."""
    if journal is None or not chat.ranks:
        return None
    place = Path(os.path.realpath(journal.path))
    try:
        ranking = Ranking(place, contents.games[:-1], patient=patient)
    except OSError as error:
        warn(f"no ranks are kept, as {error.filename} cannot be read ({error.strerror}): it says of whom")
        return None
    return stack.enter_context(closing(ranking))


def with_ranks(parts: Parts, ranking: Ranking | None) -> Parts:
    """The parts of a session that keeps ranks: they know who has been here, too."""
    return parts if ranking is None else replace(parts, ranking=ranking, acquaintances=ranking)


def rank_watches(ranking: Ranking | None, bulletin: Bulletin) -> list[Callable[[float], None]]:
    """What has to look at the ranks at every step."""
    return [] if ranking is None else [RankWatch(ranking, bulletin).step]


class RankWatch:
    """Tells when the ranks cannot be kept, and when they can again."""

    def __init__(self, ranking: Ranking, bulletin: Bulletin) -> None:
        """All is well."""
        self._ranking, self._bulletin, self._told = ranking, bulletin, ""

    def step(self, _now: float) -> None:
        """Tell what has changed."""
        problem = self._ranking.problem
        if problem != self._told:
            warn(problem or "The ranks are kept again.")
            self._told = problem
            self._bulletin.say(Topic.RANKS, problem)
