"""Seeds: one number from which all chance of a session, a game, a round or a bot follows.

The seed of a part is a one-way hash of the seed of the whole, of a word that says what the part is for, and
of the part's numbers. Whoever knows one part, a bot its generator or a viewer a game that is over, learns
nothing of the whole or of another part: nothing that is seen leads to a deal.

>>> derive_seed(7, "game", 1) == derive_seed(7, "game", 1)
True
>>> len({derive_seed(7, "game", 1), derive_seed(7, "game", 2), derive_seed(7, "bot", 1)})
3
"""

from __future__ import annotations

from enum import Enum
from hashlib import sha512
from typing import TypeGuard

SEED_BITS = 128
"""Of a session's seed, drawn from the system, and of all that are derived from it."""
_HASH_BITS = 512


class Seeds(Enum):
    """How deals follow from a game's seed. A record names it, so that it plays to the same cards for ever."""

    MIXED = 1
    """64 bits, scattered (`module.rules.mixed`): from a deal that is seen the seed can be found."""
    HASHED = 2
    """128 bits, hashed as here."""

    @property
    def bits(self) -> int:
        """How long a seed is at most."""
        return 64 if self is Seeds.MIXED else SEED_BITS

    def fits(self, value: object) -> TypeGuard[int]:
        """Whether something read from a file is such a seed: a whole number, and of no more bits."""
        return type(value) is int and 0 <= value < 1 << self.bits


def derive_seed(seed: int, part: str, *numbers: int) -> int:
    """The seed of a part: ("game", its number) of a session, ("bot", its seat, ...) of a game."""
    return _hash(seed, part, *numbers) >> (_HASH_BITS - SEED_BITS)


def deck_number(seed: int, round_number: int, attempt: int) -> int:
    """Which of all orders the deck has in a round of the game with this seed, at this attempt to deal it.

    512 bits for 48! orders, which is some 2^203: the first orders are more likely by less than 1 in 2^300.
    """
    return _hash(seed, "deck", round_number, attempt)


def drawing_number(seed: int, attempt: int) -> int:
    """The same for the deck from which the seats of the game draw for the first deal."""
    return _hash(seed, "first dealer", attempt)


def _hash(seed: int, part: str, *numbers: int) -> int:
    """SHA-512 of `koikoi PART SEED NUMBER ...`; no part has a number in it, so no two texts are alike."""
    text = f"koikoi {part} {seed} {' '.join(map(str, numbers))}".rstrip()
    return int.from_bytes(sha512(text.encode()).digest(), "big")
