"""The page of ranks: one file, without scripts and without any address. Names are text, never markup."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import partial

from chat.ranks.counting import SHOWN
from chat.ranks.store import Placed
from emulator.ranked.plots import Bar, Line, column_plot, line_plot, row_plot
from emulator.ranked.report import Report
from emulator.ranked.text import percent, printable
from emulator.web.elements import Markup, one_file, scrolling, table, tag
from render.style.texts import Bilingual, Language

BEST = 10
"""Viewers whose places are seen at once."""
MOST_ROWS = 500
"""Viewers in the tables; CSV and JSON have all."""


class _Word(Bilingual):
    """What stands on the page."""

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
    ACCURACY = ("Accuracy", "正確さ")
    PLAYED_WELL = (" Accuracy: {percent}.", "、正確さ{percent}")
    COURSE = ("Points over time", "得点の推移")
    COURSE_TOLD = ("The points of the best viewers, after each game.", "上位の得点、ゲームごと")
    RATE = ("Games won, by opponent and rules", "相手とルール別の勝率")
    RATE_TOLD = ("How many of the games chat has won.", "チャットが勝ったゲーム")
    OPPONENT = ("Opponent and rules", "相手・ルール")
    SHARE = ("{won} of {games}", "{games}中{won}")
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


_CREDIT = {name: _Word[name.upper()] for name in ("points", *(each for each in SHOWN if each != "points"))}
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
.about{text-align:left;white-space:nowrap;max-width:16rem;overflow:hidden;text-overflow:ellipsis}
summary{cursor:pointer;color:var(--soft)}
@media (max-width:40rem){svg text{font-size:20px}th,td{padding:.3rem .35rem}table .about{max-width:9rem}}
"""


def page(report: Report, language: Language) -> str:
    """The whole page."""
    stats, title = report.stats, _Word.TITLE.text(language)
    since = _Word.ALL_TIME.text(language)
    if report.since:
        began = datetime.fromisoformat(report.since).astimezone()
        since = _Word.SINCE.text(language, since=f"{began:%Y-%m-%d %H:%M}")
    summary = _Word.SUMMARY.text(
        language, won=stats.won, games=stats.games, decisions=stats.decisions, votes=stats.votes,
        viewers=stats.viewers,
    )  # fmt: skip
    if stats.accuracy is not None:
        summary += _Word.PLAYED_WELL.text(language, percent=percent(stats.accuracy))
    return one_file(
        language.value, title, _STYLE, _POLICY,
        tag("h1", title),
        tag("p", since, class_="soft"),
        tag("p", summary),
        _ranks(report, language),
        tag("div", *_figures(report, language), class_="plots"),
    )  # fmt: skip


def _ranks(report: Report, language: Language) -> Markup:
    """The best, and all others below, for whoever unfolds them."""
    if not report.placed:
        return tag("p", _Word.NOBODY.text(language))
    title = _Word.RANKS.text(language)
    best, others = report.placed[:BEST], report.placed[BEST:MOST_ROWS]
    parts = [tag("h2", title), _places(title, best, language)]
    if others:
        told = _Word.OTHERS.text(language, count=len(others))
        parts.append(tag("details", tag("summary", told), _places(title, others, language)))
    more = len(report.placed) - MOST_ROWS
    if more > 0:
        parts.append(tag("p", _Word.MORE.text(language, count=more), class_="soft"))
    return tag("section", *parts, class_="ranks")


def _places(title: str, placed: Sequence[Placed], language: Language) -> Markup:
    heads = (_Word.PLACE, _Word.VIEWER, *_CREDIT.values(), _Word.ACCURACY)
    rows = (
        (
            str(each.place), printable(each.login), *(str(getattr(each.credits, name)) for name in _CREDIT),
            percent(each.credits.accuracy),
        )
        for each in placed
    )  # fmt: skip
    return scrolling(title, table((head.text(language) for head in heads), rows, about=1))


def _figures(report: Report, language: Language) -> Iterator[Markup]:
    if report.courses:
        lines = [Line(printable(course.login), course.points) for course in report.courses]
        rows = [(line.name, str(line.points[-1][1])) for line in lines]
        words, heads = (_Word.COURSE, _Word.COURSE_TOLD), (_Word.VIEWER, _Word.POINTS)
        yield _figure(words, partial(line_plot, lines=lines), heads, rows, language)
    if report.opponents:
        bars = [
            Bar(f"{each.bots}, {each.rules}", each.games, each.won,
                _Word.SHARE.text(language, won=each.won, games=each.games))
            for each in report.opponents
        ]  # fmt: skip
        rows = [(bar.name, bar.told) for bar in bars]
        words, heads = (_Word.RATE, _Word.RATE_TOLD), (_Word.OPPONENT, _Word.SOLVES)
        yield _figure(words, partial(row_plot, bars=bars), heads, rows, language)
    if report.decisions:
        bars = [Bar(str(n), each.votes, each.winning) for n, each in enumerate(report.decisions, 1)]
        cells = [(bar.name, str(bar.value), str(bar.part)) for bar in bars]
        words, every = (_Word.TURNOUT, _Word.TURNOUT_TOLD), max(1, len(bars) // 8)
        plot = partial(column_plot, bars=bars, every=every)
        yield _figure(words, plot, (_Word.DECISION, _Word.VOTES, _Word.WINNING_VOTES), cells, language)
    if any(report.hours):
        bars = [Bar(str(hour), count, count) for hour, count in enumerate(report.hours)]
        rows = [(bar.name, str(bar.value)) for bar in bars]
        words, heads = (_Word.HOURS, _Word.HOURS_TOLD), (_Word.HOUR, _Word.VOTES)
        yield _figure(words, partial(column_plot, bars=bars, every=3), heads, rows, language)


def _figure(
    words: tuple[_Word, _Word], plot: Callable[[str, str, str], str], heads: Sequence[_Word],
    rows: Iterable[Sequence[str]], language: Language,
) -> Markup:  # fmt: skip
    """A plot with its title and what it tells, and the same as a table."""
    name, told = (word.text(language) for word in words)
    return tag(
        "figure",
        tag("h2", name),
        tag("figcaption", told),
        Markup(plot(words[0].name.lower(), name, told)),
        tag(
            "details",
            tag("summary", _Word.AS_TABLE.text(language)),
            scrolling(name, table((head.text(language) for head in heads), rows)),
        ),
    )
