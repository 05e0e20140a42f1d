"""The one place where everything is constructed and put together."""

from __future__ import annotations

import json
import logging
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING

from chat.crowd.base import Mode
from chat.desk import Desk
from chat.interval import Interval, at_speed
from chat.message import User
from chat.replies.limits import ALLOWANCE
from chat.room import DeskOptions
from chat.sources.base import MessageSource
from emulator import paths
from emulator.journal.journal import Journal
from emulator.journal.lines import Contents, Game
from emulator.log import warn
from emulator.run.beside import with_thinkers
from emulator.run.frames import FrameLines
from emulator.run.jsonlines import JsonLines
from emulator.run.later import Said, from_the_next_game_on
from emulator.run.loop import run_live, run_scripted
from emulator.run.opening import (
    PlayOptions,
    close_journal,
    open_camera,
    open_journal,
    open_sources,
    open_twitch,
)
from emulator.run.outlet import Outlet
from emulator.run.panel.bulletin import Bulletin, Topic
from emulator.run.panel.notices import output_text
from emulator.run.panel.picture import NobodyPlaysError, open_panel
from emulator.run.panel.program import Program
from emulator.run.parts import Parts, Plan
from emulator.run.rankwatch import with_ranks
from emulator.run.session import Session
from emulator.run.sweeping import Sweeping
from emulator.run.viewers_page import serve_page
from emulator.seats import KEYBOARD, make_seating, parse_seats
from emulator.settings import PanelSettings, Settings, SettingsError, rules_of
from module.rules.seeds import derive_seed
from render.gl.window import PanelWindow
from render.panel.board import Board
from render.panel.options import Options
from render.sound.player import Player
from render.style.texts import Language
from render.style.theme import load_theme

if TYPE_CHECKING:
    from chat.sources.twitch import TwitchSource

logger = logging.getLogger(__name__)

_SWITCH = 0.0005
"""Seconds."""

UNWRITTEN = 2
"""The exit code of a run of which not all was written: moves, lines, the last picture, the sign-in."""


def board_options(panel: PanelSettings, speed: float, ident: str, *, viewers: bool = False) -> Options:
    """How the panel looks under these settings; `viewers`: those of a stream play."""
    return Options(
        language=Language(panel.language),
        speed=speed,
        ident=ident,
        marks=panel.marks,
        numbers=panel.numbers,
        hints=panel.hints,
        layout=panel.layout,
        labels=panel.labels == "on" or (panel.labels == "auto" and viewers),
        theme=load_theme(panel.theme),
        ticker=panel.ticker,
        help_strip=panel.help_strip,
        yaku_table=panel.yaku_table,
    )


