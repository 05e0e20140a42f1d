"""How it stands with Twitch, in words for the panel and the terminal: every sentence of it, in one table."""

from __future__ import annotations

from chat.sources.twitch import Problem, Signing, Standing, State, Status
from emulator import paths
from render.style.texts import Language

Words = tuple[str, str]
"""English, Japanese."""

_PROBLEMS: dict[Problem, Words] = {
    Problem.UNREACHABLE: (
        "Twitch does not answer, check the network",
        "Twitchから応答がありません。接続を確認してください",
    ),
    Problem.UNTRUSTED: (
        "the certificate is not trusted; check antivirus, proxy and the network's sign-in page",
        "証明書を信頼できません。ウイルス対策ソフトやプロキシを確認してください",
    ),
    Problem.WRONG_TIME: (
        "the certificate does not hold at this time; set the computer's clock",
        "証明書の期間外です。パソコンの時計を合わせてください",
    ),
    Problem.SILENT: (
        "the connection went silent",
        "接続が無応答です",
    ),
    Problem.CLOSED: (
        "Twitch closed the connection",
        "Twitchが接続を閉じました",
    ),
    Problem.BUSY: (
        "Twitch is busy",
        "Twitchが混み合っています",
    ),
    Problem.REFUSED: (
        "Twitch refused",
        "Twitchに拒否されました",
    ),
    Problem.UNREADABLE: (
        "Twitch answered strangely",
        "Twitchの応答を読み取れません",
    ),
    Problem.NO_SUCH_CHANNEL: (
        "there is no such channel; check its name",
        "チャンネルが見つかりません。名前を確認してください",
    ),
    Problem.BANNED: (
        "this account may not read the channel",
        "このアカウントではチャンネルを読めません",
    ),
    Problem.NOT_SIGNED_IN: (
        "nobody is signed in, press I or run koikoi login",
        "サインインしていません。koikoi login を実行してください",
    ),
    Problem.DAMAGED: (
        "the stored sign-in is damaged, press I or run koikoi login",
        "保存されたサインインが壊れています。koikoi login を実行してください",
    ),
    Problem.UNWRITTEN: (
        "the sign-in cannot be written; make room on the disk",
        "サインインを保存できません。ディスクを空けてください",
    ),
    Problem.LOCKED: (
        "another koikoi holds the sign-in",
        "別の koikoi がサインインを使用中です",
    ),
    Problem.SIGNED_OUT: (
        "the permission has ended, press I or run koikoi login",
        "許可が切れました。koikoi login を実行してください",
    ),
    Problem.MISSING_SCOPE: (
        "the permission is too small, press I or run koikoi login",
        "許可が足りません。koikoi login を実行してください",
    ),
    Problem.OTHER_ACCOUNT: (
        "somebody else signed in, press I or run koikoi login",
        "別のアカウントです。koikoi login を実行してください",
    ),
    Problem.CLIENT_ID: (
        "Twitch does not take the client id; it has to be that of an application of type Public",
        "クライアントIDが使えません。種類が Public のアプリのIDが必要です",
    ),
    Problem.CODE_EXPIRED: (
        "the code was not used in time; try again",
        "コードの期限が切れました。やり直してください",
    ),
    Problem.NO_BROWSER: (
        "no browser here, run koikoi login in a terminal",
        "ブラウザーを開けません。端末で koikoi login を実行してください",
    ),
    Problem.INTERNAL: (
        "an unexpected error; it is in the log {log}",
        "予期しないエラーです。{log} に記録しました",
    ),
}

_CONNECTING = ("Connecting to Twitch chat", "Twitchチャットに接続中")
_LISTENING = (
    "Reading #{channel}; answering needs an account: koikoi login",
    "#{channel} を読み取り中。返信にはサインインが必要です：koikoi login",
)
_ONLY_LISTENING = (
    "Only reading #{channel}: {problem}",
    "#{channel} は読み取りのみ：{problem}",
)
_CONNECTED = (
    "Chat of #{channel} is here, answered as {login}",
    "#{channel} のチャットに {login} として接続しました",
)
_AWAY = (
    "Chat is away for {seconds} s: {problem}. The keyboard goes on.",
    "チャット切断 {seconds} 秒：{problem}。キーボードで続けられます",
)
_NOT_YET = (
    "No chat yet: {problem}. The keyboard goes on.",
    "チャット未接続：{problem}。キーボードで続けられます",
)
_BACK = ("Chat is back after {seconds} s", "チャットが {seconds} 秒ぶりに戻りました")
_COMES_AND_GOES = (
    "Chat comes and goes, away for {seconds} s so far: {problem}. The keyboard goes on.",
    "チャットが途切れがち、計 {seconds} 秒：{problem}。キーボードで続けられます",
)
_STEADY_AGAIN = (
    "Chat is steady again after {breaks} breaks, {seconds} s in all",
    "チャットが安定しました（{breaks} 回、計 {seconds} 秒の切断）",
)
_SIGN_IN = ("Twitch: {problem}", "Twitch：{problem}")
_SIGNING = (
    "Streamer: sign in on the page in your browser",
    "配信者の方：ブラウザーのページでサインインしてください",
)
_RIGHT_ACCOUNT = (
    "Use this account? Y / N: {login}",
    "このアカウントを使う？ Y／N：{login}",
)
_OTHER_ACCOUNT = (
    "Use this account? Y / N: {login}, not {channel}",
    "このアカウントを使う？ Y／N：{login}（{channel} ではない）",
)
_UNWRITTEN = (
    "The Twitch sign-in is not saved: make room on the disk",
    "Twitchのサインインが保存されていません。ディスクを空けてください",
)
_WRITTEN = ("The Twitch sign-in is saved", "Twitchのサインインを保存しました")
_SIGNED_IN = ("Signed in as {login}", "{login} としてサインイン済みです")
_NO_CLIENT_ID = (
    "Sign in once in a terminal: koikoi login --client-id YOUR_ID (the README tells how)",
    "最初は端末で koikoi login --client-id あなたのID（READMEに説明）",
)
_ONLY_READING = (
    "This start only reads chat. To answer viewers: koikoi play --twitch",
    "今回は読み取りのみ。返信するには koikoi play --twitch",
)
SHORT_ABSENCE = 2.0
"""Seconds; a connection that is back sooner was never away for anybody who watches."""


