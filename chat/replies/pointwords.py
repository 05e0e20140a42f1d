"""What chat is told about rewards for channel points, in English and Japanese; a part of all sentences."""

from __future__ import annotations

from chat.replies.sentences import Say, Sentence

POINT_TEXTS: dict[Sentence, tuple[str, str]] = {
    Say.HINT_PLAY: (
        "Hint for {user}: {who} would play {card} (!{number}){chance}.",
        "{user}へのヒント: {who}なら{card}を出します (!{number}){chance}",
    ),
    Say.HINT_TAKE: (
        "Hint for {user}: {who} would take {card} (!t{number}){chance}.",
        "{user}へのヒント: {who}なら{card}を取ります (!t{number}){chance}",
    ),
    Say.HINT_KOIKOI: (
        "Hint for {user}: {who} would call koi-koi (!koi){chance}.",
        "{user}へのヒント: {who}ならこいこいします (!koi){chance}",
    ),
    Say.HINT_STOP: (
        "Hint for {user}: {who} would stop (!stop){chance}.",
        "{user}へのヒント: {who}なら勝負します (!stop){chance}",
    ),
    Say.HINT_NOT_NOW: (
        "chat has nothing to decide right now, your points come back. Try it on chat's turn.",
        "今はチャットの番ではないので、ポイントをお返しします。チャットの番にどうぞ",
    ),
    Say.HINT_GIVEN: (
        "you have the hint for this move already, your points come back.",
        "この手のヒントはもう出ています。ポイントをお返しします",
    ),
    Say.STACK_NAMED: (
        "{user} names the card stack for this game. Its commands begin with !{id} now: !{id} select 3.",
        "{user}がこのゲームの山札に名前をつけました。コマンドは !{id} で始めます: !{id} select 3",
    ),
    Say.NAME_INVALID: (
        "a name has 1 to 4 letters or digits and is no number, command or card. Points returned.",
        "その名前は使えないので、ポイントをお返しします。英数字1〜4文字(数字だけ、コマンド、札の名前は不可)",
    ),
    Say.NAME_TAKEN: (
        "the card stack has its name for this game, your points come back.",
        "このゲームの山札にはもう名前があります。ポイントをお返しします",
    ),
    Say.NAME_REMOVED: (
        "The card stack has its own name again. Commands begin with !{id}: !{id} select 3.",
        "山札の名前を元に戻しました。コマンドは !{id} で始めます: !{id} select 3",
    ),
}
