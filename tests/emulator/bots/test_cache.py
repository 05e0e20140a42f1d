"""Where compiled bots are kept: a folder for each version, or for one run where there is no room."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import module
from emulator import paths
from emulator.bots import cache
from emulator.bots.cache import keep_compiled, keep_kernels, leave_cache
from tests.emulator.kit import home_environment


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name, text in home_environment(tmp_path).items():
        monkeypatch.setenv(name, text)
    for name in ("NUMBA_CACHE_DIR", *cache._ONE_THREAD):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv(name, "")  # so that what is set is forgotten with the test
        monkeypatch.delenv(name)
    return tmp_path


def folder() -> Path:
    return Path(os.environ["NUMBA_CACHE_DIR"])


def test_it_is_kept_in_the_users_cache_by_one_thread() -> None:
    assert keep_compiled() == ""
    assert folder().is_dir()
    assert folder().parent == paths.compiled_folder()
    assert os.environ["NUMBA_NUM_THREADS"] == os.environ["OMP_NUM_THREADS"] == "1"
    before = folder()
    leave_cache()
    keep_compiled()
    assert folder() == before
    assert before.is_dir()


def test_each_version_of_the_sources_has_a_folder_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(module, "__file__", str(tmp_path / "sources" / "__init__.py"))
    (tmp_path / "sources" / "bot").mkdir(parents=True)
    seen = []
    for text in ("a = 1", "a = 2", "a = 1"):
        (tmp_path / "sources" / "bot" / "play.py").write_text(text)
        monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
        keep_compiled()
        seen.append(folder())
    assert seen[0] == seen[2] != seen[1]


def test_each_version_of_numba_has_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for number in ("0.1", "0.2"):
        monkeypatch.setattr(cache, "version", lambda _name, number=number: number)
        monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
        keep_compiled()
        seen.add(folder())
    assert len(seen) == 2


def test_what_nobody_has_used_for_a_month_is_thrown_away() -> None:
    keep_compiled()
    own = folder()
    old, recent = own.with_name("0" * 16), own.with_name("1" * 16)
    for other in (old, recent):
        other.mkdir()
        (other / "compiled.nbc").write_text("")
    os.utime(own, (0, 0))
    os.utime(old, (0, 0))
    keep_compiled()
    assert own.is_dir()
    assert recent.is_dir()
    assert not old.exists()


def test_where_there_is_no_room_it_is_kept_for_one_run(home: Path) -> None:
    paths.compiled_folder().parent.mkdir(parents=True)
    paths.compiled_folder().write_text("a file")
    assert keep_compiled()
    assert folder().is_dir()
    assert not folder().is_relative_to(home)
    leave_cache()
    assert not folder().exists()


@pytest.mark.skipif(sys.platform == "win32" or os.name != "posix", reason="needs rights")
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_no_room() -> None:
    paths.compiled_folder().mkdir(parents=True)
    paths.compiled_folder().chmod(0o500)
    assert keep_compiled()
    leave_cache()


def test_the_folder_can_be_chosen_and_what_else_is_there_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "chosen" / "what somebody else keeps here"
    other.mkdir(parents=True)
    os.utime(other, (0, 0))
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    assert keep_kernels(tmp_path / "elsewhere").parent == tmp_path / "chosen"
    assert other.is_dir()


def test_a_program_that_is_started_keeps_it_in_the_same_folder(tmp_path: Path) -> None:
    first = keep_kernels(tmp_path)
    keep_compiled()
    assert folder() == first == keep_kernels(tmp_path / "elsewhere")


def test_the_program_starts_without_numba() -> None:
    program = "import sys, emulator.tools.play, emulator.run.wiring, emulator.bots.cache; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"numba", "numpy", "module.bot.packed"} & {*done.stdout.split()}
