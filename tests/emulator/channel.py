"""A streamer's computer: the installed program, and a Twitch of the test's own that its settings name."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from chat.sources.twitch import Extra, TokenStore
from tests.chat.sources.twitch_kit import CLIENT_ID, sign_in
from tests.emulator.kit import PATIENCE, Koikoi, Line, Running
from tests.fake_twitch import FakeTwitch, Records, Said, Sent

PLAY = ("play", "--headless", "--json", "--chat", "none", "--new", "--seed", "3", "--speed", "0")
"""Chat comes from Twitch alone, and nothing has to be waited for."""
DOCTOR_OF_THE_REST = """
import sys
from emulator.cli import main
from emulator.tools import doctor

doctor._opengl = doctor._sound = doctor.thinking_bots = doctor._fonts
sys.exit(main(sys.argv[1:]))
"""


@dataclass
class Channel:
    """The program for `fake`'s channel. Whatever it ever said is kept, to be searched."""

    koikoi: Koikoi
    fake: FakeTwitch
    folder: Path
    said: list[Running] = field(default_factory=list)

    @property
    def token_file(self) -> Path:
        """Where the sign-in is kept."""
        return Path(self.koikoi.environment["XDG_DATA_HOME"]) / "koikoi-plays" / "twitch.json"

    def write_settings(
        self,
        *lines: str,
        client_id: str = CLIENT_ID,
        more: str = "",
        addresses: Mapping[str, str] | None = None,
    ) -> None:
        """The program's own settings file: all four addresses, so that the real ones are never asked.

        `lines` belong to Twitch, `more` are other sections.
        """
        path = Path(self.koikoi.environment["XDG_CONFIG_HOME"]) / "koikoi-plays" / "settings.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        given = [f'{name} = "{each}"' for name, each in (addresses or self.fake.addresses).items()]
        texts = [f'client_id = "{client_id}"', *lines, "[twitch.endpoints]", *given]
        # Viewers see what they play at once here, so that nothing is meant for an older table; and nobody who
        # holds the seat has to hurry.
        path.write_text(
            "\n".join(["[chat]", "stream_delay = 0", "claim_seconds = 600", "[twitch]", *texts, more]) + "\n"
        )

    def sign_in(self, *extras: Extra) -> None:
        """As if `koikoi login` had been run, with these parts switched on."""
        sign_in(self.fake, TokenStore(self.token_file), "streamer", *extras)

    def start(self, *arguments: str | Path) -> Running:
        """Start the program."""
        self.said.append(self.koikoi.start(*arguments))
        return self.said[-1]

    def start_measured(self, code: str, *arguments: str | Path, display: str) -> Running:
        """Start the program from within other code, in a window on a display."""
        process = subprocess.Popen(
            [sys.executable, "-c", code, *arguments],
            cwd=self.koikoi.folder,
            env=self.koikoi.environment | {"DISPLAY": display},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        self.said.append(Running(process))
        return self.said[-1]

    def play(self, *options: str) -> Running:
        """Play without a window, and wait until chat is there."""
        running = self.start(*PLAY, *options)
        until_chat(running, "listening" if "--channel" in options else "connected")
        return running

    def doctor(self) -> dict[str, Line]:
        """What the doctor finds, by name, but for screen, sound and bots, which take it longest."""
        done = subprocess.run(
            [sys.executable, "-c", DOCTOR_OF_THE_REST, "doctor", "--json"],
            cwd=self.koikoi.folder, env=self.koikoi.environment, capture_output=True, check=False,
            timeout=PATIENCE, encoding="utf-8",
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (1, ""), (done.returncode, done.stderr)
        return {line["name"]: line for line in map(json.loads, done.stdout.splitlines())}

    def sent(self, count: int) -> tuple[Sent, ...]:
        """The first answers that the program has sent, once there are so many."""

        def all_there(records: Records) -> bool:
            return len(records.sent) >= count

        self.fake.records.wait(all_there, timeout=PATIENCE)
        return self.fake.records.sent

    def close(self) -> None:
        """End all programs. No token may be seen in anything that they have said or written."""
        for running in self.said:
            running.close()
        contents = [path.read_bytes() for path in self._written()]
        contents += [
            "\n".join([*running.said, *drained(running), *running.complaints]).encode()
            for running in self.said
        ]
        assert self.fake.secrets or not self.token_file.exists()
        for secret in self.fake.secrets:
            assert not [content for content in contents if secret.encode() in content]

    def _written(self) -> Iterable[Path]:
        return (path for path in self.folder.rglob("*") if path.is_file() and path != self.token_file)


def sign_in_by_code(
    channel: Channel, *options: str, account: str = "streamer", switched_on: str = ""
) -> None:
    """What a streamer does: read the code, type it elsewhere, press Authorize."""
    running = channel.start("login", *options)
    address, code = running.heard(), running.heard()
    found = re.match("The code is ([A-Z]{8})[.] Press Authorize there; it is good for 30 minutes[.]", code)
    assert found
    assert address == f"Open https://www.twitch.tv/activate?public=true&device-code={found[1]}"
    channel.fake.authorize(account, found[1])
    assert running.heard() == f"Signed in as {account}{switched_on}. Now: koikoi play --twitch"
    assert running.ended() == 0
    assert not running.complaints


def drained(running: Running) -> list[str]:
    """What an ended program has said and nobody has looked at."""
    lines = []
    while (line := running._lines.get_nowait() if not running._lines.empty() else None) is not None:
        lines.append(line)
    return lines


def until_chat(running: Running, state: str) -> list[Line]:
    """The lines up to where it says that it stands so with Twitch."""
    return running.until(lambda line: line.get("name") == "chat_status" and line["state"] == state)


def until_read(running: Running, said: Said) -> list[Line]:
    """The lines up to a message."""
    return running.until(lambda line: line["kind"] == "message" and line["id"] == said.message_id)


def until_reply(running: Running, text: str) -> Line:
    """The reply that has these words in it."""
    return running.until(lambda line: line["kind"] == "reply" and text in line["text"])[-1]
