"""The table of commands as text, for the README and for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from chat.message import Level
from chat.reading.commands import COMMANDS, FACTS, CommandFacts
from chat.reading.reading import Command, Reading, Rejection, Silence

_WHO = {
    Level.VIEWER: "everybody",
    Level.VIP: "VIPs",
    Level.MODERATOR: "moderators",
    Level.BROADCASTER: "the broadcaster",
}


def full_form(facts: CommandFacts, module_id: str) -> str:
    """The command as the module's manual writes it; those that belong to no module, without the ID."""
    return f"!{module_id} {facts.usage}" if facts.examples[0].text.startswith("!1 ") else f"!{facts.usage}"


def what_it_does(reading: Reading) -> str:
    """What the program does with a text that was read so."""
    match reading:
        case Command(name=name):
            facts = FACTS[name]
            who = "" if facts.level is Level.VIEWER else f" (only for {_WHO[facts.level]})"
            return facts.help + who
        case Rejection(addressed=True):
            return "answers that the command is invalid"
        case Rejection():
            return "shows on the panel that there is no such command"
        case Silence():
            return "nothing: ordinary talk, or a command for another program"
        case _:
            assert_never(reading)


def _rows(module_id: str) -> Iterator[tuple[str, str, str, str]]:
    for facts in COMMANDS:
        short = " ".join(f"`{form}`" for form in facts.short)
        yield f"`{full_form(facts, module_id)}`", short, facts.help, _WHO[facts.level]


def commands_markdown(module_id: str = "1") -> str:
    """The table of commands for a manual: the full form, shorter ones, what it does, who may."""
    lines = ["| command | or shorter | what it does | who |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(cells)} |" for cells in _rows(module_id)]
    return "\n".join(lines) + "\n"


def commands_text(module_id: str = "1", language: str = "en") -> str:
    """The same for a terminal: a command with its short forms, and what it does below."""
    lines: list[str] = []
    for facts in COMMANDS:
        who = "" if facts.level is Level.VIEWER else f"  [{_WHO[facts.level]}]"
        lines.append("  ".join((full_form(facts, module_id), *facts.short)) + who)
        lines.append(f"    {facts.help_ja if language == 'ja' else facts.help}")
    return "\n".join(lines) + "\n"
