"""The ranks of a run: opened beside its journal, and told about when they cannot be kept."""

from __future__ import annotations

import os
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path

from emulator.journal.lines import Contents
from emulator.log import warn
from emulator.run.memory.ranking import Ranking
from emulator.run.panel.bulletin import Bulletin, Topic
from emulator.run.parts import Parts
from emulator.settings import ChatSettings


def with_ranks(
    parts: Parts, contents: Contents, chat: ChatSettings, bulletin: Bulletin, stack: ExitStack, *,
    patient: bool,
) -> Parts:  # fmt: skip
    """The parts of a session that keeps ranks beside its journal, if there is one and they are wanted.

    They tell when they cannot be kept, and when they can again. `patient`: as time jumps, answers are waited
    for.
    """
    if parts.journal is None or not chat.ranks:
        return parts
    place = Path(os.path.realpath(parts.journal.path))
    try:
        ranking = stack.enter_context(
            closing(Ranking(place, contents.games[:-1], patient=patient, months=parts.journal.months))
        )
    except OSError as error:
        warn(f"no ranks are kept: {error.filename} cannot be read, which says of whom ({error.strerror})")
        return parts

    def trouble(problem: str) -> None:
        warn(problem or "The ranks are kept again.")
        bulletin.say(Topic.RANKS, problem)

    ranking.trouble = trouble
    return replace(parts, ranking=ranking)
