"""How kernels are compiled, and the few lines that all of them are made of.

A kernel is plain Python that numba compiles at its first call and keeps in its cache. All arrays are of
64-bit whole numbers with one axis, so that each kernel is compiled once. Kernels neither check what they are
given nor hold Python's lock: threads may run them at the same time, each with arrays of its own.

numba keeps what is compiled by file, and looks at that file alone: after a change in one file, what others
have compiled from it is still the old. Whoever sets the cache's folder (NUMBA_CACHE_DIR, before this module
is imported) gives each version of the sources one of its own: `emulator.bots.cache` does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np

from module.bot.packed.layout import Ints

ZERO: Final = cast("int", np.int64(0))
"""What a set that a kernel collects begins with: called with a literal 0, others would be compiled twice."""

_F = TypeVar("_F", bound=Callable[..., Any])


def kernel(function: _F) -> _F:
    """The same function, compiled when it is first called."""
    return _compiled(function, inlined=False)


def part(function: _F) -> _F:
    """The same for a small kernel that others are made of: they get its lines instead of a call.

    That makes them faster, and compiling them slower.
    """
    return _compiled(function, inlined=True)


def _compiled(function: _F, *, inlined: bool) -> _F:
    # Division by zero as in NumPy: no check, since nothing here divides by what may be zero.
    # Without numba's own memory (`_nrt`): no kernel makes an array, and counting who holds those that it is
    # given would take longer than playing. Kernels are called with arrays that somebody else keeps.
    options: dict[str, Any] = {
        "cache": True,
        "nogil": True,
        "error_model": "numpy",
        "_nrt": False,
        "no_cfunc_wrapper": True,
        "forceinline": inlined,
    }
    return cast("_F", numba.njit(**options)(function))


@part
def count(cards: int) -> int:
    """How many cards a set has. LLVM knows these lines and makes one instruction of them."""
    cards -= (cards >> 1) & 0x5555555555555555
    cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (cards * 0x0101010101010101) >> 56


@part
def lowest(cards: int) -> int:
    """The card of a set that is not empty which has the lowest number; likewise the lowest bit's place."""
    return count(~cards & (cards - 1))


@part
def nth(cards: int, number: int) -> int:
    """The card of a set that has `number` cards below it."""
    for _ in range(number):
        cards &= cards - 1
    return lowest(cards)


@part
def month_of(card: int) -> int:
    """All four cards of a card's month, as a set."""
    return 15 << (card & 60)


@part
def with_months(cards: int) -> int:
    """All cards of the months of which there is a card, as a set."""
    cards |= cards >> 2
    cards |= cards >> 1
    return (cards & 0x111111111111) * 15


# SplitMix64 (Steele, Lea and Flood, 2014) on signed numbers, whose products wrap in the same way.
_GAMMA = 0x9E3779B97F4A7C15 - (1 << 64)
_MIX_1 = 0xBF58476D1CE4E5B9 - (1 << 64)
_MIX_2 = 0x94D049BB133111EB - (1 << 64)


@part
def draw(chance: Ints) -> int:
    """The next number of a generator, 0 to 2^62 - 1. `chance`: an array of one slot, any number at first."""
    chance[0] += _GAMMA
    mixed = chance[0]
    mixed = (mixed ^ ((mixed >> 30) & 0x3FFFFFFFF)) * _MIX_1
    mixed = (mixed ^ ((mixed >> 27) & 0x1FFFFFFFFF)) * _MIX_2
    return ((mixed ^ ((mixed >> 31) & 0x1FFFFFFFF)) >> 2) & 0x3FFFFFFFFFFFFFFF


@part
def below(chance: Ints, limit: int) -> int:
    """A number from 0 to `limit` - 1, all equally likely to within 1 in 2^31; `limit` up to 2^31."""
    return ((draw(chance) >> 31) * limit) >> 31
