"""Plots as SVG in a page: lines and bars, with a title and a description for who does not see them.

Colours are the page's (`--c0` ...), so that a plot is right in the dark and in the light.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from html import escape
from itertools import pairwise
from math import ceil, log10

WIDTH, HEIGHT = 640, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 12, 16, 34
_NAME = 165
"""Room for a line's name at its end."""
_ROW = 34
_DASHES = ("", "7 4", "2 3", "9 3 2 3", "12 5")
"""Lines differ by more than colour."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a plot: its name, and its points in time."""

    name: str
    points: Sequence[tuple[datetime, float]]


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its name, how long it is, how much of it is filled; `told`: in words, behind it."""

    name: str
    value: float
    part: float
    told: str = ""


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


def ticks(most: float, about: int = 4) -> list[int]:
    """Round numbers from 0 up to at least this.

    >>> ticks(37), ticks(0), ticks(1200)
    ([0, 10, 20, 30, 40], [0, 1], [0, 500, 1000, 1500])
    """
    step = max(1.0, most / about)
    power = 10 ** int(log10(step))
    step = next(power * nice for nice in (1, 2, 5, 10) if power * nice >= step)
    return [round(step * number) for number in range(max(1, ceil(most / step)) + 1)]


def _svg(key: str, title: str, told: str, height: int, body: Iterable[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-labelledby="{key}-t {key}-d">'
        f'<title id="{key}-t">{escape(title)}</title><desc id="{key}-d">{escape(told)}</desc>'
        f"{''.join(body)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start", extra: str = "") -> str:
    return f'<text x="{_number(x)}" y="{_number(y)}" text-anchor="{anchor}"{extra}>{escape(text)}</text>'


def _grid(marks: list[int], right: float) -> Iterator[str]:
    for mark in marks:
        y = _y(mark, marks[-1])
        yield f'<line class="grid" x1="{_LEFT}" x2="{_number(right)}" y1="{_number(y)}" y2="{_number(y)}"/>'
        yield _text(_LEFT - 6, y + 4, f"{mark:,}", "end")


def _y(value: float, most: float) -> float:
    return HEIGHT - _BOTTOM - (HEIGHT - _TOP - _BOTTOM) * value / most


def line_plot(key: str, title: str, told: str, lines: Sequence[Line]) -> str:
    """Lines over time, each with its name at its end."""
    moments = sorted(moment for line in lines for moment, _value in line.points)
    marks = ticks(max((value for line in lines for _moment, value in line.points), default=0.0))
    first, right = moments[0], WIDTH - _RIGHT - _NAME
    span = max((moments[-1] - first).total_seconds(), 1.0)

    def x(moment: datetime) -> float:
        return _LEFT + (right - _LEFT) * (moment - first).total_seconds() / span

    def body() -> Iterator[str]:
        yield from _grid(marks, right)
        form = "%H:%M" if span < 2 * 86400 else "%Y-%m-%d"
        yield _text(_LEFT, HEIGHT - 8, first.strftime(form))
        if moments[-1] != first:
            yield _text(right, HEIGHT - 8, moments[-1].strftime(form), "end")
        places = _apart([_y(line.points[-1][1], marks[-1]) for line in lines])
        for number, (line, place) in enumerate(zip(lines, places, strict=True)):
            run = [(_number(x(when)), _number(_y(value, marks[-1]))) for when, value in line.points]
            points = " ".join(map(",".join, run))
            style = f'style="stroke:var(--c{number})" stroke-dasharray="{_DASHES[number % len(_DASHES)]}"'
            yield f'<polyline class="line" points="{points}" {style}/>'
            yield f'<circle cx="{run[-1][0]}" cy="{run[-1][1]}" r="4" style="fill:var(--c{number})"/>'
            yield _text(
                right + 10,
                place + 4,
                _short(line.name, 13),
                extra=f' class="name" style="fill:var(--c{number})"',
            )

    return _svg(key, title, told, HEIGHT, body())


def _apart(places: Sequence[float], gap: float = 22.0) -> list[float]:
    """The same places, moved until no name lies on another."""
    order = sorted(range(len(places)), key=lambda number: places[number])
    moved = list(places)
    for above, below in pairwise(order):
        moved[below] = max(moved[below], moved[above] + gap)
    over = max(0.0, max(moved, default=0.0) - (HEIGHT - _BOTTOM))
    return [place - over for place in moved]


def row_plot(key: str, title: str, told: str, bars: Sequence[Bar]) -> str:
    """Bars from left to right, one below the other: how much of each is filled."""

    def body() -> Iterator[str]:
        for number, bar in enumerate(bars):
            y = number * _ROW + 4
            share = bar.part / bar.value if bar.value else 0.0
            yield _text(0, y + 18, _short(bar.name, 26))
            yield f'<rect class="empty" x="200" y="{y}" width="280" height="24" rx="4"/>'
            if share:
                width = _number(280 * share)
                yield f'<rect class="full" x="200" y="{y}" width="{width}" height="24" rx="4"/>'
            yield _text(490, y + 18, bar.told)

    return _svg(key, title, told, len(bars) * _ROW + 4, body())


def column_plot(key: str, title: str, told: str, bars: Sequence[Bar], every: int = 1) -> str:
    """Bars side by side, part of each filled; each of so many has its name below it."""
    marks = ticks(max((bar.value for bar in bars), default=0.0))
    room = (WIDTH - _LEFT - _RIGHT) / max(1, len(bars))
    gap = min(4.0, room * 0.2)

    def body() -> Iterator[str]:
        yield from _grid(marks, WIDTH - _RIGHT)
        for number, bar in enumerate(bars):
            x = _LEFT + number * room + gap / 2
            for kind, value in (("empty", bar.value), ("full", bar.part)):
                y = _y(value, marks[-1])
                if value:
                    size = f'width="{_number(room - gap)}" height="{_number(HEIGHT - _BOTTOM - y)}"'
                    yield f'<rect class="{kind}" x="{_number(x)}" y="{_number(y)}" {size}/>'
            if number % every == 0:
                yield _text(x + (room - gap) / 2, HEIGHT - 10, bar.name, "middle")

    return _svg(key, title, told, HEIGHT, body())
