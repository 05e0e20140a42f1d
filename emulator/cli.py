"""The command `koikoi`: what can be said to it, and who does it."""

from __future__ import annotations

import argparse
import errno
import os
import secrets
import sys
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from emulator import paths
from emulator.settings import Settings, SettingsError, TwitchSection, load_settings, sections, settings_text
from module.bot import BOTS
from module.errors import KoiKoiError
from module.rules.presets import PRESETS

BAD_INPUT = 2
INTERRUPTED = 130
UNEXPECTED = 1
SEED_BITS = 48
DISK_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
FILM_SIZE = 500, 500
"""Pixels: what a post shows without a click."""
LONGEST_NUMBER = 20
"""Digits; the largest seed has as many."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        """Print it and leave with code 2."""
        _complain(f"{message}; {self.prog} --help shows what there is")
        raise SystemExit(BAD_INPUT)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0, 2 for what cannot be used, 1 for a mistake of its own."""
    _prepare_output()
    for stream in (sys.stdout, sys.stderr):
        # Names and cards have signs that a terminal's own encoding may lack: they must never end the program.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in {"-h", "--help", "--version"}):
        given.insert(0, "play")
    options = _parser().parse_args(given)
    run: _Run = options.run
    try:
        code = run(options)
        sys.stdout.flush()
    except KoiKoiError as error:
        _complain(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output went away: there is nobody left to tell
        _drop_output()
        return 0
    except Exception as error:  # noqa: BLE001 - a mistake of the program's: written down once, told in a sentence
        if isinstance(error, OSError) and error.errno in DISK_FULL:
            _drop_output()
            _complain(f"something could not be written ({error.strerror}): make room, then start again")
            return BAD_INPUT
        _write_log(traceback.format_exc())
        return UNEXPECTED
    return code


def _prepare_output() -> None:
    """UTF-8 on every platform, because other programs read it; and a stream that is closed stays silent."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")


def _complain(text: str) -> None:
    """Say on standard error what is wrong, in one line whatever is quoted in it."""
    sys.stderr.write(f"koikoi: {' '.join(text.splitlines())}\n")


def _drop_output() -> None:
    """Keep the interpreter, when it ends, from trying again what could not be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_log(text: str) -> None:
    path = paths.log_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as log:
            log.write(
                f"{datetime.now(UTC).isoformat(timespec='seconds')} koikoi {' '.join(sys.argv[1:])}\n{text}\n"
            )
    except OSError:
        sys.stderr.write(text)
    sys.stderr.write(
        f"koikoi: something went wrong that should not have; it is written down in {path}. "
        "Your game is kept: start koikoi again to go on.\n"
    )


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="koikoi", description="Koi-Koi that your Twitch chat plays. Alone: koikoi play.")
    parser.add_argument("--version", action="version", version=f"koikoi {version('koikoi-plays')}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_play(commands)
    _add_tools(commands)
    _add_images(commands)
    return parser


_Run = Callable[[argparse.Namespace], int]


def _add(commands: Any, name: str, run: _Run, summary: str) -> _Parser:  # noqa: ANN401 - argparse hides it
    made: _Parser = commands.add_parser(name, help=summary, description=summary)
    made.set_defaults(run=run)
    made.add_argument("--settings", type=Path, metavar="FILE", help="another settings file")
    return made


def _add_play(commands: Any) -> None:  # noqa: ANN401 - argparse hides the type
    play = _add(commands, "play", _play, "The window, keyboard, chat and a bot.")
    play.add_argument("--seed", type=_seed, metavar="N", help="the same number gives the same cards")
    play.add_argument("--id", metavar="TEXT", help="the module's ID, on the card stack and in !ID commands")
    play.add_argument("--bot", metavar="NAME", help=f"who plays against chat: {', '.join(BOTS)}")
    play.add_argument("--rules", metavar="PRESET", help=f"the rule system: {', '.join(PRESETS)}")
    play.add_argument("--who", metavar="MODE", help="who may act: claim or anarchy")
    play.add_argument(
        "--chat", action="append", metavar="SOURCE",
        help="where chat comes from: console, script:FILE, crowd:N, none; may be given again",
    )  # fmt: skip
    play.add_argument("--channel", metavar="NAME", help="read this Twitch channel's chat, without an account")
    play.add_argument(
        "--twitch", action="store_true", help="read and answer with the account of koikoi login"
    )
    play.add_argument("--offline", action="store_true", help="no Twitch, whatever the settings say")
    play.add_argument("--speed", type=_number, metavar="X", help="0.5 to 4; 0 is instant")
    play.add_argument("--language", metavar="XX", help="en or ja, for panel and answers")
    play.add_argument("--size", type=_size, metavar="WxH", help="the window's size in pixels, as 1280x720")
    play.add_argument("--headless", action="store_true", help="no window")
    play.add_argument("--screenshot", type=Path, metavar="FILE", help="a PNG at the end, and on SIGUSR1")
    play.add_argument("--games", type=_count, metavar="N", help="end after N games")
    play.add_argument("--journal", type=Path, metavar="FILE", help="another journal")
    play.add_argument(
        "--new", action="store_true", help="start afresh; the old journal is kept beside the new one"
    )
    play.add_argument("--json", action="store_true", help="standard output becomes JSON lines")


def _add_tools(commands: Any) -> None:  # noqa: ANN401 - argparse hides the type
    read = _add(commands, "read", _read, "Tell for each line of standard input how chat would be understood.")
    read.add_argument("--id", metavar="TEXT", help="the module's ID")
    read.add_argument("--json", action="store_true", help="a JSON object for each line")
    bench = _add(commands, "bench", _bench, "Measure how fast everything is on this machine.")
    bench.add_argument("--json", action="store_true", help="one JSON object")
    replay = _add(commands, "replay", _replay, "Print the events of a journal or record.")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--play", action="store_true", help="show the last game in the window")
    replay.add_argument("--json", action="store_true", help="events as JSON lines")
    perft = _add(commands, "perft", _perft, "Count the positions that follow one, to check the engine.")
    perft.add_argument("file", type=Path, metavar="FILE")
    match = _add(commands, "match", _match, "Let two bots play.")
    match.add_argument("bots", nargs=2, metavar="BOT", help=", ".join(BOTS))
    match.add_argument("--games", type=_count, default=1000, metavar="N", help="how many (default 1000)")
    match.add_argument(
        "--seed", type=_seed, default=0, metavar="S", help="the same number gives the same games"
    )
    match.add_argument("--rules", default="module", metavar="PRESET", help="the rule system")
    match.add_argument("--json", action="store_true", help="one JSON object")
    login = _add(commands, "login", _login, "Sign in to Twitch, so that viewers are answered.")
    login.add_argument("--client-id", metavar="ID", help="the id of your application; see the README")
    _add(commands, "logout", _logout, "Sign out of Twitch and delete the tokens.")
    look = _add(commands, "doctor", _doctor, "Look at everything koikoi needs, and say what to do.")
    look.add_argument("--json", action="store_true", help="a JSON object for each finding")
    _add(commands, "settings", _settings, "Print the settings file with every key explained.")
    table = _add(commands, "commands", _commands, "Print the table of what viewers can type.")
    table.add_argument(
        "--sentences", action="store_true", help="list the sentences that settings can replace"
    )


def _add_images(commands: Any) -> None:  # noqa: ANN401 - argparse hides the type
    picture = _add(commands, "picture", _picture, "Make a picture of a recorded game.")
    picture.add_argument("--at", type=_place, metavar="N", help="after N of its actions (default: the end)")
    film = _add(commands, "film", _film, "Make a film of a recorded game.")
    film.add_argument("--round", type=_count, metavar="R", help="this round (default: the last)")
    film.add_argument(
        "--from", type=_place, dest="first", metavar="N", help="from after N actions of the game"
    )
    film.add_argument("--to", type=_place, dest="last", metavar="N", help="until after N actions of the game")
    film.add_argument("--fps", type=_count, default=15, metavar="F", help="frames a second (default 15)")
    film.add_argument("--speed", type=_number, default=2.0, metavar="X", help="0.5 to 4 (default 2)")
    for made, kinds in (picture, "PNG"), (film, "GIF or MP4"):
        made.add_argument("file", type=Path, metavar="RECORD", help="a journal or record")
        made.add_argument(
            "-o", "--output", type=Path, required=True, metavar="FILE", help=f"where to write it: a {kinds}"
        )
        made.add_argument(
            "--game", type=_count, metavar="K", help="this game of a journal (default: the last)"
        )
        made.add_argument("--size", type=_size, metavar="WxH", help="in pixels, as 1280x720")
        made.add_argument("--language", metavar="XX", help="en or ja")
    film.set_defaults(size=FILM_SIZE)


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and int(text) < 1 << 64):
        msg = f"{text!r} is no seed: a whole number from 0 to 2^64 - 1"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        msg = f"{text!r} is no number: 0.5 to 4, or 0 for instant"
        raise argparse.ArgumentTypeError(msg) from None


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER and 0 < int(text) <= 10**9):
        msg = f"{text!r} is no count: a whole number from 1"
        raise argparse.ArgumentTypeError(msg)
    return int(text)


