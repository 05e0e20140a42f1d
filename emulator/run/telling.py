"""Who is told what happened: panel, chat, other programs, a terminal. Nothing here changes the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from chat.desk import Reception
from chat.message import ChatMessage
from chat.ranks.makers import RoundMakers
from chat.reading.reading import Silence, reading_fields
from chat.replies.replies import Fate, Reply
from chat.views import Views
from emulator.run.parts import Parts
from emulator.run.playing import Wish
from emulator.run.words.deeds import move_notice, of_team, votes_title
from emulator.run.words.names import team_names
from emulator.run.words.narration import narrate, position_lines, voice
from emulator.seats import Seating
from module.game.events import Event, GameStarted, JsonValue, seen_by
from module.game.view import View
from render.panel.notices import Notice


def seats_to_json(seating: Seating, view: View) -> dict[str, JsonValue]:
    """Who holds the seats, and which of them is shown, for other programs."""
    return {"seats": list(seating.holders), "teams": list(seating.teams), "shown": view.seat}


class Telling:
    """Tells everybody what happened in the game and what became of what chat has said."""

    def __init__(self, parts: Parts) -> None:
        """Nothing has happened yet."""
        self._board, self._desk, self._lines = parts.board, parts.desk, parts.lines
        self._sources = {source.name: source for source in parts.sources}
        self._unsaid: list[Event] = []
        self._moves: list[Notice] = []
        self._made: RoundMakers | None = None
        self.in_words: Callable[[str], None] | None = None
        """Where the game is told in words, if anywhere."""
        self.after_chat: Callable[[], None] = lambda: None
        """Who wants to know that chat has heard what happened."""
        self.answered: Callable[[str], None] | None = None
        """Who wants to know what everybody in chat has been told."""

    @property
    def told(self) -> bool:
        """Whether chat has heard all that has happened, because the panel has shown it."""
        return not self._unsaid

    @property
    def done(self) -> bool:
        """Whether all is said."""
        return not self._unsaid and not self._desk.replying

    def happened(
        self, events: Iterable[Event], view: View, seating: Seating, played: Wish | None = None
    ) -> None:
        """Tell everybody, as the seat that is shown may know it; `view` is after it.

        Chat hears of it in `to_chat`. `played`: the move that has led to it.
        """
        seen = seen_by(events, view.seat)
        if played is not None and seen:
            user = played.user.login if played.user is not None else None
            team = view.rules.teams[played.seat]
            move: dict[str, JsonValue] = {"seat": played.seat, "team": team, "by": played.by, "user": user}
            if played.votes:
                move |= {"votes": sum(vote.action is played.action for vote in played.votes)}
                move |= {"voters": len(played.votes)}
            self._lines.own_event("move", move)
        for event in seen:
            self._lines.event(event)
            if isinstance(event, GameStarted):
                self._lines.own_event("seats_held", seats_to_json(seating, view))
        self._board.show(*seen)
        self._unsaid += seen
        if played is not None and (played.user is not None or played.votes):
            self._note(played, seen, seating)
        if self.in_words is not None:
            self.words(*narrate(seen, view, voice(seating, by_chat=bool(self._sources))))

    def _note(self, played: Wish, seen: Iterable[Event], seating: Seating) -> None:
        language = self._board.options.language
        team = seating.teams[played.seat] if len(seating.of_chat) > 1 else None
        user = played.user
        who = votes_title(played.votes, played.action, language) if user is None else user.login
        move = move_notice(of_team(who, team, language), seen, played.seat, language)
        self._moves += [move] if move is not None else []

    def turned(self, view: View, seating: Seating) -> None:
        """The panel shows another seat's cards."""
        if self.in_words is not None and view.legal:
            self.words(
                f"{voice(seating, by_chat=bool(self._sources)).seats[view.seat]}:", *position_lines(view)
            )

    def words(self, *lines: str) -> None:
        """Say this where the game is told in words."""
        if self.in_words is not None:
            for line in lines:
                self.in_words(line)

    def to_chat(self, views: Views | None, seating: Seating, now: float) -> None:
        """Chat hears what happened: once the panel has shown it."""
        if self._unsaid and views is not None:
            self._desk.names = team_names(seating, self._desk.language, by_chat=bool(self._sources))
            self._desk.happened(tuple(self._unsaid), views, now)
            self._unsaid.clear()
            if self._made is not None:
                self._desk.made(self._made, now)
                self._made = None
            self.after_chat()
            for move in self._moves:
                self._board.notice(move)
            self._moves.clear()

    def made(self, makers: RoundMakers | None) -> None:
        """Who has made what in the round that the next move to be told has ended."""
        self._made = makers or self._made

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
