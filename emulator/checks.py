"""What the value of a setting may be, and how that is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

_T = TypeVar("_T")


def _as_it_is(value: _T) -> _T:
    return value


@dataclass(frozen=True, slots=True)
class Check:
    """What is allowed, in words; whether a raw value is that; and what is made of it.

    `make` may still refuse it with a KoiKoiError, whose sentence then says everything.
    """

    allowed: str
    fits: Callable[[Any], object]
    make: Callable[[Any], Any] = _as_it_is

    def __call__(self, value: object) -> Any:  # noqa: ANN401 - each check makes another kind
        """The value to use. Raises ValueError with what is allowed."""
        if not self.fits(value):
            raise ValueError(self.allowed)
        return self.make(value)


def text(*, longest: int = 200) -> Check:
    """Any text on one line, up to a length."""
    return Check(
        f"a text in quotes on one line, at most {longest} characters",
        lambda value: isinstance(value, str) and len(value) <= longest and "\n" not in value,
    )


def like(pattern: str, allowed: str, make: Callable[[str], str] = str) -> Check:
    """A text of this form."""
    return Check(allowed, lambda value: isinstance(value, str) and re.fullmatch(pattern, value), make)


def one_of(*words: str) -> Check:
    """One of these words."""
    return Check("one of " + ", ".join(f'"{word}"' for word in words), lambda value: value in words)


def named(kind: str, names: Iterable[str], make: Callable[[str], str]) -> Check:
    """One of a kind that `make` knows by name."""
    return Check(f"a {kind} in quotes: {', '.join(names)}", lambda value: isinstance(value, str), make)


def whole(low: int, high: int) -> Check:
    """A whole number in a range."""
    return Check(
        f"a whole number from {low} to {high}", lambda value: type(value) is int and low <= value <= high
    )


def number(low: float, high: float, *, or_zero: bool = False) -> Check:
    """A number in a range; 0 too if so said."""
    return Check(
        f"a number from {low:g} to {high:g}" + (", or 0" if or_zero else ""),
        lambda value: type(value) in {int, float} and (low <= value <= high or (or_zero and value == 0)),
        float,
    )


SWITCH = Check("true or false", lambda value: isinstance(value, bool))
COLOUR = like("#[0-9a-fA-F]{6}", 'a colour as "#rrggbb", for example "#00ff00"')
