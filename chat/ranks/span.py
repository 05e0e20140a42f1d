"""For which time ranks are told."""

from __future__ import annotations

from enum import Enum


class Span(Enum):
    """A time; the value is its name in commands."""

    STREAM = "stream"
    """Since the last break of some hours."""
    WEEK = "week"
    MONTH = "month"
    """The calendar month, UTC."""
    ALL = "all"


SPAN_WORDS = {
    "stream": Span.STREAM, "today": Span.STREAM, "now": Span.STREAM, "配信": Span.STREAM, "今日": Span.STREAM,
    "week": Span.WEEK, "週": Span.WEEK, "今週": Span.WEEK, "month": Span.MONTH, "月": Span.MONTH,
    "今月": Span.MONTH, "all": Span.ALL, "ever": Span.ALL, "全部": Span.ALL,
}  # fmt: skip
"""What a time may be called."""

_TITLES = {
    Span.STREAM: ("this stream", "この配信"),
    Span.WEEK: ("in seven days", "7日間"),
    Span.MONTH: ("this month", "今月"),
    Span.ALL: ("of all time", "通算"),
}


def span_title(span: Span, language: str) -> str:
    """What a reply calls a time."""
    return _TITLES[span][language == "ja"]
