"""What the coach says in chat, in English and Japanese; a part of all sentences."""

from __future__ import annotations

from chat.replies.sentences import Say, Sentence

COACH_TEXTS: dict[Sentence, tuple[str, str]] = {
    Say.HINT_BY_COACH: ("the coach", "コーチ"),
    Say.HINT_BY_HOUSE: ("the house bot", "ハウスボット"),
    Say.HINT_CHANCE: (": {percent} % to win", "、勝率{percent}%"),
    Say.HINT_LATER: (
        "chat has nothing to decide right now. Ask for a hint on chat's turn.",
        "今はチャットの番ではありません。チャットの番に !hint をどうぞ",
    ),
    Say.HINT_WAIT: (
        "the next hint can be asked for in {seconds} s.",
        "次のヒントは{seconds}秒後に聞けます",
    ),
    Say.HINT_FOR_POINTS: (
        "hints are for channel points here: they are among the rewards below the chat.",
        "ここではヒントはチャンネルポイントで。チャットの下の報酬からどうぞ",
    ),
    Say.WHY_NO_COACH: (
        "No coach looks at this game. !yaku tells what scores.",
        "このゲームにコーチはいません。役は !yaku で分かります",
    ),
    Say.WHY_NOTHING: (
        "Chat has made no move yet that the coach could look at. Play one, for example !3, then ask again.",
        "コーチが見られる手はまだありません。札を出してから (例: !3) また聞いてください",
    ),
    Say.WHY_SOON: (
        "The coach still looks at the last move. Ask again in a moment.",
        "コーチが最後の手を調べています。少ししてからまた聞いてください",
    ),
    Say.WHY_BEST: ("{made}: that was the best move.", "{made}: 最善の手でした"),
    Say.WHY_ALIKE: (
        "{made}: as good as {best}, there was next to nothing between them.",
        "{made}: {best}とほとんど変わりませんでした",
    ),
    Say.WHY_LOST: (
        "{made}: {best} would have won {percent} % more games.",
        "{made}: {best}なら勝率が{percent}%高い手でした",
    ),
    Say.WHY_OWN: (
        (
            "{made}: {best} would have won {percent} % more games. It brings you {card} more often: "
            "{yaku} {better} % of the time, not {worse} %."
        ),
        (
            "{made}: {best}なら勝率が{percent}%高い手でした。"
            "{card}を取りやすく、{yaku}の確率は{worse}%でなく{better}%です"
        ),
    ),
    Say.WHY_OTHER: (
        (
            "{made}: {best} would have won {percent} % more games. It keeps {card} from the other side: "
            "{yaku} for them {better} % of the time, not {worse} %."
        ),
        (
            "{made}: {best}なら勝率が{percent}%高い手でした。"
            "{card}を渡しにくく、相手の{yaku}の確率は{worse}%でなく{better}%です"
        ),
    ),
    Say.ACCURACY: (
        "Accuracy in round {round}: {percent} %. !why tells about the last move.",
        "第{round}回戦の正確さ: {percent}%。最後の手の説明は !why",
    ),
}
