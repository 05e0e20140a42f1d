"""A second, deliberately simple implementation of all rule systems, which the engine is compared with.

It was written from the rules, not from the engine: cards are texts ("8b" is August's bright), everything
lies in plain lists that are changed in place, yaku are counted by looking for names, and the rules are a
plain table of option and value, as a record has them. Only shuffled decks and lots are handed in. It plays
given actions, says what is legal and what it scores and pays, and counts perft nodes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count as numbers

Rules = Mapping[str, str | int]
"""Every option of the rules by its key."""
Payment = tuple[int | None, int, int]
"""Who pays (nobody: None), who is paid, and how much."""

# January to December: bright, animal, ribbon, and plains p, q, s.
KINDS = ["brpq", "arpq", "brpq", "arpq", "arpq", "arpq", "arpq", "bapq", "arpq", "arpq", "barp", "bpqs"]
DECK = [f"{month}{kind}" for month, kinds in enumerate(KINDS, start=1) for kind in kinds]
CUP, MOON, CURTAIN, RAIN, LIGHTNING, WILLOW = "9a", "8b", "3b", "11b", "11p", 11
DRY = {"1b", "3b", "8b", "12b"}
POETRY, BLUE = {"1r", "2r", "3r"}, {"6r", "9r", "10r"}
SETS = {
    "boar_deer_butterflies": ({"7a", "10a", "6a"}, "a"),
    "poetry_ribbons": (POETRY, "r"),
    "blue_ribbons": (BLUE, "r"),
    "ribbon_sets": (POETRY | BLUE, "r"),
}
# The order of the table, which decides between equals.
YAKU = [
    "five_brights", "four_brights", "rainy_four", "three_brights", *SETS,
    "moon_viewing", "cherry_viewing", "animals", "ribbons", "plains", "month",
]  # fmt: skip


def month_of(card: str) -> int:
    """1 to 12."""
    return int(card[:-1])


def points(cards: list[str], rules: Rules, month: int = 1, *, called: bool = False) -> dict[str, int]:
    """The base points of each yaku that cards make in a round of this month; `called`: by their own team."""
    held = set(cards)
    tally = {
        "a": sum(card.endswith("a") for card in cards),
        "r": sum(card.endswith("r") for card in cards),
        "p": sum(card[-1] in "pqs" for card in cards),
    }
    if CUP in held:
        tally["p"] += 2 if rules["cup"] == "two" else 1
    found: dict[str, int] = {}
    add_brights(found, held, rules)
    for name, (wanted, kind) in SETS.items():
        if wanted <= held:
            found[name] = pays(rules, name) + further(rules, name) * (tally[kind] - len(wanted))
    if pays(rules, "ribbon_sets") and "ribbon_sets" in found and rules["ribbon_sets"] == "instead":
        found.pop("poetry_ribbons")
        found.pop("blue_ribbons")
    add_viewings(found, held, rules, called=called)
    for name, kind, least in (("animals", "a", 5), ("ribbons", "r", 5), ("plains", "p", 10)):
        if tally[kind] >= least:
            found[name] = pays(rules, name) + further(rules, name) * (tally[kind] - least)
    if sum(month_of(card) == month for card in cards) == 4:
        found["month"] = pays(rules, "month")
    found = {name: found[name] for name in YAKU if name in found and pays(rules, name)}
    if found and rules["stack"] == "best":
        best = max(found, key=lambda name: found[name])
        return {best: found[best]}
    return found


def pays(rules: Rules, name: str) -> int:
    """What a yaku is worth; 0: it does not count."""
    return int(rules[f"{name}_yaku"])


def further(rules: Rules, name: str) -> int:
    """What each further card of its kind adds."""
    return int(rules[f"{name}_further"])


def add_brights(found: dict[str, int], held: set[str], rules: Rules) -> None:
    """Only the best bright yaku counts."""
    dry = len(DRY & held)
    there = {
        "five_brights": dry == 4 and RAIN in held,
        "four_brights": dry == 4,
        "rainy_four": dry >= 3 and RAIN in held,
        "three_brights": dry >= 3,
    }
    paid = [name for name in there if there[name] and pays(rules, name)]
    if paid:
        best = max(paid, key=lambda name: pays(rules, name))
        found[best] = pays(rules, best)


def add_viewings(found: dict[str, int], held: set[str], rules: Rules, *, called: bool) -> None:
    """A viewing with the cup, unless they do not count, or rain ruins them."""
    wet = rules["viewing"] == "rain" and any(month_of(card) == WILLOW for card in held)
    after_call = int(rules["viewing_called"]) if called else 0
    for name, seen in (("moon_viewing", MOON), ("cherry_viewing", CURTAIN)):
        if {seen, CUP} <= held and rules["viewing"] != "off" and not wet:
            found[name] = after_call or pays(rules, name)


def is_lucky(cards: list[str]) -> bool:
    """Four of a month, or four pairs, which only eight cards can be."""
    months = sorted(month_of(card) for card in cards)
    if any(months.count(month) == 4 for month in months):
        return True
    return len(cards) == 8 and months[::2] == months[1::2] and len(set(months)) == 4


@dataclass
class Game:
    """A game in progress; `todo` is play, choose_for_hand, choose_for_drawn, koikoi or over.

    `deck` shuffles for a round and an attempt to deal it, `draw` for a drawing for the first deal; `lot` is
    the seat that deals first where that is by lot. `known` are each team's yaku as of its last turn; `ended`
    has for each round why it ended and what was paid.
    """

    rules: Rules
    deck: Callable[[int, int], list[str]]
    draw: Callable[[int], list[str]]
    lot: int
    dealer: int = 0
    round: int = 0
    turn: int = 0
    todo: str = "play"
    waiting: str = ""
    first: int = 1
    callers: list[int] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    table: list[str] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    captured: list[list[str]] = field(default_factory=list)
    known: list[dict[str, int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ended: list[tuple[str, list[Payment]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Who plays with whom."""
        self.teams = [int(team) - 1 for team in str(self.rules["teams"]).split("-")]
        self.sides = range(len(set(self.teams)))

    def copy(self) -> Game:
        """A game that can be played on without changing this one."""
        after = object.__new__(Game)
        after.__dict__.update(self.__dict__)
        after.callers, after.pile, after.table = self.callers[:], self.pile[:], self.table[:]
        after.hands = [hand[:] for hand in self.hands]
        after.captured = [cards[:] for cards in self.captured]
        after.known, after.scores, after.ended = self.known[:], self.scores[:], self.ended[:]
        return after

    def start(self, dealer: int | None) -> None:
        """Begin the game; None: the rules say who deals."""
        self.dealer = self.first_dealer() if dealer is None else dealer
        self.scores = [int(self.rules["start"]) for _ in self.sides]
        self.start_round()

    def first_dealer(self) -> int:
        """The human, a lot, or who draws the earliest month; those tied draw again."""
        if self.rules["first_dealer"] == "human":
            return 0
        if self.rules["first_dealer"] == "lot":
            return self.lot
        seats = list(range(len(self.teams)))
        for drawing in numbers():
            drawn = dict(zip(seats, self.draw(drawing), strict=False))
            earliest = min(month_of(card) for card in drawn.values())
            seats = [seat for seat in seats if month_of(drawn[seat]) == earliest]
            if self.rules["first_dealer"] == "draw_kind":
                for kind in ("b", "a", "r"):
                    of_kind = [seat for seat in seats if drawn[seat].endswith(kind)]
                    seats = of_kind or seats
                    if of_kind:
                        break
            if len(seats) == 1:
                break
        return seats[0]

    def points(self, team: int) -> dict[str, int]:
        """What a team's captured cards make in this round."""
        month = (self.round - 1) % 12 + 1
        return points(self.captured[team], self.rules, month, called=team in self.callers)

    def choices(self, card: str) -> list[list[str]]:
        """What a card may take from the table: the cards of each choice."""
        same = [other for other in self.table if month_of(other) == month_of(card)]
        found = [same] if len(same) == 3 else [[other] for other in same]
        if self.rules["lightning"] == "wild":
            if card == LIGHTNING and len(same) < 3:
                return [[other] for other in self.table]
            if LIGHTNING in self.table and month_of(card) != WILLOW:
                found.append([LIGHTNING])
        return found

    def legal(self) -> list[str]:
        """What the seat to move may do."""
        hand = self.hands[self.turn]
        if self.todo == "play":
            return [f"play {card}" for card in hand]
        if self.todo == "koikoi":
            return ["koikoi", "stop"]
        if self.todo == "over":
            return []
        takes = [f"take {card}" for choice in self.choices(self.waiting) for card in choice]
        if self.todo == "choose_for_drawn":
            return takes
        return takes + [f"play {card}" for card in hand if card != self.waiting]

    def start_round(self) -> None:
        """Deal until the cards may be played, or end the round at once."""
        self.round += 1
        self.callers, self.turn, self.todo = [], self.dealer, "play"
        self.captured, self.known = [[] for _ in self.sides], [{} for _ in self.sides]
        rule, seats, attempts = "again", list[int](), numbers()
        while rule in {"never", "again"}:
            self.deal(self.deck(self.round, next(attempts)))
            rule, seats = str(self.rules["lucky_table"]), []
            if rule == "play" or not is_lucky(self.table):
                seats = [seat for seat, hand in enumerate(self.hands) if is_lucky(hand)]
                rule = str(self.rules["lucky_hand"]) if seats else "play"
        if rule == "play":
            return None
        if rule == "void":
            return self.end_round("lucky_void", None)
        if len({self.teams[seat] for seat in seats}) > 1:
            return self.end_round("lucky_tie", None)
        return self.end_round("lucky_hand", seats[0])

    def deal(self, deck: list[str]) -> None:
        """The table, the dealer, the others in turn, and the pile."""
        table, hand, seats = int(self.rules["table_size"]), int(self.rules["hand_size"]), len(self.teams)
        self.table, rest = deck[:table], deck[table:]
        self.hands = [[] for _ in self.teams]
        for step in range(seats):
            self.hands[(self.dealer + step) % seats], rest = rest[:hand], rest[hand:]
        self.pile = rest
        brights = sum(card.endswith("b") for card in self.table)
        self.first = max(1, brights) if self.rules["base"] == "brights" else 1

    def act(self, action: str) -> None:
        """Do one legal action."""
        word, _, card = action.partition(" ")
        if word == "stop":
            self.end_round("stopped", self.turn)
        elif word == "koikoi":
            team = self.teams[self.turn]
            self.callers.append(team)
            self.known[team] = self.points(team)
            self.next_turn()
        elif word == "play":
            found = self.choices(card)
            if len(found) > 1:
                self.todo, self.waiting = "choose_for_hand", card
            else:
                self.play(card, found)
        else:
            found = [choice for choice in self.choices(self.waiting) if card in choice]
            if self.todo == "choose_for_hand":
                self.play(self.waiting, found)
            else:
                self.put(self.waiting, found)
                self.end_turn()

    def play(self, card: str, found: list[list[str]]) -> None:
        """A hand card is played, then the top card of the pile."""
        self.hands[self.turn].remove(card)
        self.put(card, found)
        if not self.pile:
            self.end_turn()
            return
        drawn = self.pile.pop(0)
        found = self.choices(drawn)
        if len(found) > 1:
            self.todo, self.waiting = "choose_for_drawn", drawn
        else:
            self.put(drawn, found)
            self.end_turn()

    def put(self, card: str, found: list[list[str]]) -> None:
        """A card takes the only choice left, or stays on the table."""
        if not found:
            self.table.append(card)
            return
        for other in found[0]:
            self.table.remove(other)
        self.captured[self.teams[self.turn]] += [card, *found[0]]

    def end_turn(self) -> None:
        """More points than before: a choice, or the round's end where there is none."""
        team = self.teams[self.turn]
        before, self.known[team] = self.known[team], self.points(team)
        if sum(self.known[team].values()) <= sum(before.values()):
            self.next_turn()
        elif not self.hands[self.turn]:
            self.end_round("hand_empty", self.turn)
        elif not self.may_call(team):
            self.end_round("automatic", self.turn)
        else:
            self.todo = "koikoi"

    def may_call(self, team: int) -> bool:
        """Whether the rules let this team call koi-koi now."""
        if self.rules["calls"] == "once":
            return self.callers == []
        if self.rules["calls"] == "once_each":
            return team not in self.callers
        if self.rules["calls"] == "unless_all_others":
            return any(other not in self.callers for other in self.sides if other != team)
        return True

    def next_turn(self) -> None:
        """The next seat plays, if it has a card."""
        self.turn = (self.turn + 1) % len(self.teams)
        self.todo = "play"
        if not self.hands[self.turn]:
            self.end_round("nobody_stopped", None)

    def multiplier(self, team: int) -> int:
        """The factor on a team's points as things stand."""
        own, pays_for = self.callers.count(team), self.rules["koikoi"]
        if pays_for == "all":
            return self.first + len(self.callers)
        if pays_for == "soft":
            return self.first + own
        if pays_for == "adds":
            limit = int(self.rules["most_added"])
            return self.first * (own - limit + 1 if own > limit else 1)
        many = 2 if sum(self.known[team].values()) >= int(self.rules["double_from"]) else 1
        answered = 2 if pays_for == "hard" and own < len(self.callers) else 1
        return self.first * many * answered

    def worth(self, team: int) -> int:
        """What a team gets for its yaku."""
        own = self.callers.count(team)
        added = own if self.rules["koikoi"] == "adds" and own <= int(self.rules["most_added"]) else 0
        return (sum(self.known[team].values()) + added) * self.multiplier(team)

    def paid_to(self, team: int, worth: int, callers: list[int]) -> list[Payment]:
        """Who pays a team for what it has won."""
        others = [other for other in self.sides if other != team]
        if self.rules["payment"] == "winner_adds":
            return [(None, team, worth)]
        if self.rules["payment"] == "last_caller_pays":
            for caller in reversed(callers):
                if caller != team:
                    return [(caller, team, worth * len(others))]
        return [(other, team, worth) for other in others]

    def payments(self, how: str, seat: int | None) -> list[Payment]:
        """All payments of a round that ended so."""
        if seat is not None:
            team = self.teams[seat]
            if how == "lucky_hand":
                return self.paid_to(team, int(self.rules["lucky_points"]), [])
            return self.paid_to(team, self.worth(team), self.callers)
        dealer, worth = self.teams[self.dealer], int(self.rules["nobody_points"])
        if how != "nobody_stopped" or self.rules["nobody"] == "none":
            return []
        if self.rules["nobody"] == "dealer":
            return self.paid_to(dealer, worth, [])
        payer = None if self.rules["payment"] == "winner_adds" else dealer
        return [(payer, other, worth) for other in self.sides if other != dealer]

    def end_round(self, how: str, winner: int | None) -> None:
        """Pay, say who deals next, and go on."""
        paid = self.payments(how, winner)
        self.ended.append((how, paid))
        for payer, payee, worth in paid:
            self.scores[payee] += worth
            if payer is not None:
                self.scores[payer] -= worth
        self.dealer = self.next_dealer(how, winner)
        broke = self.rules["end"] == "zero" and any(score <= 0 for score in self.scores)
        if broke or self.round >= int(self.rules["rounds"]):
            self.todo = "over"
        else:
            self.start_round()

    def next_dealer(self, how: str, winner: int | None) -> int:
        """Who deals the next round."""
        seats = len(self.teams)
        if how == "lucky_tie":
            return self.dealer
        if how == "lucky_void" or self.rules["next_dealer"] == "alternate":
            return (self.dealer + 1) % seats
        if winner is None:
            return self.dealer
        if self.rules["next_dealer"] == "winner":
            return winner
        after = [(winner + step) % seats for step in range(1, seats)]
        return next(seat for seat in after if self.teams[seat] != self.teams[winner])


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


