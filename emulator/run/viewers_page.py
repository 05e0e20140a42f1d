"""The viewers' page within the program: what it is told, when, and what is said of its server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from typing import Protocol

from chat.desk import Desk
from chat.ranks.store import Placed
from emulator.log import warn
from emulator.run.childwatch import ChildWatch
from emulator.run.memory.ranking import Best, Ranking
from emulator.run.panel.chatting import chatting
from emulator.run.panel.hints import hints_by_chat
from emulator.run.panel.notices import crowd_shown
from emulator.run.parts import Parts
from emulator.run.session import Session
from emulator.settings import WebSettings
from emulator.web.page import Changes, Rank, Ranks, Sections, Shown, ranks_section, sections
from emulator.web.process import Address, Server
from emulator.web.rules import rules_section
from module.rules.ruleset import Rules
from render.panel.board import Board
from render.style.texts import Language

PAUSE = 0.2
"""Seconds between two states: a vote is told five times a second."""
STREAM = "stream"
"""The delay that is the stream's own."""

_READY = "The viewers' page is at {address}"
_ENDED = (
    "The viewers' page is away{reason}: it is started again, and the game goes on",
    "視聴者用ページが止まりました{reason}。再起動します。ゲームは続きます",
)
_REFUSED = {
    "EADDRINUSE": (
        "Port {port} is taken: end what uses it, and the viewers' page follows, or choose another with --web",
        "ポート{port}は使用中です。空けば視聴者用ページが始まります。--webで別の番号も選べます",
    ),
    "EACCES": (
        "Port {port} is not open to you: choose one from 1024 up with --web, as 8080, for the viewers' page",
        "ポート{port}は使えません。視聴者用ページには--webで1024以上の番号を選んでください。例: 8080",
    ),
}
"""What can be done where no server can start, by the system's name of the error."""
_BACK = ("The viewers' page is back", "視聴者用ページが復旧しました")


class Told(Protocol):
    """Where sections go: the server."""

    def tell(self, changed: Sections, delay: float) -> None:
        """Show these, so many seconds from now."""


class ViewersPage:
    """Looks at every step what the page has to be told."""

    def __init__(
        self, session: Session, desk: Desk, board: Board, told: Told, *, delay: float | str, by_chat: bool
    ) -> None:
        """`delay` in seconds, or as the stream's; `by_chat`: somebody may type."""
        self._session, self._desk, self._board, self._told = session, desk, board, told
        self._delay, self._by_chat = delay, by_chat
        self._changes = Changes()
        self._rules: Rules | None = None
        self._ranks: Ranks | None = None
        self._next = float("-inf")
        self.ranks: Callable[[], Ranks] = Ranks
        """Where the rankings come from; asked as often as a state is told, so that it has to be quick."""

    def step(self, now: float) -> None:
        """Tell what has changed, if the last time is long enough ago, and the panel shows it."""
        # What chat's seat knows of a move before the panel has shown it is not for the page either.
        if now < self._next or self._board.busy:
            return
        self._next = now + PAUSE
        changed = self._changes.since(sections(self._shown(now)), now) | self._seldom()
        if changed:
            self._told.tell(changed, self._seconds)

    @property
    def _seconds(self) -> float:
        return self._delay if isinstance(self._delay, float) else self._desk.stream_delay

    def _seldom(self) -> Sections:
        """Rules and ranks, if they are others than before."""
        found: Sections = {}
        view, ranks = self._session.view, self.ranks()
        if view is not None and view.rules is not self._rules:
            self._rules = view.rules
            found["rules"] = rules_section(view.rules)
        if ranks != self._ranks:
            self._ranks = ranks
            found["ranks"] = ranks_section(ranks)
        return found

    def _shown(self, now: float) -> Shown:
        """What the panel shows: of the team whose cards those are, if chat's are."""
        session, board = self._session, self._board
        of_chat, around = session.seating.of_chat, board.around
        snapshot, modes, hints = None, None, {}
        chat = chatting(session.view, of_chat, by_chat=self._by_chat)
        if chat is not None:
            snapshot = self._desk.snapshot(now, chat.team)
            modes = self._desk.mode_ballot(now, chat.team)
            hints = {
                language: hints_by_chat(
                    chat.own, crowd_shown(snapshot), language,
                    next_game=session.next_game, pages=board.layout.pages, teams=len(of_chat) > 1,
                )
                for language in Language
            }  # fmt: skip
        # On the panel they begin with the seat that it shows.
        first = (-board.seat) % len(around.names)
        return Shown(
            view=session.view,
            snapshot=snapshot,
            names=around.names[first:] + around.names[:first],
            notices=around.notices,
            language=board.options.language,
            hints=hints,
            modes=modes,
            paused=session.paused,
            ident=board.options.ident,
        )


def ranks_of(ranking: Ranking) -> Callable[[], Ranks]:
    """What tells the best viewers, as far as they are known by now."""
    ranking.shows_best = True
    told, made = Best(), Ranks()

    def ranks() -> Ranks:
        nonlocal told, made
        best = ranking.best
        if best is not told:
            told, made = best, Ranks(*map(_rows, (best.stream, best.month, best.ever)))
        return made

    return ranks


def _rows(placed: tuple[Placed, ...]) -> tuple[Rank, ...]:
    return tuple(
        Rank(each.place, each.login, each.credits.points, each.credits.rounds_won, each.credits.captures,
             each.credits.yaku, each.credits.solves)
        for each in placed
    )  # fmt: skip


class PageWatch(ChildWatch):
    """Keeps the page served, and tells how it stands with it."""

    def __init__(self, address: Address, board: Board) -> None:
        """Start the server."""
        super().__init__("viewers' page", board)
        self._address = address
        self.server = Server(address, self.hear)
        self.server.start()

    def _tell(self, what: str, facts: Mapping[str, object], now: float) -> None:
        if what != "ready":
            words = _REFUSED.get(str(facts.get("code")), _ENDED)
            self._lost(now, words, facts, port=str(self._address.port))
            return
        if self._away:
            self._say(_BACK)
        elif now >= self._quiet_until:  # for the streamer alone: viewers cannot go to this computer
            warn(_READY.format(address=self._address.page(facts.get("port"))))
        self._away = False

    def close(self) -> None:
        """End the server."""
        self.server.close()


def serve_page(
    section: WebSettings, session: Session, parts: Parts, stack: ExitStack
) -> list[Callable[[float], None]]:
    """Serve the page, if it is wanted; what has to be done at every step. `stack` ends it."""
    if not section.port:
        return []
    names = tuple(filter(None, (name.strip() for name in section.hosts.split(","))))
    watch = PageWatch(Address(port=section.port, host=section.host, hosts=names), parts.board)
    stack.callback(watch.close)
    chats = bool(parts.sources)
    page = ViewersPage(session, parts.desk, parts.board, watch.server, delay=section.delay, by_chat=chats)
    if parts.ranking is not None:
        page.ranks = ranks_of(parts.ranking)
    return [page.step, watch.step]
