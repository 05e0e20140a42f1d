import pytest

from chat.reading.commands import COMMANDS, FACTS, Name
from chat.reading.manual import commands_markdown, commands_text, full_form, what_it_does
from chat.reading.reading import Command, asks_to_close, read

FILLED_IN = {"N": "2", "USER": "koi", "NAME": "moon", "CODE": "4711", "MODE": "claim"}


def test_the_table_holds_every_command_once() -> None:
    assert [facts.name for facts in COMMANDS] == list(Name)
    assert set(FACTS) == set(Name)


def test_no_word_means_two_commands() -> None:
    words = [word for facts in COMMANDS for word in facts.words]
    twice = {word for word in words if words.count(word) > 1}
    assert twice == {"take"}  # alone it asks for the seat, with a number it takes a card


def test_what_the_manual_shows_can_be_read() -> None:
    for facts in COMMANDS:
        for text in (full_form(facts, "1"), *facts.short):
            words = [FILLED_IN.get(word, word) for word in text.split(" ")]
            reading = read(" ".join(words))
            assert isinstance(reading, Command), text
            assert reading.name is facts.name


def test_the_manual_tells_of_every_command() -> None:
    table, text = commands_markdown("7"), commands_text("7", "ja")
    assert "| `!7 select N` | `!3` `!s3` `!3t1` `!moon` `!3 moon` `!月` | plays the N-th hand card" in table
    assert "moderators" in table
    assert "!7 koikoi  !koi  !こいこい\n    こいこいをする\n" in text
    for facts in COMMANDS:
        assert facts.help in table
        assert facts.help_ja in text
    widths = {row.count("|") for row in table.splitlines()}
    assert widths == {5}


def test_a_terminal_is_told_who_may() -> None:
    text = commands_text("7")
    assert "!ban USER  [moderators]\n    no longer listens to somebody\n" in text
    assert "!quiet on  [the broadcaster]\n" in text
    assert "everybody]" not in text


@pytest.mark.parametrize(
    "text, does",
    [
        ("!1 cycle", "shows all four kinds, a second each"),
        ("!pause", "holds the game (only for moderators)"),
        ("!1 dance", "answers that the command is invalid"),
        ("!t3", "shows on the panel that there is no such command"),
        ("hello", "nothing: ordinary talk, or a command for another program"),
    ],
)
def test_what_the_program_does_with_a_text(text: str, does: str) -> None:
    assert what_it_does(read(text)) == does


def test_whoever_wants_to_leave_says_so() -> None:
    assert all(asks_to_close(text) for text in ("quit", "!EXIT", " Bye. ", "終了"))
    assert not any(asks_to_close(text) for text in ("quit it", "", "!", "!stop"))
