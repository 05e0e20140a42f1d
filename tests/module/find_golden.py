"""Looks for the golden games and writes those that are missing: `python -m tests.module.find_golden`.

For each game on the list it tries seeds from 0 on. Both seats play together, seeing everything, towards what
the game has to show; the first game that shows it is written to `tests/data/golden`. Tests do not run this:
they play the files again. To add a game, add an entry to `WANTED`; to look for one anew, delete its file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random

from module.bot import make_bot
from module.game.actions import KOIKOI, STOP, Action
from module.game.engine import apply, legal_actions, new_game
from module.game.events import (
    CardPlaced,
    CardsCaptured,
    ChoiceOffered,
    Event,
    FirstDealerChosen,
    GameEnded,
    KoiKoiCalled,
    RoundEnd,
    RoundEnded,
    Source,
    YakuChanged,
    YakuMade,
)
from module.game.record import Record
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.cards import (
    BLUE_RIBBONS,
    DECK,
    DRY_BRIGHTS,
    LIGHTNING,
    POETRY_RIBBONS,
    RAIN_MAN,
    Card,
    Kind,
)
from module.rules.deal import deal, is_lucky, shuffled_deck
from module.rules.presets import DEFAULT, PRESETS, make_rules
from module.rules.ruleset import Rules
from module.rules.seeds import Seeds
from module.rules.yaku import YAKU, AllOf, AtLeast, Brights, MonthOfRound, Yaku, counts_as
from tests.module.golden import FOLDER, Golden, render

Player = Callable[[State, Random], Action]
Shows = Callable[[list[Event]], bool]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game to find: what it shows, how both seats play, when it is found, which seeds are worth playing."""

    shows: str
    player: Player
    found: Shows
    spec: str = "module"
    first_dealer: int | None = 0
    worth_playing: Callable[[Rules, int], bool] = lambda _rules, _seed: True


def search(wanted: Wanted) -> Record:
    """The first game that shows it."""
    rules = make_rules(wanted.spec)
    for seed in count():
        if not wanted.worth_playing(rules, seed):
            continue
        rng = Random(seed)
        state, events = new_game(rules, seed, wanted.first_dealer)
        happened, actions = list(events), []
        while state.phase is not Phase.OVER:
            action = wanted.player(state, rng)
            actions.append(action)
            state, events = apply(state, action)
            happened += events
        if wanted.found(happened):
            return Record(rules, seed, wanted.first_dealer, tuple(actions))
    raise AssertionError  # count() never ends


def cards_of(yaku: Yaku, state: State) -> frozenset[Card]:
    """The cards that count for a yaku."""
    match yaku.shape:
        case AllOf(cards=cards):
            return frozenset(cards)
        case Brights(rain=rain):
            return frozenset((*DRY_BRIGHTS, RAIN_MAN) if rain else DRY_BRIGHTS)
        case AtLeast(kind=kind):
            return frozenset(card for card in DECK if counts_as(card, kind))
        case MonthOfRound():
            month = state.rules.month_of_round(state.round)
            return frozenset(card for card in DECK if card.month is month)


def hunter(yaku: Yaku) -> Player:
    """Both seats help seat 0 to the cards of a yaku; nobody stops before it is there."""

    def play(state: State, rng: Random) -> Action:
        if state.phase is Phase.KOIKOI:
            return STOP if yaku in {score.yaku for score in state.yaku[state.turn]} else KOIKOI
        wanted = cards_of(yaku, state)

        def worth(action: Action) -> float:
            after, _ = apply(state, action)
            kept = len(wanted & set(after.captured[0])) - len(wanted & set(after.captured[1]))
            return kept + rng.random() / 2

        return max(legal_actions(state), key=worth)

    return play


def hoarder(state: State, rng: Random) -> Action:
    """Leaves as much as possible on the table."""
    if state.phase is Phase.KOIKOI:
        return KOIKOI
    return max(
        legal_actions(state),
        key=lambda action: sum(card is not None for card in apply(state, action)[0].table) + rng.random() / 2,
    )


def anything(state: State, rng: Random) -> Action:
    """Any legal action."""
    return rng.choice(legal_actions(state))


