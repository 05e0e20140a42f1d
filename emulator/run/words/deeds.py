"""What people do, in words for the ticker: each command by what came of it, each move by its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from chat.ranks.origin import Vote
from chat.reading.commands import Name
from chat.reading.names import spoken_title, yaku_title
from chat.reading.teams import team_title
from chat.replies.sentences import Say
from chat.replies.ticker import Deed, Unsaid, What
from module.game.actions import Action
from module.game.events import (
    CardPlayed,
    CardsCaptured,
    ChoiceOffered,
    Event,
    KoiKoiCalled,
    RoundEnded,
    RoundStarted,
    Source,
    StopCalled,
    YakuMade,
)
from module.rules.cards import Card, Kind
from render.panel.notices import Mark, Notice
from render.style.texts import Language

_Words = tuple[str, str]
"""English, Japanese; behind somebody's name."""

_UNDONE: dict[What, _Words] = {
    Say.NOT_NOW: ("not now", "今はできません"),
    Say.TOO_FEW_CARDS: ("no such card in the hand", "その札は手札にありません"),
    Say.NO_SUCH_CARD: ("no such card in the hand", "その札は手札にありません"),
    Say.NO_SUCH_CHOICE: ("no such card to choose", "その札は選べません"),
    Say.SEVERAL_CARDS: ("which card?", "どの札ですか"),
    Say.GAME_PAUSED: ("the game is paused", "一時停止中です"),
    Say.RESULT_STAYS: ("too early for a new game", "新しいゲームにはまだ早いです"),
    Say.INVALID: ("no such command", "そのコマンドはありません"),
    Unsaid.EARLY: ("too early, the table had changed", "早すぎました"),
    Unsaid.LATE: ("too late, the vote was over", "投票は終わっていました"),
    Say.MODE_VOTE_LATER: ("too early for a vote on the way to play", "遊び方の投票にはまだ早いです"),
    Say.MODE_ALREADY: ("that is the way to play", "もうその遊び方です"),
    Say.NO_MODE_VOTES: ("no votes on the way to play here", "遊び方の投票はありません"),
    Say.EVERYBODY_VOTES: ("everybody votes, nobody can claim", "投票中は席を取れません"),
    Unsaid.NOT_THE_PLAYER: ("somebody else plays", "ほかの人の番です"),
    Say.EVERYBODY_PLAYS: ("everybody plays, nobody can claim", "全員で遊んでいて席は取れません"),
    Say.QUEUE_FULL: ("the line is full", "列は満員です"),
    Say.JOIN_LATER: ("may change sides only between games", "はゲームが終わるまでチームを変えられません"),
    Say.NO_SUCH_TEAM: ("no such team", "そのチームはありません"),
    Say.NO_TEAMS: ("there are no teams", "チームはありません"),
    Say.NO_SEAT: ("chat only watches", "チャットは観戦だけです"),
    Say.TOO_MANY_COMMANDS: (
        "too many commands, not heard for {seconds} s",
        "コマンドが多く、{seconds}秒休みです",
    ),
    Say.NOT_ALLOWED: ("not allowed", "許可されていません"),
    Say.RULES_UNKNOWN: ("no such rules", "そのルールはありません"),
    Say.BOT_UNKNOWN: ("no such opponent", "その相手はいません"),
    Say.HINT_NOT_NOW: ("no hint now, points returned", "今はヒントなし、ポイント返却"),
    Say.HINT_LATER: ("no hint now", "今はヒントなし"),
    Say.HINT_WAIT: ("too early for another hint", "ヒントにはまだ早いです"),
    Say.HINT_FOR_POINTS: ("hints are for channel points", "ヒントはポイントで"),
    Say.HINT_GIVEN: ("has that hint already, points returned", "ヒントは済み、ポイント返却"),
    Say.NAME_INVALID: ("not a name for the stack, points returned", "山札の名前は不可、ポイント返却"),
    Say.NAME_TAKEN: ("the stack has its name, points returned", "山札は命名済み、ポイント返却"),
    Say.SYNC_NONE: ("that number does not count", "その番号は無効です"),
}
_ASKED: dict[What, _Words] = {
    Name.HELP: ("asked for help", "がヘルプを確認"),
    Name.HAND: ("asked for the hand", "が手札を確認"),
    Name.RULES: ("asked for the rules", "がルールを確認"),
    Name.PLAYER: ("asked who plays", "が誰の番かを確認"),
    Name.RANK: ("asked for a rank", "が順位を確認"),
    Name.TOP: ("asked who is best", "が上位を確認"),
    Name.HINT: ("asked for a hint", "がヒントを確認"),
    Name.WHY: ("asked about the last move", "が最後の手を確認"),
    Name.STATS: ("asked how chat has played", "が成績を確認"),
    Name.YAKU: ("asked about a yaku", "が役を確認"),
    Say.YAKU_LIST: ("asked for the yaku", "が役の一覧を確認"),
    Say.YAKU_NOT_HERE: ("asked about a yaku", "が役を確認"),
    Unsaid.VOTED: ("voted for {vote}", "が{vote}に投票"),
    Unsaid.VIEWED: ("showed the {kinds}", "が{kinds}を見せました"),
    Unsaid.CYCLED: ("showed all that is captured", "が取札をすべて見せました"),
    Say.ALREADY_JOINED: ("asked for their team", "がチームを確認"),
    Say.QUEUED: ("lined up", "が順番を待っています"),
    Say.LEFT_QUEUE: ("left the line", "が列から抜けました"),
    Say.TAKE_WAITS: ("asked for the seat", "が交代を待っています"),
    Say.TAKE_WAITS_IN_LINE: ("asked for the seat", "が交代を待っています"),
    Say.TAKE_CANCELLED: ("no longer asked for the seat", "が交代の希望を取り消しました"),
}
_DONE: dict[What, _Words] = {
    Say.JOINED: ("joined {team}", "が{team}に参加"),
    Say.CLAIMED: ("plays now", "の番です"),
    Say.SEAT_PASSED: ("plays now", "の番です"),
    Say.UNCLAIMED: ("gave the seat back", "が席を返しました"),
    Say.TOO_SLOW: ("took too long", "は時間切れです"),
    Unsaid.VOTED_MODE: ("votes for the way to play: {mode}", "が遊び方に投票: {mode}"),
    Say.TO_THE_END: ("took too long, waits again", "は時間切れで列の最後へ"),
    Say.SEAT_TAKEN: ("gives the seat back", "が席をゆずりました"),
    Unsaid.BEGAN_GAME: ("began a new game", "が新しいゲームを始めました"),
    Say.PAUSED: ("paused the game", "がゲームを止めました"),
    Say.RESUMED: ("let the game go on", "がゲームを再開しました"),
    Say.CANCELLED: ("emptied the line", "が順番待ちを取り消しました"),
    Say.VOTE_CANCELLED: ("began the vote again", "が投票をやり直しました"),
    Say.MODE_SET: ("set the way to play: {mode}", "が遊び方を変更: {mode}"),
    Say.BANNED: ("shut out {user}", "が{user}を禁止しました"),
    Say.TIMED_OUT: ("shut out {user} for a while", "が{user}をしばらく禁止しました"),
    Say.UNBANNED: ("let {user} back in", "が{user}の禁止を解きました"),
    Say.QUIET_ON: ("lets only moderators be answered", "が返信を控えました"),
    Say.QUIET_OFF: ("lets everybody be answered", "が返信を戻しました"),
    Say.RULES_SET: ("chose {rules} for the next game", "が次のルールを選択: {rules}"),
    Say.BOT_SET: ("chose {bot} for the next game", "が次の相手を選択: {bot}"),
    Say.NAME_REMOVED: ("took the stack's name away", "が山札の名前を戻しました"),
    Say.SYNC_SHOWN: ("measures the stream's delay", "が配信の遅れを測っています"),
    Say.SYNC_DONE: ("measured a delay of {seconds} s", "が測った遅れ: {seconds}秒"),
}
_TOLD = ((Mark.UNDONE, _UNDONE), (Mark.ASKED, _ASKED), (Mark.DONE, _DONE))
_KINDS = {
    "bright": ("brights", "光"), "animal": ("animals", "タネ"),
    "ribbon": ("ribbons", "短冊"), "plain": ("plains", "カス"),
}  # fmt: skip


