"""Rules of the house that neither ruff nor import-linter can hold."""

import ast
import re
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("module", "chat", "render", "emulator")
SOURCES = sorted(
    path.relative_to(ROOT) for folder in (*PACKAGES, "tests", ".ci") for path in (ROOT / folder).rglob("*.py")
)
LONGEST_FILE = 400
LONGEST_FUNCTION = 40
LONGEST_TEST_FILE, LONGEST_TEST = 480, 45
"""Tests are lists: they may be somewhat longer."""

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """Every module that a file imports, at its top or later, also as `from package import module`."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def importers(module: str) -> list[str]:
    """The files of the program that import this module or something in it."""
    return [
        path.as_posix()
        for path in SOURCES
        if path.parts[0] in PACKAGES
        and any(name == module or name.startswith(f"{module}.") for name in imported(path))
    ]


def code_lines(path: Path, first: int = 1, last: int | None = None) -> int:
    """Lines that are neither empty nor only a comment."""
    lines = (ROOT / path).read_text(encoding="utf-8").splitlines()[first - 1 : last]
    return sum(1 for line in lines if line.strip() and not line.strip().startswith("#"))


def test_one_file_opens_windows() -> None:
    assert importers("pyglet.window") == ["render/gl/window.py"]


def test_at_most_one_file_knows_twitchio() -> None:
    found = importers("twitchio")
    assert len(found) <= 1
    assert all(path.startswith("chat/sources/") for path in found)


def test_at_most_one_file_knows_dask_and_only_who_wants_it_loads_it() -> None:
    assert importers("distributed") == ["emulator/bots/cluster.py"]
    code = "import emulator.tools.match, sys; print(*sorted({'dask', 'distributed'} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


def is_test(path: Path) -> bool:
    """Whether a file belongs to the tests."""
    return path.parts[0] == "tests"


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_files_stay_readable(path: Path) -> None:
    lines = (ROOT / path).read_text(encoding="utf-8").count("\n")
    assert lines <= (LONGEST_TEST_FILE if is_test(path) else LONGEST_FILE)


def function_lines(path: Path, function: FUNCTION) -> int:
    """Lines of a function without its signature and docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return code_lines(path, body[0].lineno, function.end_lineno) if body else 0


def is_drawing(path: Path) -> bool:
    """Whether a file holds pictures: a picture is as long as the list of its strokes."""
    return path.as_posix().startswith(("render/art/motifs/", "render/art/faces/"))


@pytest.mark.parametrize("path", [path for path in SOURCES if not is_drawing(path)], ids=str)
def test_functions_stay_readable(path: Path) -> None:
    functions = [node for node in ast.walk(tree(path)) if isinstance(node, FUNCTION)]
    lengths = {function.name: function_lines(path, function) for function in functions}
    longest = LONGEST_TEST if is_test(path) else LONGEST_FUNCTION
    assert not {name: length for name, length in lengths.items() if length > longest}


@pytest.mark.parametrize("path", SOURCES, ids=str)
def test_no_entry_of_a_table_hides_another(path: Path) -> None:
    """A refusal stood twice in the ticker's table, in other words; the linter looks at literal keys alone."""
    for table in ast.walk(tree(path)):
        if isinstance(table, ast.Dict):
            keys = [ast.unparse(key) for key in table.keys if key is not None]
            assert len(keys) == len(set(keys)), f"line {table.lineno}: {keys}"


def written_files() -> Iterator[Path]:
    """All text that people wrote, as far as it belongs to the project."""
    for folder in (*PACKAGES, "tests", ".ci"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".md", ".txt", ".toml", ".json", ".sh"} or path == ROOT / ".ci" / "run":
                yield path
    yield from (path for path in ROOT.iterdir() if path.suffix in {".md", ".toml"} or path.name == "Makefile")


def test_nothing_names_the_machine_it_was_written_on() -> None:
    private = re.compile(rf"{re.escape(str(ROOT))}\b|/(?:home|root|Users)/\w")
    found = [str(path) for path in written_files() if private.search(path.read_text(encoding="utf-8"))]
    assert found == []


def rooms(plan: str) -> Iterator[str]:
    """The folders and files that the guide's plan of the house shows, without their ending."""
    within: list[str] = []
    for line in plan.strip().splitlines():
        within = within[: (len(line) - len(line.lstrip())) // 2]
        names = re.split(r"\s{2,}", line.strip())[0].split()
        if within:
            yield from ("/".join((*within, name)) for name in names)
        within.append(names[0])


def test_the_guide_names_what_is_there() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    house = guide[guide.index("## The house") : guide.index("## Code")]
    shown = list(rooms(house.split("```")[1]))
    named = re.findall(r"`((?:chat|emulator|module|render|tests)/[\w/]+)(?:\.py)?`", house)
    assert {"emulator/cli", "emulator/run/panel", "chat/desk", "render/gl", "module/rules"} < set(shown)
    assert {"chat/reading/commands", "emulator/tools"} < set(named)
    assert not [
        name for name in (*shown, *named) if not list(ROOT.glob(f"{name}")) + list(ROOT.glob(f"{name}.py"))
    ]


def test_the_command_line_starts_without_screen_and_network() -> None:
    # Without a display pyglet cannot be imported; and `koikoi read` is to start at once.
    heavy = {"pyglet", "twitchio", "aiohttp", "PIL"}
    code = f"import emulator.cli, emulator.tools.read, sys; print(*sorted({heavy} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == ""


def pins(lines: list[str]) -> set[tuple[str, str]]:
    """Names and versions of the lines that pin a package; some have two, for older and newer Pythons."""
    found = (re.match(r"([\w.-]+)==([\w.]+)", line) for line in lines)
    return {(match[1].lower().replace("_", "-"), match[2]) for match in found if match}


class TestLock:
    lock = (ROOT / ".ci" / "requirements.txt").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

    def test_holds_every_direct_dependency(self) -> None:
        extras = self.project["project"]["optional-dependencies"]
        asked = [
            *self.project["project"]["dependencies"],
            *(line for line in extras["dev"] if not line.startswith("koikoi-plays[")),
            *extras["cluster"],
            *self.project["build-system"]["requires"],
        ]
        wanted = pins(asked)
        assert len(wanted) == len({line.partition(";")[0].strip() for line in asked}), "each is to be pinned"
        assert wanted <= pins(self.lock.splitlines()), "run `make lock`"

    def test_leaves_the_index_to_the_environment(self) -> None:
        assert "://" not in self.lock
        assert "--" not in self.lock


def test_tests_reach_no_other_machine() -> None:
    with pytest.raises(PermissionError, match=r"example\.org"):
        socket.create_connection(("example.org", 443))
