"""What the tests of the whole program share."""

from pathlib import Path

import pytest

from tests.emulator.kit import Koikoi, KoikoiHere, home_environment


@pytest.fixture
def koikoi(tmp_path: Path) -> Koikoi:
    folder = tmp_path / "work"
    folder.mkdir()
    # Graphics drivers keep what they have compiled there, and complain if they cannot.
    (tmp_path / "home" / "cache").mkdir(parents=True)
    return Koikoi(folder, home_environment(tmp_path / "home"))


@pytest.fixture
def koikoi_here(
    koikoi: Koikoi, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> KoikoiHere:
    return KoikoiHere(koikoi.folder, koikoi.environment, monkeypatch, capsys)
