"""The rules in force, told in a line of chat: what a player has to know of them, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

from module.rules.ruleset import Base, Calls, KoiKoiPays, Lightning, Nobody, Rules, WhoPays
from module.rules.scorer import VIEWINGS, Counting, Cup, RibbonSets, Stack, Viewing
from module.rules.yaku import Yaku, YakuPoints

Both = tuple[str, str]
"""A sentence's part in English and in Japanese."""
_JOINTS = {"en": "; ", "ja": "、"}

_CALLS: dict[Calls, Both] = {
    Calls.ONCE: ("one koi-koi a round", "こいこいは1回戦に1度"),
    Calls.ONCE_EACH: ("one koi-koi a round each", "こいこいは各自1度"),
    Calls.UNLESS_ALL_OTHERS: (
        "no koi-koi once all others have called",
        "他の全員がこいこいしたら、こいこい不可",
    ),
}
_PAYS: dict[KoiKoiPays, Both] = {
    KoiKoiPays.ALL: ("each koi-koi adds 1 to everybody's multiplier", "こいこい1回ごとに全員の倍率+1"),
    KoiKoiPays.SOFT: ("each koi-koi adds 1 to the caller's multiplier", "こいこい1回ごとに自分の倍率+1"),
    KoiKoiPays.HARD: (
        "{many}+ points count x2, and x2 if another side called",
        "{many}点以上は2倍、相手のこいこいで2倍",
    ),
    KoiKoiPays.NOTHING: ("{many}+ points count x2", "{many}点以上は2倍"),
    KoiKoiPays.ADDS: ("your first {most} koi-koi add a point each", "こいこい{most}回まで1回ごとに+1点"),
}
_PAYERS: dict[WhoPays, Both] = {
    WhoPays.LOSERS: ("the loser pays", "負けた側が払う"),
    WhoPays.LAST_CALLER: (
        "all pay the winner, or the last to call for all",
        "全員が払う、最後にこいこいした人が全員分",
    ),
}
_NOBODY: dict[Nobody, Both] = {
    Nobody.DEALER: ("if nobody stops, dealer +{nobody}", "勝負なしは親+{nobody}点"),
    Nobody.OTHERS: ("if nobody stops, all but the dealer +{nobody}", "勝負なしは子+{nobody}点"),
}


def facts(rules: Rules, language: str) -> str:
    """What a player has to know of these rules besides the number of rounds."""
    number = language == "ja"
    values = {"many": rules.double_from, "most": rules.most_added, "nobody": rules.nobody_points,
              "start": rules.start}  # fmt: skip
    return _JOINTS[language].join(both[number].format(**values) for both in _facts(rules))


def _facts(rules: Rules) -> Iterator[Both]:
    if rules.start:
        yield "from {start} points", "{start}点から"
    if rules.calls in _CALLS:
        yield _CALLS[rules.calls]
    yield _PAYS[rules.koikoi]
    if rules.base is Base.BRIGHTS:
        yield "the multiplier begins with the table's brights", "倍率は配られた場の光の数から"
    if rules.payment in _PAYERS:
        yield _PAYERS[rules.payment]
    if rules.nobody in _NOBODY and rules.nobody_points:
        yield _NOBODY[rules.nobody]
    if rules.counting.viewing is Viewing.OFF:
        yield "no viewings", "月見・花見なし"
    if rules.counting.viewing is Viewing.RAIN:
        yield "rain ruins viewings", "雨で月見・花見は流れ"
    if rules.lightning is Lightning.WILD:
        yield "the lightning takes any card", "雷札はどの札も取れる"
    if rules.counting.stack is Stack.BEST:
        yield "only the best yaku is paid", "一番高い役だけ"


def yaku_notes(entry: YakuPoints, counting: Counting, language: str) -> str:
    """What else holds for a yaku, as the end of a sentence about its points."""
    return "".join(both[language == "ja"] for both in _yaku_notes(entry, counting))


def _yaku_notes(entry: YakuPoints, counting: Counting) -> Iterator[Both]:
    more = entry.each_further
    if more:
        yield f", {more} more for each further card", f"、1枚増えるごとに+{more}点"
    if entry.yaku in VIEWINGS and counting.viewing_called:
        yield (
            f", {counting.viewing_called} after an own koi-koi",
            f"、こいこいの後は{counting.viewing_called}点",
        )
    if entry.yaku in VIEWINGS and counting.viewing is Viewing.RAIN:
        yield ", nothing with a card of November", "、11月の札があると0点"
    if entry.yaku is Yaku.RIBBON_SETS and counting.ribbon_sets is RibbonSets.INSTEAD:
        yield ", instead of the two sets", "、赤短と青短の代わり"
    if entry.yaku is Yaku.PLAINS and counting.cup is Cup.TWO:
        yield "; the sake cup counts as two", "、盃は2枚分"
