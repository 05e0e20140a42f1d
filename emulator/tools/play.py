"""The window, keyboard, chat and a bot."""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace
from pathlib import Path

from emulator.arguments import add_looks, checked_option, count, seed, settings_of, speed, web_address
from emulator.run.jsonlines import SCHEMA_FILE
from emulator.run.later import Said
from emulator.run.opening import PlayOptions
from emulator.run.wiring import play
from emulator.seats import ON_OFFER
from emulator.settings import SettingsError, TwitchSection
from module.bot import BOTS, OFFERED
from module.rules.presets import PRESETS
from module.rules.seeds import SEED_BITS


def add_arguments(parser: ArgumentParser) -> None:
    add = parser.add_argument
    add("--seed", type=seed, metavar="N", help="the same number gives the same cards")
    add("--id", metavar="TEXT", help="the module's ID, on the card stack and in !ID commands")
    levels = ", ".join(f"{name} ({BOTS[name].summary})" for name in OFFERED)
    add("--bot", metavar="NAME", help=f"the bot of all seats that are not named: {levels}")
    add("--seats", metavar="WORDS", help=f"who holds each seat, as chat,house,house: {', '.join(ON_OFFER)}")
    add("--rules", metavar="NAME", help=f"the rule system: {', '.join(PRESETS)}, or yours")
    add("--who", metavar="MODE", help="who may act: claim, anarchy or vote")
    add(
        "--chat", action="append", metavar="SOURCE",
        help="where chat comes from: console, script:FILE, crowd:N, none; may be given again",
    )  # fmt: skip
    add("--channel", metavar="NAME", help="read this Twitch channel's chat, without an account")
    add("--twitch", action="store_true", help="read and answer with the account of koikoi login")
    add("--offline", action="store_true", help="no Twitch, whatever the settings say")
    add("--speed", type=speed, metavar="X", help="0.5 to 4; 0 is instant")
    add(
        "--coach", action=BooleanOptionalAction,
        help="have people's moves looked at, for !hint, !why and accuracy (the default, where time is real)",
    )  # fmt: skip
    add("--language", metavar="XX", help="en or ja, for panel and answers")
    add_looks(parser)
    add(
        "--web", type=web_address, metavar="[HOST:]PORT",
        help="serve the viewers' page and overlays for OBS, as 8080: http://127.0.0.1:8080",
    )  # fmt: skip
    add("--headless", action="store_true", help="no window")
    add("--screenshot", type=Path, metavar="FILE", help="a PNG at the end, and on SIGUSR1")
    add("--games", type=count, metavar="N", help="end after N games")
    add("--journal", type=Path, metavar="FILE", help="another journal")
    add("--new", action="store_true", help="start afresh; the old journal is kept beside the new one")
    add("--json", action="store_true", help="standard output becomes JSON lines")
    add("--json-schema", action="store_true", help="print what those lines are (JSON Schema), and end")


def run(options: Namespace) -> int:
    if options.json_schema:
        sys.stdout.write(SCHEMA_FILE.read_text(encoding="utf-8"))
        return 0
    if options.offline and (options.channel is not None or options.twitch):
        raise SettingsError("--offline is for a game without Twitch: leave it out, or --channel and --twitch")
    return play(
        PlayOptions(
            seed=options.seed,
            chat=tuple(options.chat or ("console",)),
            headless=options.headless,
            screenshot=options.screenshot,
            games=options.games,
            journal=options.journal,
            afresh=options.new,
            as_json=options.json,
            channel=None if options.channel is None else _channel(options.channel),
            twitch=options.twitch,
            offline=options.offline,
            coach=options.coach is True,
            said=frozenset(each for each in Said if getattr(options, each.value) is not None),
        ),
        settings_of(options),
        new_seed=lambda: secrets.randbits(SEED_BITS),
    )


def _channel(name: str) -> str:
    checked: str = checked_option(TwitchSection(), "channel", name)
    if not checked:
        raise SettingsError("--channel needs a name, as in twitch.tv/NAME")
    return checked