def deed_notice(deed: Deed, language: Language) -> Notice | None:
    """A line about what somebody did; None for what only its writer has to know."""
    for mark, table in _TOLD:
        words = table.get(deed.what)
        if words is not None:
            kinds = language.of(_KINDS[str(deed.values["kind"])]) if "kind" in deed.values else ""
            values = {key: str(value).removeprefix("@") for key, value in deed.values.items()}
            who = of_team(deed.login, deed.team, language)
            return Notice(who, language.of(words).format(**{**values, "kinds": kinds}), mark)
    return None


def of_team(login: str, team: int | None, language: Language) -> str:
    """Somebody, and the team they play for where chat plays for several."""
    return login if team is None else f"{login} ({team_title(team, language.value)})"


def votes_title(votes: Sequence[Vote], action: Action, language: Language) -> str:
    """Those who have decided by a vote: how many wanted this, of how many."""
    won = sum(vote.action is action for vote in votes)
    return language.of((f"{won} of {len(votes)}", f"{len(votes)}人中{won}人"))


def move_notice(login: str, events: Iterable[Event], seat: int, language: Language) -> Notice | None:
    """A line about the move of a seat, and what came of it; None where these events are of no move."""
    before_the_next_round = takewhile(lambda event: not isinstance(event, RoundStarted), events)
    own = tuple(event for event in before_the_next_round if getattr(event, "seat", None) == seat)
    results = tuple(_results(own, language))
    deed = next((words for event in own if (words := _deed(event, own, language, brief=bool(results)))), "")
    if not deed:
        return None
    if results:
        deed += ": " + language.of((", ", "、")).join(results) + "!"
    return Notice(login, deed, Mark.DONE)


