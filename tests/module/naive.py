"""A second, deliberately simple implementation of the module's rules, which the engine is compared with.

It was written from the rules, not from the engine: cards are texts ("8b" is August's bright), everything
lies in plain lists that are changed in place, yaku are counted by looking for names. Only the deal is handed
in. It plays given actions, says what is legal and what it scores, and counts perft nodes. Two seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

Dealt = tuple[list[str], list[list[str]], list[str]]
"""The table, the hands by seat and the pile with the next card first."""
Dealer = Callable[[int, int], Dealt]
"""Deals a round: its number and the dealing seat are given."""

# January to December: bright, animal, ribbon, and plains p, q, s.
KINDS = ["brpq", "arpq", "brpq", "arpq", "arpq", "arpq", "arpq", "bapq", "arpq", "arpq", "barp", "bpqs"]
DECK = [f"{month}{kind}" for month, kinds in enumerate(KINDS, start=1) for kind in kinds]
CUP, MOON, CURTAIN, RAIN = "9a", "8b", "3b", "11b"
NO_EXTRA: Mapping[str, int] = {}


def month_of(card: str) -> int:
    """1 to 12."""
    return int(card[:-1])


def points(cards: list[str], month: int = 0, extra: Mapping[str, int] = NO_EXTRA) -> dict[str, int]:
    """The base points of each yaku that cards make; `extra`: what options of the rules pay, by yaku."""
    found: dict[str, int] = {}
    brights = [card for card in cards if card.endswith("b")]
    if len(brights) == 5:
        found["five_brights"] = 15
    elif len(brights) == 4:
        found |= {"rainy_four": 7} if RAIN in brights else {"four_brights": 8}
    elif len(brights) == 3 and RAIN not in brights:
        found["three_brights"] = 6
    sets = {
        "boar_deer_butterflies": ("7a", "10a", "6a", 6),
        "poetry_ribbons": ("1r", "2r", "3r", 6),
        "blue_ribbons": ("6r", "9r", "10r", 6),
        "moon_viewing": (MOON, CUP, CUP, 5),
        "cherry_viewing": (CURTAIN, CUP, CUP, 5),
    }
    for name, (first, second, third, worth) in sets.items():
        if worth and first in cards and second in cards and third in cards:
            found[name] = worth
    animals = sum(card.endswith("a") for card in cards)
    ribbons = sum(card.endswith("r") for card in cards)
    plains = sum(card[-1] in "pqs" or card == CUP for card in cards)
    for name, worth in (("animals", animals - 4), ("ribbons", ribbons - 4), ("plains", plains - 9)):
        if worth > 0:
            found[name] = worth
    if "month" in extra and sum(month_of(card) == month for card in cards) == 4:
        found["month"] = extra["month"]
    return found


def is_lucky(hand: list[str]) -> bool:
    """Four of a month, or four pairs."""
    months = sorted(month_of(card) for card in hand)
    if any(months.count(month) == 4 for month in months):
        return True
    return months[::2] == months[1::2] and len(set(months)) == 4


@dataclass
class Game:
    """A game in progress; `todo` is play, choose_for_hand, choose_for_drawn, koikoi or over."""

    deal: Dealer
    rounds: int = 3
    extra: Mapping[str, int] = field(default_factory=dict)
    dealer: int = 0
    round: int = 0
    turn: int = 0
    todo: str = "play"
    waiting: str = ""
    multiplier: int = 1
    pile: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=lambda: [[], []])
    captured: list[list[str]] = field(default_factory=lambda: [[], []])
    scores: list[int] = field(default_factory=lambda: [0, 0])
    before: dict[str, int] = field(default_factory=dict)
    ended: list[str] = field(default_factory=list)

    def copy(self) -> Game:
        """A game that can be played on without changing this one."""
        return Game(
            self.deal, self.rounds, self.extra, self.dealer, self.round, self.turn, self.todo,
            self.waiting, self.multiplier, self.pile[:], self.table[:], [hand[:] for hand in self.hands],
            [cards[:] for cards in self.captured], self.scores[:], dict(self.before), self.ended[:],
        )  # fmt: skip

    def points(self, seat: int) -> dict[str, int]:
        """What a seat's captured cards make in this round."""
        month = (self.round - 1) % 12 + 1
        return points(self.captured[seat], month, self.extra)

    def matching(self, card: str) -> list[str]:
        """The table cards of the card's month."""
        return [other for other in self.table if month_of(other) == month_of(card)]

    def legal(self) -> list[str]:
        """What the seat to move may do."""
        hand = self.hands[self.turn]
        if self.todo == "play":
            return [f"play {card}" for card in hand]
        if self.todo == "koikoi":
            return ["koikoi", "stop"]
        if self.todo == "over":
            return []
        takes = [f"take {card}" for card in self.matching(self.waiting)]
        if self.todo == "choose_for_drawn":
            return takes
        return takes + [f"play {card}" for card in hand if card != self.waiting]

    def start_round(self) -> None:
        """Deal; a lone lucky hand scores six and deals next, two tie."""
        self.round += 1
        self.table, self.hands, self.pile = self.deal(self.round, self.dealer)
        self.captured, self.multiplier, self.turn, self.todo = [[], []], 1, self.dealer, "play"
        self.before = {}
        lucky = [seat for seat in (0, 1) if is_lucky(self.hands[seat])]
        if len(lucky) == 1:
            self.end_round("lucky_hand", lucky[0], 6)
        elif lucky:
            self.end_round("lucky_tie", None, 0)

    def act(self, action: str) -> None:
        """Do one legal action."""
        word, _, card = action.partition(" ")
        if word == "stop":
            self.end_round("stopped", self.turn, sum(self.points(self.turn).values()))
        elif word == "koikoi":
            self.multiplier += 1
            self.next_turn()
        elif word == "play" and len(self.matching(card)) == 2:
            self.todo, self.waiting = "choose_for_hand", card
        elif word == "play":
            self.play(card, self.matching(card))
        elif self.todo == "choose_for_hand":
            self.play(self.waiting, [card])
        else:
            self.put(self.waiting, [card])
            self.end_turn()

    def play(self, card: str, taken: list[str]) -> None:
        """A hand card is played, then the top card of the pile."""
        self.hands[self.turn].remove(card)
        self.put(card, taken)
        drawn = self.pile.pop(0)
        if len(self.matching(drawn)) == 2:
            self.todo, self.waiting = "choose_for_drawn", drawn
        else:
            self.put(drawn, self.matching(drawn))
            self.end_turn()

    def put(self, card: str, taken: list[str]) -> None:
        """A card takes these table cards, or stays on the table."""
        if not taken:
            self.table.append(card)
            return
        for other in taken:
            self.table.remove(other)
        self.captured[self.turn] += [card, *taken]

    def end_turn(self) -> None:
        """A new or better yaku: a choice, or the round's end with an empty hand."""
        made = self.points(self.turn)
        if all(worth <= self.before.get(name, 0) for name, worth in made.items()):
            self.next_turn()
        elif self.hands[self.turn]:
            self.todo = "koikoi"
        else:
            self.end_round("hand_empty", self.turn, sum(made.values()))

    def next_turn(self) -> None:
        """The other seat plays, if it has a card."""
        self.turn = 1 - self.turn
        self.todo = "play"
        self.before = self.points(self.turn)
        if not self.hands[self.turn]:
            self.end_round("nobody_stopped", None, 0)

    def end_round(self, how: str, winner: int | None, base: int) -> None:
        """The winner scores and deals next; nobody: the same dealer."""
        self.ended.append(how)
        if winner is not None:
            self.scores[winner] += base * self.multiplier
            self.dealer = winner
        if self.round == self.rounds:
            self.todo = "over"
        else:
            self.start_round()


