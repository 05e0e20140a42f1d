"""Forgets viewers who have asked for it: in the ranks, and then in all games on disk, a line at a time.

The list of them is written first. Whatever ends the program, the next start does what is not done yet.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from time import monotonic

from chat.ranks.optout import OptOut
from chat.ranks.store import Store
from emulator.journal.months import Months
from emulator.journal.recount import Sources, erase_everywhere

logger = logging.getLogger(__name__)

AGAIN = 60.0
"""Seconds until files that could not be written are tried again: they may have to be read from end to end."""


class Forgetting:
    """What is still to be forgotten. All but `ask` is of the ranks' own thread."""

    def __init__(self, optout: OptOut, months: Months, sources: Sources) -> None:
        """`months`: those of the journal, so that it need not read a file anew that is written here."""
        self._optout, self._months, self._sources = optout, months, sources
        self._in_ranks = bool(optout)  # an older program, or one that was killed, may have left something
        self._work: Generator[None] | None = None
        self._doing: frozenset[str] = frozenset()
        self._again = float("-inf")
        self.problem = ""
        """Why names are still in files; empty when all is well."""

    def ask(self, user_id: str) -> None:
        """From now on nothing is kept of this viewer; `from_now` has to follow."""
        self._optout.add(user_id)

    def from_now(self) -> None:
        """Drop what is kept of those who have asked."""
        self._in_ranks = True

    def from_ranks(self, store: Store) -> None:
        """Keep in the list who has asked, and drop them from the database. Raises sqlite3.Error, OSError."""
        if self._in_ranks:
            self._optout.write()
            store.forget(self._optout)
            self._in_ranks = False

    @property
    def busy(self) -> bool:
        """Whether there is something to do at once."""
        waits = self._work is None and (not self._optout.pending or monotonic() < self._again)
        return not (self._in_ranks or waits)

    @property
    def pause(self) -> float | None:
        """Seconds after which there may be something to do; None: nothing is left."""
        return AGAIN if self._optout.pending else None

    def step(self) -> None:
        """Go on with the files; trouble with them is told, and tried again later."""
        if not self.busy:
            return
        try:
            if self._work is None:
                self._begin()
            elif next(self._work, self) is self:
                self._work = None
                self._optout.note_done(self._doing)
                self.problem = ""
        except OSError as error:
            self._work, self._again = None, monotonic() + AGAIN
            reason = error.strerror or error
            self.problem = (
                f"Who said !optout is still named in games on disk, which cannot be written ({reason}). "
                "The game goes on, and they are written later."
            )
            logger.warning("nobody could be taken out of the games on disk: %s", error)

    def close(self) -> None:
        """Leave nothing half done behind; the next start begins again."""
        if self._work is not None:
            self._work.close()

    def _begin(self) -> None:
        self._doing = self._optout.pending
        # Of an earlier run there are only hashes: then every viewer of every game has to be looked at.
        known = self._optout.ids_of(self._doing)
        self._work = erase_everywhere(self._months, self._sources, self._optout, known)
