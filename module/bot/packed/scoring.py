"""What captured cards are worth in packed form, and who pays.

See `module.rules.scorer` and `module.game.scoring`.
"""

from __future__ import annotations

from module.bot.packed.compiled import count, kernel, part
from module.bot.packed.layout import (
    ALL_CALLS,
    BEST_ONLY,
    BRIGHTS,
    CALLS,
    CALLS_PAY,
    DEALER,
    DOUBLE_FROM,
    FIRST,
    FURTHER,
    GAINS,
    INSTEAD,
    LAST_CALLS,
    MAY_CALL,
    MONTH_POINTS,
    MOST_ADDED,
    NEEDED,
    NOBODY,
    NOBODY_POINTS,
    NOBODY_STOPPED,
    PAYMENT,
    PAYS,
    PAYS_CALLER,
    REASON,
    ROW,
    ROWS,
    RUIN,
    SECOND_PLAIN,
    SIDES,
    TEAMS,
    WANTED,
    YAKU,
    YAKU_ROWS,
    Ints,
)
from module.rules.cards import DRY_BRIGHTS, RAIN_MAN, SAKE_CUP
from module.rules.ruleset import Calls, KoiKoiPays, Nobody, WhoPays
from module.rules.yaku import bits

_DRY, _RAIN, _CUP = bits(DRY_BRIGHTS), RAIN_MAN.index, SAKE_CUP.bit
_ALL, _SOFT, _HARD, _NOTHING, _ADDS = range(len(KoiKoiPays))
_ANY, _ONCE, _ONCE_EACH, _UNLESS_ALL_OTHERS = range(len(Calls))
_WINNER_ADDS, _LOSERS, _LAST_CALLER = range(len(WhoPays))
_NONE, _DEALER, _OTHERS = range(len(Nobody))


@part
def yaku_points(rules: Ints, held: int, round_number: int, called: int) -> int:
    """The points of the yaku that a set of captured cards makes, before any factor.

    `called`: not 0 if their side has called koi-koi this round.
    """
    if held & _CUP:
        held |= rules[SECOND_PLAIN]
    best = rules[BRIGHTS + 2 * count(held & _DRY) + ((held >> _RAIN) & 1)]
    total = best
    pays = PAYS_CALLER if called else PAYS
    row = YAKU_ROWS
    for _ in range(rules[ROWS]):
        if count(held & rules[row + WANTED]) >= rules[row + NEEDED] and not held & rules[row + RUIN]:
            instead = rules[row + INSTEAD]
            if not instead or held & instead != instead:
                points = rules[rules[row + pays] + count(held & rules[row + FURTHER])]
                total += points
                best = max(best, points)
        row += ROW
    if rules[MONTH_POINTS]:
        whole = 15 << (round_number - 1) % 12 * 4
        if held & whole == whole:
            total += rules[MONTH_POINTS]
            best = max(best, rules[MONTH_POINTS])
    return best if rules[BEST_ONLY] else total


@kernel
def factor(state: Ints, rules: Ints, team: int) -> int:
    """The factor on a team's points as things stand."""
    first, own, pays = state[FIRST], state[CALLS + team], rules[CALLS_PAY]
    if pays == _ALL:
        return first + state[ALL_CALLS]
    if pays == _SOFT:
        return first + own
    if pays == _ADDS:
        return first * max(1, own + 1 - rules[MOST_ADDED])
    if state[YAKU + team] >= rules[DOUBLE_FROM]:
        first *= 2
    if pays == _HARD and state[ALL_CALLS] > own:
        first *= 2
    return first


@kernel
def added(state: Ints, rules: Ints, team: int) -> int:
    """The points that a team's calls add."""
    own = state[CALLS + team]
    return own if rules[CALLS_PAY] == _ADDS and own <= rules[MOST_ADDED] else 0


@kernel
def worth(state: Ints, rules: Ints, team: int) -> int:
    """What a team gets if it stops now."""
    return (state[YAKU + team] + added(state, rules, team)) * factor(state, rules, team)


@kernel
def may_call(state: Ints, rules: Ints, team: int) -> bool:
    """Whether a team may call koi-koi now; if not, what it has made ends the round by itself."""
    allowed = rules[MAY_CALL]
    if allowed == _ANY:
        return True
    if allowed == _ONCE:
        return state[ALL_CALLS] == 0
    if allowed == _ONCE_EACH:
        return state[CALLS + team] == 0
    others = 0
    for other in range(rules[SIDES]):
        if other != team and state[CALLS + other]:
            others += 1
    return others < rules[SIDES] - 1


@kernel
def _last_caller(state: Ints, rules: Ints, team: int) -> int:
    """The team other than this one that called last; this one where no other has."""
    blamed, last = team, 0
    for other in range(rules[SIDES]):
        if other != team and state[LAST_CALLS + other] > last:
            blamed, last = other, state[LAST_CALLS + other]
    return blamed


@kernel
def pay(state: Ints, rules: Ints, team: int, points: int) -> None:
    """Add what each team gets when this one gets `points` to the state's `GAINS`."""
    if rules[PAYMENT] == _WINNER_ADDS:
        state[GAINS + team] += points
        return
    others = rules[SIDES] - 1
    state[GAINS + team] += points * others
    if rules[PAYMENT] == _LAST_CALLER and state[REASON] != NOBODY_STOPPED:
        blamed = _last_caller(state, rules, team)
        if blamed != team:
            state[GAINS + blamed] -= points * others
            return
    for other in range(rules[SIDES]):
        if other != team:
            state[GAINS + other] -= points


@kernel
def pay_nobody(state: Ints, rules: Ints) -> None:
    """Add what each team gets when nobody has stopped, to the state's `GAINS`."""
    dealer = rules[TEAMS + state[DEALER]]
    if rules[NOBODY] == _DEALER:
        pay(state, rules, dealer, rules[NOBODY_POINTS])
    elif rules[NOBODY] == _OTHERS:
        for other in range(rules[SIDES]):
            if other != dealer:
                state[GAINS + other] += rules[NOBODY_POINTS]
                if rules[PAYMENT] != _WINNER_ADDS:
                    state[GAINS + dealer] -= rules[NOBODY_POINTS]