def koikoi_always(state: State, rng: Random) -> Action:
    """Any card, and koi-koi for ever."""
    return KOIKOI if state.phase is Phase.KOIKOI else rng.choice(legal_actions(state))


def stop_at_once(state: State, rng: Random) -> Action:
    """Any card, and stop."""
    return STOP if state.phase is Phase.KOIKOI else rng.choice(legal_actions(state))


def bots(first: str, second: str) -> Player:
    """Two bots by name, each with its own view."""
    players = make_bot(first), make_bot(second)
    return lambda state, rng: players[state.turn].choose(view_of(state, state.turn), rng)


def scored(yaku: Yaku) -> Shows:
    """Somebody stops with this yaku."""

    def shows(events: list[Event]) -> bool:
        made: set[Yaku] = set()
        for event in events:
            if isinstance(event, YakuMade):
                made = {score.yaku for score in event.yaku}
            elif isinstance(event, RoundEnded):
                if event.reason is RoundEnd.STOPPED and yaku in made:
                    return True
                made = set()
        return False

    return shows


def ends(*reasons: RoundEnd) -> Shows:
    """The rounds end for these reasons, among others."""
    return lambda events: set(reasons) <= {event.reason for event in events if isinstance(event, RoundEnded)}


def game_ends(winner: int | None) -> Shows:
    """Somebody wins, or nobody with points on both sides."""
    return lambda events: any(
        isinstance(event, GameEnded) and event.winner == winner and min(event.scores) > 0 for event in events
    )


def koikois(least: int) -> Shows:
    """Both sides call koi-koi in a round that is won with this multiplier or more."""

    def shows(events: list[Event]) -> bool:
        callers: set[int] = set()
        for event in events:
            if isinstance(event, KoiKoiCalled):
                callers.add(event.team)
            elif isinstance(event, RoundEnded):
                if len(callers) > 1 and event.points and event.multiplier >= least:
                    return True
                callers = set()
        return False

    return shows


def koikoi_pays(events: list[Event]) -> bool:
    """A round with a koi-koi is won."""
    return any(isinstance(event, RoundEnded) and event.points > event.base for event in events)


def repicked(events: list[Event]) -> bool:
    """A hand card is picked anew while another one waits for a choice, three times in a row."""
    offers = [isinstance(event, ChoiceOffered) and event.source is Source.HAND for event in events]
    return any(all(offers[place : place + 4]) for place in range(len(offers)))


def takes_the_plain_read_second(events: list[Event]) -> bool:
    """Two plains are offered, and the second in reading order is taken."""
    return any(
        isinstance(offered, ChoiceOffered)
        and {card.kind for card in offered.choices} == {Kind.PLAIN}
        and any(
            isinstance(event, CardsCaptured) and event.taken == offered.choices[1:]
            for event in events[place + 1 : place + 3]
        )
        for place, offered in enumerate(events)
    )


def lucky_seats(rules: Rules, seed: int, round_number: int) -> int:
    """How many hands of a round are lucky when seat 0 deals."""
    return len(deal(rules, seed, round_number, 0).lucky_seats)


def first_table_is_lucky(rules: Rules, seed: int) -> bool:
    """The first deal of round 1 is refused for its table."""
    return is_lucky(shuffled_deck(Seeds.HASHED, seed, 1, 0)[: rules.table_size])


def wild_lightning(events: list[Event]) -> bool:
    """Wild lightning chooses among many cards and takes one of another month; another card takes it."""
    catches = [event for event in events if isinstance(event, CardsCaptured)]
    chosen = any(
        isinstance(event, ChoiceOffered) and event.card is LIGHTNING and len(event.choices) > 2
        for event in events
    )
    takes = any(one.card is LIGHTNING and one.taken[0].month is not LIGHTNING.month for one in catches)
    taken = any(LIGHTNING in one.taken and one.card.month is not LIGHTNING.month for one in catches)
    return chosen and takes and taken


