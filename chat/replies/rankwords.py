"""What chat is told about ranks and makers, in English and Japanese; a part of all sentences."""

from __future__ import annotations

from chat.replies.sentences import Say, Sentence

RANK_TEXTS: dict[Sentence, tuple[str, str]] = {
    Say.RANK_TOLD: (
        "{user} is number {place}: {points} points, {rounds} rounds won, {yaku} yaku; {stream} this stream.",
        "{user}は通算{place}位: {points}点、{rounds}回戦勝ち、役{yaku}。この配信: {stream}点",
    ),
    Say.RANK_NONE: (
        "you have no points yet. Cards that you play or vote for count, for example !3.",
        "記録はまだありません。札を出すか投票すると数えます。例: !3",
    ),
    Say.RANK_FORGOTTEN: (
        "nothing is kept of you, as you have asked with !optout.",
        "!optoutのとおり、記録は残していません。",
    ),
    Say.RANK_UNKNOWN: ("Nobody of that name has played yet.", "その名前の人の記録はまだありません"),
    Say.TOP_NONE: (
        "Nobody has points yet: win a round, and you are first.",
        "まだ誰も得点していません。勝てば1位です",
    ),
    Say.RANKS_OFF: ("No ranks are kept here.", "ここでは順位を記録していません"),
    Say.RANKS_AWAY: (
        "I can't look at the ranks just now. Please ask again later.",
        "今は順位を調べられません。あとでもう一度どうぞ",
    ),
    Say.MADE: ("{made}.", "{made}"),
    Say.MADE_BEST: ("{made}. Best player: {best}.", "{made}。最優秀: {best}"),
    Say.MAKERS_MORE: ("{name} and {count} more", "{name}ほか{count}人"),
    Say.RANK_JUDGED: (
        (
            "{user} is number {place}: {points} points, {rounds} rounds won, {yaku} yaku, "
            "accuracy {percent} %; {stream} this stream."
        ),
        (
            "{user}は通算{place}位: {points}点、{rounds}回戦勝ち、役{yaku}、正確さ{percent}%。"
            "この配信: {stream}点"
        ),
    ),
    Say.STATS_JUDGED: (
        (
            "Chat has won {won} of {games} games {time}; {decisions} moves, {votes} votes, {viewers} people; "
            "accuracy {percent} %."
        ),
        "{time}: {games}ゲーム中{won}勝、決定{decisions}回、{votes}票、{viewers}人、正確さ{percent}%",
    ),
}
