"""What the journal gets during a run: a full disk stops no stream, but is told."""

from __future__ import annotations

from collections.abc import Callable

from emulator.journal.journal import Journal
from emulator.journal.months import PutByError


class Keeping:
    """Writes to the journal, if there is one, and tells when that begins to fail and when it works again."""

    def __init__(self, journal: Journal | None, trouble: Callable[[str], None]) -> None:
        """`trouble` gets the sentence about what is wrong, empty when all is well again."""
        self._journal = journal
        self._trouble = trouble
        self._problem = ""

    def keep(self, write: Callable[[Journal], None]) -> None:
        """Let this be written."""
        if self._journal is None:
            return
        try:
            write(self._journal)
        except PutByError as error:
            problem = (
                f"Games that are over stay in the journal: {error.filename} cannot be written "
                f"({error.strerror}). Make room there, and they are put by."
            )
        except OSError as error:
            reason = error.strerror or str(error)
            problem = (
                f"The journal cannot be written ({reason}): make room, moves are kept as soon as there is."
            )
        else:
            problem = ""
        if problem != self._problem:
            self._problem = problem
            self._trouble(problem)
