"""What the commands that are not moves do: here only that each does something. See test_desk for the rest."""

from __future__ import annotations

import pytest

from chat.handlers import _HANDLERS
from chat.reading.commands import COMMANDS, GAME, CommandFacts, Name
from chat.replies.wording import placeholders

ON_THE_PANEL = GAME | {Name.VIEW, Name.CYCLE, Name.NEWGAME}


@pytest.mark.parametrize(
    "facts",
    [facts for facts in COMMANDS if facts.name not in ON_THE_PANEL | _HANDLERS.keys()],
    ids=lambda facts: facts.name.value,
)
def test_a_command_that_does_nothing_tells_its_answer(facts: CommandFacts) -> None:
    assert facts.answer
    assert set(placeholders(facts.name)) <= {"id"}
