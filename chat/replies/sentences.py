"""Every sentence that chat is told, in English and Japanese; the answer of a command stands in its own table.

Settings may replace any of them (`chat.replies.wording`). Names in braces are filled in. A name of a viewer
comes as `@login`, never what somebody wrote.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from chat.reading.commands import COMMANDS, Name


class Say(Enum):
    """A sentence that is not the answer of one command; the value is its key in the settings."""

    NOT_NOW = "not_now"
    TOO_FEW_CARDS = "too_few_cards"
    INVALID = "invalid"
    INVALID_USAGE = "invalid_usage"
    NO_COMMAND = "no_command"
    HOW_TO_CLOSE = "how_to_close"
    NO_SUCH_CARD = "no_such_card"
    SEVERAL_CARDS = "several_cards"
    WHICH = "which"
    WHICH_OF_MANY = "which_of_many"
    NO_SUCH_CHOICE = "no_such_choice"
    GAME_PAUSED = "game_paused"
    RESULT_STAYS = "result_stays"
    CLAIMED = "claimed"
    ALREADY_YOURS = "already_yours"
    QUEUED = "queued"
    QUEUE_FULL = "queue_full"
    SOMEBODY_PLAYS = "somebody_plays"
    ANYBODY_PLAYS = "anybody_plays"
    EVERYBODY_PLAYS = "everybody_plays"
    EVERYBODY_VOTES = "everybody_votes"
    VOTE_CARD = "vote_card"
    VOTE_CHOICE = "vote_choice"
    VOTE_KOIKOI = "vote_koikoi"
    MODE_VOTE_OPENS = "mode_vote_opens"
    MODE_VOTE_LATER = "mode_vote_later"
    MODE_ALREADY = "mode_already"
    MODE_VOTE_FEW = "mode_vote_few"
    MODE_VOTE_SPLIT = "mode_vote_split"
    MODE_VOTED = "mode_voted"
    NO_MODE_VOTES = "no_mode_votes"
    UNCLAIMED = "unclaimed"
    LEFT_QUEUE = "left_queue"
    SEAT_PASSED = "seat_passed"
    TOO_SLOW = "too_slow"
    TO_THE_END = "to_the_end"
    SEAT_TAKEN = "seat_taken"
    TAKE_ASKED = "take_asked"
    TAKE_WAITS = "take_waits"
    TAKE_WAITS_IN_LINE = "take_waits_in_line"
    KEPT = "kept"
    NOBODY_ASKED = "nobody_asked"
    TAKE_CANCELLED = "take_cancelled"
    NOTHING_TO_CANCEL = "nothing_to_cancel"
    OF_TEAM = "of_team"
    JOINED = "joined"
    ALREADY_JOINED = "already_joined"
    JOIN_LATER = "join_later"
    NO_SUCH_TEAM = "no_such_team"
    NO_TEAMS = "no_teams"
    NO_SEAT = "no_seat"
    NOT_ALLOWED = "not_allowed"
    TOO_MANY_COMMANDS = "too_many_commands"
    WELCOME = "welcome"
    BANNED = "banned"
    UNBANNED = "unbanned"
    NOT_BANNED = "not_banned"
    TIMED_OUT = "timed_out"
    PROTECTED = "protected"
    MODE_SET = "mode_set"
    QUIET_ON = "quiet_on"
    QUIET_OFF = "quiet_off"
    PAUSED = "paused"
    RESUMED = "resumed"
    CANCELLED = "cancelled"
    VOTE_CANCELLED = "vote_cancelled"
    RULES_SET = "rules_set"
    RULES_UNKNOWN = "rules_unknown"
    BOT_SET = "bot_set"
    BOT_UNKNOWN = "bot_unknown"
    SYNC_SHOWN = "sync_shown"
    SYNC_DONE = "sync_done"
    SYNC_NONE = "sync_none"
    RANK_TOLD = "rank_told"
    RANK_NONE = "rank_none"
    RANK_UNKNOWN = "rank_unknown"
    RANK_FORGOTTEN = "rank_forgotten"
    TOP_NONE = "top_none"
    RANKS_OFF = "ranks_off"
    RANKS_AWAY = "ranks_away"
    MADE = "made"
    MADE_BEST = "made_best"
    MAKERS_MORE = "makers_more"
    NO_HAND = "no_hand"
    RANK_JUDGED = "rank_judged"
    STATS_JUDGED = "stats_judged"
    ACCURACY = "accuracy"
    HINT_BY_COACH = "hint_by_coach"
    HINT_BY_HOUSE = "hint_by_house"
    HINT_CHANCE = "hint_chance"
    HINT_LATER = "hint_later"
    HINT_WAIT = "hint_wait"
    HINT_FOR_POINTS = "hint_for_points"
    WHY_NO_COACH = "why_no_coach"
    WHY_NOTHING = "why_nothing"
    WHY_SOON = "why_soon"
    WHY_BEST = "why_best"
    WHY_ALIKE = "why_alike"
    WHY_LOST = "why_lost"
    WHY_OWN = "why_own"
    WHY_OTHER = "why_other"
    HINT_PLAY = "hint_play"
    HINT_TAKE = "hint_take"
    HINT_KOIKOI = "hint_koikoi"
    HINT_STOP = "hint_stop"
    HINT_NOT_NOW = "hint_not_now"
    HINT_GIVEN = "hint_given"
    STACK_NAMED = "stack_named"
    NAME_INVALID = "name_invalid"
    NAME_TAKEN = "name_taken"
    NAME_REMOVED = "name_removed"
    YAKU_LIST = "yaku_list"
    YAKU_NOT_HERE = "yaku_not_here"
    OWN_YAKU = "own_yaku"
    OWN_YAKU_CHOICE = "own_yaku_choice"
    OTHER_YAKU = "other_yaku"
    ROUND_WON = "round_won"
    ROUND_LOST = "round_lost"
    ROUND_VOID = "round_void"
    ROUND_UNSTOPPED = "round_unstopped"
    GAME_WON = "game_won"
    GAME_LOST = "game_lost"
    GAME_TIED = "game_tied"
    TEAM_ROUND = "team_round"
    TEAM_ROUND_VOID = "team_round_void"
    TEAM_GAME = "team_game"


Sentence = Say | Name
"""A sentence, or the answer of a command."""


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence and what is filled into it; the module's ID comes by itself."""

    say: Sentence
    values: Mapping[str, str | int] = field(default_factory=dict)


