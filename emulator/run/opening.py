"""What a run opens before it begins, as command line and settings say, and what it closes at its end."""

from __future__ import annotations

import sys
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from chat.sources.base import MessageSource
from chat.sources.factory import Surroundings, make_source
from emulator import paths
from emulator.files import is_same, read_whole
from emulator.journal.journal import Journal
from emulator.journal.lines import Contents
from emulator.log import warn
from emulator.run.later import Said
from emulator.run.outlet import Outlet
from emulator.run.panel.picture import Camera
from emulator.settings import Settings, SettingsError
from module.rules.seeds import derive_seed

if TYPE_CHECKING:
    from chat.sources.twitch import TwitchSource

NO_CHAT = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayOptions:
    """What the command line says about one run, beyond the settings. `seed` and `journal` None: not said.

    `coach`: whether it asks for the coach. `said`: which settings of a game it names, for a game that goes on
    keeps its own.
    """

    seed: int | None
    chat: tuple[str, ...]
    headless: bool
    screenshot: Path | None
    games: int | None
    journal: Path | None
    afresh: bool
    as_json: bool
    channel: str | None
    twitch: bool
    offline: bool
    coach: bool = False
    said: frozenset[Said] = frozenset()


def open_camera(options: PlayOptions) -> Camera:
    """What takes pictures, anywhere but in the place of the journal. Raises SettingsError."""
    picture = options.screenshot
    if picture is not None and is_same(picture, options.journal or paths.journal_file()):
        raise SettingsError(f"--screenshot {picture} is the journal's file: name another for one of them")
    return Camera(picture)


def open_sources(options: PlayOptions, output: Outlet, stack: ExitStack) -> list[MessageSource]:
    """Where chat comes from, but for Twitch."""
    surroundings = Surroundings(
        stdin=sys.stdin,
        out=None if options.as_json else output,
        seed=derive_seed(options.seed or 0, "viewers"),
        read=read_whole,
    )
    opened: dict[str, MessageSource] = {}
    for spec in options.chat:
        if spec != NO_CHAT:
            source = stack.enter_context(closing(make_source(spec, surroundings, opened)))
            opened[source.name] = source
    return list(opened.values())


def open_journal(
    options: PlayOptions, stack: ExitStack, *, durable: bool, scripted: bool
) -> tuple[Journal | None, Contents]:
    """The journal and what is in it: nothing if the run is to start afresh. A script alone needs none."""
    if scripted and options.journal is None:
        return None, Contents()
    # In the program's own place there is nothing but a journal, however damaged it is.
    path, anything = options.journal or paths.journal_file(), options.journal is None
    journal = stack.enter_context(closing(Journal(path, durable=durable, anything=anything)))
    contents = journal.contents
    if contents.problem:
        warn(contents.problem)
    other_seed = options.seed is not None and contents.seed not in {None, options.seed}
    if not options.afresh and not other_seed:
        return journal, contents
    kept = journal.start_afresh()
    if kept is not None:
        warn(f"starting afresh; the games so far are kept in {kept}")
    return journal, Contents()


def close_journal(journal: Journal | None) -> bool:
    """Close it; whether all moves are in it, so that the next start knows them."""
    if journal is None:
        return True
    journal.close()
    lost = journal.lost_moves
    if lost:
        moves = "the last move is" if lost == 1 else f"the last {lost} moves are"
        warn(f"{moves} not in the journal {journal.path}, which could not be written: make room, then go on")
    return not lost


def open_twitch(options: PlayOptions, settings: Settings, stack: ExitStack) -> TwitchSource | None:
    """Twitch as a source, if it is wanted: by the command line, or by a channel in the settings.

    `--channel` alone only listens; `--twitch` needs a sign-in; a channel in the settings uses one it finds.
    """
    channel = settings.twitch.channel if options.channel is None else options.channel
    if options.offline or not (channel or options.twitch):
        return None
    from emulator.run.twitch import connection as twitch  # noqa: PLC0415 - it takes half a second to load

    listen_only = options.channel is not None and not options.twitch
    source = twitch.open_twitch(settings, channel, listen_only=listen_only, must_write=options.twitch)
    stack.callback(twitch.close_twitch, source)
    return source