def play(options: PlayOptions, settings: Settings, new_seed: Callable[[], int]) -> int:
    """Run the program until it is closed; the exit code. Raises KoiKoiError for what cannot be used."""
    seats = _seats(options, settings)  # before anything is opened
    with ExitStack() as stack:
        camera = open_camera(options)
        output = Outlet(sys.stdout)
        chance = new_seed() if options.seed is None else options.seed
        sources, twitch = open_sources(options, output, stack), open_twitch(options, settings, stack)
        sources += [twitch] if twitch is not None else []
        scripted = _is_scripted(options, settings, sources)
        if options.headless and not sources:
            raise NobodyPlaysError
        journal, contents = open_journal(options, stack, durable=settings.play.speed > 0, scripted=scripted)
        seed = chance if contents.next_seed is None else contents.next_seed
        # Only the console, where the streamer types, is not rationed as Twitch is.
        board = _board(settings, viewers=any(source.traits.limited for source in sources))
        bulletin = Bulletin(board)
        desk_options = _desk_options(settings, derive_seed(chance, "sync"), ranks=journal is not None)
        parts = _parts(options, desk_options, sources, journal, bulletin, board, output)
        parts = with_thinkers(parts, stack, settings.play, patient=scripted, coach=options.coach)
        parts = with_ranks(parts, contents, settings.chat, bulletin, stack, patient=scripted)
        session = Session(_plan(options, settings, seed, desk_options.interval, seats), parts)
        program = Program(session, parts, bulletin, lambda: camera.take(board))
        _watch_twitch(program, session, twitch, parts, bulletin, settings.chat.messages_per_30s)
        program.watches += [parts.thinkers.step, *serve_page(settings.web, session, parts, stack)]
        program.listen_to_signals()
        window = open_panel(
            program, settings.panel, camera, stack, headless=options.headless, chat_plays=bool(sources)
        )
        if window is not None:
            frames = FrameLines(window.pace, parts.lines)
            _listen_and_sound(program, settings.panel.volume, frames, stack)
        elif not options.as_json:
            session.telling.in_words = lambda text: output.write(f"{text}\n")
        # Where somebody looks on or types, the game goes on without whoever read along.
        output.needed = window is None and not any(source.live for source in sources)
        begin = 0.0 if scripted else time.perf_counter()
        later = partial(_tell_what_comes_later, options.said, settings, parts)
        _start(session, contents, begin, alone=bool(window) and not sources, later=later)
        _run(program, window, scripted=scripted)
        session.telling.close()
        camera.take(board)
        complete = close_journal(journal) and not (camera.failed or output.broken)
    # Twitch has ended only now, with what a refresh under way has brought.
    return 0 if complete and not (twitch is not None and twitch.status.unwritten) else UNWRITTEN


def _listen_and_sound(program: Program, volume: float, frames: FrameLines, stack: ExitStack) -> None:
    """What a program with a window needs besides."""
    program.watches.append(frames.step)
    stack.callback(frames.tell)
    program.listen_to_signals()  # on macOS, pyglet has taken them for itself
    program.player = stack.enter_context(closing(Player(volume)))
    program.player.open()


def _run(program: Program, window: PanelWindow | None, *, scripted: bool) -> None:
    """Run it to its end, in the way that its surroundings allow."""
    # A frame that waits for another thread, as that of the ranks, gets its turn sooner than after 5 ms.
    sys.setswitchinterval(_SWITCH)
    with Sweeping() as sweeping:
        if window is not None:
            program.idle = sweeping.at_rest
            program.run_in(window)
        elif scripted:
            run_scripted(program)
        else:
            run_live(program)


def _is_scripted(options: PlayOptions, settings: Settings, sources: list[MessageSource]) -> bool:
    """Whether time may jump: nobody looks on, and nobody types while it runs."""
    at_once = options.headless and settings.play.speed == 0
    return at_once and bool(sources) and not any(source.live for source in sources)


def _start(
    session: Session, contents: Contents, now: float, *, alone: bool, later: Callable[[Game], None]
) -> None:
    """Go on where the journal ends, or deal; `alone`, with nobody but the window, ask first.

    `later` tells of a game that goes on what it does not take over.
    """
    python = sys.version.partition(" ")[0]
    logger.info("koikoi %s plays, Python %s, %s", version("koikoi-plays"), python, sys.platform)
    known = contents.seed is not None
    if contents.game is not None:
        session.resume(contents, now)
        later(contents.game)
    elif alone:
        session.search(known=known, played=contents.played)
    else:
        session.begin(known=known, played=contents.played)


def _tell_what_comes_later(said: frozenset[Said], settings: Settings, parts: Parts, game: Game) -> None:
    text = from_the_next_game_on(said, settings, game, parts.desk)
    if text:
        warn(text)
        parts.board.notice(text)


def _board(settings: Settings, *, viewers: bool) -> Board:
    options = board_options(settings.panel, settings.play.speed, settings.chat.id, viewers=viewers)
    board = Board(options)
    # Also where no window tells it: what may be typed depends on the layout.
    board.set_window(settings.panel.width, settings.panel.height)
    return board


