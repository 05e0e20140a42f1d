"""Messages that nobody will answer, told as numbers."""

from __future__ import annotations

import pytest

from emulator.run.twitch.losses import PAUSE, Losses, losses_text
from render.style.texts import Language


@pytest.mark.parametrize(
    "lost, rejected, told",
    [
        (1, 0, "1 chat message was lost: more came than could be read"),
        (7, 0, "7 chat messages were lost: more came than could be read"),
        (0, 1, "1 chat message was left out: Twitch sent what cannot be read"),
    ],
)
def test_one_message_is_told_as_one(lost: int, rejected: int, told: str) -> None:
    """There were "1 chat messages"."""
    assert losses_text(lost, rejected, Language.ENGLISH) == told
    assert str(lost or rejected) in losses_text(lost, rejected, Language.JAPANESE)


def test_what_goes_within_a_minute_is_told_together() -> None:
    losses = Losses()
    assert losses.news((0, 0), 0.0) is None
    assert losses.news((1, 0), 1.0) == (1, 0)
    assert losses.news((5, 2), PAUSE) is None
    assert losses.news((6, 3), 1.0 + PAUSE) == (5, 3)
