"""What machines the program is for: pyproject.toml says it, all else agrees, the set-up copes with them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
OLDEST = PROJECT["project"]["requires-python"].removeprefix(">=")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


class TestAgreement:
    def test_there_is_no_upper_bound(self) -> None:
        assert re.fullmatch(r"3\.\d+", OLDEST)

    def test_the_set_up_wants_the_same_python(self) -> None:
        assert f"\noldest={OLDEST}\n" in text(".ci/setup.sh")

    def test_the_set_up_looks_for_every_known_python_newest_first(self) -> None:
        known = re.search(r'^known="(.*)"$', text(".ci/setup.sh"), re.MULTILINE)
        assert known
        named = [
            line.rpartition(" ")[2]
            for line in PROJECT["project"]["classifiers"]
            if line.startswith("Programming Language :: Python :: ")
        ]
        assert known[1].split() == named[::-1]
        assert named[0] == OLDEST

    @pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
    def test_people_are_told_the_same(self, name: str) -> None:
        assert set(re.findall(r"Python (3\.\d+.*?)[:;.]", text(name))) == {f"{OLDEST} or newer"}

    def test_code_is_held_to_the_oldest(self) -> None:
        assert PROJECT["tool"]["ruff"]["target-version"] == "py" + OLDEST.replace(".", "")

    def test_the_oldest_and_the_newest_are_tried_on_every_system(self) -> None:
        checks = text(".github/workflows/checks.yml")
        assert f'python: ["{OLDEST}", "3.x"]' in checks
        assert "system: [ubuntu-latest, macos-latest, windows-latest]" in checks


def test_an_older_python_is_told_before_pip_looks_for_anything() -> None:
    spec = spec_from_file_location("hatch_hook", ROOT / ".ci" / "hatch_hook.py")
    assert spec
    assert spec.loader
    hook = module_from_spec(spec)
    spec.loader.exec_module(hook)
    build: Any = hook.DataHook.__new__(hook.DataHook)
    facts = SimpleNamespace(core=SimpleNamespace(python_constraint=SpecifierSet(">=99.1")))
    build._BuildHookInterface__metadata = facts
    with pytest.raises(SystemExit, match=r"needs Python >=99\.1, and this is Python \d"):
        build.initialize("standard", {})


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.name)
class TestWorkflows:
    def test_what_others_wrote_cannot_change_under_us(self, workflow: Path) -> None:
        used = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
        assert used
        for what in used:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", what) or what.startswith("./")

    def test_nothing_may_be_written_but_releases(self, workflow: Path) -> None:
        content = workflow.read_text(encoding="utf-8")
        assert "\npermissions:\n  contents: read\n" in content
        assert content.count(": write") == (workflow.name == "release.yml")

    def test_windows_is_set_up_as_people_are_told(self, workflow: Path) -> None:
        if workflow.name != "checks.yml":
            return
        told = re.search(r"```powershell\n(.*?)```", text("CONTRIBUTING.md"), re.DOTALL)
        assert told
        content = workflow.read_text(encoding="utf-8")
        for command in told[1].strip().splitlines():
            if not command.endswith("koikoi play"):
                assert command.replace("py -m", "python -m") in content


posix = pytest.mark.skipif(os.name != "posix", reason="for a POSIX shell")

FAKE_PYTHON = """
import shutil, sys
from pathlib import Path

me, version, *words = sys.argv[1:]
sys.version_info = tuple(map(int, version.split(".")))
venv = not version.endswith(".0") or Path(f"{me}-venv").exists()
match words:
    case ["--version"]:
        print("Python", version)
    case ["-c", code]:
        if "ensurepip" in code and not venv:
            raise ImportError("ensurepip")
        exec(code)
    case ["-m", "venv", "--clear", folder]:
        (Path(folder) / "bin").mkdir(parents=True)
        shutil.copy(me, Path(folder) / "bin" / "python")
    case ["-m", "pip", "install", *_]:
        pass
    case _:
        raise SystemExit(f"not expected: {words}")
