"""What outlasts a crash of Twitch's own parts: the prediction that is open, and which rewards are ours.

A prediction is noted before Twitch hears of it, and forgotten when Twitch has ended it: whenever the program
is killed, the next start knows what to look for.
"""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from chat.disk import write_whole

logger = logging.getLogger(__name__)

_LONGEST = 65_536
"""Bytes. A file that is longer was not written by this program."""
CANCELLED = -1
"""In the place of a winner."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A prediction that Twitch may have: `id` "" while its answer has not come.

    `verdict`: which outcome has won, CANCELLED, or None as long as nobody knows.
    """

    game: str
    channel: str
    title: str
    outcomes: tuple[str, ...]
    id: str = ""
    verdict: int | None = None


@dataclass(slots=True)
class Memo:
    """The file, and what is in it. `rewards`: by channel and kind, the reward's id and the cost we set."""

    path: Path
    prediction: Noted | None = None
    rewards: dict[str, dict[str, tuple[str, int]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read what is there; a file that cannot be read is none."""
        try:
            with self.path.open("rb") as file:
                found = json.loads(file.read(_LONGEST))
            self.prediction = _noted(found["prediction"])
            self.rewards = {
                str(channel): {str(kind): (str(each[0]), int(each[1])) for kind, each in kinds.items()}
                for channel, kinds in found["rewards"].items()
            }
        except FileNotFoundError:
            return
        except OSError as failed:
            logger.warning("what is open on Twitch cannot be read: %s", failed.strerror)
        except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
            logger.warning("%s is damaged: what was open on Twitch is not known", self.path)

    def note(self, prediction: Noted | None) -> None:
        """Write what is known of the prediction now. Raises OSError, and it counts as noted all the same."""
        if prediction != self.prediction:
            self.prediction = prediction
            self._write()

    def know(self, channel: str, kind: str, reward_id: str, cost: int) -> None:
        """Write that a reward is ours. Raises OSError, and it counts as known all the same."""
        kinds = self.rewards.setdefault(channel, {})
        if kinds.get(kind) != (reward_id, cost):
            kinds[kind] = (reward_id, cost)
            self._write()

    def _write(self) -> None:
        """Whole at any moment: after a power cut there is the old content or the new."""
        content = {
            "prediction": asdict(self.prediction) if self.prediction else None,
            "rewards": self.rewards,
        }
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(self.path, json.dumps(content).encode())


def _noted(found: Any) -> Noted | None:  # noqa: ANN401 - whatever was in the file
    """Raises LookupError, TypeError or ValueError for what this program has not written."""
    if found is None:
        return None
    texts = [found[name] for name in ("game", "channel", "title", "id")]
    outcomes, verdict = found["outcomes"], found["verdict"]
    if not all(isinstance(each, str) for each in (*texts, *outcomes)) or type(verdict) not in {
        int,
        type(None),
    }:
        raise TypeError
    game, channel, title, prediction_id = texts
    return Noted(game, channel, title, tuple(outcomes), prediction_id, verdict)
