"""Every word of the viewers' page, in English and Japanese; the browser's part gets those of its language."""

from __future__ import annotations

from chat.reading.names import card_title
from module.rules.cards import DECK
from module.rules.yaku import YAKU
from render.style.texts import Bilingual, Language


class Word(Bilingual):
    """What the page says."""

    TITLE = ("Koi-Koi Plays", "Koi-Koi Plays")
    SUBTITLE = ("hanafuda, played by chat", "チャットで遊ぶ花札")
    DESCRIPTION = ("A game of hanafuda that a chat plays, live.", "チャットで遊ぶ花札こいこいの生中継。")
    SKIP = ("Skip to the game", "ゲームへ移動")
    PAGES = ("Pages", "ページ")
    LIVE = ("Live", "ライブ")
    RULES = ("Rules", "ルール")
    RANKS = ("Ranks", "ランキング")
    OTHER_LANGUAGE = ("日本語", "English")
    NEEDS_SCRIPT = (
        "This page follows the game with JavaScript.",
        "このページの表示にはJavaScriptが必要です。",
    )

    CONNECTING = ("Connecting …", "接続中…")
    LOST = ("The connection is lost. Trying again …", "接続が切れました。再接続しています…")
    NO_GAME = ("No game yet. It begins in a moment.", "まもなくゲームが始まります。")
    PAUSED = ("Paused", "一時停止中")

    GAME = ("The game", "ゲーム")
    TABLE = ("Table", "場札")
    HAND = ("Hand", "手札")
    CAPTURED = ("Captured", "取札")
    PILE = ("{count} cards left in the pile", "山札 残り{count}枚")
    FACE_DOWN = ("{count} cards in the hand, face down", "手札 {count}枚（伏せ札）")
    EMPTY = ("nothing yet", "なし")
    ROUND = ("Round {number} of {of}", "第{number}回戦／全{of}回")
    MONTH = ("month {number}", "{number}月")
    ONE_POINT = ("1 point", "1点")
    SCORE = ("{count} points", "{count}点")
    THIS_ROUND = ("this round {count} × {times}", "今回 {count}点 × {times}倍")
    TURN = ("{name}’s turn", "{name} の番")
    PLAY_CARD = ("Your turn: play a card", "手札を1枚出してください")
    TAKE_CARD = ("Your turn: choose which card to take", "取る札を選んでください")
    CALL = ("Your turn: koi-koi or stop?", "こいこい？ 勝負？")
    WON = ("{name} wins the game!", "{name} の勝ち！")
    TIE = ("The game is a tie.", "引き分けです。")
    YAKU_MADE = ("Yaku", "できた役")
    REACH = ("Yaku in reach", "ねらえる役")
    HAVE = ("{have} of {want}", "{want}枚中{have}枚")
    NEEDS = ("needs {cards}", "必要な札: {cards}")
    NEEDS_SOME = ("needs {count} of {cards}", "{cards} のうち{count}枚")
    NEEDS_KIND = ("needs {count} more: {kind}", "{kind} あと{count}枚")
    BRIGHTS = ("Brights", "光")
    ANIMALS = ("Animals", "タネ")
    RIBBONS = ("Ribbons", "短冊")
    PLAINS = ("Plains", "カス")

    VOTE = ("The vote", "投票")
    VOTE_PLAY = ("Which card to play?", "どの札を出す？")
    VOTE_TAKE = ("Which card to take?", "どの札を取る？")
    VOTE_CALL = ("Koi-koi or stop?", "こいこい？ 勝負？")
    NO_VOTES = ("No votes yet", "まだ投票がありません")
    VOTERS = ("{count} have voted", "{count}人が投票")
    ONE_VOTER = ("1 has voted", "1人が投票")
    SECONDS = ("{count} s left", "残り{count}秒")
    DECIDED = ("Decided: {option}", "決定: {option}")
    SHARE = ("{share} %: {votes}", "{share}％（{votes}票）")
    LEADS = ("leads", "リード")
    MODE_VOTE = ("How shall we play?", "遊び方の投票")
    KOIKOI = ("Koi-koi", "こいこい")
    STOP = ("Stop", "勝負")

    WHO_PLAYS = ("Who plays", "プレイヤー")
    CLAIM = ("One viewer at a time", "1人ずつ交代で")
    ANARCHY = ("Everybody at once", "みんなで自由に")
    VOTING = ("Everybody votes", "みんなで投票")
    ANYBODY = ("Anybody may play", "だれでも遊べます")
    PLAYS = ("{name} plays", "{name} の番")
    NEXT = ("next: {names}", "次: {names}")
    FURTHER = ("and {count} more", "ほか{count}人")
    ASKS = ("{name} asks for the seat", "{name} が交代を待っています")
    TYPE_NOW = ("Type in chat", "チャットに入力")
    CHAT = ("What happens", "チャットの動き")
    QUIET = ("Nothing has happened yet.", "まだ動きはありません。")
    TWO = ("{first} and {second}", "{first}、{second}")
    THREE = ("{first}, {second} and {third}", "{first}、{second}、{third}")
    CROWD = ("{first}, {second} and {count} others", "{first}、{second} ほか{count}人")
    VARIOUS = ("various things", "いろいろ")

    RULES_OF = ("The rules in force: {name}", "現在のルール: {name}")
    NO_RULES = ("The rules are told as soon as a game is there.", "ゲームが始まるとルールが表示されます。")
    HOW_TO_PLAY = ("How to play", "遊び方")
    YAKU = ("Yaku: sets that score", "役と点数")
    ONE_YAKU = ("Yaku", "役")
    WORTH = ("Points", "点数")
    MADE_OF = ("Made of", "必要な札")
    ANY_OF = ("any {count} of these", "このうち{count}枚")
    RAIN_MAN_AND = ("the rain man and any {count} of the others", "雨札と、ほかの{count}枚")
    ANY_OF_KIND = ("any {count} {kind}", "{kind} {count}枚")
    OF_MONTH = ("the four cards of the round’s month", "その回の月の札4枚")
    THE_DECK = ("All 48 cards", "48枚の札")
    DECK_NOTE = (
        "A card takes one of the same month: the number in its corner.",
        "同じ月（左上の数字）の札を取れます。",
    )

    STREAM = ("This stream", "今回の配信")
    THIS_MONTH = ("This month", "今月")
    ALL_TIME = ("All time", "通算")
    NAME = ("Viewer", "視聴者")
    ROUNDS_WON = ("Rounds won", "勝利回数")
    CAPTURES = ("Captured", "取った札")
    SOLVES = ("Games won", "ゲーム勝利")
    PLACE = ("Place", "順位")
    NO_RANKS = (
        "Nobody yet. Play a card in chat, and you are the first!",
        "まだいません。チャットで札を出せば最初の1人です！",
    )


