"""What a text means: `read` gives a `Command`, a `Rejection` or `Silence`, for any text, never an exception.

>>> from module.rules.cards import Kind
>>> read("! 1  SELECT ３").name, read("!1 select 3").n
(<Name.SELECT: 'select'>, 3)
>>> read("!v b").kind is Kind.BRIGHT
True
>>> read("good morning!"), read("!pizza")
(Silence(), Silence())
>>> reading_to_json("!1 dance", read("!1 dance"))
{'text': '!1 dance', 'rejection': 'that command is invalid'}
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import assert_never

from chat.ranks.span import SPAN_WORDS
from chat.reading.commands import COMMANDS, FACTS, SELECT_WORDS, TAKE_WORDS, Arg, CommandFacts, Name
from chat.reading.names import VIEW_WORDS, bits_called, hiragana, yaku_called
from chat.reading.normalise import normalise
from chat.reading.teams import TEAM_WORDS, team_called
from module.game.events import JsonValue
from module.rules.cards import Kind

INVALID = "that command is invalid"
MOST = 999_999_999
"""A larger number is read as this one: no hand has so many cards, and other programs can count so far."""


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How to read.

    `module_id`: the number or word before the module's commands, as shown on its card stack; `bare_numbers`:
    whether a number without the prefix plays a hand card (only sensible while a vote is open);
    `most_choices`: of how many table cards one may have to be chosen, more than two where the rules have a
    wild card.
    """

    module_id: str = "1"
    prefix: str = "!"
    bare_numbers: bool = False
    most_choices: int = 2
    plain_id: str = field(init=False)
    """The ID in the form of a normalised text."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "plain_id", normalise(self.module_id))
        if not self.plain_id or " " in self.plain_id:
            msg = f"the module's ID must be one word of letters and digits, not {self.module_id!r}"
            raise ValueError(msg)
        if not self.prefix.strip():
            msg = "the prefix of commands must be a visible sign, for example !"
            raise ValueError(msg)


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the table of commands knows. Only what was written is there, the rest is None.

    `n`: hand card, from 1; `m`: which of two matching table cards, 1 or 2; `card`: a card's name as written,
    normalised: the card to play or take, beside `n` the one to take; `target`: the login of whoever is meant;
    `choice`: the mode, preset, code, ... that the command's last argument asks for; `id`: the module's ID
    when the text was addressed to it; `bare`: it was a number and nothing else.
    """

    name: Name
    n: int | None = None
    m: int | None = None
    kind: Kind | None = None
    card: str | None = None
    target: str | None = None
    seconds: int | None = None
    choice: str | None = None
    id: str | None = None
    bare: bool = False


@dataclass(frozen=True, slots=True)
class Rejection:
    """A text for the module that is no command.

    `addressed`: whether it named the module's ID (only then is it answered); `name`: the command it tried to
    be, where that is known.
    """

    addressed: bool
    name: Name | None = None

    @property
    def reason(self) -> str:
        """Why, for a person."""
        return INVALID if self.name is None else f"{INVALID}: it is written like {FACTS[self.name].usage}"


@dataclass(frozen=True, slots=True)
class Silence:
    """Ordinary talk, and commands of other programs."""


Reading = Command | Rejection | Silence

DEFAULT = ReadingOptions()
SILENCE = Silence()

_EXACT: dict[str, CommandFacts] = {
    word: facts for facts in COMMANDS if not facts.required for word in facts.words
}
_WITH_ARGUMENTS: dict[str, CommandFacts] = {
    word: facts for facts in COMMANDS if facts.args for word in facts.words
}

_SELECT = "|".join(sorted(SELECT_WORDS, key=len, reverse=True))
_TAKE = "|".join(sorted(TAKE_WORDS, key=len, reverse=True))
_PLAY_NUMBER = re.compile(rf"(?:(?:{_SELECT}) ?)?([0-9]+)(?: ?(?:{_TAKE}) ?([0-9]+))?")
_TAKE_NUMBER = re.compile(rf"(?:{_TAKE}) ?([0-9]+)")
_NUMBER_AND_NAME = re.compile(rf"(?:(?:{_SELECT}) ?)?([0-9]+)(?: ?(?:{_TAKE}) | )([^0-9].*)")
_NAME_AND_NUMBER = re.compile(rf"(.*[^ ]) (?:{_TAKE}) ?([0-9]+)")

