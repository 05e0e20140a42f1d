"""The page's server as a process: what it shows comes on standard input, a JSON object a line.

The first line is where to serve, as `emulator.web.process.Address`. It ends with its input, so that nothing
is left of it when the program is gone. Each line is answered with one on standard output.
"""

from __future__ import annotations

import asyncio
import errno
import json
import os
import secrets
import signal
import socket
import sys
import threading
from typing import Any

from emulator.child import give_way, say
from emulator.web.gate import MOST_CONNECTIONS, Gate, Hosts
from emulator.web.process import Address
from emulator.web.serving import Site

_NICE = 5
_SPARE_FILES = 100
_SEND_BUFFER = 128 * 1024
_SWEEP = 20.0


def listen(address: Address) -> socket.socket:
    """A socket that people can reach. Raises OSError."""
    found = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, kind, protocol, _, place = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have the same port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER)
        listener.bind(place)
        listener.listen(512)
        listener.setblocking(False)  # noqa: FBT003 - the library has it so
    except OSError:
        listener.close()
        raise
    return listener


async def serve(address: Address) -> None:
    """Serve until the input ends."""
    loop = asyncio.get_running_loop()
    try:
        listener = listen(address)
    except OSError as error:
        code = errno.errorcode.get(error.errno or 0, "")
        say(said="refused", reason=error.strerror or str(error), code=code)
        return
    site = Site(secrets.token_hex(4), Hosts(address.host, address.hosts), address.patience, loop)
    gate = Gate(site.answer)
    ended = asyncio.Event()

    def take(line: bytes) -> None:
        told: dict[str, Any] = json.loads(line)
        site.tell(told["sections"], float(told["delay"]))
        say(said="beat")

    def read() -> None:
        for line in sys.stdin.buffer:
            loop.call_soon_threadsafe(take, line)
        loop.call_soon_threadsafe(ended.set)

    await loop.create_server(gate, sock=listener)
    say(said="ready", port=listener.getsockname()[1])
    threading.Thread(target=read, daemon=True).start()
    sweeping = asyncio.create_task(_sweep(gate))
    await ended.wait()
    sweeping.cancel()
    # At once: pages would be waited for, and will find the next server by themselves.
    os._exit(0)


async def _sweep(gate: Gate) -> None:
    """Close for good what should have been closed long ago, and waits for somebody to read."""
    while True:
        await asyncio.sleep(_SWEEP)
        gate.sweep()


def _allow_files() -> None:
    """Let every connection that the gate lets in have its file."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - only there

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_CONNECTIONS + _SPARE_FILES
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def main() -> None:
    """Run."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    give_way(_NICE)
    _allow_files()
    line = sys.stdin.buffer.readline()
    if not line:
        return
    given = json.loads(line)
    asyncio.run(serve(Address(**{**given, "hosts": tuple(given["hosts"])})))


if __name__ == "__main__":
    main()