def _place(text: str) -> int:
    return 0 if text == "0" else _count(text)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not all(
        side.isascii() and side.isdecimal() and len(side) <= LONGEST_NUMBER for side in (width, height)
    ):
        msg = f"{text!r} is no size: width and height, as 1280x720"
        raise argparse.ArgumentTypeError(msg)
    return int(width), int(height)


def _load(options: argparse.Namespace) -> Settings:
    """The settings, with what the command line says laid over them."""
    path = options.settings or paths.settings_file()
    settings = load_settings(path, must_exist=options.settings is not None)
    width, height = getattr(options, "size", None) or (None, None)
    # A command has only some of these options; what is not given stays as the settings have it.
    said = vars(options)
    language = said.get("language")
    given = {
        "play": {key: said.get(key) for key in ("rules", "bot", "speed")},
        "chat": {"id": said.get("id"), "who": said.get("who"), "language": language},
        "panel": {"language": language, "width": width, "height": height},
        "twitch": {"client_id": said.get("client_id")},
    }
    for name, section in sections(settings):
        changes = {
            key: _checked_option(section, key, value)
            for key, value in given[name].items()
            if isinstance(value, str | int | float)
        }
        settings = replace(settings, **{name: replace(section, **changes)})
    return settings


def _checked_option(section: Any, key: str, value: object) -> Any:  # noqa: ANN401 - sections differ
    check = next(entry for entry in section.__dataclass_fields__.values() if entry.name == key).metadata[
        "check"
    ]
    try:
        return check(value)
    except KoiKoiError:
        raise
    except ValueError as error:
        option = "size" if key in {"width", "height"} else key
        msg = f"--{option} must be {error}, not {value!r}"
        raise SettingsError(msg) from None


