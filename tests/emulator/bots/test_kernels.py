"""Where compiled kernels are kept, and that the program starts without them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import module
from emulator.bots import kernels
from emulator.bots.kernels import fingerprint, keep_kernels

VARIABLE = "NUMBA_CACHE_DIR"


@pytest.fixture(autouse=True)
def _no_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "")  # so that it is put back
    monkeypatch.delenv(VARIABLE)


def test_each_version_of_the_sources_has_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = keep_kernels(tmp_path)
    assert first.is_dir()
    assert first.parent.parent == tmp_path
    assert os.environ[VARIABLE] == str(first)
    monkeypatch.setattr(kernels, "fingerprint", lambda: "0" * 16)
    monkeypatch.delenv(VARIABLE)
    assert keep_kernels(tmp_path) == first.parent / ("0" * 16)
    assert first.is_dir(), "another clone may be using it"


def test_a_program_that_is_started_uses_the_same_folder(tmp_path: Path) -> None:
    assert keep_kernels(tmp_path) == keep_kernels(tmp_path / "elsewhere")


def test_the_folder_can_be_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "chosen"))
    assert keep_kernels(tmp_path).parent == tmp_path / "chosen"


def test_what_was_not_used_for_a_month_is_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = keep_kernels(tmp_path)
    (old / "kernel.nbc").touch()
    other = old.parent / "what somebody else keeps here"
    other.mkdir()
    for folder in (old, other):
        os.utime(folder, (0, 0))
    monkeypatch.setattr(kernels, "fingerprint", lambda: "0" * 16)
    monkeypatch.delenv(VARIABLE)
    assert sorted(path.name for path in keep_kernels(tmp_path).parent.iterdir()) == ["0" * 16, other.name]


def test_the_fingerprint_sees_every_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()
    monkeypatch.setattr(module, "__file__", str(tmp_path / "__init__.py"))
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "rules.py").write_text("one = 1", encoding="utf-8")
    changed = fingerprint()
    (tmp_path / "bot" / "rules.py").write_text("one = 2", encoding="utf-8")
    assert len({before, changed, fingerprint()}) == 3


def test_the_program_starts_without_numba() -> None:
    program = (
        "import sys, emulator.tools.play, emulator.run.wiring, emulator.bots.kernels; print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"numba", "numpy", "module.bot.packed"} & {*done.stdout.split()}
