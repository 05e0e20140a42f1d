"""Who holds the seats of a game: chat, the keyboard or a bot; and whose cards the panel shows.

Written as a word for each seat, in the order of play: `chat,house,house`.
"""

from __future__ import annotations

from dataclasses import dataclass

from module.bot import BOTS, OFFERED
from module.errors import KoiKoiError
from module.game.state import Phase, State
from module.rules.ruleset import FirstDealer, Rules

PEOPLE = CHAT, KEYBOARD = "chat", "keyboard"
WORDS = (*PEOPLE, *BOTS)
"""What may hold a seat, and"""
ON_OFFER = (*PEOPLE, *OFFERED)
"""... what of it is for more than tests."""


class SeatsError(KoiKoiError):
    """Seats that cannot be given so; the message says what is allowed."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who holds each seat of a game, and the team of each seat."""

    holders: tuple[str, ...]
    teams: tuple[int, ...]

    def __str__(self) -> str:
        return ",".join(self.holders)

    def held_by(self, *words: str) -> tuple[int, ...]:
        """The seats of these holders, in the order of play."""
        return tuple(seat for seat, holder in enumerate(self.holders) if holder in words)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return self.held_by(*PEOPLE)

    def first_dealer(self, rules: Rules) -> int | None:
        """Where the rules let the human deal first: the first seat of people; else None, as the rules say."""
        return self.people[0] if rules.first_dealer is FirstDealer.HUMAN else None

    @property
    def of_chat(self) -> dict[int, int]:
        """Chat's seat in each of its teams."""
        return {self.teams[seat]: seat for seat in self.held_by(CHAT)}

    @property
    def of_keys(self) -> frozenset[int]:
        """The seats for which keys and mouse count: the keyboard's own, or chat's where it has none."""
        return frozenset(self.held_by(KEYBOARD) or self.held_by(CHAT))

    @property
    def bots(self) -> dict[int, str]:
        """The bots by their seats."""
        return {seat: holder for seat, holder in enumerate(self.holders) if holder in BOTS}

    @property
    def has_partners(self) -> bool:
        """Whether seats play together."""
        return len(set(self.teams)) < len(self.teams)

    @property
    def in_teams(self) -> bool:
        """Whether sides go by the names of teams: where seats play together, or chat against itself."""
        return self.has_partners or len(self.of_chat) > 1

    def shown(self, state: State) -> int:
        """Whose cards the panel shows: of people, the one to play or the next to; at the end the winner.

        Everybody watches the same picture, so that no hand of people's is a secret; but each is large, and
        has its numbers, when it is played.
        """
        if state.phase is Phase.OVER and state.scores.count(max(state.scores)) == 1:
            winner = state.scores.index(max(state.scores))
            won = [seat for seat in self.people if self.teams[seat] == winner]
            if won:
                return won[0]
        return min(self.people, key=lambda seat: (seat - state.turn) % len(self.holders))


def parse_seats(text: str) -> tuple[str, ...]:
    """The words of `chat,house,house`; none of an empty text. Raises SeatsError."""
    words = tuple(word.strip() for word in text.split(",")) if text.strip() else ()
    _check_words(words)
    return words


def _check_words(words: tuple[str, ...]) -> None:
    for word in words:
        if word not in WORDS:
            raise SeatsError(f"{word[:40]!r} cannot hold a seat: choose {', '.join(ON_OFFER)}")
    if words and not {*PEOPLE} & set(words):
        raise SeatsError(f"nobody would play: give a seat to {CHAT} or {KEYBOARD}")
    if words.count(KEYBOARD) > 1:
        raise SeatsError(f"one seat can be the {KEYBOARD}'s: whoever sits there would see the other's cards")


def make_seating(words: tuple[str, ...], rules: Rules, bot: str) -> Seating:
    """The seats of a game by these rules: those named, or where none are, chat against this bot.

    Chat then has the first seat, and where seats play together the first of each team. Raises SeatsError.
    """
    if words:
        return named_seating(words, rules)
    teams = rules.teams
    captains = {teams.index(team) for team in range(rules.team_count)}
    own = captains if rules.team_count < rules.seats else {0}
    return Seating(tuple(CHAT if seat in own else bot for seat in range(rules.seats)), teams)


def named_seating(words: tuple[str, ...], rules: Rules) -> Seating:
    """Seats that are named one by one, for a game by these rules. Raises SeatsError."""
    _check_words(words)
    if len(words) != rules.seats:
        example = ",".join((CHAT, *("house",) * (rules.seats - 1)))
        raise SeatsError(
            f"the rules {rules.spec} have {rules.seats} seats, not {len(words)} ({','.join(words)}): "
            f"for example {example}"
        )
    of_chat = [rules.teams[seat] for seat, word in enumerate(words) if word == CHAT]
    if len(set(of_chat)) < len(of_chat):
        raise SeatsError(f"chat may hold one seat of each team, not partners: {','.join(words)}")
    return Seating(words, rules.teams)


def fitting_seating(words: tuple[str, ...], rules: Rules, bot: str) -> Seating:
    """The same for a game whose rules were chosen later: seats that do not fit them count for nothing."""
    try:
        return make_seating(words, rules, bot)
    except SeatsError:
        return make_seating((), rules, bot)


def with_bot(words: tuple[str, ...], bot: str) -> tuple[str, ...]:
    """The words with this bot in the place of each other one."""
    return tuple(bot if word in BOTS else word for word in words)
