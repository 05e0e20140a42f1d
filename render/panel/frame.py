"""What of the panel does not come from the game: how it looks, in which window, and the words around it."""

from __future__ import annotations

from dataclasses import replace

from render.panel.around import Around, Mark, Notice, Overlays
from render.panel.motion import Durations
from render.panel.options import Options
from render.style import layout
from render.style.layout import Side


class Frame:
    """The part of a board that no event changes.

    `version` rises with every change that time alone does not make.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._durations = Durations().at_speed(options.speed)
        self._around = Around()
        self._aspect = 1.0
        self.version = 0

    @property
    def options(self) -> Options:
        """How the panel looks; may be set while it runs."""
        return self._options

    @options.setter
    def options(self, options: Options) -> None:
        self._options = options
        self._durations = Durations().at_speed(options.speed)
        self.version += 1

    @property
    def around(self) -> Around:
        """Everything that does not come from the game; may be set."""
        return self._around

    @around.setter
    def around(self, around: Around) -> None:
        self.version += around != self._around
        self._around = around

    @property
    def banner(self) -> str:
        """The line about trouble, empty when there is none."""
        return self._around.banner

    @property
    def overlays(self) -> Overlays:
        """What is laid over the panel."""
        return self._around.overlays

    @property
    def across(self) -> float:
        """How wide the canvas is, in its own units."""
        return layout.across(self._options.layout, self._aspect)

    @property
    def wide(self) -> bool:
        """Whether the side board is shown."""
        return self.across > layout.SIZE

    def name(self, side: Side) -> str:
        """The name on a side's display."""
        return self._around.names[side.value]

    def set_window(self, width: int, height: int) -> None:
        """The panel is shown in so many pixels."""
        before, self._aspect = self.across, width / max(1, height)
        self.version += self.across != before

    def set_name(self, side: Side, name: str) -> None:
        """Put a name on a side's display."""
        self.around = self._around.with_name(side, name)

    def notice(self, notice: Notice | str) -> None:
        """Add a line to the ticker; a text alone is news of the program."""
        if isinstance(notice, str):
            notice = Notice("", notice, Mark.TOLD)
        self.around = self._around.with_notice(notice)

    def set_banner(self, text: str) -> None:
        """Show a line about trouble, or none."""
        self.around = replace(self._around, banner=text)

    def set_overlays(self, overlays: Overlays) -> None:
        """Lay something over the panel, or take it away: `board.overlays._replace(help=True)`."""
        self.around = replace(self._around, overlays=overlays)
