"""Where the program keeps its files, on each platform in the place meant for it."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path, user_log_path

APP = "koikoi-plays"


def settings_file() -> Path:
    """The settings, unless `--settings` names another file."""
    return user_config_path(APP, appauthor=False) / "settings.toml"


def journal_file() -> Path:
    """The journal, unless `--journal` names another file."""
    return user_data_path(APP, appauthor=False) / "journal.jsonl"


def token_file() -> Path:
    """The sign-in to Twitch."""
    return user_data_path(APP, appauthor=False) / "twitch.json"


def sent_file() -> Path:
    """What was sent to Twitch a moment ago: its limits outlast a restart."""
    return user_data_path(APP, appauthor=False) / "twitch-sent.jsonl"


def extras_file() -> Path:
    """What is open on Twitch besides chat: the prediction, and which rewards are ours."""
    return user_data_path(APP, appauthor=False) / "twitch-extras.json"


def log_file() -> Path:
    """Where warnings, unexpected errors and the connection to Twitch are written down."""
    return user_log_path(APP, appauthor=False) / "koikoi.log"


def audit_file() -> Path:
    """Where it is noted who used which privilege."""
    return user_log_path(APP, appauthor=False) / "audit.jsonl"


def compiled_folder() -> Path:
    """What bots that think have compiled; it may be thrown away at any time."""
    return user_cache_path(APP, appauthor=False) / "compiled"


def told(path: Path) -> str:
    """A path as the panel tells it, which is on stream: without the name of whoever's computer this is."""
    home = Path.home()
    return str(Path("~") / path.relative_to(home)) if path.is_relative_to(home) else str(path)
