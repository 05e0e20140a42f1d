"""The streamer's browser, opened without a word on the terminal or in the JSON lines."""

from __future__ import annotations

import os
import subprocess
import sys
import webbrowser

LONGEST = 10.0
"""Seconds. What has not failed by then has opened, and stays as long as the streamer likes."""


def open_page(address: str) -> bool:
    """Show an address in the browser of this machine and say whether that worked; takes a moment."""
    if not address.startswith("https://"):
        return False
    code = "import sys; from emulator.run.twitch.browser import show; sys.exit(not show(sys.argv[1]))"
    # Browsers talk on the output that they inherit, and some systems start one that would take the keyboard.
    nowhere = subprocess.DEVNULL
    try:
        opener = subprocess.Popen(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", code, address],
            stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True,
        )  # fmt: skip
        return opener.wait(LONGEST) == 0
    except subprocess.TimeoutExpired:
        return True
    except OSError:
        return False


def show(address: str) -> bool:
    """Start the browser; False where there is none but for terminals."""
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    # The library has this very class for what runs in a terminal, and for what the streamer chose.
    if type(browser) is webbrowser.GenericBrowser and not os.environ.get("BROWSER"):
        return False
    return browser.open(address)