_STACK_NAME = re.compile("[0-9a-z]{1,4}")
_LOGIN = re.compile(r"@?([a-z0-9_]{1,25})")
_CHOICES: dict[Arg, re.Pattern[str]] = {
    Arg.MODE: re.compile("claim|anarchy|vote"),
    Arg.SWITCH: re.compile("on|off"),
    Arg.PRESET: re.compile(r"[a-z0-9_:=,-]{1,80}"),
    Arg.LEVEL: re.compile(r"[a-z0-9_-]{1,30}"),
    Arg.CODE: re.compile(r"[0-9]{1,8}"),
}
_DIGITS_OF_MOST = len(str(MOST))
_CLOSING = frozenset({"quit", "exit", "close", "bye", "q", "終了", "やめる"})


def read(text: str, options: ReadingOptions = DEFAULT) -> Reading:
    """What a text means. Any text of any length is allowed; only its beginning is looked at."""
    if text.isascii() and options.prefix not in text and not options.bare_numbers:
        return SILENCE  # nearly everything that is said in a chat
    plain = normalise(text)
    if not plain.startswith(options.prefix):
        if options.bare_numbers and plain.isdecimal() and (number := _number(plain)):
            return Command(Name.SELECT, n=number, bare=True)
        return SILENCE
    body = plain[len(options.prefix) :].lstrip()
    if not body:
        return SILENCE
    first, _, rest = body.partition(" ")
    most = options.most_choices
    if rest and first == options.plain_id:
        return _understand(rest, options.plain_id, most) or Rejection(addressed=True)
    found = _understand(body, None, most)
    return found or (Rejection(addressed=True) if body == options.plain_id else SILENCE)


def asks_to_close(text: str) -> bool:
    """Whether a text that is no command asks to end the program, as one types it at a terminal.

    >>> asks_to_close("Quit!"), asks_to_close("!exit"), asks_to_close("never quit")
    (True, True, False)
    """
    return normalise(text).removeprefix(DEFAULT.prefix) in _CLOSING


def stack_name(text: str) -> str | None:
    """What somebody may call the card stack, in capitals; None for what cannot be its name.

    One to four letters or digits that are no command, no card, and not only digits, which are cards, too.

    >>> stack_name(" koi7 "), stack_name("koi"), stack_name("moon"), stack_name("3"), stack_name("<b>")
    ('KOI7', None, None, None, None)
    """
    name = normalise(text)
    known = name in _EXACT or name in _WITH_ARGUMENTS or not isinstance(read(f"!{name}"), Silence)
    if known or not _STACK_NAME.fullmatch(name):
        return None
    return name.upper()


def _understand(body: str, module_id: str | None, most: int) -> Command | Rejection | None:
    """A command without its prefix and ID; a Rejection where only its arguments are wrong; else None."""
    exact = _EXACT.get(hiragana(body))
    if exact is not None:
        return Command(exact.name, id=module_id)
    match = _PLAY_NUMBER.fullmatch(body)
    if match is not None:
        return _play(match[1], _which(match[2], most), None, module_id)
    match = _TAKE_NUMBER.fullmatch(body)
    if match is not None:
        which = _which(match[1], most)
        addressed = module_id is not None
        return Command(Name.TAKE, m=which, id=module_id) if which else Rejection(addressed, Name.TAKE)
    word, _, rest = body.partition(" ")
    facts = _WITH_ARGUMENTS.get(hiragana(word))
    if facts is None:
        return _by_name(body, module_id, most)
    command = _with_arguments(facts, rest, module_id, most)
    if command is None and (module_id is not None or word == facts.name.value):
        return Rejection(module_id is not None, facts.name)
    return command


def _number(digits: str) -> int:
    return int(digits) if len(digits) <= _DIGITS_OF_MOST else MOST


def _which(digits: str | None, most: int) -> int | None:
    """One of so many table cards, 0 for a number that none of them has; None: no number."""
    if digits is None:
        return None
    which = _number(digits) if not digits.startswith("0") else 0
    return which if which <= most else 0


