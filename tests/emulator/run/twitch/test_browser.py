"""The streamer's browser, here a script that notes what it was to open."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from emulator.run.twitch.browser import open_page

ADDRESS = "https://www.twitch.tv/activate?public=true&device-code=ABCDEFGH"
pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="elsewhere the system's own browser would open"
)


@dataclass
class Noted:
    """What the browser noted, and how it is started."""

    path: Path
    command: str

    @property
    def addresses(self) -> list[str]:
        return self.path.read_text().splitlines() if self.path.exists() else []


@pytest.fixture
def noted(tmp_path: Path) -> Noted:
    script, notes = tmp_path / "browser.py", tmp_path / "notes"
    script.write_text(
        "import sys\nprint('noise', sys.argv); print('noise', file=sys.stderr)\n"
        f"open({str(notes)!r}, 'a').write(sys.argv[1] + '\\n')\nsys.exit(len(sys.argv) - 2)\n"
    )
    return Noted(notes, shlex.join([sys.executable, str(script)]))


@pytest.fixture(autouse=True)
def _nobodys_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "TERM"):
        monkeypatch.delenv(name, raising=False)


def test_a_page_opens_without_a_word(
    noted: Noted, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Browsers talk, and quote addresses: that would be in the JSON lines, and the code on the terminal."""
    monkeypatch.setenv("BROWSER", f"{noted.command} %s")
    assert open_page(ADDRESS)
    assert noted.addresses == [ADDRESS]
    assert capfd.readouterr() == ("", "")


def test_a_browser_that_fails_is_none(noted: Noted, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", f"{noted.command} %s too-much")
    assert not open_page(ADDRESS)


def test_without_a_display_there_is_none() -> None:
    assert not open_page(ADDRESS)


def test_one_that_draws_in_the_terminal_is_none(
    noted: Noted, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It would take the console away from the game."""
    lynx = tmp_path / "lynx"
    lynx.write_text(f'#!/bin/sh\nexec {noted.command} "$@"\n')
    lynx.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm")
    assert not open_page(ADDRESS)
    assert not noted.addresses


@pytest.mark.parametrize(
    "address", ["http://www.twitch.tv/activate", "file:///etc/passwd", "javascript:0", ""]
)
def test_only_a_page_that_is_encrypted_is_opened(
    noted: Noted, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setenv("BROWSER", f"{noted.command} %s")
    assert not open_page(address)
    assert not noted.addresses
