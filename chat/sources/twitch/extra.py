"""What Twitch has besides chat, switched on by the streamer: its parts, what each needs, what goes wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from module.errors import KoiKoiError

NOTHING = "none"
"""What switches everything off."""


class Extra(Enum):
    """A part; the value is its name on the command line."""

    PREDICTIONS = "predictions"
    """One on each game: who wins."""
    POINTS = "points"
    """Rewards for channel points."""


SCOPES_OF = {
    Extra.PREDICTIONS: "channel:manage:predictions",
    Extra.POINTS: "channel:manage:redemptions",
}
"""What the streamer allows for each."""


class Snag(Enum):
    """Why a part does not work, or not this time."""

    NO_SCOPE = "no_scope"
    """The permission does not cover it, whatever was said when it was given."""
    NOT_AFFILIATE = "not_affiliate"
    """Twitch has points for affiliates and partners only."""
    OTHER_CHANNEL = "other_channel"
    """The channel is not the signed-in account's own."""
    OTHER_PREDICTION = "other_prediction"
    """The streamer has one running, and there is but one at a time."""
    TITLE_TAKEN = "title_taken"
    """There is a reward of that name that is not ours."""
    TOO_MANY_REWARDS = "too_many_rewards"
    REFUSED = "refused"
    """For a reason that is not known."""
    UNREACHABLE = "unreachable"
    """However often it was tried."""
    UNWRITTEN = "unwritten"
    """What has to outlast a crash cannot be kept, so that nothing is begun."""
    INTERNAL = "internal"
    """A bug of ours; it is in the log."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something about a part that the streamer should know."""

    extra: Extra
    snag: Snag


class UnknownExtra(KoiKoiError):  # noqa: N818 - says what is so, like module.errors
    """A part that Twitch, or this program, does not have."""


def extras_called(text: str) -> tuple[Extra, ...]:
    """The parts that somebody names. Raises UnknownExtra.

    >>> [extra.value for extra in extras_called("Points, predictions")], extras_called("none")
    (['predictions', 'points'], ())
    """
    words = {word.strip().casefold() for word in text.split(",")}
    known = {extra.value for extra in Extra}
    strange = sorted(words - known)
    if strange and words != {NOTHING}:
        names = ", ".join(sorted(known, reverse=True))
        raise UnknownExtra(
            f"{strange[0][:40]!r} cannot be switched on: choose {names}, separated by commas, or {NOTHING}"
        )
    return tuple(extra for extra in Extra if extra.value in words)


def extras_in(scopes: Iterable[str]) -> tuple[Extra, ...]:
    """What a permission switches on."""
    allowed = frozenset(scopes)
    return tuple(extra for extra, scope in SCOPES_OF.items() if scope in allowed)


def scopes_for(extras: Iterable[Extra]) -> tuple[str, ...]:
    """What has to be asked for."""
    return tuple(SCOPES_OF[extra] for extra in extras)
