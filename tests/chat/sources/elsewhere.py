"""A server that is not Twitch, or tells another time: it answers everything, over TLS."""

from __future__ import annotations

import email.utils
import ssl
import time
from pathlib import Path

from aiohttp import web

from tests.fake_twitch.thread import Served

TLS = Path(__file__).parents[2] / "data" / "tls"
AUTHORITY = TLS / "ca.pem"
"""What signed both certificates, for 127.0.0.1; nobody trusts it."""
VALID, EXPIRED = TLS / "valid.pem", TLS / "expired.pem"
"""Until 2120, and until 2020. Both hold their private keys: they prove nothing to anybody."""


class Elsewhere(Served):
    """As a context manager; `ahead`: seconds by which this computer's clock is ahead of the server's."""

    def __init__(self, certificate: Path, *, ahead: float = 0.0) -> None:
        super().__init__()
        self._certificate = certificate
        self._ahead = ahead
        self._port = 0

    @property
    def addresses(self) -> dict[str, str]:
        """As they stand in the settings under `[twitch.endpoints]`."""
        here = f"127.0.0.1:{self._port}/"
        return dict.fromkeys(("helix", "id"), f"https://{here}") | dict.fromkeys(
            ("eventsub", "irc"), f"wss://{here}"
        )

    async def _open(self) -> None:
        app = web.Application()
        app.router.add_route("*", "/{anything:.*}", self._answer)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._certificate)
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context)
        await site.start()
        self._runner, self._port = runner, runner.addresses[0][1]

    async def _close(self) -> None:
        await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        date = email.utils.formatdate(time.time() - self._ahead, usegmt=True)
        return web.json_response({"message": "nobody"}, status=404, headers={"Date": date})
