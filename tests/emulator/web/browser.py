"""A real Chromium, led by its DevTools protocol: what a viewer sees, presses and hears of a page."""

from __future__ import annotations

import asyncio
import base64
import itertools
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

PATIENCE = 30.0
"""Seconds after which something that should have happened will not happen any more."""
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--mute-audio",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
    "--disable-extensions", "--disable-dev-shm-usage", "--remote-debugging-port=0",
)  # fmt: skip
PHONE, DESKTOP = (390, 844), (1280, 800)
_KEYS = {"Tab": 9, "Enter": 13}


def chromium() -> str:
    """The browser's command; skips the test where there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        pytest.skip("there is no Chromium: apt-get install chromium, or sh .ci/setup.sh system browser")
    return found


class Tab:
    """A page in the browser."""

    def __init__(self, runner: asyncio.Runner, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._runner, self._socket = runner, socket
        self._numbers = itertools.count(1)
        self.complaints: list[str] = []
        """What the page's console has said, refusals of the security policy among it."""
        self.addresses: list[str] = []
        """Everything that the page has asked for."""
        for domain in ("Page", "Runtime", "Log", "Network", "Accessibility"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: object) -> dict[str, Any]:
        """Have the browser do something, and what it says of it."""
        return self._runner.run(asyncio.wait_for(self._call(method, parameters), PATIENCE))

    async def _call(self, method: str, parameters: dict[str, object]) -> dict[str, Any]:
        number = next(self._numbers)
        await self._socket.send_json({"id": number, "method": method, "params": parameters})
        while True:
            said = json.loads(await self._socket.receive_str())
            if said.get("id") == number:
                assert "error" not in said, (method, said["error"])
                result: dict[str, Any] = said["result"]
                return result
            self._note(said.get("method", ""), said.get("params", {}))

    def _note(self, event: str, facts: dict[str, Any]) -> None:
        if event == "Log.entryAdded":
            self.complaints.append(facts["entry"]["text"])
        elif event == "Runtime.exceptionThrown":
            self.complaints.append(facts["exceptionDetails"]["exception"].get("description", "?"))
        elif event == "Network.requestWillBeSent":
            self.addresses.append(facts["request"]["url"])

    def look(self, size: tuple[int, int] = DESKTOP, **media: str) -> None:
        """Be a window of this size, with these media features, as `prefers_color_scheme="dark"`."""
        width, height = size
        features = [{"name": name.replace("_", "-"), "value": value} for name, value in media.items()]
        phone = size == PHONE
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, mobile=phone, deviceScaleFactor=2 if phone else 1,
        )  # fmt: skip
        self.call("Emulation.setEmulatedMedia", features=features)

    def open(self, address: str) -> None:
        """Go there."""
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def value(self, expression: str) -> Any:
        """What a JavaScript expression is in the page."""
        done = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def until(self, expression: str) -> None:
        """Wait until it is so."""
        deadline = time.monotonic() + PATIENCE
        while not self.value(f"Boolean({expression})"):
            assert time.monotonic() < deadline, f"it never came to {expression}"

    def press(self, key: str, *, shift: bool = False) -> None:
        """Press a key."""
        for kind in ("keyDown", "keyUp"):
            typed = "\r" if key == "Enter" and kind == "keyDown" else ""
            self.call(
                "Input.dispatchKeyEvent",
                type=kind, key=key, code=key, text=typed,
                windowsVirtualKeyCode=_KEYS[key], modifiers=8 * shift,
            )  # fmt: skip

    def spoken(self) -> list[tuple[str, str]]:
        """Role and name of everything that a screen reader finds, in its order."""
        nodes = self.call("Accessibility.getFullAXTree")["nodes"]
        return [
            (node["role"]["value"], node.get("name", {}).get("value", ""))
            for node in nodes
            if not node["ignored"]
        ]

    def picture(self, *, whole: bool = False) -> bytes:
        """A PNG of what is seen, or of the whole page; transparent where nothing is."""
        return base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"])

    def see_through(self) -> None:
        """Paint no ground where the page has none, as OBS does."""
        self.call("Emulation.setDefaultBackgroundColorOverride", color={"r": 0, "g": 0, "b": 0, "a": 0})


@contextmanager
def browser() -> Iterator[Tab]:
    """A browser with one page."""
    command = chromium()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile, asyncio.Runner() as runner:
        process = subprocess.Popen(
            [command, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        session = None
        try:
            port = _port(Path(profile) / "DevToolsActivePort", process)
            session, socket = runner.run(_connected(port))
            yield Tab(runner, socket)
        finally:
            if session is not None:
                runner.run(session.close())
            process.terminate()
            process.wait(PATIENCE)


def _port(file: Path, process: subprocess.Popen[bytes]) -> int:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert process.poll() is None, "the browser has ended"
        lines = file.read_text().splitlines() if file.exists() else []
        if len(lines) > 1:
            return int(lines[0])
        time.sleep(0.02)
    raise AssertionError("the browser does not start")


async def _connected(port: int) -> tuple[aiohttp.ClientSession, aiohttp.ClientWebSocketResponse]:
    session = aiohttp.ClientSession()
    async with session.get(f"http://127.0.0.1:{port}/json/list") as answer:
        pages = [target for target in await answer.json() if target["type"] == "page"]
    socket = await session.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0)
    return session, socket