def rain_ruins_a_viewing(events: list[Event]) -> bool:
    """A side has a viewing, and after a later turn it has not."""
    viewing = {Yaku.MOON_VIEWING, Yaku.CHERRY_VIEWING}
    had: dict[int, bool] = {}
    for event in events:
        if isinstance(event, RoundEnded):
            had = {}
        elif isinstance(event, YakuMade | YakuChanged):
            has = any(score.yaku in viewing for score in event.yaku)
            if had.get(event.team) and not has:
                return True
            had[event.team] = has
    return False


def ribbon_sets_become_one(events: list[Event]) -> bool:
    """A side that has had one set scores with both."""
    had: set[int] = set()
    for event in events:
        if isinstance(event, RoundEnded):
            had = set()
        elif isinstance(event, YakuMade):
            made = {score.yaku for score in event.yaku}
            if Yaku.RIBBON_SETS in made and event.team in had:
                return True
            if made & {Yaku.POETRY_RIBBONS, Yaku.BLUE_RIBBONS}:
                had.add(event.team)
    return False


def last_caller_pays_for_all(events: list[Event]) -> bool:
    """Two have called and lost: the last of them pays, twice."""
    callers: list[int] = []
    for event in events:
        if isinstance(event, KoiKoiCalled):
            callers.append(event.team)
        elif isinstance(event, RoundEnded):
            blamed = [team for team in callers if team != event.team]
            if event.team is not None and len(set(blamed)) > 1 and len(event.payments) == 1:
                return True
            callers = []
    return False


def has_all_ribbons_in_play(rules: Rules, seed: int) -> bool:
    """The ribbons of both sets are in the first seat's hand or on the table, or are drawn by it."""
    dealt = deal(rules, seed, 1, 0)
    within_reach = {*dealt.table, *dealt.hands[0], *dealt.pile[: 2 * rules.hand_size]}
    return within_reach >= {*POETRY_RIBBONS, *BLUE_RIBBONS}


APPENDIX = "module:lucky=appendix"
OF_THE_MODULE = {entry.yaku for entry in make_rules("module").yaku}

