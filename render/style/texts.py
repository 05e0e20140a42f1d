"""Every word on the panel, in every language it speaks."""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath

from module.rules.cards import Month
from module.rules.yaku import Yaku


class Language(Enum):
    """A language of the panel; the value is its tag, as in settings."""

    ENGLISH = "en"
    JAPANESE = "ja"

    def of(self, words: tuple[str, str]) -> str:
        """Those in this language, of the same in English and in Japanese."""
        english, japanese = words
        return japanese if self is Language.JAPANESE else english


class Bilingual(Enum):
    """A table of what is said: each member's value is the same in English and in Japanese."""

    def text(self, language: Language, **values: str | int) -> str:
        """The words in a language, with these values in their places."""
        return language.of(self.value).format(**values)


class Words(Bilingual):
    """What the panel says."""

    SEARCHING = ("Searching", "相手を探索中")
    PLAY_AGAINST_BOT = ("Play against bot", "ボットと対戦")
    NEW_GAME = ("New game", "新しいゲーム")
    YOU_WIN = ("You win!", "あなたの勝ち！")
    YOU_LOSE = ("You lose!", "あなたの負け")
    YOUR_TURN = ("Your turn", "自分の番")
    THEIR_TURN = ("{name}'s turn", "{name} の番")
    TAKE_ONE = ("Take 1 or 2", "1か2を取る")
    TAKE_ONE_OF = ("Take 1 to {number}", "1から{number}を取る")
    TIE = ("Tie!", "引き分け")
    ROUND = ("Round {number}", "第{number}回戦")
    ROUND_OF = ("Round {number} of {of}", "第{number}回戦／全{of}回")
    IN_REACH = ("Yaku in reach", "あと少しの役")
    TYPE_KOIKOI = ("!koi", "!こいこい")
    TYPE_STOP = ("!stop", "!勝負")
    YOU_SCORE = ("You score", "あなたの得点")
    OPPONENT_SCORES = ("{name} scores", "{name}の得点")
    NOBODY_SCORES = ("Nobody scores", "得点なし")
    YOUR_LUCKY_HAND = ("Your lucky hand", "あなたの手役")
    THEIR_LUCKY_HAND = ("{name}'s lucky hand", "{name}の手役")
    NOBODY_STOPS = ("Nobody stops", "勝負なし")
    NO_KOIKOI_LEFT = ("No koi-koi left", "こいこい終了")
    VOID = ("The round is void", "この回は無効")
    FIRST_DEAL = ("Who deals first?", "親決め")
    YOU_DEAL = ("You deal first", "自分が親")
    THEY_DEAL = ("{name} deals first", "{name}が親")
    LUCKY_TABLE = ("Lucky table", "場の手役")
    DEALT_AGAIN = ("Dealt again", "もう一度配る")
    BOTH_LUCKY = ("Both are lucky", "両者手役")
    KOIKOI = ("KOI-KOI", "こいこい")
    STOP = ("STOP", "勝負")
    PAUSED = ("Paused", "一時停止")
    PAUSED_HINT = ("{key} goes on", "{key} で再開")
    ASK_CLOSE = ("Close the game?", "終了しますか？")
    ASK_HINT = ("It goes on from here next time.", "次回はここから続きます。")
    CONFIRM_CLOSE = ("Close ({key})", "終了（{key}）")
    CANCEL_CLOSE = ("Play on ({key})", "続ける（{key}）")
    HELP_TITLE = ("Keys", "キー操作")
    HELP_PLAY = ("play a hand card", "手札を出す")
    HELP_CHOOSE = ("choose one of two table cards", "場札二枚から選ぶ")
    HELP_KOIKOI = ("koi-koi", "こいこい")
    HELP_STOP = ("stop", "勝負")
    HELP_TURN_OWN = ("your captured cards: another kind", "自分の取札の種類を変える")
    HELP_TURN_OPPONENT = ("{name}'s captured cards", "{name}の取札の種類を変える")
    HELP_CYCLE = ("all captured cards, kind by kind", "取札を全種類順に表示")
    HELP_NEW_GAME = ("new game, when one is over", "新しいゲーム（終了後）")
    HELP_BOT = ("play against the bot, while searching", "ボットと対戦（探索中）")
    HELP_PAUSE = ("pause", "一時停止")
    HELP_FULL_SCREEN = ("full screen", "全画面")
    HELP_MUTE = ("sound off, or on again", "音を消す・戻す")
    HELP_SIGN_IN = ("sign in to Twitch, where that is needed", "Twitchにサインインする")
    HELP_MENU = ("the streamer's menu", "メニューを開く")
    HELP_HELP = ("these keys", "キー操作の表示")
    HELP_CLOSE = ("close, after asking", "終了（確認あり）")

    HELP_THEME = ("another theme", "配色を変える")
    HELP_LAYOUT = ("another arrangement", "配置を変える")
    HELP_TICKER = ("what chat does", "チャットの動き")
    HELP_HELP_STRIP = ("the commands that work now", "今使えるコマンド")
    HELP_YAKU_TABLE = ("the yaku beside the table", "役の表")
    HELP_CHROMA_KEY = ("green surround for a stream", "グリーンバックにする")
    THEME_IS = ("Theme: {name}", "配色: {name}")
    MENU = ("Menu", "メニュー")
    MENU_MODE = ("Mode", "遊び方")
    MENU_KICK = ("Kick", "交代させる")
    MENU_KICK_OF = ("Kick {team}", "{team}を交代")
    MENU_NOBODY = ("nobody plays", "だれもいません")
    MENU_PAUSE = ("Pause", "一時停止")
    MENU_QUIET = ("Quiet", "答え少なめ")
    MENU_RULES = ("Next rules", "次のルール")
    MENU_BOT = ("Next bot", "次の相手")
    ON = ("on", "オン")
    OFF = ("off", "オフ")
    CLAIM = ("claim", "一人ずつ")
    ANARCHY = ("anarchy", "だれでも")
    VOTE = ("vote", "投票")
    ANYBODY_PLAYS = ("Anybody may play", "だれでも遊べます")
    PLAYS = ("{name} plays", "{name} の番")
    NEXT = ("next: {name}", "次: {name}")
    ASKS = ("{name} asks for the seat", "{name} が交代を待っています")
    SCORE = ("Score", "得点")
    MULTIPLIER = ("Multiplier", "何倍")
    THIS_ROUND = ("This round", "今回の点")
    RESULTS = ("The rounds", "回戦ごとの得点")
    YOU = ("you", "自分")
    OPPONENT = ("the opponent", "相手")
    """Who has no name yet; else the name is all that anybody is called by."""
    PLAYER = ("player {number}", "{number}番")
    """The same where more than two play."""
    RED = ("Red", "あか")
    BLUE = ("Blue", "あお")
    NOBODY = ("nobody", "得点なし")
    BASE_POINTS = ("{own} : {opponent}", "{own} 対 {opponent}")
    YAKU_TITLE = ("Yaku: sets that score", "役")
    TICKER_TITLE = ("Chat", "チャット")
    TICKER_EMPTY = ("Type a command and it appears here", "入力するとここに出ます")
    NEWS_TITLE = ("News", "お知らせ")
    TWO_PEOPLE = ("{first} and {second}", "{first}、{second}")
    THREE_PEOPLE = ("{first}, {second} and {third}", "{first}、{second}、{third}")
    CROWD = ("{first}, {second} and {count} others", "{first}、{second} ほか{count}人")
    LARGE_CROWD = ("{first}, {second} and many others", "{first}、{second} ほか多数")
    VARIOUS_ASKED = ("asked for something", "がいろいろ確認しています")
    VARIOUS_UNDONE = ("not this time", "使えませんでした")
    NOW_TITLE = ("Type now", "今できること")
    EVERYBODY_VOTES = ("Everybody votes", "みんなの投票で決定")
    VOTE_ON = ("Vote: {question}", "投票：{question}")
    TEAM_VOTE_ON = ("{team} votes: {question}", "{team}の投票：{question}")
    VOTE_CARD = ("which card?", "どの札を出す？")
    VOTE_TAKE = ("which one to take?", "どれを取る？")
    VOTE_LIDS = ("koi-koi or stop?", "こいこい？ 勝負？")
    DISPLAY_VOTE = ("Vote!", "投票中")
    DECIDED = ("Decided:", "決定：")
    VOTES = ("{count} votes", "{count}票")
    ONE_VOTE = ("1 vote", "1票")
    NO_VOTES = ("no votes yet", "まだ0票")
    VOTES_OF = ("{count} of {voters} votes", "{voters}票中{count}票")
    VOTE_SECONDS = ("{seconds} s", "{seconds}秒")
    SECONDS_LEFT = ("{seconds} s left", "残り{seconds}秒")
    VOTE_OVER = ("done", "決定")
    VOTING_OVER = ("Voting is over", "投票は終わりました")
    MADE_BY = ("Made by", "役を作った人")
    MVP = ("Best player", "この回のMVP")
    ROUND_OVER = ("The round", "この回")
    ACCURACY = ("Accuracy", "正確さ")


