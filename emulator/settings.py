"""Settings: one table of all keys.

The table is the fields of the section classes: a field's default and `setting(...)` say what the key is for,
what is allowed and how it is checked. `koikoi settings`, the reading and its errors are all made from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, TypeVar

from chat.message import Level
from emulator.checks import COLOUR, SWITCH, Check, like, named, number, one_of, text, whole
from emulator.seats import ON_OFFER, parse_seats
from module.bot import OFFERED, bot_facts
from module.errors import KoiKoiError
from module.rules.presets import PRESETS, HouseRules, make_rules
from module.rules.ruleset import Rules
from render.style.layouts import CHOICES, LAYOUTS
from render.style.theme import THEMES, load_theme

if TYPE_CHECKING:
    from chat.sources.twitch.endpoints import Endpoints

_T = TypeVar("_T")


class SettingsError(KoiKoiError):
    """A settings file or option that cannot be used; the message says where and what is allowed."""


def setting(default: _T, doc: str, check: Callable[[object], Any]) -> _T:
    """A key: its default, what it is for (one line), and its check."""
    made: _T = field(default=default, metadata={"doc": doc, "check": check})
    return made


def _known_bot(name: str) -> str:
    bot_facts(name)  # not made: one that thinks is that in its own process alone
    return name


def _known_theme(name: str) -> str:
    load_theme(name)
    return name


def endpoints(value: object) -> Endpoints:
    """The addresses of Twitch."""
    from chat.sources.twitch.endpoints import Endpoints  # noqa: PLC0415 - Twitch takes half a second to load

    names = [entry.name for entry in fields(Endpoints)]
    given = value if isinstance(value, dict) else {"": value}
    if not set(given) <= set(names) or not all(isinstance(address, str) for address in given.values()):
        raise ValueError(f"a table of addresses in quotes: {', '.join(names)}")
    return Endpoints(**given)


RULES = named("rule system", PRESETS, str)
WEB_HOST = like(r"[0-9A-Za-z_.:%-]{1,100}", 'an address of this machine in quotes, as "127.0.0.1"')
WEB_HOSTS = like(
    r"\s*|\s*[0-9A-Za-z_.:\[\]-]{1,100}(\s*,\s*[0-9A-Za-z_.:\[\]-]{1,100}){0,20}\s*",
    'names in quotes, with commas between them, as "koi.example.org"',
)
WEB_DELAY = Check(
    'a number of seconds from 0 to 300, or "stream"',
    lambda value: value == "stream" or (type(value) in {int, float} and 0 <= value <= 300),  # noqa: PLR2004 - said above
    lambda value: value if value == "stream" else float(value),
)
SEATS = Check(
    f'a word for each seat in quotes, as "chat,house": {", ".join(ON_OFFER)}',
    lambda value: isinstance(value, str),
    lambda words: ",".join(parse_seats(words)),
)
BOT = named("bot", OFFERED, _known_bot)
THEME = named("theme", THEMES, _known_theme)
LANGUAGE = one_of("en", "ja")
MODULE_ID = like("[0-9A-Za-z]{1,4}", 'one to four letters or digits in quotes, for example "1"')
_CHANNEL_ADDRESS = r"(?:https?://)?(?:(?:www|m)\.)?twitch\.tv/"
CHANNEL = like(
    rf"\s*(?:(?i:{_CHANNEL_ADDRESS})[0-9A-Za-z_]{{1,25}}(?:[/?#]\S*)?|#?[0-9A-Za-z_]{{0,25}})\s*",
    "the channel's name or address: at most 25 letters, digits and _, as in twitch.tv/NAME",
    lambda name: channel_name(name.strip()),
)


def channel_name(name: str) -> str:
    """The name in a channel's address, or as it is said in chat."""
    bare = re.sub(_CHANNEL_ADDRESS, "", name, flags=re.IGNORECASE).removeprefix("#")
    return re.split("[/?#]", bare)[0].lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySettings:
    """The game."""

    rules: str = setting(
        "module", f"Rule system: {', '.join(PRESETS)}, or yours below; options follow a colon.", RULES
    )
    bot: str = setting("house", f"Who plays against chat, from weak to strong: {', '.join(OFFERED)}.", BOT)
    seats: str = setting(
        "",
        "Who holds each seat, as chat,house,house: chat, keyboard or a bot; empty: chat against the bot.",
        SEATS,
    )
    speed: float = setting(
        1.0, "How fast everything moves: 0.5 to 4; 0 is instant.", number(0.5, 4, or_zero=True)
    )
    think_seconds: float = setting(
        1.5, "How long the bot thinks, at speed 1; several bots think faster.", number(0, 30)
    )
    coach: bool = setting(
        True,  # noqa: FBT003
        "A coach looks at people's moves: !hint, !why, accuracy; not at speed 0 (but for --coach).",
        SWITCH,
    )
    result_seconds: float = setting(
        6.0, "Seconds for which a game's result stands before a new game, at speed 1.", number(0, 60)
    )
    next_game: float = setting(
        0.0,
        "The next game begins by itself so many seconds after the result; 0: when asked for.",
        number(0, 3600),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatSettings:
    """What viewers type and what they are answered."""

    id: str = setting("1", "The module's ID, shown on the card stack: !1 select 3.", MODULE_ID)
    who: str = setting(
        "claim",
        "Who may act: claim (one viewer at a time), anarchy (everybody) or vote (what most want).",
        one_of("claim", "anarchy", "vote"),
    )
    language: str = setting("en", "Language of the answers: en or ja.", LANGUAGE)
    stream_delay: float = setting(
        2.0,
        "Seconds from the panel to the viewers' eyes: what comes sooner was typed too early.",
        number(0, 60),
    )
    vote_seconds: float = setting(
        12.0, "How long a vote is open; never shorter than the stream's delay and 6 s.", number(6, 300)
    )
    bare_numbers: bool = setting(True, "While a vote is open, 3 counts like !3.", SWITCH)  # noqa: FBT003
    mode_votes: bool = setting(True, "Viewers may vote for the way to play: !vote claim.", SWITCH)  # noqa: FBT003
    welcome: bool = setting(
        True,  # noqa: FBT003
        "A friendly line for a viewer's first command ever; those who come together get one message.",
        SWITCH,
    )
    claim_seconds: float = setting(45.0, "How long the claim holder may take for a turn.", number(5, 600))
    ranks: bool = setting(True, "Keep ranks of the viewers: !rank, !top, koikoi ranks.", SWITCH)  # noqa: FBT003
    messages_per_30s: int = setting(
        0,
        "How many messages Twitch allows you: 20, or 100 as broadcaster, moderator or VIP; 0 finds out.",
        whole(0, 100),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PanelSettings:
    """The window."""

    width: int = setting(1000, "Width of the window in pixels.", whole(200, 7680))
    height: int = setting(1000, "Height of the window in pixels.", whole(200, 4320))
    language: str = setting("en", "Language of the panel: en or ja.", LANGUAGE)
    marks: bool = setting(True, "Month and kind in a corner of each card.", SWITCH)  # noqa: FBT003
    numbers: bool = setting(True, "The numbers 1 to 8 under the hand.", SWITCH)  # noqa: FBT003
    hints: bool = setting(True, "Light under the cards that find their month.", SWITCH)  # noqa: FBT003
    volume: float = setting(0.7, "How loud the sounds are: 0 (silence) to 1.", number(0, 1))
    layout: str = setting(
        "auto",
        "auto (by the window's shape), or one of " + ", ".join(LAYOUTS) + "; key L. For three and four "
        "players the stage takes the side board's place.",
        one_of(*CHOICES),
    )
    theme: str = setting(
        THEMES[0], f"{', '.join(THEMES)}, or a file of your own like those, *.toml; key T.", THEME
    )
    labels: str = setting(
        "auto",
        "What the module's numbers mean and which kinds are captured: on, off; auto: on for viewers' chat.",
        one_of("auto", "on", "off"),
    )
    ticker: bool = setting(True, "What chat does, what came of it, refusals; key F2.", SWITCH)  # noqa: FBT003
    help_strip: bool = setting(True, "The commands that work right now; key F3.", SWITCH)  # noqa: FBT003
    yaku_table: bool = setting(True, "All yaku and how far they are, on the side board; key F4.", SWITCH)  # noqa: FBT003
    surround: str = setting(
        "#0a0806", "Colour around the panel; #00ff00 makes a chroma key for OBS, as key G does.", COLOUR
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class TwitchSection:
    """Twitch. With a channel here, koikoi reads it by itself; answering viewers needs koikoi login."""

    channel: str = setting("", "The channel's name or address; empty: no Twitch.", CHANNEL)
    client_id: str = setting(
        "", "For koikoi login: the id of an application of yours; see the README.", text()
    )
    prediction_seconds: int = setting(
        120,
        "How long viewers may predict who wins, with koikoi login --with predictions; 30 to 1800.",
        whole(30, 1800),
    )
    hint_cost: int = setting(
        300,
        "Channel points for a hint, with koikoi login --with points; 0: not on offer.",
        whole(0, 1_000_000),
    )
    name_cost: int = setting(
        1000,
        "Channel points for naming the card stack for a game; 0: not on offer.",
        whole(0, 1_000_000),
    )
    endpoints: Endpoints | None = setting(  # noqa: RUF009 - a field
        None,
        "Other addresses of Twitch, for tests: { helix = ..., id = ..., eventsub = ..., irc = ... }.",
        endpoints,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    """The viewers' page: the table, the vote, the rules and the ranks in a browser, and overlays for OBS."""

    port: int = setting(
        0, "Its port, as 8080: the page is then at http://127.0.0.1:8080; 0: none.", whole(0, 65535)
    )
    host: str = setting(
        "127.0.0.1",
        "The address that it is served at: 127.0.0.1 for this computer alone, 0.0.0.0 for others, too.",
        WEB_HOST,
    )
    hosts: str = setting(
        "",
        "Further names it may be asked for by, with commas between, where a proxy or tunnel leads to it.",
        WEB_HOSTS,
    )
    delay: float | str = setting(
        "stream",
        "Seconds by which it is behind the panel; stream: as the stream is (stream_delay, !sync).",
        WEB_DELAY,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings.

    `house_rules` are the streamer's own, by name, which `play.rules` may name; `sentences` holds replaced
    sentences: language -> key -> text; `people` levels by user id that win over what the chat says.
    """

    play: PlaySettings = PlaySettings()
    chat: ChatSettings = ChatSettings()
    panel: PanelSettings = PanelSettings()
    twitch: TwitchSection = TwitchSection()
    web: WebSettings = WebSettings()
    house_rules: HouseRules = field(default_factory=dict)
    sentences: dict[str, dict[str, str]] = field(default_factory=dict)
    people: dict[str, Level] = field(default_factory=dict)


def sections(settings: Settings) -> Iterator[tuple[str, Any]]:
    """The sections of the table with their names in the file."""
    for entry in fields(settings):
        if entry.name not in {"house_rules", "sentences", "people"}:
            yield entry.name, getattr(settings, entry.name)


def rules_of(settings: Settings) -> Rules:
    """The rules that a game is begun with. Raises InvalidRules."""
    return make_rules(settings.play.rules, settings.house_rules)


def with_known_rules(settings: Settings) -> Settings:
    """The settings with their rules named in short. Raises InvalidRules if there are none of that name."""
    return replace(settings, play=replace(settings.play, rules=rules_of(settings).spec))


def check_of(section: Any, key: str) -> Callable[[object], Any]:  # noqa: ANN401 - sections differ
    """What the value of a section's key has to pass."""
    check: Callable[[object], Any] = next(
        entry.metadata["check"] for entry in fields(section) if entry.name == key
    )
    return check
