"""The page of ranks: one file, without scripts and without any address. Names are text, never markup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from enum import Enum
from html import escape

from chat.ranks.counting import CREDITS
from chat.ranks.store import Placed
from emulator.ranked.plots import Bar, Line, column_plot, line_plot, row_plot
from emulator.ranked.report import Report
from emulator.ranked.text import printable
from render.style.texts import Language

BEST = 10
"""Viewers whose places are seen at once."""
MOST_ROWS = 500
"""Viewers in the tables; CSV and JSON have all."""


class _Word(Enum):
    """What stands on the page, in English and Japanese."""

    TITLE = ("Koi-Koi ranks", "こいこい 順位")
    ALL_TIME = ("Of all time", "通算")
    SINCE = ("Since {since}", "{since} から")
    SUMMARY = (
        "Chat has won {won} of {games} games, with {decisions} moves, {votes} votes and {viewers} people.",
        "{games}ゲーム中{won}勝、決定{decisions}回、{votes}票、{viewers}人",
    )
    RANKS = ("Ranks", "順位")
    MORE = ("{count} more are in the CSV: koikoi ranks --csv", "ほか{count}人は koikoi ranks --csv で")
    OTHERS = ("{count} others", "ほか{count}人")
    NOBODY = ("Nobody has played yet.", "まだ誰も遊んでいません")
    PLACE = ("Place", "順位")
    VIEWER = ("Viewer", "視聴者")
    GAMES = ("Games", "ゲーム")
    ROUNDS_WON = ("Rounds won", "勝ち")
    POINTS = ("Points", "点")
    CAPTURES = ("Captures", "取り")
    YAKU = ("Yaku", "役")
    VOTES = ("Votes", "票")
    WINNING_VOTES = ("Votes that won", "通った票")
    DECISIONS = ("Moves", "決定")
    SOLVES = ("Games won", "ゲーム勝ち")
    COURSE = ("Points over time", "得点の推移")
    COURSE_TOLD = ("The points of the best viewers, after each game.", "上位の得点、ゲームごと")
    RATE = ("Games won, by opponent and rules", "相手とルール別の勝率")
    RATE_TOLD = ("How many of the games chat has won.", "チャットが勝ったゲーム")
    OPPONENT = ("Opponent and rules", "相手・ルール")
    SHARE = ("{0.won} of {0.games}", "{0.games}中{0.won}")
    TURNOUT = ("Votes for each decision", "決定ごとの票")
    TURNOUT_TOLD = (
        "The last decisions by votes: how many voted, and filled, how many for what was played.",
        "最近の決定: 票の数と、通った票(濃い色)",
    )
    DECISION = ("Decision", "決定")
    HOURS = ("Moves and votes by the hour", "時間帯別の決定と票")
    HOURS_TOLD = (
        "All that was played and voted, by the hour in which the game began.",
        "ゲームが始まった時刻(時)ごとの合計",
    )
    HOUR = ("Hour", "時")
    AS_TABLE = ("As a table", "表で見る")


_CREDIT = {name: _Word[name.upper()] for name in ("points", *(each for each in CREDITS if each != "points"))}
"""Columns: what the places go by comes first."""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = """
:root{color-scheme:light dark;--ground:#fbf7ef;--ink:#241c15;--soft:#6b5d50;--line:#dccfbd;--card:#fffdf8;
--full:#a3261c;--empty:#e6d3bd;--c0:#a3261c;--c1:#1d5c8f;--c2:#4b6b12;--c3:#7b3f98;--c4:#8a5a00}
@media (prefers-color-scheme:dark){:root{--ground:#17120e;--ink:#f3e9dc;--soft:#b7a795;--line:#43372c;
--card:#211a14;--full:#ef7a63;--empty:#4a3b2e;--c0:#ef7a63;--c1:#7fb8e6;--c2:#a9cf5e;--c3:#cf9be8;--c4:#e6b450}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.7rem;line-height:1.2;margin:0}h2{font-size:1.15rem;margin:0 0 .3rem}
p{margin:.3rem 0}.soft,figcaption{color:var(--soft)}
.plots{display:grid;gap:1rem;margin:1.5rem 0;
grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr))}
figure,.ranks{margin:1rem 0 0;padding:1rem;min-width:0;background:var(--card);border-radius:.6rem;
border:1px solid var(--line)}.plots figure{margin:0}
svg{display:block;width:100%;height:auto;margin:.6rem 0}
svg text{font-size:15px;fill:var(--ink)}
svg .name{font-weight:600}
.grid{stroke:var(--line)}.line{fill:none;stroke-width:2.5;stroke-linejoin:round}
.full{fill:var(--full)}.empty{fill:var(--empty)}
.scroll{overflow-x:auto}.scroll:focus-visible,summary:focus-visible{outline:3px solid var(--c1)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--line)}
thead th{vertical-align:bottom;line-height:1.2}
th{color:var(--soft);font-weight:600}th[scope=row]{color:var(--ink)}
.who{text-align:left;white-space:nowrap;max-width:16rem;overflow:hidden;text-overflow:ellipsis}
summary{cursor:pointer;color:var(--soft)}
@media (max-width:40rem){svg text{font-size:20px}th,td{padding:.3rem .35rem}table .who{max-width:9rem}}
"""


def page(report: Report, language: Language) -> str:
    """The whole page."""

    def say(word: _Word, **values: object) -> str:
        return language.of(word.value).format(**values)

    stats = report.stats
    since = say(_Word.ALL_TIME)
    if report.since:
        since = say(_Word.SINCE, since=f"{datetime.fromisoformat(report.since).astimezone():%Y-%m-%d %H:%M}")
    summary = say(
        _Word.SUMMARY, won=stats.won, games=stats.games, decisions=stats.decisions, votes=stats.votes,
        viewers=stats.viewers,
    )  # fmt: skip
    figures = "".join(_figures(report, language))
    return (
        f'<!doctype html><html lang="{language.value}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
        f"<title>{escape(say(_Word.TITLE))}</title><style>{_STYLE}</style></head><body><main>"
        f'<h1>{escape(say(_Word.TITLE))}</h1><p class="soft">{escape(since)}</p><p>{escape(summary)}</p>'
        f'{_ranks(report, language)}<div class="plots">{figures}</div></main></body></html>\n'
    )


def _ranks(report: Report, language: Language) -> str:
    """The best, and all others below, for whoever unfolds them."""
    if not report.placed:
        return f"<p>{escape(language.of(_Word.NOBODY.value))}</p>"
    title = escape(language.of(_Word.RANKS.value))
    best, others = report.placed[:BEST], report.placed[BEST:MOST_ROWS]
    rest = ""
    if others:
        told = language.of(_Word.OTHERS.value).format(count=len(others))
        rest = f"<details><summary>{escape(told)}</summary>{_places(title, others, language)}</details>"
    more = len(report.placed) - MOST_ROWS
    if more > 0:
        rest += f'<p class="soft">{escape(language.of(_Word.MORE.value).format(count=more))}</p>'
    return f'<section class="ranks"><h2>{title}</h2>{_places(title, best, language)}{rest}</section>'


def _places(title: str, placed: Sequence[Placed], language: Language) -> str:
    heads = [language.of(word.value) for word in (_Word.PLACE, _Word.VIEWER, *_CREDIT.values())]
    rows = (
        (str(each.place), printable(each.login), *(str(getattr(each.credits, name)) for name in _CREDIT))
        for each in placed
    )
    return _table(title, heads, rows, who=1)


def _table(name: str, heads: Sequence[str], rows: Iterable[Sequence[str]], who: int = 0) -> str:
    """A table that scrolls by itself where the screen is narrow; `who`: the column that names a row."""
    top = "".join(
        f'<th scope="col"{_class(column, who)}>{escape(head)}</th>' for column, head in enumerate(heads)
    )
    body = "".join(f"<tr>{''.join(_row(row, who))}</tr>" for row in rows)
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(name)}"><table>'
        f"<thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(cells: Sequence[str], who: int) -> Iterator[str]:
    for column, cell in enumerate(cells):
        tag = 'th scope="row"' if column == who else "td"
        yield f"<{tag}{_class(column, who)}>{escape(cell)}</{tag[:2]}>"


def _class(column: int, who: int) -> str:
    return ' class="who"' if column == who else ""


def _figures(report: Report, language: Language) -> Iterator[str]:
    def of(word: _Word) -> str:
        return language.of(word.value)

    if report.courses:
        lines = [Line(printable(course.login), course.points) for course in report.courses]
        rows = [(line.name, _last(line)) for line in lines]
        plot = line_plot("course", of(_Word.COURSE), of(_Word.COURSE_TOLD), lines)
        yield _figure(_Word.COURSE, _Word.COURSE_TOLD, plot, (_Word.VIEWER, _Word.POINTS), rows, language)
    if report.opponents:
        share = of(_Word.SHARE)
        bars = [
            Bar(f"{each.bots}, {each.rules}", each.games, each.won, share.format(each))
            for each in report.opponents
        ]
        plot = row_plot("rate", of(_Word.RATE), of(_Word.RATE_TOLD), bars)
        rows = [(bar.name, bar.told) for bar in bars]
        yield _figure(_Word.RATE, _Word.RATE_TOLD, plot, (_Word.OPPONENT, _Word.SOLVES), rows, language)
    if report.decisions:
        bars = [Bar(str(n), each.votes, each.winning) for n, each in enumerate(report.decisions, 1)]
        every = max(1, len(bars) // 8)
        plot = column_plot("turnout", of(_Word.TURNOUT), of(_Word.TURNOUT_TOLD), bars, every)
        cells = [(bar.name, str(bar.value), str(bar.part)) for bar in bars]
        heads = (_Word.DECISION, _Word.VOTES, _Word.WINNING_VOTES)
        yield _figure(_Word.TURNOUT, _Word.TURNOUT_TOLD, plot, heads, cells, language)
    if any(report.hours):
        bars = [Bar(str(hour), count, count) for hour, count in enumerate(report.hours)]
        plot = column_plot("hours", of(_Word.HOURS), of(_Word.HOURS_TOLD), bars, 3)
        rows = [(bar.name, str(bar.value)) for bar in bars]
        yield _figure(_Word.HOURS, _Word.HOURS_TOLD, plot, (_Word.HOUR, _Word.VOTES), rows, language)


def _last(line: Line) -> str:
    return str(line.points[-1][1])


def _figure(
    title: _Word, told: _Word, plot: str, heads: Sequence[_Word], rows: Sequence[Sequence[str]],
    language: Language,
) -> str:  # fmt: skip
    """A plot, and the same as a table."""
    name = escape(language.of(title.value))
    cells = _table(name, [language.of(head.value) for head in heads], rows)
    return (
        f"<figure><h2>{name}</h2><figcaption>{escape(language.of(told.value))}</figcaption>{plot}"
        f"<details><summary>{escape(language.of(_Word.AS_TABLE.value))}</summary>{cells}"
        "</details></figure>"
    )