def _plan(
    options: PlayOptions, settings: Settings, seed: int, interval: Interval, seats: tuple[str, ...]
) -> Plan:
    speed = settings.play.speed
    return Plan(
        rules=settings.play.rules,
        house_rules=settings.house_rules,
        seed=seed,
        bot=settings.play.bot,
        seats=seats,
        think=at_speed(settings.play.think_seconds, speed),
        games=options.games,
        interval=interval,
        next_game=at_speed(settings.play.next_game, speed) if settings.play.next_game else None,
    )


def _seats(options: PlayOptions, settings: Settings) -> tuple[str, ...]:
    """Who holds the seats, as the settings say it. Raises KoiKoiError where that does not fit the rules."""
    play = settings.play
    words = parse_seats(play.seats)
    make_seating(words, rules_of(settings), play.bot)
    if options.headless and KEYBOARD in words:
        raise SettingsError("without a window there are no keys: give the keyboard's seat to chat")
    return words


def _watch_twitch(
    program: Program,
    session: Session,
    source: TwitchSource | None,
    parts: Parts,
    bulletin: Bulletin,
    allowance: int,
) -> None:
    """Have it told how it stands with Twitch, if it is there, and its limits kept.

    `allowance` as in the settings.
    """
    if source is None:
        return
    from emulator.run.twitch.connection import TwitchWatch  # noqa: PLC0415 - as above
    from emulator.run.twitch.extras import watch_extras  # noqa: PLC0415 - as above

    watch_extras(program, session, source, parts)
    watch = TwitchWatch(source, parts.board, bulletin, parts.lines)
    program.watches.append(lambda now: watch.step(now, session.telling.settled))
    program.sign_in = watch.sign_in
    program.answer = watch.answer
    parts.desk.recall(source.name, source.said, time.perf_counter())
    if not allowance:
        program.watches.append(lambda _: parts.desk.allow(source.name, source.allowance))


def _desk_options(settings: Settings, seed: int, *, ranks: bool) -> DeskOptions:
    """`seed`: another one in every run, or whoever has seen one run knows the next one's numbers."""
    chat, play = settings.chat, settings.play
    return DeskOptions(
        module_id=chat.id,
        mode=Mode(chat.who),
        language=chat.language,
        sentences=settings.sentences,
        stream_delay=chat.stream_delay,
        claim_seconds=chat.claim_seconds,
        vote_seconds=chat.vote_seconds,
        bare_numbers=chat.bare_numbers,
        mode_votes=chat.mode_votes,
        interval=Interval.at_speed(play.result_seconds, play.speed),
        allowance=chat.messages_per_30s or ALLOWANCE,
        levels=settings.people,
        house_rules=settings.house_rules,
        welcome=chat.welcome,
        seed=seed,
        ranks=ranks and chat.ranks,
    )


def _parts(
    options: PlayOptions,
    desk_options: DeskOptions,
    sources: list[MessageSource],
    journal: Journal | None,
    bulletin: Bulletin,
    board: Board,
    output: Outlet,
) -> Parts:
    def trouble(text: str) -> None:
        if text:
            warn(text)
        bulletin.say(Topic.JOURNAL, text)

    def output_lost(reason: str) -> None:
        warn(output_text(Language.ENGLISH, reason))
        board.notice(output_text(board.options.language, reason))

    output.lost = output_lost
    return Parts(
        board=board,
        desk=Desk(desk_options, {source.name: source.traits for source in sources}),
        sources=sources,
        journal=journal,
        lines=JsonLines(output if options.as_json else None),
        trouble=trouble,
        audit=_write_audit,
    )


def _write_audit(what: str, user: User) -> None:
    """Note in the audit log who used which privilege."""
    path = paths.audit_file()
    entry = {
        "time": datetime.now(UTC).isoformat(timespec="seconds"),
        "user_id": user.user_id,
        "login": user.login,
        "level": user.level.name.lower(),
        "did": what,
    }
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as log:
            log.write(json.dumps(entry, ensure_ascii=False) + "\n")
    except OSError as error:
        warn(f"the audit log {path} cannot be written: {error.strerror or error}")
