"""All commands, in one table: reading, refusals, help, the README and `koikoi commands` are made from it.

A command's examples are its help and its tests: each is a text and the arguments it is read with.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from chat.message import Level


class Name(Enum):
    """A command; the value is its stable name in JSON."""

    SELECT = "select"
    TAKE = "take"
    KOIKOI = "koikoi"
    STOP = "stop"
    VIEW = "view"
    CYCLE = "cycle"
    NEWGAME = "newgame"
    HELP = "help"
    CLAIM = "claim"
    UNCLAIM = "unclaim"
    TAKE_CLAIM = "take_claim"
    MINE = "mine"
    CANCELTAKE = "canceltake"
    PLAYER = "player"
    JOIN = "join"
    HAND = "hand"
    YAKU = "yaku"
    RULES = "rules"
    SYNC = "sync"
    PAUSE = "pause"
    RESUME = "resume"
    CANCEL = "cancel"
    MODE = "mode"
    BAN = "ban"
    UNBAN = "unban"
    TIMEOUT = "timeout"
    QUIET = "quiet"
    BOT = "bot"
    UNNAME = "unname"
    VOTE = "vote"
    RANK = "rank"
    TOP = "top"
    STATS = "stats"
    OPTOUT = "optout"
    HINT = "hint"
    WHY = "why"


class Arg(Enum):
    """An argument of a command; the value is its name in JSON."""

    HAND = "n"
    TABLE = "m"
    KIND = "type"
    CARD = "card"
    TARGET = "target"
    SECONDS = "seconds"
    MODE = "mode"
    SWITCH = "switch"
    PRESET = "preset"
    LEVEL = "level"
    YAKU = "yaku"
    CODE = "code"
    TEAM = "team"
    SPAN = "span"


class When(Enum):
    """When a command of the game can be used; at other times the answer is E1."""

    ALWAYS = "always"
    CHOOSING_HAND_CARD = "own turn: choosing a hand card, or which card it takes"
    CHOOSING_TABLE_CARD = "own turn: choosing one of two table cards"
    LIDS_OPEN = "while the lids are open"
    IN_ROUND = "during a round, while no display is turning"
    GAME_OVER = "when the game is over"


@dataclass(frozen=True, slots=True)
class Example:
    """A text, and the arguments that it is read with, by their names in JSON."""

    text: str
    arguments: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandFacts:
    """One command. `words`: what it may be called, its own name first; Japanese with kana as hiragana.

    `usage` is what stands behind the module's ID in its full form, `short` the kinder forms. `required`: how
    many of `args` must be there. `level`: who may. `answer`: what its writer is told, English and Japanese;
    names in braces are filled in by what the command does (`chat.handlers`), if it does anything.
    """

    name: Name
    words: tuple[str, ...]
    usage: str
    help: str
    help_ja: str
    args: tuple[Arg, ...] = ()
    required: int = 0
    short: tuple[str, ...] = ()
    level: Level = Level.VIEWER
    when: When = When.ALWAYS
    examples: tuple[Example, ...]
    answer: tuple[str, str] | None = None


SELECT_WORDS = ("select", "sel", "s", "play", "card", "出す", "だす", "選ぶ", "えらぶ")
TAKE_WORDS = ("take", "t", "choose", "取る", "とる")

COMMANDS: tuple[CommandFacts, ...] = (
    CommandFacts(
        name=Name.SELECT, words=SELECT_WORDS, usage="select N", args=(Arg.HAND, Arg.TABLE, Arg.CARD),
        required=1,
        short=("!3", "!s3", "!3t1", "!moon", "!3 moon", "!月"), when=When.CHOOSING_HAND_CARD,
        help="plays the N-th hand card; t1 or t2 behind it says which card to take; a card's name works too",
        help_ja="N番目の手札を出す。t1・t2で取る札も指定できる。札の名前でもよい",
        examples=(
            Example("!1 select 3", (("n", 3), ("id", "1"))), Example("!3", (("n", 3),)),
            Example("!3t1", (("n", 3), ("m", 1))), Example("!3 take 1", (("n", 3), ("m", 1))),
            Example("!moon", (("card", "moon"),)), Example("!play iris animal", (("card", "iris animal"),)),
            Example("!3 moon", (("n", 3), ("card", "moon"))), Example("!松に鶴", (("card", "松に鶴"),)),
        ),
    ),
    CommandFacts(
        name=Name.TAKE, words=TAKE_WORDS, usage="take 1", args=(Arg.TABLE, Arg.CARD), required=1,
        short=("!t1", "!t2", "!take moon"), when=When.CHOOSING_TABLE_CARD,
        help="takes the first (1) or second (2) of two matching table cards, upper row before lower",
        help_ja="合う場札が2枚のとき、1枚目(1)か2枚目(2)を取る(上の列が先)",
        examples=(
            Example("!1 take 2", (("m", 2), ("id", "1"))), Example("!t2", (("m", 2),)),
            Example("!take geese", (("card", "geese"),)),
        ),
    ),
    CommandFacts(
        name=Name.KOIKOI, words=("koikoi", "koi-koi", "koi", "koi koi", "こいこい", "こい", "来い来い"),
        usage="koikoi", short=("!koi", "!こいこい"), when=When.LIDS_OPEN,
        help="plays on for more points", help_ja="こいこいをする",
        examples=(Example("!1 koi-koi", (("id", "1"),)), Example("!koi"), Example("!こいこい")),
    ),
    CommandFacts(
        name=Name.STOP,
        words=("stop", "shoubu", "shobu", "agari", "勝負", "しょうぶ", "上がり", "あがり", "すとっぷ"),
        usage="stop", short=("!stop", "!勝負"), when=When.LIDS_OPEN,
        help="stops the round and scores", help_ja="勝負して点を取る",
        examples=(Example("!1 stop", (("id", "1"),)), Example("!stop"), Example("!勝負")),
    ),
    CommandFacts(
        name=Name.VIEW, words=("view", "v", "show", "見る", "みる"), usage="view plains", args=(Arg.KIND,),
        required=1,
        short=("!v b", "!見る 光"), when=When.IN_ROUND,
        help="shows the taken plains, ribbons, animals or brights of both sides",
        help_ja="両者の取り札(カス・短冊・タネ・光)を見せる",
        examples=(
            Example("!1 view brights", (("type", "brights"), ("id", "1"))),
            Example("!v b", (("type", "brights"),)), Example("!view カス", (("type", "plains"),)),
        ),
    ),
    CommandFacts(
        name=Name.CYCLE, words=("cycle", "回す", "まわす"), usage="cycle", when=When.IN_ROUND,
        help="shows all four kinds, a second each", help_ja="4種類の取り札を1秒ずつ見せる",
        examples=(Example("!1 cycle", (("id", "1"),)), Example("!cycle")),
    ),
    CommandFacts(
        name=Name.NEWGAME, words=("newgame", "new-game", "new game", "新しいげーむ", "もう一回"),
        usage="newgame",
        when=When.GAME_OVER, help="begins a new game, once the result of the last one has stood for a while",
        help_ja="結果がしばらく表示されたあと、新しいゲームを始める",
        examples=(Example("!1 newgame", (("id", "1"),)), Example("!newgame")),
    ),
    CommandFacts(
        name=Name.HELP, words=("help", "へるぷ"), usage="help",
        help="tells the commands", help_ja="コマンドの説明",
        examples=(Example("!1 help", (("id", "1"),)), Example("!help")),
        answer=(
            (
                "!{id} select N plays a hand card, !{id} take 1 or 2 chooses, then !{id} koikoi or "
                "!{id} stop. !{id} view plains/ribbons/animals/brights, !{id} cycle, !{id} newgame, "
                "!{id} claim. Short: !3 !t1 !koi !moon"
            ),
            (
                "!{id} select 番号: 手札を出す、!{id} take 1/2: 取る札、!{id} koikoi、!{id} stop(勝負)、"
                "!{id} view カス/短冊/タネ/光、!{id} cycle、!{id} newgame、!{id} claim。"
                "短く: !3 !t1 !こいこい !月"
            ),
        ),
    ),
    CommandFacts(
        name=Name.CLAIM, words=("claim",), usage="claim",
        help="makes the seat yours, or puts you in line for it and tells your place",
        help_ja="席を取る、または順番を待って何番目かを知る",
        examples=(Example("!1 claim", (("id", "1"),)), Example("!claim")),
    ),
    CommandFacts(
        name=Name.UNCLAIM, words=("unclaim",), usage="unclaim",
        help="gives the seat back, or leaves the line", help_ja="席を返す、または列から抜ける",
        examples=(Example("!1 unclaim", (("id", "1"),)),),
    ),
    CommandFacts(
        name=Name.TAKE_CLAIM, words=("take",), usage="take",
        help="puts you in line, and asks the player: without an answer within a minute the first one plays",
        help_ja="順番を待ち、席をゆずるよう頼む。1分以内に返事がなければ先頭の人の番",
        examples=(Example("!1 take", (("id", "1"),)),),
    ),
    CommandFacts(
        name=Name.MINE, words=("mine",), usage="mine", help="keeps the seat when somebody asked for it",
        help_ja="ゆずらずに席を守る", examples=(Example("!1 mine", (("id", "1"),)),),
    ),
    CommandFacts(
        name=Name.CANCELTAKE, words=("canceltake", "cancel-take", "cancel take"), usage="canceltake",
        help="no longer asks for the seat", help_ja="席をもらうのをやめる",
        examples=(Example("!1 canceltake", (("id", "1"),)),),
    ),
    CommandFacts(
        name=Name.PLAYER, words=("player", "players"), usage="player", help="tells who plays",
        help_ja="誰の番かを知らせる", examples=(Example("!1 player", (("id", "1"),)), Example("!player")),
    ),
    CommandFacts(
        name=Name.JOIN, words=("join", "参加", "さんか", "入る", "はいる"), usage="join red",
        args=(Arg.TEAM,),
        short=("!join", "!join blue", "!参加 赤"),
        help="in games of teams: plays for red, for blue, or for the smaller team",
        help_ja="チーム戦で: 赤・青・人数の少ないチームに入る",
        examples=(
            Example("!join"), Example("!join red", (("team", "red"),)),
            Example("!参加 青", (("team", "blue"),)), Example("!さんか アカ", (("team", "red"),)),
            Example("!1 join blue", (("team", "blue"), ("id", "1"))),
        ),
    ),
    CommandFacts(
        name=Name.HAND, words=("hand", "手札", "てふだ"), usage="hand",
        help="tells the numbered hand cards as text",
        help_ja="番号つきで手札を知らせる", examples=(Example("!hand"),),
        answer=("Hand: {cards}.", "手札: {cards}"),
    ),
    CommandFacts(
        name=Name.YAKU, words=("yaku", "役", "やく"), usage="yaku NAME", args=(Arg.YAKU,),
        help="tells what yaku there are, or what one of them needs", help_ja="役の一覧、または役の説明",
        examples=(
            Example("!yaku"), Example("!yaku tsukimi", (("yaku", "moon_viewing"),)),
            Example("!役 猪鹿蝶", (("yaku", "boar_deer_butterflies"),)),
        ),
        answer=("{yaku}: {needs}. Worth {points}{further}.", "{yaku}: {needs}。{points}点{further}"),
    ),
    CommandFacts(
        name=Name.RULES, words=("rules", "るーる"), usage="rules", args=(Arg.PRESET,),
        help="tells the rules; the broadcaster sets those of the next game: rules PRESET",
        help_ja="ルールを知らせる。配信者は次のゲームのルールを選べる",
        examples=(Example("!rules"), Example("!rules module", (("preset", "module"),))),
        answer=(
            (
                "{rules}: {rounds} rounds, most points win; {facts}. "
                "Yaku made? !{id} koikoi for more, !{id} stop to score."
            ),
            (
                "{rules}: {rounds}回戦、合計点で勝負。{facts}。"
                "役ができたら !{id} koikoi で続けるか !{id} stop で上がり"
            ),
        ),
    ),
    CommandFacts(
        name=Name.SYNC, words=("sync",), usage="sync CODE", args=(Arg.CODE,),
        help="measures the stream's delay: a moderator starts it, who first types the code shown ends it",
        help_ja="配信の遅れを測る。モデレーターが始め、画面の番号を最初に打った人で終わる",
        examples=(Example("!sync 4711", (("code", "4711"),)),),
    ),
    CommandFacts(
        name=Name.PAUSE, words=("pause",), usage="pause", level=Level.MODERATOR, help="holds the game",
        help_ja="ゲームを止める", examples=(Example("!pause"),),
    ),
    CommandFacts(
        name=Name.RESUME, words=("resume",), usage="resume", level=Level.MODERATOR, help="goes on",
        help_ja="ゲームを続ける", examples=(Example("!resume"),),
    ),
    CommandFacts(
        name=Name.CANCEL, words=("cancel",), usage="cancel", level=Level.MODERATOR,
        help="empties the line of those who wait, and drops commands that wait for the table",
        help_ja="順番待ちと保留中のコマンドを取り消す", examples=(Example("!cancel"),),
    ),
    CommandFacts(
        name=Name.MODE, words=("mode",), usage="mode claim", args=(Arg.MODE,), required=1,
        level=Level.MODERATOR,
        help="says who may play: claim (one viewer at a time), anarchy (everybody) or vote (most votes)",
        help_ja="遊び方を選ぶ: claim(一人ずつ)、anarchy(誰でも)、vote(多数決)",
        examples=(Example("!mode anarchy", (("mode", "anarchy"),)),),
    ),
    CommandFacts(
        name=Name.BAN, words=("ban",), usage="ban USER", args=(Arg.TARGET,), required=1,
        level=Level.MODERATOR, help="no longer listens to somebody", help_ja="その人のコマンドを受けつけない",
        examples=(Example("!ban troll_", (("target", "troll_"),)),),
    ),
    CommandFacts(
        name=Name.UNBAN, words=("unban",), usage="unban USER", args=(Arg.TARGET,), required=1,
        level=Level.MODERATOR,
        help="listens to somebody again", help_ja="その人のコマンドをまた受けつける",
        examples=(Example("!unban @troll_", (("target", "troll_"),)),),
    ),
    CommandFacts(
        name=Name.TIMEOUT, words=("timeout",), usage="timeout USER 60", args=(Arg.TARGET, Arg.SECONDS),
        required=2,
        level=Level.MODERATOR, help="does not listen to somebody for some seconds",
        help_ja="その人のコマンドをしばらく受けつけない",
        examples=(Example("!timeout troll_ 60", (("target", "troll_"), ("seconds", 60))),),
    ),
    CommandFacts(
        name=Name.QUIET, words=("quiet",), usage="quiet on", args=(Arg.SWITCH,), required=1,
        level=Level.BROADCASTER,
        help="on: only moderators are answered; off: everybody is", help_ja="onで返信を控え、offで戻す",
        examples=(Example("!quiet on", (("switch", "on"),)),),
    ),
    CommandFacts(
        name=Name.BOT, words=("bot",), usage="bot NAME", args=(Arg.LEVEL,),
        level=Level.BROADCASTER, short=("!bot",),
        help="chooses the opponent of the next game; alone it tells which there are, from weak to strong",
        help_ja="次のゲームの相手を選ぶ。名前なしなら相手の一覧",
        examples=(Example("!bot house", (("level", "house"),)), Example("!bot")),
        answer=(
            "Opponents, from weak to strong: {bots}. !bot NAME chooses one for the next game.",
            "相手(弱い順): {bots}。!bot 名前 で次のゲームの相手を選べます",
        ),
    ),
    CommandFacts(
        name=Name.UNNAME, words=("unname",), usage="unname", level=Level.MODERATOR,
        help="gives the card stack its own name back, where a viewer has named it for channel points",
        help_ja="視聴者がつけた山札の名前を元に戻す", examples=(Example("!unname"),),
    ),
    CommandFacts(
        name=Name.VOTE, words=("vote",), usage="vote claim", args=(Arg.MODE,), required=1,
        help="votes for the way to play: claim, anarchy or vote; the first such vote opens a minute for all",
        help_ja="遊び方に投票する: claim・anarchy・vote。最初の一票から1分間",
        examples=(Example("!vote claim", (("mode", "claim"),)),),
    ),
    CommandFacts(
        name=Name.RANK, words=("rank", "順位", "じゅんい"), usage="rank USER", args=(Arg.TARGET,),
        help="tells your place among all viewers, or somebody else's", help_ja="自分や誰かの順位を知らせる",
        examples=(Example("!rank"), Example("!rank koi", (("target", "koi"),)), Example("!順位")),
    ),
    CommandFacts(
        name=Name.TOP, words=("top", "上位", "じょうい"), usage="top week", args=(Arg.SPAN,),
        help="tells the best viewers of this stream, of the week, the month or of all time (all)",
        help_ja="この配信の上位を知らせる。week(今週)、month(今月)、all(通算)も",
        examples=(
            Example("!top"), Example("!top week", (("span", "week"),)),
            Example("!top all", (("span", "all"),)), Example("!top 今月", (("span", "month"),)),
        ),
        answer=("Most points {time}: {best}", "{time}の上位: {best}"),
    ),
    CommandFacts(
        name=Name.STATS, words=("stats", "成績", "せいせき"), usage="stats week", args=(Arg.SPAN,),
        help="tells how chat has played so far; also of this stream, the week or the month",
        help_ja="チャットの成績を知らせる。stream(この配信)、week(今週)、month(今月)も",
        examples=(Example("!stats"), Example("!stats stream", (("span", "stream"),))),
        answer=(
            "Chat has won {won} of {games} games {time}; {decisions} moves, {votes} votes, {viewers} people.",
            "{time}: {games}ゲーム中{won}勝、決定{decisions}回、{votes}票、{viewers}人",
        ),
    ),
    CommandFacts(
        name=Name.OPTOUT, words=("optout", "opt-out", "opt out"), usage="optout",
        help="forgets you: drops your ranks, keeps none from now on; your name leaves all kept games",
        help_ja="あなたの順位と名前を記録から消し、今後も残さない",
        examples=(Example("!optout"),),
        answer=(
            "You are forgotten: your ranks are gone, and none are kept from now on.",
            "順位を消しました。今後も記録しません",
        ),
    ),
    CommandFacts(
        name=Name.HINT, words=("hint", "ひんと"), usage="hint",
        help="tells a good move on chat's turn, every 30 seconds; for channel points where they are sold",
        help_ja="チャットの番に良い手を知らせる。30秒に一度、報酬があればチャンネルポイントで",
        examples=(Example("!hint"), Example("!ヒント")),
    ),
    CommandFacts(
        name=Name.WHY, words=("why", "なぜ", "なんで"), usage="why",
        help="tells what the coach says of chat's last move", help_ja="チャットの最後の手をコーチが説明",
        examples=(Example("!why"), Example("!なぜ")),
    ),
)  # fmt: skip

FACTS: dict[Name, CommandFacts] = {facts.name: facts for facts in COMMANDS}

GAME = frozenset({Name.SELECT, Name.TAKE, Name.KOIKOI, Name.STOP})
"""The commands that decide something in a round."""
