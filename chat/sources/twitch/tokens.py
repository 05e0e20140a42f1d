"""The tokens' file: in the user's data folder, for nobody else to read, whole at any moment."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from chat.sources.twitch.secret import Secret

_FORMAT = 1
_PAUSES = (0.01, 0.05, 0.2)
"""Seconds."""


@dataclass(frozen=True, slots=True)
class Grant:
    """What an account has allowed this program: whose it is, and the pair of tokens of the moment.

    An access token lives four hours; a refresh token serves once, and a second use ends the whole grant.
    """

    client_id: str
    user_id: str
    login: str
    scopes: tuple[str, ...]
    access: Secret
    refresh: Secret


class TokenStore:
    """One grant in one file. `path`: the file, in the user's data folder; its folder is made if need be."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self) -> Grant | None:
        """The stored grant; None when there is none, or nothing that can be read. Raises OSError."""
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
            if found["format"] != _FORMAT:
                return None
            texts = [str(found[name]) for name in ("client_id", "user_id", "login", "access", "refresh")]
            scopes = tuple(str(scope) for scope in found["scopes"])
        except FileNotFoundError:
            return None
        except (KeyError, TypeError, ValueError):
            return None
        client_id, user_id, login, access, refresh = texts
        return Grant(client_id, user_id, login, scopes, Secret(access), Secret(refresh))

    def save(self, grant: Grant) -> None:
        """Write at once and for good: after a power cut there is the old pair or the new. Raises OSError."""
        content = json.dumps(
            {
                "format": _FORMAT,
                "client_id": grant.client_id,
                "user_id": grant.user_id,
                "login": grant.login,
                "scopes": list(grant.scopes),
                "access": grant.access.reveal(),
                "refresh": grant.refresh.reveal(),
            }
        )
        folder = self.path.parent
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # mkstemp's file is its owner's alone from its first moment on.
        number, name = tempfile.mkstemp(dir=folder, prefix=f".{self.path.name}.")
        try:
            with os.fdopen(number, "w", encoding="utf-8") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            _replace(self.path, Path(name))
        except BaseException:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
        _sync_folder(folder)

    def delete(self) -> bool:
        """Forget the grant; whether there was one. Raises OSError."""
        try:
            self.path.unlink()
        except FileNotFoundError:
            return False
        _sync_folder(self.path.parent)
        return True


def _replace(path: Path, new: Path) -> None:
    """Put a file in another's place. Windows refuses while somebody looks at it, a virus scanner say."""
    for pause in _PAUSES:
        try:
            new.replace(path)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    new.replace(path)


def _sync_folder(folder: Path) -> None:
    """Make a rename outlast a power cut, on systems where a folder can be opened."""
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
