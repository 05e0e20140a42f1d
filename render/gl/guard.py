"""What a mistake in an event's handler does: it ends the loop and comes out of it, on every system.

On Windows and macOS events come through C code, where no error can pass: it would be printed and forgotten,
and the panel would stand still.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec

P = ParamSpec("P")


class Guard:
    """Keeps the first error of the handlers it has wrapped, for whoever runs the loop."""

    def __init__(self, stop: Callable[[], None]) -> None:
        """`stop` ends the loop."""
        self._stop = stop
        self._error: BaseException | None = None

    def wrap(self, handler: Callable[P, object]) -> Callable[P, bool]:
        """The same handler, which never raises; what it was called for is handled."""

        def safely(*arguments: P.args, **named: P.kwargs) -> bool:
            try:
                handler(*arguments, **named)
            except BaseException as error:  # noqa: BLE001 - `done` raises it
                if self._error is None:
                    self._error = error
                self._stop()
            return True

        return safely

    def done(self) -> None:
        """The loop has ended. Raises what a handler has raised."""
        error, self._error = self._error, None
        if error is not None:
            raise error