def _play(number: str, m: int | None, card: str | None, module_id: str | None) -> Command | Rejection:
    """A hand card by its number, and perhaps the table card that it takes."""
    n = _number(number)
    if not n or m == 0:
        return Rejection(module_id is not None, Name.SELECT)
    return Command(Name.SELECT, n=n, m=m, card=card, id=module_id)


def _by_name(body: str, module_id: str | None, most: int) -> Command | Rejection | None:
    """A hand or table card by its name: `moon`, `moon t1`, `3 moon`, `3 take moon`; None if it is none."""
    if bits_called(body):
        return Command(Name.SELECT, card=body, id=module_id)
    match = _NUMBER_AND_NAME.fullmatch(body)
    if match is not None:
        return _play(match[1], None, match[2], module_id) if bits_called(match[2]) else None
    match = _NAME_AND_NUMBER.fullmatch(body)
    if match is not None and bits_called(match[1]):
        which = _which(match[2], most)
        if not which:
            return Rejection(module_id is not None, Name.SELECT)
        return Command(Name.SELECT, m=which, card=match[1], id=module_id)
    return None


def _with_arguments(
    facts: CommandFacts, rest: str, module_id: str | None, most: int
) -> Command | Rejection | None:
    """The command with the arguments that its table entry asks for; None if they are others."""
    match facts.name:
        case Name.SELECT:
            return _by_name(rest, module_id, most)
        case Name.TAKE | Name.TAKE_CLAIM:
            return Command(Name.TAKE, card=rest, id=module_id) if bits_called(rest) else None
        case Name.VIEW:
            kind = VIEW_WORDS.get(hiragana(rest))
            return Command(Name.VIEW, kind=kind, id=module_id) if kind else None
        case Name.YAKU:
            yaku = yaku_called(rest)
            return Command(Name.YAKU, choice=yaku.value, id=module_id) if yaku else None
        case Name.JOIN:
            team = team_called(rest)
            return None if team is None else Command(Name.JOIN, choice=TEAM_WORDS[team], id=module_id)
        case Name.TOP | Name.STATS:
            span = SPAN_WORDS.get(hiragana(rest))
            return Command(facts.name, choice=span.value, id=module_id) if span else None
        case Name.BAN | Name.UNBAN | Name.RANK:
            login = _LOGIN.fullmatch(rest)
            return Command(facts.name, target=login[1], id=module_id) if login else None
        case Name.TIMEOUT:
            return _timeout(rest, module_id)
        case name:
            known = _CHOICES[facts.args[0]].fullmatch(rest)
            return Command(name, choice=rest, id=module_id) if known else None


def _timeout(rest: str, module_id: str | None) -> Command | None:
    user, _, seconds = rest.partition(" ")
    login = _LOGIN.fullmatch(user)
    if login is None or not seconds.isdecimal() or not (number := _number(seconds)):
        return None
    return Command(Name.TIMEOUT, target=login[1], seconds=number, id=module_id)


def arguments_to_json(command: Command) -> dict[str, JsonValue]:
    """The command's name and arguments, only those that are there, by their names in JSON."""
    found: dict[str, JsonValue] = {"command": command.name.value}
    for key in ("n", "m"):
        value = getattr(command, key)
        if value is not None:
            found[key] = value
    if command.kind is not None:
        found["type"] = f"{command.kind.value}s"
    for key in ("card", "target", "seconds"):
        value = getattr(command, key)
        if value is not None:
            found[key] = value
    if command.choice is not None:
        found[FACTS[command.name].args[-1].value] = command.choice
    if command.id is not None:
        found["id"] = command.id
    if command.bare:
        found["bare"] = True
    return found


def reading_fields(reading: Reading) -> dict[str, JsonValue]:
    """The reading as JSON: `command` with its arguments, or `rejection`, or `"silent": true`."""
    match reading:
        case Command():
            return arguments_to_json(reading)
        case Rejection():
            return {"rejection": reading.reason}
        case Silence():
            return {"silent": True}
        case _:
            assert_never(reading)


def reading_to_json(text: str, reading: Reading) -> dict[str, JsonValue]:
    """One line of `koikoi read`: the text and how it is understood."""
    return {"text": text, **reading_fields(reading)}
