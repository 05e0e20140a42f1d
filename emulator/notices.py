"""The program's own words on the panel: the ticker's lines and the name of a seat that nobody holds."""

from __future__ import annotations

from chat.ticker import Mark, Notice
from render.texts import Language

_MARKS: dict[Mark, tuple[str, str]] = {
    Mark.DONE: ("", ""),
    Mark.REFUSED: (" - not now", " ー 今はできません"),
    Mark.INVALID: (" - no such command", " ー そのコマンドはありません"),
    Mark.STALE: (" - too early, the table had changed", " ー 早すぎました"),
    Mark.DENIED: (" - that is for others", " ー 今は他の人だけができます"),
}
_CHAT = ("chat", "チャット")
_YOU = ("you", "あなた")
_SYNC = (
    "Measuring the delay of the stream: type !sync {code} now",
    "配信の遅延を測定中：今すぐ !sync {code} と入力",
)


def _in(language: Language, words: tuple[str, str]) -> str:
    return words[1] if language is Language.JAPANESE else words[0]


def notice_text(notice: Notice, language: Language) -> str:
    """A line of the ticker: who, which command, what became of it, how often."""
    times = f" x{notice.times}" if notice.times > 1 else ""
    return f"{notice.login}: {notice.text}{_in(language, _MARKS[notice.mark])}{times}"


def sync_text(code: str, language: Language) -> str:
    """What the panel asks viewers to type while the stream's delay is measured."""
    return _in(language, _SYNC).format(code=code)


def free_seat_name(language: Language, *, by_chat: bool) -> str:
    """What the own name display says while nobody holds the seat."""
    return _in(language, _CHAT if by_chat else _YOU)
