"""What can be heard."""

from __future__ import annotations

from enum import Enum


class Sound(Enum):
    """A sound by what it tells. The value is its name in the built data."""

    CLACK = "clack"
    """A card is put down hard."""
    TAP = "tap"
    """A card is laid down."""
    FLICK = "flick"
    """One of many cards that are dealt."""
    SLIDE = "slide"
    """A card leaves its place."""
    SHUFFLE = "shuffle"
    PICK = "pick"
    """A hand card is picked up."""
    LIDS_OPEN = "lids_open"
    LIDS_CLOSE = "lids_close"
    BUTTON = "button"
    NOTICE = "notice"
    """Something to be read."""
    YAKU = "yaku"
    LUCKY = "lucky"
    """A hand that wins as it was dealt."""
    KOIKOI = "koikoi"
    STOP = "stop"
    ROUND_WON = "round_won"
    ROUND_LOST = "round_lost"
    ROUND_TIED = "round_tied"
    GAME_WON = "game_won"
    GAME_LOST = "game_lost"
    GAME_TIED = "game_tied"
