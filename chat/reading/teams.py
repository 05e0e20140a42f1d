"""What the teams are called: the first is red, the next blue.

>>> team_called("blue"), team_called("あか"), team_called("pizza")
(1, 0, None)
"""

from __future__ import annotations

from chat.reading.names import hiragana

_TEAMS: tuple[tuple[str, str, str], ...] = (
    ("Red", "あか", "red r 赤 あか あかちーむ 赤ちーむ"),
    ("Blue", "あお", "blue b 青 あお あおちーむ 青ちーむ"),
    ("Green", "みどり", "green g 緑 みどり みどりちーむ 緑ちーむ"),
    ("Yellow", "きいろ", "yellow y 黄 黄色 きいろ きいろちーむ 黄色ちーむ"),
)
"""English, Japanese, and how viewers may write it, kana as hiragana."""

TEAM_WORDS: tuple[str, ...] = tuple(words.split()[0] for _, _, words in _TEAMS)
"""The stable name of each team."""

_BY_WORD = {word: team for team, (_, _, words) in enumerate(_TEAMS) for word in words.split()}


def team_called(name: str) -> int | None:
    """The number of the team with this normalised name."""
    return _BY_WORD.get(hiragana(name))


def team_title(team: int, language: str) -> str:
    """What a reply calls a team."""
    return _TEAMS[team][language == "ja"]