def read_position(lines: Iterable[str], game: Game) -> dict[int, int]:
    """Set up a perft file's position, read without the module's reader, and return its counts."""
    values: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.split("#")[0].partition(":")
        if colon:
            values[key.strip()] = value.strip()
    game.dealer = int(values.get("dealer", "0"))
    game.round = int(values.get("round", "1"))
    game.turn = int(values.get("turn", "0"))
    game.todo, game.waiting = values.get("phase", "play"), values.get("pending", "")
    game.first = int(values.get("first multiplier", "1"))
    for team, calls in enumerate(values.get("calls", "").split()):
        game.callers += [team] * int(calls)
    game.callers += [int(team) for team in values.get("callers", "").split()]
    game.pile, game.table = values["pile"].split(), values["table"].replace(".", "").split()
    game.hands = [values.get(f"hand {seat}", "").split() for seat in range(len(game.teams))]
    game.scores = [int(game.rules["start"])] * len(game.sides)
    if "scores" in values:
        game.scores = [int(score) for score in values["scores"].split()]
    captured = [values.get(f"captured {team}", "").split() for team in game.sides]
    taken = values.get("taken this turn", "").split()
    game.captured = [[card for card in cards if card not in taken] for cards in captured]
    game.known = [game.points(team) for team in game.sides]
    game.captured = captured
    return {int(key.split()[1]): int(value) for key, value in values.items() if key.startswith("depth")}
