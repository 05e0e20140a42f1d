"""What is known of a face besides its drawing."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The four kinds of cards, and the sake cup, which is an animal and may count as a plain."""

    BRIGHT = "bright"
    ANIMAL = "animal"
    RIBBON = "ribbon"
    PLAIN = "plain"
    CUP = "cup"


@dataclass(frozen=True, slots=True)
class Face:
    """A face: its month 1..12, its kind, a word for its figure, and the drawing (see `svg.card`)."""

    month: int
    kind: Kind
    figure: str
    draw: Callable[[], str]