"""
"""A Python of another version than the one that runs the tests; those that end with .0 are without venv."""

FAKE_APT = """#!/bin/sh
# Knows Python 3.12 and 3.14; whatever is installed is a Python or its venv.
case "$0 $*" in
*apt-cache*"show python3.12-venv" | *apt-cache*"show python3.14-venv") exit 0 ;;
*apt-cache*) exit 1 ;;
*apt-get*install*)
    for package; do
        case $package in
        *-venv) touch "{tools}/$package" ;;
        python3.*) [ -e "{tools}/$package" ] || cp "{tools}/new" "{tools}/$package" ;;
        esac
    done ;;
esac
"""


@posix
class TestSetUp:
    """`sh .ci/setup.sh python` on a machine that has these Pythons and nothing else."""

    @pytest.fixture(autouse=True)
    def _machine(self, tmp_path: Path) -> None:
        self.tools, self.work = tmp_path / "bin", tmp_path / "work"
        self.tools.mkdir()
        (self.work / ".ci").mkdir(parents=True)
        # The last resort of the search is the system's own Python, which is here whatever the path says.
        script = text(".ci/setup.sh").replace(" /usr/bin/python3", "")
        (self.work / ".ci" / "setup.sh").write_text(script, encoding="utf-8")
        (tmp_path / "fake.py").write_text(FAKE_PYTHON, encoding="utf-8")
        for tool in ("cp", "env", "id", "sh", "touch"):
            (self.tools / tool).symlink_to(str(shutil.which(tool)))

    def program(self, name: str, script: str) -> None:
        (self.tools / name).write_text(script, encoding="utf-8")
        (self.tools / name).chmod(0o755)

    def python(self, name: str, version: str) -> None:
        fake = self.tools.parent / "fake.py"
        self.program(name, f"#!/bin/sh\nexec '{sys.executable}' -I '{fake}' \"$0\" {version} \"$@\"\n")

    def set_up(self, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.tools / "sh", ".ci/setup.sh", "python"], cwd=self.work, check=False,
            env={"PATH": str(self.tools)} | environment, capture_output=True, text=True,
        )  # fmt: skip

    @pytest.mark.parametrize(
        "pythons, chosen",
        [
            ({"python3.11": "3.11.9", "python3.14": "3.14.2", "python3": "3.12.1"}, "3.14.2"),
            ({"python3.15": "3.15.1", "python3.14": "3.14.2"}, "3.15.1"),
            # Newer than any that is known.
            ({"python3": "3.27.1"}, "3.27.1"),
            ({"python": "4.0.1"}, "4.0.1"),
            # Too old, and a version manager's stand-in for what is not installed.
            ({"python3": "3.10.13", "python3.11": "3.11.9"}, "3.11.9"),
            # Better one with venv than a newer one without.
            ({"python3.14": "3.14.0", "python3.13": "3.13.3"}, "3.13.3"),
        ],
        ids=lambda value: value if isinstance(value, str) else " ".join(value),
    )
    def test_a_suitable_python_is_found(self, pythons: dict[str, str], chosen: str) -> None:
        for name, version in pythons.items():
            self.python(name, version)
        done = self.set_up()
        assert f"Making .venv with Python {chosen} ...\n" in done.stderr
        assert done.returncode == 0

    def test_a_named_python_is_taken(self) -> None:
        self.python("python3.14", "3.14.2")
        self.python("mine", "3.12.1")
        assert "with Python 3.12.1" in self.set_up(PYTHON=str(self.tools / "mine")).stderr

    def test_what_is_made_already_is_kept(self) -> None:
        self.python("python3.13", "3.13.3")
        assert "Making" in self.set_up().stderr
        self.python("python3.14", "3.14.2")
        assert "Making" not in self.set_up().stderr

    @pytest.mark.parametrize(
        "pythons, here",
        [
            ({}, "."),
            ({"python3": "3.10.13"}, "; here is Python 3.10.13."),
            ({"python3": "3.14.0"}, "; here is Python 3.14.0 without venv."),
        ],
        ids=["none", "too old", "without venv"],
    )
    def test_without_one_it_says_what_is_needed(self, pythons: dict[str, str], here: str) -> None:
        for name, version in pythons.items():
            self.python(name, version)
        done = self.set_up()
        assert f"needs Python {OLDEST} or newer with venv{here}\n" in done.stderr
        assert done.returncode == 1
        assert not (self.work / ".venv").exists()

    def debian(self) -> None:
        self.python("new", "3.14.0")
        for name in ("apt-get", "apt-cache", "dpkg-query"):
            self.program(name, FAKE_APT.replace("{tools}", str(self.tools)))
        self.program("id", "#!/bin/sh\necho 0\n")

    def test_debian_is_asked_for_venv(self) -> None:
        self.debian()
        self.python("python3.14", "3.14.0")
        done = self.set_up()
        assert "Installing python3.14-venv ...\n" in done.stderr
        assert "Making .venv with Python 3.14.0 ...\n" in done.stderr

    def test_debian_is_asked_for_its_newest_python(self) -> None:
        self.debian()
        self.python("python3", "3.10.13")
        done = self.set_up()
        assert "Installing Python 3.14 ...\n" in done.stderr
        assert "Making .venv with Python 3.14.0 ...\n" in done.stderr


Run = Callable[..., subprocess.CompletedProcess[str]]

FAKE_MAKE = """#!/bin/sh
echo "$*" >>made
case $1 in
test) echo "3 passed in 0.12s" ;;
esac
for broken in $BROKEN; do
    if [ "$1" = "$broken" ]; then echo "make: *** [$1] Error 1"; exit 2; fi