_STEPS: tuple[tuple[str, str], ...] = (
    (
        "Play a hand card: it captures a table card of the same month.",
        "手札を1枚出し、場の同じ月の札を取ります。",
    ),
    (
        "Where two fit, one is chosen; three are all captured.",
        "2枚あるときは1枚を選び、3枚あるときは全部取れます。",
    ),
    (
        "Without a match your card stays on the table.",
        "同じ月の札がなければ、出した札は場に残ります。",
    ),
    (
        "Then the pile’s top card does the same.",
        "続いて山札を1枚めくり、同じように取ります。",
    ),
    (
        "Captured cards make yaku. Then: stop and score, or koi-koi and play on for more.",
        "役ができたら、「勝負」で得点するか「こいこい」で続けます。",
    ),
)
"""What holds under all rules."""


def steps(language: Language) -> tuple[str, ...]:
    """How a turn goes, step by step."""
    return tuple(language.of(step) for step in _STEPS)


def words_for_browser(language: Language) -> dict[str, object]:
    """What the browser's part says: words by name, the cards in the deck's order, the yaku."""
    return {
        "words": {word.name.lower(): language.of(word.value) for word in Word},
        "cards": [card_title(card, language.value) for card in DECK],
        "kinds": [card.kind.value for card in DECK],
        "yaku": {yaku.value: language.of((facts.title, facts.japanese)) for yaku, facts in YAKU.items()},
    }
