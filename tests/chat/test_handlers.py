"""What the commands that are not moves do: that each does something, and `sync`. See test_desk for others."""

from __future__ import annotations

import pytest

from chat.handlers import _HANDLERS
from chat.reading.commands import COMMANDS, GAME, CommandFacts, Name
from chat.replies.wording import placeholders
from chat.requests import Audit
from tests.chat.kit import CHOICE, Evening, position

ON_THE_PANEL = GAME | {Name.VIEW, Name.CYCLE, Name.NEWGAME}


@pytest.mark.parametrize(
    "facts",
    [facts for facts in COMMANDS if facts.name not in ON_THE_PANEL | _HANDLERS.keys()],
    ids=lambda facts: facts.name.value,
)
def test_a_command_that_does_nothing_tells_its_answer(facts: CommandFacts) -> None:
    assert facts.answer
    assert set(placeholders(facts.name)) <= {"id"}


class TestSync:
    def test_the_delay_can_be_measured(self) -> None:
        evening = Evening(position(CHOICE))
        assert evening.say("!sync", "bob").requests == ()
        assert evening.desk.sync_code == ""
        assert isinstance(evening.mod("!sync").requests[0], Audit)
        code = evening.desk.sync_code
        assert code.isdecimal()
        evening.wait(4.2)
        evening.say(f"!sync {(int(code) + 1) % 10_000:04}", "bob")
        evening.say(f"!sync {code}", "carl")
        assert evening.desk.sync_code == ""
        assert evening.desk.stream_delay == pytest.approx(4.2)
        evening.say(f"!sync {code}", "dora")
        evening.wait(10)
        assert "@carl: The stream is 4.2 s behind." in evening.sent
        assert any(": Only the last number counts, for 30 s." in text for text in evening.sent)

    def test_a_number_that_is_typed_much_later_measures_nothing(self) -> None:
        evening = Evening(position(CHOICE))
        evening.mod("!sync")
        code, known = evening.desk.sync_code, evening.desk.stream_delay
        evening.wait(31)
        assert evening.desk.sync_code == ""
        evening.say(f"!sync {code}", "bob")
        assert evening.desk.stream_delay == known
        evening.wait(10)
        assert "@bob: Only the last number counts, for 30 s." in evening.sent