def unparted(name: str) -> str:
    """A name whose number stays on its line: `house 1`, not `house` and below it `1's turn`."""
    *words, number = name.rsplit(" ", 1)
    return "\u00a0".join((*words, number)) if number.isdecimal() else name


TEAMS = (Words.RED, Words.BLUE)
"""What teams are called, by their number."""


_THEMES = {
    "classic": ("classic", "標準"),
    "large-text": ("large text", "大きな文字"),
    "high-contrast": ("high contrast", "強いコントラスト"),
}


def theme_name(name: str, language: Language) -> str:
    """What people call a theme; one's own is called as its file."""
    stem = PurePath(name).stem
    return language.of(_THEMES.get(name, (stem, stem)))


def yaku_title(yaku: Yaku, language: Language) -> str:
    """The name of a yaku."""
    return language.of((yaku.title, yaku.japanese))


_FLOWERS = ("松", "梅", "桜", "藤", "菖蒲", "牡丹", "萩", "芒", "菊", "紅葉", "柳", "桐")
"""The months' flowers, which are called otherwise in English."""


def month_title(month: Month, language: Language) -> str:
    """A month and its flower."""
    number = month.value
    return language.of((f"{month.title}, {month.flower}", f"{number}月 {_FLOWERS[number - 1]}"))


def month_on_stack(month: Month, language: Language) -> str:
    """A month in few letters."""
    return language.of((month.title[:3], f"{month.value}月"))