def problem_text(problem: Problem, language: Language) -> str:
    """Why something does not work, and what to do."""
    return language.of(_PROBLEMS[problem]).format(log=paths.told(paths.log_file()))


def signing_text(signing: Signing, channel: str, language: Language) -> str:
    """What the streamer does to sign in from the panel, or is asked about who has."""
    if not signing.login:
        return language.of(_SIGNING)
    return language.of(_OTHER_ACCOUNT if channel else _RIGHT_ACCOUNT).format(
        login=signing.login, channel=channel
    )


def saved_text(language: Language, *, saved: bool) -> str:
    """That the newest sign-in is on the disk, or what is to be done."""
    return language.of(_WRITTEN if saved else _UNWRITTEN)


def signed_in_text(login: str, language: Language) -> str:
    """That there is no need to sign in."""
    return language.of(_SIGNED_IN).format(login=login)


def news_text(status: Status, language: Language) -> str:
    """A change of the connection, for the ticker and the terminal; empty when there is nothing to tell.

    That chat is away is told only when it has been so for a while (`away_text`).
    """
    if status.signing is not None:
        return signing_text(status.signing, status.channel, language)
    match status.state:
        case State.CONNECTING:
            return banner_text(status, status.since, language) or language.of(_CONNECTING)
        case State.LISTENING if status.sign_in is not None:
            problem = problem_text(status.sign_in, language)
            return language.of(_ONLY_LISTENING).format(channel=status.channel, problem=problem)
        case State.CONNECTED if status.sign_in is not None:
            return ""  # a moment later it only listens, and that is told
        case State.LISTENING | State.CONNECTED if status.breaks > 1:
            return ""  # told as one, once it has lasted (`steady_text`)
        case State.LISTENING | State.CONNECTED if status.away_for >= SHORT_ABSENCE:
            return language.of(_BACK).format(seconds=round(status.away_for))
        case State.LISTENING | State.CONNECTED if status.away_for:
            return ""
        case State.LISTENING:
            return language.of(_LISTENING).format(channel=status.channel)
        case State.CONNECTED:
            return language.of(_CONNECTED).format(channel=status.channel, login=status.login)
        case State.AWAY | State.CLOSED:
            return ""


def away_text(status: Status, now: float, language: Language) -> str:
    """That chat is away, for how long and why; empty while it is not, or not long enough to matter."""
    seconds = status.away_for + now - status.since
    if status.state is not State.AWAY or status.problem is None or seconds < SHORT_ABSENCE:
        return ""
    words = _AWAY if status.breaks <= 1 else _COMES_AND_GOES
    return language.of(words).format(seconds=round(seconds), problem=problem_text(status.problem, language))


def steady_text(status: Status, now: float, language: Language) -> str:
    """That chat stays, after several absences in a row; empty as long as another one would continue them."""
    there = status.state in {State.LISTENING, State.CONNECTED}
    if (
        not there
        or status.breaks <= 1
        or status.away_for < SHORT_ABSENCE
        or now - status.since < Standing.ROW
    ):
        return ""
    return language.of(_STEADY_AGAIN).format(breaks=status.breaks, seconds=round(status.away_for))


def no_client_id_text(language: Language) -> str:
    """What has to be done before anybody can sign in from the panel."""
    return language.of(_NO_CLIENT_ID)


def only_reading_text(language: Language) -> str:
    """That nobody signs in where chat is only to be read, and what to do."""
    return language.of(_ONLY_READING)


def banner_text(status: Status, now: float, language: Language) -> str:
    """The line about trouble that the panel shows while it lasts; empty when all is well."""
    if status.signing is not None:
        return signing_text(status.signing, status.channel, language)
    away = away_text(status, now, language)
    if away:
        return away
    if status.state is State.CONNECTING and status.problem is not None:
        return language.of(_NOT_YET).format(problem=problem_text(status.problem, language))
    if status.sign_in is not None:
        return language.of(_SIGN_IN).format(problem=problem_text(status.sign_in, language))
    if status.unwritten:
        return saved_text(language, saved=False)
    return ""