WANTED: dict[str, Wanted] = {
    **{
        f"yaku_{yaku.value}": Wanted(f"Somebody stops with {yaku.title}.", hunter(yaku), scored(yaku))
        for yaku in YAKU
        if yaku in OF_THE_MODULE
    },
    **{
        f"yaku_{yaku.value}": Wanted(
            f"Twelve rounds, and a stop with {yaku.title}.",
            hunter(yaku),
            scored(yaku),
            spec=f"module:{yaku.value}_yaku=4,rounds=12",
        )
        for yaku in YAKU
        if yaku not in OF_THE_MODULE and yaku is not Yaku.RIBBON_SETS
    },
    "win": Wanted("Seat 0 wins.", anything, game_ends(0)),
    "lose": Wanted("Seat 1, who deals first, wins.", anything, game_ends(1), first_dealer=1),
    "tie": Wanted("Both have the same points in the end.", stop_at_once, game_ends(None)),
    "nobody_stopped": Wanted(
        "Koi-koi to the end: rounds that nobody stopped, and one stopped by the last hand card.",
        koikoi_always,
        ends(RoundEnd.NOBODY_STOPPED, RoundEnd.HAND_EMPTY),
    ),
    "both_call_koikoi": Wanted(
        "Both call koi-koi, and the round is won times five.", koikoi_always, koikois(5)
    ),
    "repick": Wanted(
        "Hand cards are picked anew, again and again, before one is played.", anything, repicked
    ),
    "wide_table": Wanted(
        "The table grows to fifteen cards and more.",
        hoarder,
        lambda events: any(isinstance(event, CardPlaced) and event.place > 13 for event in events),
    ),
    "lucky_hand": Wanted(
        "A lone lucky hand in round 1: six points, and its holder, not the dealer, deals round 2.",
        anything,
        lambda events: any(
            isinstance(event, RoundEnded) and event.seat == 1 and event.round == 1 for event in events
        ),
        spec=APPENDIX,
        worth_playing=lambda rules, seed: lucky_seats(rules, seed, 1) == 1,
    ),
    "lucky_hand_at_the_end": Wanted(
        "A lucky hand in the last round ends the game.",
        anything,
        lambda events: any(
            isinstance(event, RoundEnded) and event.reason is RoundEnd.LUCKY_HAND and event.round == 3
            for event in events
        ),
        spec=APPENDIX,
        worth_playing=lambda rules, seed: lucky_seats(rules, seed, 3) == 1,
    ),
    "lucky_tie": Wanted(
        "Both hands of round 1 are lucky: no points, the same dealer.",
        anything,
        ends(RoundEnd.LUCKY_TIE),
        spec=APPENDIX,
        worth_playing=lambda rules, seed: lucky_seats(rules, seed, 1) == 2,
    ),
    "lucky_table": Wanted(
        "The first deal put a lucky table down, so the cards here are those of the second.",
        anything,
        lambda _events: True,
        spec=APPENDIX,
        worth_playing=first_table_is_lucky,
    ),
    "house_second": Wanted("The module's own bot on seat 1.", bots("random", "house"), game_ends(1)),
    "house_slot": Wanted(
        "Of two equal plains the module's own bot takes the one in the earlier slot, read second.",
        bots("house", "house"),
        takes_the_plain_read_second,
    ),
    "house_both": Wanted("The module's own bot on both seats.", bots("house", "house"), koikoi_pays),
    **{
        f"preset_{name}": Wanted(
            f"A whole game of {name}: {preset.summary}.", anything, koikoi_pays, spec=name, first_dealer=None
        )
        for name, preset in PRESETS.items()
        if name != DEFAULT
    },
    "automatic_stop": Wanted(
        "Koi-koi once in a round: the other side's next yaku ends it by itself, and counts double.",
        anything,
        lambda events: any(
            isinstance(event, RoundEnded) and event.reason is RoundEnd.AUTOMATIC and event.multiplier > 1
            for event in events
        ),
        spec="classic:rounds=2",
        first_dealer=None,
    ),
    "last_caller_pays": Wanted(
        "Three players: two have called koi-koi and lost, and the last to call pays for both.",
        koikoi_always,
        last_caller_pays_for_all,
        spec="three:rounds=2",
        first_dealer=None,
    ),
    "lucky_table_void": Wanted(
        "A lucky table makes round 1 void, and the other player deals round 2.",
        anything,
        ends(RoundEnd.LUCKY_VOID),
        spec="classic:rounds=2",
        first_dealer=None,
        worth_playing=first_table_is_lucky,
    ),
    "drawn_dealer_tie": Wanted(
        "Both draw a card of the same month for the first deal, and draw again.",
        anything,
        lambda events: any(isinstance(event, FirstDealerChosen) and len(event.draws) > 1 for event in events),
        spec="classic:rounds=1",
        first_dealer=None,
    ),
    "rain_ruins_viewing": Wanted(
        "A viewing that has been told is gone after a card of November.",
        koikoi_always,
        rain_ruins_a_viewing,
        spec="bga:rounds=2,viewing=rain",
        first_dealer=None,
    ),
    "ribbon_sets": Wanted(
        "Who has one ribbon set makes the other: from then on both are one yaku.",
        hunter(Yaku.RIBBON_SETS),
        ribbon_sets_become_one,
        spec="wikipedia:hand_size=10,rounds=1",
        worth_playing=has_all_ribbons_in_play,
    ),
    "ended_at_zero": Wanted(
        "The loser has no points left, and the game is over before its rounds are.",
        koikoi_always,
        lambda events: any(
            isinstance(event, RoundEnded) and event.round < 4 and min(event.scores) <= 0 for event in events
        ),
        spec="bga:koikoi=hard",
        first_dealer=None,
    ),
    "wild_lightning": Wanted(
        "Wild lightning takes a card of another month out of many, and is taken by one.",
        anything,
        wild_lightning,
        spec="wikipedia:lightning=wild,rounds=2",
        first_dealer=None,
    ),
}


def main() -> None:
    """Find and write the games that have no file."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, wanted in WANTED.items():
        path = FOLDER / f"{name}.txt"
        if not path.exists():
            path.write_text(render(Golden(wanted.shows, search(wanted))), encoding="utf-8")


if __name__ == "__main__":
    main()
