"""The check for repeated code (.ci/duplicates.py) has to find it."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / ".ci" / "duplicates.py"

EIGHT = """
def {name}(rows):
    total = 0
    for row in rows:
        if row.open:
            total += row.points
            continue
        row.close()
        total -= 1{comment}
    return total
"""


def check(folder: Path, **files: str) -> subprocess.CompletedProcess[str]:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, str(SCRIPT), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_copy_in_another_file_is_found(tmp_path: Path) -> None:
    run = check(
        tmp_path, one=EIGHT.format(name="f", comment=""), two=EIGHT.format(name="g", comment="  # why")
    )
    assert run.returncode == 1
    assert f"{tmp_path / 'one.py'}:3: the same 8 lines stand at {tmp_path / 'two.py'}:3" in run.stdout


def test_a_copy_in_the_same_file_is_found(tmp_path: Path) -> None:
    run = check(tmp_path, one=EIGHT.format(name="f", comment="") + EIGHT.format(name="g", comment=""))
    assert run.returncode == 1


def test_seven_lines_may_be_a_coincidence(tmp_path: Path) -> None:
    shorter = EIGHT.replace("        row.close()\n", "")
    run = check(tmp_path, one=shorter.format(name="f", comment=""), two=shorter.format(name="g", comment=""))
    assert run.returncode == 0


def test_what_has_to_be_repeated_does_not_count(tmp_path: Path) -> None:
    imports = "".join(f"from package import part_{number}\n" for number in range(20))
    fields = "class {name}:\n" + "".join(f"    field_{number}: int\n" for number in range(20))
    run = check(tmp_path, one=imports + fields.format(name="A"), two=imports + fields.format(name="B"))
    assert run.returncode == 0
