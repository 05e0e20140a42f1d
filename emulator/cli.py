"""The command `koikoi`: finds who does what it is asked for, and tells in one line what went wrong."""

from __future__ import annotations

import errno
import logging
import sys
from argparse import Action, ArgumentError, ArgumentParser, Namespace
from ast import get_docstring, parse
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from emulator import paths, tools
from emulator.log import Log, logging_to
from emulator.streams import drop_output, prepare_streams, reader_is_gone
from module.errors import KoiKoiError, one_sentence

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

logger = logging.getLogger(__name__)

BAD_INPUT = 2
INTERRUPTED = 130
UNEXPECTED = 1
DISK_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
DEFAULT = "play"
"""The sub-command when none is named."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0, 2 for what cannot be used, 1 for a mistake of its own."""
    prepare_streams()
    with logging_to(paths.log_file()) as log:
        return _run(sys.argv[1:] if arguments is None else arguments, log)


def _run(arguments: Sequence[str], log: Log) -> int:
    try:
        code = _do(arguments)
        sys.stdout.flush()
    except KoiKoiError as error:
        _complain(str(error))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - a mistake of the program's: written down once, told in a sentence
        if reader_is_gone(error):  # there is nobody left to tell
            drop_output()
            return 0
        if isinstance(error, OSError) and error.errno in DISK_FULL:
            drop_output()
            _complain(f"something could not be written ({error.strerror}): make room, then start again")
            return BAD_INPUT
        _write_down(error, log)
        return UNEXPECTED
    return code


# What is asked for.


def _do(arguments: Sequence[str]) -> int:
    try:
        options = _understand(arguments)
        run: Callable[[Namespace], int] = options.run
        return run(options)
    except SystemExit as left:  # when help is shown, or something refused
        return left.code if isinstance(left.code, int) else 0


def _understand(arguments: Sequence[str]) -> Namespace:
    """The arguments, and as `run` who does it. Leaves the program for --help, and for what is wrong."""
    given = list(arguments)
    if not given or (given[0].startswith("-") and given[0] not in {"-h", "--help", "--version"}):
        given.insert(0, DEFAULT)
    parser = _Parser(prog="koikoi", description="Koi-Koi that your Twitch chat plays. Alone: koikoi play.")
    parser.add_argument("--version", action=_Version, help="show program's version number and exit")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    files = _files()
    if given[0] in files:
        tool = import_module(f"{tools.__name__}.{given[0]}")
        command = commands.add_parser(given[0], description=_summary(files[given[0]]))
        command.set_defaults(run=tool.run)
        command.add_argument("--settings", type=Path, metavar="FILE", help="another settings file")
        tool.add_arguments(command)
    else:
        for name, file in files.items():
            commands.add_parser(name, help=_summary(file))
    return parser.parse_args(given)


def _files() -> dict[str, Path]:
    """Each sub-command by its name, with the file that is it; the default one first."""
    found = [file for folder in tools.__path__ for file in Path(folder).glob("[a-z]*.py")]
    return {file.stem: file for file in sorted(found, key=lambda file: (file.stem != DEFAULT, file.stem))}


def _summary(file: Path) -> str:
    """What a sub-command is for: the first line of its file, which need not be loaded for that."""
    return (get_docstring(parse(file.read_text(encoding="utf-8"))) or "").partition("\n")[0]


class _Version(Action):
    """Asks for the version only when somebody wants to know it: that takes as long as all the rest."""

    def __init__(self, *, option_strings: Sequence[str], dest: str, help: str) -> None:  # noqa: A002 - argparse's
        super().__init__(option_strings, dest, nargs=0, help=help)

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        """Print it and leave."""
        from importlib.metadata import version  # noqa: PLC0415 - as above

        sys.stdout.write(f"koikoi {version('koikoi-plays')}\n")
        parser.exit()


class _Once(Action):
    """Takes a value, once: of two that contradict each other, neither is silently the right one."""

    _given = False

    def __call__(
        self, _parser: ArgumentParser, namespace: Namespace, values: object, option: str | None = None
    ) -> None:
        """Keep it. Raises ArgumentError."""
        if self._given and option is not None:
            raise ArgumentError(self, "give it only once")
        self._given = True
        setattr(namespace, self.dest, values)


class _Parser(ArgumentParser):
    """Says what is wrong in one line."""

    def __init__(self, **given: Any) -> None:  # noqa: ANN401 - whatever the standard library's takes
        super().__init__(**given)
        self.register("action", None, _Once)  # what an argument does that says nothing else

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print what there is. Raises OSError, where the standard library says nothing."""
        (file or sys.stdout).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print it and leave with code 2."""
        _complain(f"{message}; {self.prog} --help shows what there is")
        raise SystemExit(BAD_INPUT)


# What is told.


def _complain(text: str) -> None:
    """Say on standard error what is wrong, in one line whatever is quoted in it."""
    sys.stderr.write(f"koikoi: {one_sentence(text)}\n")


def _write_down(error: Exception, log: Log) -> None:
    """Tell of a mistake of the program's own: all of it in the log, and where that is in a sentence."""
    logger.critical("koikoi %s", " ".join(sys.argv[1:]), exc_info=error)
    where = f"it is written down in {log.path}"
    if log.problem:
        sys.stderr.write(f"{log.unwritten}\n")
        where = f"it stands above, since the log {log.path} cannot be written ({log.problem})"
    sys.stderr.write(
        f"koikoi: something went wrong that should not have; {where}. "
        "Your game is kept: start koikoi again to go on.\n"
    )


if __name__ == "__main__":
    sys.exit(main())