def _play(options: argparse.Namespace) -> int:
    from emulator.run.wiring import PlayOptions, play  # noqa: PLC0415 - other commands need no window and no chat

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
        ),
        _load(options),
        new_seed=lambda: secrets.randbits(SEED_BITS),
    )


def _channel(name: str) -> str:
    checked: str = _checked_option(TwitchSection(), "channel", name)
    if not checked:
        msg = "--channel needs a name, as in twitch.tv/NAME"
        raise SettingsError(msg)
    return checked


def _login(options: argparse.Namespace) -> int:
    from emulator.run.twitch import sign_in  # noqa: PLC0415 - each command loads what it needs

    return sign_in(_load(options).twitch, sys.stdout)


def _logout(options: argparse.Namespace) -> int:
    from emulator.run.twitch import sign_out  # noqa: PLC0415 - each command loads what it needs

    return sign_out(_load(options).twitch, sys.stdout)


def _doctor(options: argparse.Namespace) -> int:
    from emulator.tools.doctor import doctor  # noqa: PLC0415 - each command loads what it needs

    path = options.settings or paths.settings_file()
    must_exist = options.settings is not None
    return doctor(path, paths.token_file(), sys.stdout, must_exist=must_exist, as_json=options.json)


def _read(options: argparse.Namespace) -> int:
    from emulator.run.wiring import reading_options  # noqa: PLC0415
    from emulator.tools.tools import read_chat  # noqa: PLC0415 - each command loads what it needs

    lines = sys.stdin or ()  # none where standard input is closed
    if isinstance(lines, TextIOWrapper):
        lines.reconfigure(encoding="utf-8", errors="replace")
    return read_chat(lines, reading_options(_load(options).chat), sys.stdout, as_json=options.json)


def _bench(options: argparse.Namespace) -> int:
    from emulator.tools.bench import bench  # noqa: PLC0415 - each command loads what it needs

    return bench(sys.stdout, as_json=options.json)


def _replay(options: argparse.Namespace) -> int:
    from emulator.film.replaying import show_replay  # noqa: PLC0415
    from emulator.tools.tools import replay_file  # noqa: PLC0415 - each command loads what it needs

    if options.play:
        return show_replay(options.file, _load(options))
    return replay_file(options.file, sys.stdout, as_json=options.json)


def _perft(options: argparse.Namespace) -> int:
    from emulator.tools.tools import perft_file  # noqa: PLC0415 - each command loads what it needs

    return perft_file(options.file, sys.stdout)


def _match(options: argparse.Namespace) -> int:
    from emulator.tools.tools import match_bots  # noqa: PLC0415 - each command loads what it needs

    names = (options.bots[0], options.bots[1])
    return match_bots(names, options.rules, options.games, options.seed, sys.stdout, as_json=options.json)


def _picture(options: argparse.Namespace) -> int:
    from emulator.film.filming import take_picture  # noqa: PLC0415 - each command loads what it needs

    take_picture(options.file, options.game, options.at, options.output, _load(options))
    return 0


def _film(options: argparse.Namespace) -> int:
    from emulator.film.filming import FilmOptions, make_film  # noqa: PLC0415 - each command loads what it needs

    wanted = FilmOptions(
        game=options.game, round=options.round, first=options.first, last=options.last, fps=options.fps
    )
    make_film(options.file, options.output, wanted, _load(options), sys.stdout)
    return 0


def _settings(options: argparse.Namespace) -> int:
    path = options.settings or paths.settings_file()
    sys.stdout.write(settings_text(_load(options), path))
    return 0


def _commands(options: argparse.Namespace) -> int:
    from chat.reading.manual import commands_markdown  # noqa: PLC0415 - each command loads what it needs
    from chat.replies.sentences import sentences_text  # noqa: PLC0415

    sys.stdout.write(sentences_text() if options.sentences else commands_markdown(_load(options).chat.id))
    return 0


if __name__ == "__main__":
    sys.exit(main())
