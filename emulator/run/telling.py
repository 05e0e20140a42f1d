"""Who is told what happened: panel, chat, other programs, a terminal. Nothing here changes the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from chat.desk import Reception
from chat.message import ChatMessage, User
from chat.reading.reading import Silence, reading_fields
from chat.replies.replies import Fate, Reply
from emulator.run.deeds import move_notice
from emulator.run.narration import narrate
from emulator.run.parts import OWN_SEAT, Parts
from module.game.events import Event, seen_by
from module.game.view import View
from render.panel.notices import Notice
from render.style.layout import OPPOSITE


class Telling:
    """Tells everybody what happened in the game and what became of what chat has said."""

    def __init__(self, parts: Parts) -> None:
        """Nothing has happened yet."""
        self._board, self._desk, self._lines = parts.board, parts.desk, parts.lines
        self._sources = {source.name: source for source in parts.sources}
        self._unsaid: list[Event] = []
        self._moves: list[Notice] = []
        self.in_words: Callable[[str], None] | None = None
        """Where the game is told in words, if anywhere."""
        self.answered: Callable[[str], None] | None = None
        """Who wants to know what everybody in chat has been told."""

    @property
    def done(self) -> bool:
        """Whether all is said."""
        return not self._unsaid and not self._desk.replying

    def happened(self, events: Iterable[Event], view: View, by: User | None = None) -> None:
        """Tell everybody, as chat's seat may know it; `view` is after it. Chat hears of it in `to_chat`.

        `by`: who of chat has done it.
        """
        seen = seen_by(events, OWN_SEAT)
        for event in seen:
            self._lines.event(event)
        self._board.show(*seen)
        self._unsaid += seen
        if by is not None:
            move = move_notice(by.login, seen, OWN_SEAT, self._board.options.language)
            self._moves += [move] if move is not None else []
        if self.in_words is not None:
            self.words(*narrate(seen, view, self._board.called(OPPOSITE)))

    def words(self, *lines: str) -> None:
        """Say this where the game is told in words."""
        if self.in_words is not None:
            for line in lines:
                self.in_words(line)

    def to_chat(self, view: View | None, now: float) -> None:
        """Chat hears what happened: once the panel has shown it."""
        if self._unsaid and view is not None:
            self._desk.opponent = self._board.called(OPPOSITE)
            self._desk.happened(tuple(self._unsaid), view, now)
            self._unsaid.clear()
            for move in self._moves:
                self._board.notice(move)
            self._moves.clear()

    def heard(self, message: ChatMessage, reception: Reception) -> None:
        """A message, for other programs. Talk and what was not even read are not for them."""
        if reception.ignored is not None or isinstance(reception.reading, Silence):
            return
        fields = reading_fields(reception.reading)
        # `id` is the message's own there; the module's ID that it was addressed to stands beside it.
        if "id" in fields:
            fields["module"] = fields.pop("id")
        self._lines.write(
            "message", {"id": message.id, "user": message.login, "source": message.source, **fields}
        )

    def answer(self, now: float) -> None:
        """Send the answers that are due."""
        self._deliver(self._desk.outgoing(now))

    def close(self) -> None:
        """Tell what became of the answers that will never be sent."""
        self._deliver(self._desk.close())

    def _deliver(self, replies: Iterable[Reply]) -> None:
        for reply in replies:
            source = self._sources[reply.source]
            if reply.fate is Fate.SENT:
                source.send(reply)
            if reply.fate is not Fate.SENT or not source.traits.settles_late:
                self.settled(reply)

    def settled(self, reply: Reply) -> None:
        """A reply's fate is known for good."""
        if reply.fate is Fate.SENT and not reply.to and self.answered is not None:
            self.answered(reply.text)
        self._lines.write("reply", {"to": " ".join(reply.to), "text": reply.text, "fate": reply.fate.value})
