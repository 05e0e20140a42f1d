"""Twitch's own parts beside a game: a prediction on who wins, rewards for channel points, and their words."""

from __future__ import annotations

from collections.abc import Callable

from chat.desk import Desk
from chat.redeeming import Prize
from chat.sources.twitch import (
    Bet,
    Extra,
    ExtrasSettings,
    Offer,
    Snag,
    Stage,
    Trouble,
    TwitchSource,
)
from chat.sources.twitch.wanted import LONGEST_OUTCOME
from emulator import paths
from emulator.log import warn
from emulator.run.jsonlines import JsonLines
from emulator.run.panel.program import Program
from emulator.run.parts import Parts
from emulator.run.played import Played
from emulator.run.session import Session
from emulator.run.words.names import team_names
from emulator.settings import TwitchSection
from module.game.events import JsonValue
from render.panel.board import Board
from render.style.texts import Language

Words = tuple[str, str]
"""English, Japanese."""

_TITLE = ("Koi-Koi, game {number}: who wins?", "こいこい 第{number}ゲーム：勝つのはどっち？")
_REWARDS: dict[Prize, tuple[Words, Words]] = {
    Prize.HINT: (
        ("Koi-Koi: a hint", "こいこい：ヒント"),
        (
            "What would the coach play now? For chat's turn; at other times your points come back.",
            "コーチなら今どうする？ チャットの番に使えます（ほかの時は返却）",
        ),
    ),
    Prize.NAME: (
        ("Koi-Koi: name the card stack", "こいこい：山札に名前をつける"),
        (
            "For this game: 1 to 4 letters or digits (A-Z, 0-9), at least one letter, no command, no card.",
            "このゲームの間だけ。英数字1〜4文字（数字だけ、コマンド、札の名前は不可）",
        ),
    ),
}
"""What Twitch shows of each reward at first: title and prompt."""

_PREDICTIONS, _POINTS = (
    ("No prediction: {why}", "予想なし：{why}"),
    ("Channel points: {why}", "ポイント報酬：{why}"),
)
_WHY: dict[Snag, Words] = {
    Snag.NO_SCOPE: (
        "the permission does not cover it, run koikoi login --with {extra}",
        "許可がありません。koikoi login --with {extra} を実行してください",
    ),
    Snag.NOT_AFFILIATE: (
        "Twitch has this for affiliates and partners only",
        "Twitchのアフィリエイトとパートナーだけの機能です",
    ),
    Snag.OTHER_CHANNEL: (
        "this works on the signed-in account's own channel only",
        "サインインした本人のチャンネルだけで使えます",
    ),
    Snag.OTHER_PREDICTION: (
        "another one is running, which is left alone",
        "別の予想が進行中のため、そのままにします",
    ),
    Snag.TITLE_TAKEN: (
        "a reward of the same name is not ours, rename or delete it",
        "同じ名前の報酬があります。名前を変えるか削除してください",
    ),
    Snag.TOO_MANY_REWARDS: (
        "the channel has 50 rewards already, delete one",
        "報酬がもう50個あります。1つ削除してください",
    ),
    Snag.REFUSED: ("Twitch refused", "Twitchに拒否されました"),
    Snag.UNREACHABLE: (
        "Twitch does not answer, it is tried again later",
        "Twitchから応答がありません。あとで再試行します",
    ),
    Snag.UNWRITTEN: (
        "what is open there cannot be kept, make room on the disk",
        "記録を保存できません。ディスクを空けてください",
    ),
    Snag.INTERNAL: ("an unexpected error, it is in {log}", "予期しないエラーです。{log} に記録しました"),
}


def extras_settings(section: TwitchSection, language: str) -> ExtrasSettings:
    """What is on offer, in the language in which viewers are answered."""
    costs = {Prize.HINT: section.hint_cost, Prize.NAME: section.name_cost}
    spoken = Language(language)
    offers = tuple(
        Offer(prize.value, spoken.of(title), spoken.of(prompt), costs[prize], asks=prize is Prize.NAME)
        for prize, (title, prompt) in _REWARDS.items()
    )
    return ExtrasSettings(paths.extras_file(), section.prediction_seconds, offers)


def bet_on(played: Played | None, language: str) -> Bet | None:
    """The prediction that is wanted on a game, open until people move; a tie is nobody's win."""
    if played is None:
        return None
    names = tuple(name[:LONGEST_OUTCOME] for name in team_names(played.seating, language, by_chat=True))
    outcomes = (
        names
        if len(set(names)) == len(names)
        else tuple(f"{name[: LONGEST_OUTCOME - 2]} {number}" for number, name in enumerate(names, 1))
    )
    stage = Stage.LOCKED if played.moved else Stage.OPEN
    if played.over:
        stage = Stage.CANCELLED if played.winner is None else Stage.RESOLVED
    title = Language(language).of(_TITLE).format(number=played.number)
    return Bet(played.game, title, outcomes, stage, played.winner)


def trouble_text(trouble: Trouble, language: Language) -> str:
    """Why a part does not work, and what to do."""
    words = _PREDICTIONS if trouble.extra is Extra.PREDICTIONS else _POINTS
    why = language.of(_WHY[trouble.snag])
    return language.of(words).format(
        why=why.format(extra=trouble.extra.value, log=paths.told(paths.log_file()))
    )


def watch_extras(program: Program, session: Session, source: TwitchSource, parts: Parts) -> None:
    """Have Twitch told how far the game is, and the streamer what went wrong."""
    watch = ExtrasWatch(source, parts.board, parts.desk, parts.lines, lambda: session.played)
    program.watches.append(watch.step)
    session.telling.after_chat = watch.follow


class ExtrasWatch:
    """Tells Twitch how far the game is and what became of redemptions; and the streamer what went wrong."""

    def __init__(
        self,
        source: TwitchSource,
        board: Board,
        desk: Desk,
        lines: JsonLines,
        played: Callable[[], Played | None],
    ) -> None:
        """`played` says how far the game is."""
        self._source, self._board, self._desk, self._lines = source, board, desk, lines
        self._played = played
        self._bet: Bet | None = None
        self._begun = False

    def follow(self) -> None:
        """Tell Twitch's side how far the game is, if that is new."""
        bet = bet_on(self._played(), self._desk.language)
        if bet != self._bet or not self._begun:
            self._begun, self._bet = True, bet
            self._source.want(bet)

    def step(self, _now: float) -> None:
        """Tell what is new, in all directions."""
        self.follow()
        self._desk.redeeming.sell(self._source.name, self._source.on_offer)
        for settled in self._desk.redeeming.fetch():
            if settled.source == self._source.name:
                self._source.settle(settled.id, fulfilled=settled.fulfilled)
            facts: dict[str, JsonValue] = {
                "id": settled.id,
                "user": settled.login,
                "reward": settled.prize.value,
                "fulfilled": settled.fulfilled,
            }
            self._lines.own_event("redeemed", facts)
        for trouble in self._source.troubles():
            text = trouble_text(trouble, self._board.options.language)
            refused: dict[str, JsonValue] = {"extra": trouble.extra.value, "problem": trouble.snag.value}
            self._lines.own_event("twitch_refused", refused)
            self._board.notice(text)
            warn(text)