done
"""


@posix
class TestRun:
    """What continuous integration runs, with a `make` that only notes what it was asked for."""

    @pytest.fixture
    def run(self, tmp_path: Path) -> Run:
        (tmp_path / ".ci").mkdir()
        (tmp_path / "bin").mkdir()
        shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
        shutil.copy(ROOT / "Makefile", tmp_path)
        (tmp_path / ".ci" / "setup.sh").write_text("echo setup $* >>made\n", encoding="utf-8")
        for name, script in {"make": FAKE_MAKE, "id": "#!/bin/sh\necho 1000\n"}.items():
            (tmp_path / "bin" / name).write_text(script, encoding="utf-8")
            (tmp_path / "bin" / name).chmod(0o755)
        environment = os.environ | {"PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}

        def run(broken: str = "") -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                ["bash", ".ci/run"], cwd=tmp_path, env=environment | {"BROKEN": broken},  # noqa: S607
                capture_output=True, text=True, check=False,
            )  # fmt: skip

        return run

    def test_each_step_runs_once_and_tells_its_time(self, run: Run, tmp_path: Path) -> None:
        done = run()
        checks = ["format-check", "lint", "imports", "types", "duplicates", "readme-check"]
        made = (tmp_path / "made").read_text(encoding="utf-8").splitlines()
        assert made == [".venv/ready", "art", "setup system test", "setup system browser", *checks, "test"]
        for check in checks:
            assert re.search(rf"^== {check} passed in \d+ s$", done.stdout, re.MULTILINE)
        assert done.stdout.endswith("\n3 passed in 0.12s\n")
        assert done.returncode == 0

    @pytest.mark.parametrize("broken", ["lint", "test", "types test"])
    def test_what_fails_is_told_and_the_summary_stays_last(self, run: Run, broken: str) -> None:
        done = run(broken)
        assert ("== lint FAILED in" in done.stdout) == (broken == "lint")
        assert done.stdout.endswith("\n3 passed in 0.12s\n")
        assert done.returncode == 1

    def test_make_check_runs_the_same(self) -> None:
        makefile = text("Makefile")
        assert "\ncheck: checks test " in makefile
        assert "\nchecks: $(CHECKS) " in makefile
