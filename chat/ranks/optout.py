"""Who does not want to be remembered: user ids, one a line, in a file that outlasts the database."""

from __future__ import annotations

import os
from pathlib import Path


class OptOut:
    """The list. `ids` holds from the moment at which somebody has asked, whatever the disk says."""

    def __init__(self, path: Path) -> None:
        """Read it. Raises OSError for a file that is there and cannot be read."""
        self.path = path
        try:
            text = path.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            text = ""
        self.ids = {line.strip() for line in text.splitlines() if line.strip()}
        self._unwritten: list[str] = []

    def add(self, user_id: str) -> None:
        """From now on nothing is kept of this viewer; `write` has to follow."""
        if user_id not in self.ids:
            self.ids.add(user_id)
            self._unwritten.append(user_id)

    def write(self) -> None:
        """Let it be in the file. Raises OSError: then ask again."""
        new = tuple(self._unwritten)  # while it is written, others may ask
        if not new:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            # What a full disk has cut off the last time is a line by itself.
            file.write("\n" + "\n".join(new) + "\n")
            file.flush()
            os.fsync(file.fileno())
        del self._unwritten[: len(new)]
