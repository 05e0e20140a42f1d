"""What the doctor finds of bots that think."""

from __future__ import annotations

from pathlib import Path

import pytest

from emulator.tools.doctor import thinking_bots
from tests.emulator.kit import home_environment


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where the cache is this test's own."""
    for name, text in home_environment(tmp_path).items():
        monkeypatch.setenv(name, text)
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    return tmp_path


def test_what_compiles_them_and_where_to(home: Path) -> None:
    pytest.importorskip("numba", reason="the packed engine needs numba, which this Python has not")
    finding = thinking_bots()
    assert (finding.well, finding.advice) == (True, "")
    assert finding.found.startswith("strong and master can be used: numba 0.")
    assert finding.found.endswith(str(home / "cache" / "koikoi-plays" / "compiled"))


def test_that_nothing_can_be_kept(home: Path) -> None:
    pytest.importorskip("numba", reason="the packed engine needs numba, which this Python has not")
    home.joinpath("cache").mkdir()
    home.joinpath("cache", "koikoi-plays").write_text("a file")
    finding = thinking_bots()
    assert not finding.well
    assert "cannot be written: " in finding.found
    assert finding.advice.startswith("Make room there")


def test_without_numba_the_other_levels_are_enough(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home.joinpath("numba.py").write_text("raise ModuleNotFoundError('No module named numba')")
    monkeypatch.setenv("PYTHONPATH", str(home))
    finding = thinking_bots()
    assert finding.well
    assert finding.found == "house plays for them: No module named numba"
    assert finding.advice.endswith("else, for strong and master: pip install numba")