def _deed(event: Event, events: tuple[Event, ...], language: Language, *, brief: bool) -> str:
    """What was done, if this event tells it; `brief`: not what the hand card has taken, if anything."""
    match event:
        case ChoiceOffered(card=card, source=Source.HAND):
            spoken = _spoken(card, language)
            return language.of((f"picked {spoken}", f"が{spoken}を選びました"))
        case CardPlayed(card=card):
            spoken = _spoken(card, language)
            taken = next(
                (each.taken for each in events if isinstance(each, CardsCaptured) and each.card is card), ()
            )
            if brief or not taken:
                return language.of((f"played {spoken}", f"が{spoken}を出しました"))
            others = _beside(taken, language)
            return language.of((f"played {spoken}, took {others}", f"が{spoken}で{others}を取りました"))
        case CardsCaptured(taken=(card,)):
            spoken = _spoken(card, language)
            return language.of((f"took {spoken}", f"が{spoken}を取りました"))
        case KoiKoiCalled():
            return language.of(("called koi-koi", "がこいこい"))
        case StopCalled():
            return language.of(("stopped", "が勝負"))
        case _:
            return ""


def _results(events: tuple[Event, ...], language: Language) -> Iterator[str]:
    """What came of it, beside cards."""
    for event in events:
        match event:
            case YakuMade(grown=grown):
                for score in grown:
                    title = yaku_title(score.yaku, language.value)
                    yield title if language is Language.JAPANESE else title.lower()
            case KoiKoiCalled(team=team, multipliers=multipliers):
                yield f"x{multipliers[team]}"
            case RoundEnded(points=points):
                yield language.of((f"{points} point{'' if points == 1 else 's'}", f"{points}点"))
            case _:
                pass


def _spoken(card: Card, language: Language) -> str:
    return spoken_title(card, language.value)


def _beside(taken: tuple[Card, ...], language: Language) -> str:
    """Cards that another of their month has taken, which tells the month."""
    first = taken[0]
    if len(taken) > 1:
        return language.of((f"{len(taken)} cards", f"{len(taken)}枚"))
    match first.kind:
        case Kind.RIBBON:
            return language.of(("the ribbon", "短冊"))
        case Kind.PLAIN:
            return language.of(("a plain", "カス"))
        case _:
            return _spoken(first, language)
