"""What of the panel does not come from the game: how it looks, in which window, and the words around it."""

from __future__ import annotations

from dataclasses import replace

from render.panel.around import Around, Ballot, Makers, Overlays
from render.panel.motion import Durations
from render.panel.notices import Mark, Notice, with_notices
from render.panel.options import Options
from render.panel.voting import Voting
from render.style.layout import HEIGHT, TWO, Fit, Layout, Sides
from render.style.layouts import chosen
from render.style.texts import Words


class Frame:
    """The part of a board that no event changes.

    `version` rises with every change that time alone does not make.
    """

    def __init__(self, options: Options) -> None:
        self._options = options
        self._durations = Durations().at_speed(options.speed)
        self._around = Around()
        self._voting = Voting()
        self._now = 0.0
        self._window = round(HEIGHT), round(HEIGHT)
        self._sides: Sides = TWO
        self._members: tuple[tuple[int, ...], ...] = tuple((seat,) for seat in TWO)
        """By seat: the seats of its team."""
        self._layout: Layout | None = None
        """As it was last asked for, while nothing has changed on which it depends."""
        self.version = 0

    @property
    def options(self) -> Options:
        """How the panel looks; may be set while it runs."""
        return self._options

    @options.setter
    def options(self, options: Options) -> None:
        before, self._options, self._layout = self.layout, options, None
        self._durations = Durations().at_speed(options.speed)
        self.version += 1
        if self.layout is not before:
            self._lay_out()

    @property
    def now(self) -> float:
        """The board's time in seconds: the sum of all `advance`."""
        return self._now

    @property
    def around(self) -> Around:
        """Everything that does not come from the game; may be set."""
        return self._around

    @around.setter
    def around(self, around: Around) -> None:
        self.version += around != self._around
        self._around = around

    @property
    def ballot(self) -> Ballot | None:
        """How chat's vote stands, as it is shown; it may be set at every step.

        `version` rises only with what the vote is about, `ballot_ticks` with all that is seen of it.
        """
        return self._voting.shown

    @ballot.setter
    def ballot(self, ballot: Ballot | None) -> None:
        self.version += self._voting.tell(ballot, self._now)

    @property
    def ballot_ticks(self) -> int:
        """Rises with every change of the vote that is seen: a few times a second, however many vote."""
        return self._voting.ticks

    @property
    def banner(self) -> str:
        """The line about trouble, empty when there is none."""
        return self._around.banner

    @property
    def overlays(self) -> Overlays:
        """What is laid over the panel."""
        return self._around.overlays

    @property
    def layout(self) -> Layout:
        """Where everything lies."""
        if self._layout is None:
            (width, height), options = self._window, self._options
            aspect = width / max(1, height)
            self._layout = chosen(options.layout, aspect, sides=self._sides, labels=options.labels)
        return self._layout

    @property
    def sides(self) -> Sides:
        """By seat: the seat at which its team's things are shown."""
        return self._sides

    @property
    def pixel(self) -> float:
        """How many canvas units a pixel of the window is: dots are whole pixels."""
        return 1 / Fit.into(*self._window, self.layout.width).scale

    def _seat_sides(self, sides: Sides) -> None:
        """These sides play."""
        if sides != self._sides:
            self._sides, self._layout = sides, None
            self._members = tuple(
                tuple(seat for seat, other in enumerate(sides) if other == side) for side in sides
            )

    def name(self, seat: int) -> str:
        """The name on a seat's display."""
        return self._around.names[seat] if seat < len(self._around.names) else ""

    def called(self, seat: int) -> str:
        """What texts call whoever sits there: by the name on the display, if there is one."""
        language = self._options.language
        if len(self._sides) > len(TWO):
            return self.name(seat) or Words.PLAYER.text(language, number=seat + 1)
        return self.name(seat) or Words.OPPONENT.text(language)

    def set_window(self, width: int, height: int) -> None:
        """The panel is shown in so many pixels."""
        layout, pixel = self.layout, self.pixel
        self._window, self._layout = (width, height), None
        if self.layout is not layout:
            self._lay_out()
        elif self.pixel != pixel:
            self.version += 1

    def _lay_out(self) -> None:
        """The layout has changed."""
        self.version += 1

    def set_name(self, seat: int, name: str) -> None:
        """Put a name on a seat's display."""
        self.around = self._around.with_name(seat, name)

    def notice(self, *notices: Notice | str) -> None:
        """Add lines to the ticker, the newest last; a text alone is news of the program."""
        newer = (Notice("", each, Mark.TOLD) if isinstance(each, str) else each for each in notices)
        self.around = replace(self._around, notices=with_notices(self._around.notices, newer, self._now))

    def set_banner(self, text: str) -> None:
        """Show a line about trouble, or none."""
        self.around = replace(self._around, banner=text)

    def set_makers(self, makers: Makers | None) -> None:
        """Name who made a round's yaku: shown from that round's end on, until the next one begins."""
        self.around = replace(self._around, makers=makers)

    def set_overlays(self, overlays: Overlays) -> None:
        """Lay something over the panel, or take it away: `board.overlays._replace(help=True)`."""
        self.around = replace(self._around, overlays=overlays)
