"""One server for the tests that only ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from emulator.web.page import ranks_section, sections
from emulator.web.rules import rules_section
from module.game.state import Phase
from tests.emulator.web.states import RANKS, claimed, shown, state_in
from tests.emulator.web.visitor import Served, served


@pytest.fixture(scope="module")
def page() -> Iterator[Served]:
    """A page that shows the middle of a game."""
    state = state_in(Phase.PLAY)
    with served() as made:
        made.told({
            **sections(shown(state, claimed())),
            "rules": rules_section(state.rules),
            "ranks": ranks_section(RANKS),
        })  # fmt: skip
        yield made