# English, Japanese.
TEXTS: dict[Sentence, tuple[str, str]] = {
    Say.NOT_NOW: ("You can't use this command now!", "今はそのコマンドを使えません!"),
    Say.TOO_FEW_CARDS: ("You don't have that many cards in your hand!", "手札はそんなにありません!"),
    Say.INVALID: ("that command is invalid", "そのコマンドは無効です"),
    Say.INVALID_USAGE: ("that command is invalid, write: {usage}", "そのコマンドは無効です。書き方: {usage}"),
    Say.NO_COMMAND: (
        "Commands begin with !, for example !3 or !moon. !help tells more; Ctrl+C closes the game.",
        "コマンドは ! で始めます。例: !3、!月。!help で説明、終了は Ctrl+C",
    ),
    Say.HOW_TO_CLOSE: (
        "Ctrl+C closes the game, or Esc in its window. It goes on from here next time.",
        "終了は Ctrl+C か、ウィンドウで Esc。次回はここから続きます",
    ),
    Say.NO_SUCH_CARD: ("You don't have that card!", "その札はありません!"),
    Say.SEVERAL_CARDS: ("Which one: {cards}? Its number works too.", "どれですか: {cards}? 番号でも選べます"),
    Say.WHICH: (
        "Which card of {month}: {first} (!{id} take 1) or {second} (!{id} take 2)?",
        "{month}のどちらの札を取りますか: {first} (!{id} take 1)、{second} (!{id} take 2)?",
    ),
    Say.WHICH_OF_MANY: (
        "Which card do you take, !{id} take N? {cards}",
        "どの札を取りますか (!{id} take N)? {cards}",
    ),
    Say.NO_SUCH_CHOICE: ("There are not so many cards to choose from!", "選べる札はそんなにありません!"),
    Say.GAME_PAUSED: ("The game is paused.", "ゲームは一時停止中です"),
    Say.RESULT_STAYS: (
        "You can begin a new game {seconds} s after the result: !{id} newgame.",
        "新しいゲームは結果の{seconds}秒後から始められます: !{id} newgame",
    ),
    Say.CLAIMED: (
        "it's yours now! !{id} help tells the commands, !{id} unclaim gives it back.",
        "あなたの番です! !{id} help でコマンド、!{id} unclaim で席を返します",
    ),
    Say.ALREADY_YOURS: ("it's yours already.", "もうあなたの番です"),
    Say.QUEUED: (
        "{holder} is playing, you are number {place} in line. !{id} take asks for it.",
        "今は{holder}の番です。あなたは{place}番目です。!{id} take でゆずってもらえます",
    ),
    Say.QUEUE_FULL: (
        "{holder} is playing and the line is full. Please try again later.",
        "今は{holder}の番で、列は満員です。あとでもう一度どうぞ",
    ),
    Say.SOMEBODY_PLAYS: (
        "{holder} is playing. !{id} claim puts you in line.",
        "今は{holder}の番です。!{id} claim で順番を待てます",
    ),
    Say.ANYBODY_PLAYS: (
        "anyone may play now. !{id} claim makes it yours.",
        "今は誰でも遊べます。!{id} claim で自分の番にできます",
    ),
    Say.EVERYBODY_PLAYS: ("everybody plays now, nobody can claim.", "今は全員で遊んでいます。席は取れません"),
    Say.EVERYBODY_VOTES: (
        "everybody votes now, nobody can claim: !3 is a vote for the third card.",
        "今は全員の投票で遊んでいます。席は取れません。例: !3 は3枚目に一票",
    ),
    Say.VOTE_CARD: (
        "Vote! Which card do we play? !1 to !{last}, {seconds} s.",
        "投票! どの札を出しますか? !1〜!{last}、{seconds}秒",
    ),
    Say.VOTE_CHOICE: (
        "Vote! Which card do we take? !t1 to !t{last}, {seconds} s.",
        "投票! どの札を取りますか? !t1〜!t{last}、{seconds}秒",
    ),
    Say.VOTE_KOIKOI: (
        "Vote! Play on for more or take the points? !koi or !stop, {seconds} s.",
        "投票! 続けますか、上がりますか? !こいこい か !勝負、{seconds}秒",
    ),
    Say.MODE_VOTE_OPENS: (
        (
            "How do we play? !vote claim (one at a time), !vote anarchy (anybody) or !vote vote "
            "(most votes), {seconds} s. The first vote is for {mode}."
        ),
        (
            "遊び方の投票、{seconds}秒: !vote claim (一人ずつ)、!vote anarchy (誰でも)、!vote vote (多数決)。"
            "最初の一票: {mode}"
        ),
    ),
    Say.MODE_VOTE_LATER: (
        "The next vote on the way to play can begin in {minutes} min.",
        "次の遊び方の投票は{minutes}分後からです",
    ),
    Say.MODE_ALREADY: ("The way to play is {mode} already.", "遊び方はもう {mode} です"),
    Say.MODE_VOTE_FEW: (
        "Fewer than {quorum} have voted: the way to play stays.",
        "投票が{quorum}人未満なので、遊び方はそのままです",
    ),
    Say.MODE_VOTE_SPLIT: (
        "No way to play has a majority: it stays as it is.",
        "過半数がないので、遊び方はそのままです",
    ),
    Say.MODE_VOTED: (
        "{votes} of {voters} voted for {mode}: that is how we play now.",
        "{voters}人中{votes}人が {mode} に投票。今からその遊び方です",
    ),
    Say.NO_MODE_VOTES: (
        "The way to play is not voted on here.",
        "ここでは遊び方の投票はできません",
    ),
    Say.UNCLAIMED: ("you have given it back.", "席を返しました"),
    Say.LEFT_QUEUE: ("you have left the line.", "列から抜けました"),
    Say.SEAT_PASSED: (
        "it's your turn to play now! !{id} help tells the commands.",
        "あなたの番になりました! !{id} help でコマンド",
    ),
    Say.TOO_SLOW: ("that took too long, somebody else may play.", "時間切れです。ほかの人の番になります"),
    Say.TO_THE_END: (
        "that took too long, the next one plays. You wait at the end of the line, number {place}.",
        "時間切れで、次の人の番です。あなたは列の最後、{place}番目です",
    ),
    Say.SEAT_TAKEN: (
        "the streamer has passed your seat on. !{id} claim gets you back.",
        "配信者が席をほかの人に回しました。!{id} claim でまた参加できます",
    ),
    Say.TAKE_ASKED: (
        "{user} would like to play. Write !{id} mine within {seconds} s to keep it.",
        "{user}が代わりたいそうです。続けるなら{seconds}秒以内に !{id} mine",
    ),
    Say.TAKE_WAITS: (
        "{holder} has {seconds} s to keep it, then it's yours. !{id} canceltake takes that back.",
        "{holder}が{seconds}秒以内に返事をしなければ、あなたの番です。!{id} canceltake で取り消し",
    ),
    Say.TAKE_WAITS_IN_LINE: (
        "{holder} has {seconds} s to keep it, then the first in line plays. You are number {place}.",
        "{holder}が{seconds}秒以内に返事をしなければ、列の先頭の人の番です。あなたは{place}番目です",
    ),
    Say.KEPT: (
        "{holder} keeps it. You are number {place} in line.",
        "{holder}が続けます。あなたは{place}番目です",
    ),
    Say.NOBODY_ASKED: ("it's yours, nobody has asked for it.", "あなたの番です。誰も代わりを頼んでいません"),
    Say.TAKE_CANCELLED: (
        "you no longer ask for it. You stay number {place} in line, !{id} unclaim leaves it.",
        "取り消しました。あなたは{place}番目のままです。列を抜けるには !{id} unclaim",
    ),
    Say.NOTHING_TO_CANCEL: ("you have not asked for it.", "取り消すものはありません"),
    Say.OF_TEAM: ("{team}: {text}", "{team}: {text}"),
    Say.JOINED: (
        "you play for {team} now! Its cards have numbers when it is its turn: !3 plays the third.",
        "{team}チームに入りました! {team}の番に番号で札を出せます。例: !3",
    ),
    Say.ALREADY_JOINED: ("you play for {team}.", "あなたは{team}チームです"),
    Say.JOIN_LATER: (
        "you play for {team}. You can change sides when the game is over.",
        "あなたは{team}チームです。チームを変えられるのはゲームが終わってからです",
    ),
    Say.NO_SUCH_TEAM: ("There is no such team. Choose {teams}.", "そのチームはありません: {teams}"),
    Say.NO_TEAMS: (
        "There are no teams in this game: just play, for example !3.",
        "このゲームにチームはありません。そのまま遊べます。例: !3",
    ),
    Say.NO_SEAT: ("Chat only watches this game.", "このゲームでは、チャットは観戦だけです"),
    Say.NOT_ALLOWED: ("You may not use this command.", "このコマンドは使えません"),
    Say.TOO_MANY_COMMANDS: (
        "that's too many commands. I listen to you again in {seconds} s.",
        "コマンドが多すぎます。{seconds}秒後にまたどうぞ",
    ),
    Say.WELCOME: (
        "welcome! !{id} help tells what you can type, !yaku what scores.",
        "ようこそ! コマンドは !{id} help、役は !yaku で分かります",
    ),
    Say.BANNED: ("I no longer listen to {user}.", "{user}のコマンドは受けつけません"),
    Say.UNBANNED: ("I listen to {user} again.", "{user}のコマンドをまた受けつけます"),
    Say.NOT_BANNED: ("{user} is not banned here.", "{user}は禁止されていません"),
    Say.TIMED_OUT: (
        "I don't listen to {user} for {seconds} s.",
        "{user}のコマンドを{seconds}秒受けつけません",
    ),
    Say.PROTECTED: ("I always listen to {user}.", "{user}のコマンドは止められません"),
    Say.MODE_SET: ("The way to play is now: {mode}.", "遊び方: {mode}"),
    Say.QUIET_ON: ("I only answer moderators now.", "今からモデレーターにだけ返信します"),
    Say.QUIET_OFF: ("I answer everybody again.", "また全員に返信します"),
    Say.PAUSED: ("The game is paused. !resume goes on.", "ゲームを止めました。!resume で再開"),
    Say.RESUMED: ("The game goes on.", "ゲームを再開しました"),
    Say.CANCELLED: ("Nobody is in line any more.", "順番待ちを取り消しました"),
    Say.VOTE_CANCELLED: ("The vote begins again.", "投票をやり直します"),
    Say.RULES_SET: ("From the next game on: rules {rules}.", "次のゲームからのルール: {rules}"),
    Say.RULES_UNKNOWN: ("I don't know those rules. Choose {presets}.", "そのルールはありません: {presets}"),
    Say.BOT_SET: ("From the next game on: against {bot}.", "次のゲームからの相手: {bot}"),
    Say.BOT_UNKNOWN: ("I don't know that opponent. Choose {bots}.", "その相手はいません: {bots}"),
    Say.SYNC_SHOWN: (
        "Type !sync and the number as soon as you see it on the stream.",
        "配信に番号が出たら、すぐに !sync 番号 と打ってください",
    ),
    Say.SYNC_DONE: ("The stream is {seconds} s behind.", "配信の遅れは{seconds}秒です"),
    Say.SYNC_NONE: ("Only the last number counts, for {seconds} s.", "最新の番号だけが{seconds}秒間有効です"),
    Say.NO_HAND: ("There is no hand now.", "今は手札がありません"),
    Say.YAKU_LIST: ("Yaku: {yaku}. !yaku and a name tells more.", "役: {yaku}。!yaku 名前 で説明"),
    Say.YAKU_NOT_HERE: ("{yaku} does not count in these rules.", "{yaku}はこのルールにはありません"),
    Say.OWN_YAKU: ("You have {yaku}, worth {base}!", "役ができました: {yaku}、{base}点!"),
    Say.OWN_YAKU_CHOICE: (
        "You have {yaku}, worth {base}! !{id} koikoi or !{id} stop?",
        "役ができました: {yaku}、{base}点! !{id} koikoi か !{id} stop?",
    ),
    Say.OTHER_YAKU: ("{opponent} has {yaku}, worth {base}.", "{opponent}の役: {yaku}、{base}点"),
    Say.ROUND_WON: (
        "Round {round} is yours, +{points}! It stands {own} to {other}.",
        "第{round}回戦はあなたの勝ち: {points}点! {own}対{other}",
    ),
    Say.ROUND_LOST: (
        "Round {round} goes to {opponent}, +{points}. It stands {own} to {other}.",
        "第{round}回戦は{opponent}の勝ち: {points}点。{own}対{other}",
    ),
    Say.ROUND_VOID: (
        "Nobody scores in round {round}. It stands {own} to {other}.",
        "第{round}回戦は引き分け。{own}対{other}",
    ),
    Say.ROUND_UNSTOPPED: (
        "Nobody stopped round {round}: +{points} for {side}. It stands {own} to {other}.",
        "第{round}回戦は勝負なし: {side}に{points}点。{own}対{other}",
    ),
    Say.GAME_WON: ("You win {own} to {other}!", "{own}対{other}であなたの勝ち!"),
    Say.GAME_LOST: (
        "You lose {own} to {other}. !{id} newgame plays again.",
        "{own}対{other}で負けました。!{id} newgame でもう一度",
    ),
    Say.GAME_TIED: (
        "A tie, {own} to {other}! !{id} newgame plays again.",
        "{own}対{other}で引き分け! !{id} newgame でもう一度",
    ),
    Say.TEAM_ROUND: (
        "Round {round} goes to {team}, +{points}! It stands {scores}.",
        "第{round}回戦は{team}の勝ち: {points}点! {scores}",
    ),
    Say.TEAM_ROUND_VOID: (
        "Nobody scores in round {round}. It stands {scores}.",
        "第{round}回戦は引き分け。{scores}",
    ),
    Say.TEAM_GAME: (
        "{team} wins {own} to {other}! !{id} newgame plays again.",
        "{own}対{other}で{team}の勝ち! !{id} newgame でもう一度",
    ),
    **{facts.name: facts.answer for facts in COMMANDS if facts.answer},
}  # fmt: skip
