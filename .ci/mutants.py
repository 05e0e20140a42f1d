"""Whether the tests notice small changes to the program: `make mutants`.

mutmut makes the changes (`[tool.mutmut]` in pyproject.toml says where) and runs the tests that come by each.
Of all changes a sample is tried, the same one as long as the code is the same. Those that no test notices are
to stand in tests/data/mutants.txt, each with the reason why that is well. Exit code 1: too many, or one that
has no reason.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

SAMPLE, SEED = 300, 2026
MOST_UNSEEN = 0.03
REASONS = Path("tests/data/mutants.txt")
UNSEEN = {"survived", "no tests"}
COPY = Path("mutants")
"""Where mutmut keeps the program with all its changes, of which one at a time is switched on."""
MUTMUT = Path(sys.executable).with_name("mutmut")
LOG = Path("mutants.log")
FIRST = "module.bot.*"
"""A few changes that are always there: mutmut lists all of them only after it has tried some."""


def try_out(*names: str) -> None:
    """Run the tests against these changes; what mutmut shows of it goes to a file."""
    with LOG.open("w", encoding="utf-8") as log:
        done = subprocess.run([MUTMUT, "run", *names], stdout=log, stderr=subprocess.STDOUT, check=False)
    if done.returncode:
        sys.exit(f"mutmut has failed: see {LOG}")


def said(*words: str) -> str:
    """Return what mutmut answers."""
    return subprocess.run([MUTMUT, *words], stdout=subprocess.PIPE, text=True, check=True).stdout


def results() -> dict[str, str]:
    """Return all changes by name, and what became of each."""
    lines = (line.strip().partition(": ") for line in said("results", "--all", "true").splitlines())
    return {name: result for name, colon, result in lines if colon and "__mutmut_" in name}


def noticed_from_the_start(name: str) -> bool:
    """Whether tests notice a change that is there when the program is loaded: tables are made only then."""
    settings = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    own_tests = f"tests/{name.partition('.')[0]}"
    selection = [
        word
        for word in settings["pytest_add_cli_args_test_selection"]
        if not word.startswith("tests/") or word.startswith(own_tests)
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *selection],
        cwd=COPY,
        env={**os.environ, "MUTANT_UNDER_TEST": name, "PYTHONPATH": str(COPY.resolve())},
        stdout=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode != 0


def change(name: str) -> str:
    """Return a change on one line: where it is, what stood there and what stands there now."""
    lines = [line for line in said("show", name).splitlines() if line[:1] in {"-", "+"}]
    parts = [line[1:].strip() for line in lines if line[:3] not in {"---", "+++"}]
    return f"{name.rpartition('__mutmut_')[0]}: {' => '.join(parts)}"


def reasons() -> dict[str, str]:
    """Return the changes that may go unseen, and why: an indented line below each."""
    found: dict[str, str] = {}
    last = ""
    for line in REASONS.read_text(encoding="utf-8").splitlines():
        if line.startswith(" "):
            found[last] = f"{found[last]} {line.strip()}".strip()
        elif line and not line.startswith("#"):
            last = line
            found[last] = ""
    return found


def main() -> int:
    """Try the sample and tell what nobody noticed."""
    try_out(FIRST)
    everything = sorted(results())
    sample = Random(SEED).sample(everything, min(SAMPLE, len(everything)))
    try_out(*sample)
    result = results()
    quiet = [name for name in sorted(sample) if result[name] in UNSEEN]
    unseen = [change(name) for name in quiet if not noticed_from_the_start(name)]
    known = reasons()
    for line in unseen:
        print(f"{line}\n    {known.get(line) or 'NO REASON IS GIVEN'}")
    share = len(unseen) / len(sample)
    print(f"{len(sample)} of {len(everything)} changes tried, {len(unseen)} unseen ({share:.1%})")
    return int(share > MOST_UNSEEN or any(not known.get(line) for line in unseen))


if __name__ == "__main__":
    sys.exit(main())
