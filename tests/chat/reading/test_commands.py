from chat.reading.commands import COMMANDS, FACTS, Name
from chat.reading.manual import commands_markdown, commands_text, full_form
from chat.reading.reading import Command, read

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


def test_the_manual_offers_only_what_works() -> None:
    table, text = commands_markdown("7"), commands_text("7", "ja")
    assert "| `!7 select N` | `!3` `!s3` `!3t1` `!moon` `!3 moon` `!月` | plays the N-th hand card" in table
    assert "moderators" in table
    assert "!7 koikoi  !koi  !こいこい\n    こいこいをする\n" in text
    for facts in COMMANDS:
        assert (facts.help in table) is facts.offered
        assert (facts.help_ja in text) is facts.offered
    widths = {row.count("|") for row in table.splitlines()}
    assert widths == {5}


def test_a_terminal_is_told_who_may() -> None:
    text = commands_text("7")
    assert "!ban USER  [moderators]\n    no longer listens to somebody\n" in text
    assert "!quiet on  [the broadcaster]\n" in text
    assert "everybody]" not in text
