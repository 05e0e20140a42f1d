"""The program's own words on the panel: the ticker's lines and what asks viewers to type."""

from __future__ import annotations

from math import ceil

from chat.crowd.base import Mode, Snapshot
from chat.message import User
from chat.reading.normalise import clean_display_name
from render.panel import around
from render.panel.notices import Mark, Notice
from render.style.texts import Language

_SOUND_ON, _SOUND_OFF = ("Sound on", "音あり"), ("Sound off", "音なし")
_OUTPUT_LOST = (
    "Standard output cannot be written ({reason}): the game goes on without it",
    "標準出力に書き込めません（{reason}）。ゲームはそのまま続きます",
)
_READER_GONE = (
    "Nobody reads standard output any more: the game goes on without it",
    "標準出力の読み手がいなくなりました。ゲームはそのまま続きます",
)
_SYNC = (
    "Now type !sync\u00a0{code} (delay test)",
    "今すぐ !sync\u00a0{code}（遅延を測定）",
)
_NO_TWITCH = ("No Twitch now: koikoi play --twitch starts it", "Twitchなし：koikoi play --twitch で始めます")
_NEW_GAME_IN = ("New game in {seconds} s", "新しいゲームまで{seconds}秒")


def answer_notice(text: str) -> Notice:
    """What everybody in chat is told as a line of the ticker."""
    return Notice("", text, Mark.ANSWER)


def crowd_shown(snapshot: Snapshot) -> around.Crowd:
    """What the panel says of who plays, in whole seconds."""
    seconds = snapshot.seconds_left
    return around.Crowd(
        _name(snapshot.holder),
        tuple(map(_name, snapshot.queue)),
        _name(snapshot.challenger),
        None if seconds is None else ceil(seconds),
        claims=snapshot.mode is Mode.CLAIM,
        votes=snapshot.mode is Mode.VOTE,
    )


def _name(user: User | None) -> str:
    return clean_display_name(user.display_name, user.login) if user else ""


def sync_text(code: str, language: Language) -> str:
    """What the panel asks viewers to type while the stream's delay is measured."""
    return language.of(_SYNC).format(code=code)


def new_game_text(wait: float, language: Language) -> str:
    """What the panel says when a new game is asked for so many seconds too early."""
    return language.of(_NEW_GAME_IN).format(seconds=ceil(wait))


def no_twitch_text(language: Language) -> str:
    """What the panel says to who would sign in where no Twitch was asked for."""
    return language.of(_NO_TWITCH)


def sound_text(language: Language, *, on: bool) -> str:
    """What the ticker says when the sound is switched."""
    return language.of(_SOUND_ON if on else _SOUND_OFF)


def output_text(language: Language, reason: str) -> str:
    """What is said once when standard output is lost: `reason` why, or "" when its reader has gone away."""
    return language.of(_OUTPUT_LOST if reason else _READER_GONE).format(reason=reason)