def count(game: Game, depth: int) -> int:
    """Perft: how many sequences of so many actions there are."""
    if depth == 0:
        return 1
    total = 0
    for action in game.legal():
        after = game.copy()
        after.act(action)
        total += count(after, depth - 1)
    return total


def read_position(lines: Iterable[str], deal: Dealer) -> tuple[Game, dict[int, int]]:
    """A perft file's position and counts, read without the module's reader."""
    values: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.split("#")[0].partition(":")
        if colon:
            values[key.strip()] = value.strip()
    expected = {int(key.split()[1]): int(value) for key, value in values.items() if key.startswith("depth")}
    options = dict(part.split("=") for part in values.get("rules", "").partition(":")[2].split(",") if part)
    game = Game(
        deal,
        rounds=int(options.get("rounds", "3")),
        extra={key[:-5]: int(value) for key, value in options.items() if key.endswith("_yaku")},
        dealer=int(values.get("dealer", "0")),
        round=int(values.get("round", "1")),
        turn=int(values.get("turn", "0")),
        todo=values.get("phase", "play"),
        waiting=values.get("pending", ""),
        multiplier=1 + sum(int(calls) for calls in values.get("calls", "").split()),
        pile=values["pile"].split(),
        table=[card for card in values["table"].split() if card != "."],
        hands=[values.get(f"hand {seat}", "").split() for seat in (0, 1)],
        captured=[values.get(f"captured {seat}", "").split() for seat in (0, 1)],
        scores=[int(score) for score in values.get("scores", "0 0").split()],
    )
    taken = values.get("taken this turn", "").split()
    kept = [card for card in game.captured[game.turn] if card not in taken]
    game.before = points(kept, (game.round - 1) % 12 + 1, game.extra)
    return game, expected
