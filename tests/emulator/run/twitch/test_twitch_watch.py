"""What panel, terminal and other programs are told of the connection, at which moment, and in which words."""

from __future__ import annotations

from dataclasses import dataclass, field
from io import StringIO

import pytest

from chat.replies.replies import Fate, Reply
from chat.sources.twitch import (
    Outcome,
    Problem,
    Signing,
    Standing,
    State,
    Status,
    TwitchSettings,
    TwitchSource,
)
from emulator.run.jsonlines import JsonLines
from emulator.run.panel.bulletin import Bulletin, Topic
from emulator.run.twitch.connection import TwitchWatch, close_twitch
from emulator.run.twitch.standing import banner_text, news_text
from render.panel.board import Board
from render.panel.intents import Press, intent_of_key
from render.panel.options import Options
from render.style.texts import Language
from tests.emulator.kit import Line, json_lines
from tests.emulator.schema import read_line


@dataclass
class Play:
    """A watch, everything around it, and its clock; the source does nothing by itself."""

    language: Language = Language.ENGLISH
    channel: str = "koi"
    client_id: str = ""
    board: Board = field(init=False)
    out: StringIO = field(default_factory=StringIO)
    settled: list[Reply] = field(default_factory=list)
    now: float = 0.0

    def __post_init__(self) -> None:
        self.board = Board(Options(language=self.language))
        settings = TwitchSettings(channel=self.channel, client_id=self.client_id)
        self.source = TwitchSource(settings, clock=lambda: self.now)
        self.standing = self.source._standing
        self.bulletin = Bulletin(self.board)
        self.watch = TwitchWatch(self.source, self.board, self.bulletin, JsonLines(self.out))
        self.step()

    def step(self, seconds: float = 0.0) -> None:
        """Let time pass, and look."""
        self.now += seconds
        self.watch.step(self.now, self.settled.append)

    def came(self, state: State = State.CONNECTED) -> None:
        self.standing.came(state, "koi", "streamer" if state is State.CONNECTED else "")
        self.step()

    def left(self, problem: Problem = Problem.SILENT) -> None:
        self.standing.left(problem)
        self.step()

    @property
    def lines(self) -> list[Line]:
        return json_lines(self.out.getvalue())

    @property
    def ticker(self) -> list[str]:
        return [notice.what for notice in reversed(self.board.around.notices)]


def test_how_it_stands_with_twitch_is_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Nobody could say afterwards when and why chat had been away."""
    caplog.set_level("INFO")
    play = Play()
    play.came()
    play.left(Problem.CLOSED)
    said = [record.getMessage() for record in caplog.records]
    assert "chat: state connected, channel koi, login streamer" in said
    assert "chat: state away, channel koi, login streamer, problem closed" in said


class TestAway:
    def test_how_long_chat_is_away_stands_on_the_panel_and_counts(self) -> None:
        play = Play()
        play.came()
        assert not play.board.banner
        play.left()
        play.step(1.9)
        assert not play.board.banner
        for seconds in (2, 3, 60):
            play.step(seconds - (play.now - play.source.status.since))
            assert play.board.banner == (
                f"Chat is away for {seconds} s: the connection went silent. The keyboard goes on."
            )
        play.came()
        assert not play.board.banner
        assert play.ticker[-1] == "Chat is back after 60 s"

    def test_the_ticker_and_the_terminal_tell_it_once(self, capsys: pytest.CaptureFixture[str]) -> None:
        play = Play()
        play.came()
        play.left()
        for _ in range(50):
            play.step(0.1)
        play.left(Problem.UNREACHABLE)
        play.step(5)
        play.came()
        told = [line.removeprefix("koikoi: ") for line in capsys.readouterr().err.splitlines()]
        assert told == [
            "Connecting to Twitch chat",
            "Chat of #koi is here, answered as streamer",
            "Chat is away for 2 s: the connection went silent. The keyboard goes on.",
            "Chat is back after 10 s",
        ]
        assert play.ticker[-3:] == told[-3:]

    def test_each_absence_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        play = Play()
        for _ in range(3):
            play.came()
            play.step(Standing.ROW)
            play.left()
            play.step(2)
        assert capsys.readouterr().err.count("Chat is away for 2 s") == 3

    def test_several_short_absences_in_a_row_are_told_as_one(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Of absences that were short each, nothing at all was told; of longer ones, each for itself."""
        play = Play()
        play.came()
        capsys.readouterr()
        for _ in range(4):
            play.left()
            play.step(1)
            play.step(0.5)
            play.came()
            play.step(3)
        told = "Chat comes and goes, away for 2 s so far: the connection went silent. The keyboard goes on."
        assert capsys.readouterr().err.splitlines() == [f"koikoi: {told}"]
        play.step(Standing.ROW)
        play.step(60)
        assert capsys.readouterr().err.splitlines() == [
            "koikoi: Chat is steady again after 4 breaks, 6 s in all"
        ]

    def test_nothing_is_told_of_a_short_absence_but_to_other_programs(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        play = Play()
        play.came()
        capsys.readouterr()
        play.left()
        play.step(1.5)
        play.came()
        assert not capsys.readouterr().err
        states = [(line["state"], line["away_seconds"], line["problem"]) for line in play.lines]
        assert states == [
            ("connecting", 0, None), ("connected", 0, None), ("away", 0, "silent"), ("connected", 2, None)
        ]  # fmt: skip

    def test_chat_that_does_not_come_at_all(self) -> None:
        play = Play()
        play.left(Problem.NO_SUCH_CHANNEL)
        assert play.board.banner == (
            "No chat yet: there is no such channel; check its name. The keyboard goes on."
        )
        play.came(State.LISTENING)
        assert not play.board.banner


class TestSignIn:
    @pytest.mark.parametrize(
        "language, told",
        [
            (Language.ENGLISH, "Streamer: sign in on the page in your browser"),
            (Language.JAPANESE, "配信者の方：ブラウザーのページでサインインしてください"),
        ],
    )
    def test_the_panel_says_where_to_sign_in(self, language: Language, told: str) -> None:
        """It showed address and code, on stream: whoever was first lent the own account."""
        play = Play(language)
        play.came(State.LISTENING)
        play.standing.change(signing=Signing())
        play.step()
        assert (play.board.banner, play.ticker[-1]) == (told, told)
        assert not play.board.around.asks
        play.standing.change(signing=None)
        play.step()
        assert not play.board.banner

    @pytest.mark.parametrize(
        "language, channel, told",
        [
            (Language.ENGLISH, "koi", "Use this account? Y / N: bot, not koi"),
            (Language.ENGLISH, "", "Use this account? Y / N: bot"),
            (Language.JAPANESE, "koi", "このアカウントを使う？ Y／N：bot（koi ではない）"),
            (Language.JAPANESE, "", "このアカウントを使う？ Y／N：bot"),
        ],
    )
    def test_the_panel_asks_about_an_account_that_it_does_not_know(
        self, language: Language, channel: str, told: str
    ) -> None:
        """Before everything else that the banner may say, as keys mean something else while it stands."""
        play = Play(language, channel=channel)
        play.bulletin.say(Topic.JOURNAL, "no room")
        play.standing.change(signing=Signing("bot"))
        play.step()
        assert play.board.banner == told
        assert [intent_of_key(key, play.board) for key in ("y", "N")] == [Press.YES, Press.NO]
        play.standing.change(signing=None)
        play.step()
        assert play.board.banner == "no room"
        assert [intent_of_key(key, play.board) for key in ("y", "n")] == [None, None]

    def test_the_keys_answer_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        play, said = Play(), list[bool]()
        monkeypatch.setattr(TwitchSource, "confirm", lambda _, *, use: said.append(use))
        play.watch.answer(Press.YES)
        play.watch.answer(Press.NO)
        assert said == [True, False]

    def test_tokens_that_are_not_saved_are_told_until_they_are(self) -> None:
        """Nobody knew that the next start would need another sign-in."""
        play = Play()
        play.came()
        play.standing.change(unwritten=True)
        play.step()
        told = "The Twitch sign-in is not saved: make room on the disk"
        assert (play.board.banner, play.ticker[-1]) == (told, told)
        play.standing.change(unwritten=False)
        play.step()
        assert (play.board.banner, play.ticker[-1]) == ("", "The Twitch sign-in is saved")

    def test_where_somebody_is_signed_in_the_key_says_so(self) -> None:
        """It began another sign-in, which opens a page, in the middle of a stream."""
        play = Play()
        play.came()
        play.watch.sign_in()
        assert play.ticker[-1] == "Signed in as streamer"

    @pytest.mark.parametrize("problem", [Problem.SIGNED_OUT, Problem.MISSING_SCOPE, Problem.OTHER_ACCOUNT])
    def test_signing_in_that_is_needed_again_is_said(self, problem: Problem) -> None:
        play = Play()
        play.came()
        play.standing.change(sign_in=problem)
        play.came(State.LISTENING)
        assert play.ticker[-1].startswith("Only reading #koi: ")
        assert play.ticker[-1].endswith(", press I or run koikoi login")
        assert play.board.banner == play.ticker[-1].replace("Only reading #koi", "Twitch")
        assert play.lines[-1]["sign_in"] == problem.value

    @pytest.mark.parametrize(
        "language, told",
        [
            (
                Language.ENGLISH,
                "Sign in once in a terminal: koikoi login --client-id YOUR_ID (the README tells how)",
            ),
            (Language.JAPANESE, "最初は端末で koikoi login --client-id あなたのID（READMEに説明）"),
        ],
    )
    def test_without_a_client_id_the_key_says_where_to_sign_in_first(
        self, language: Language, told: str
    ) -> None:
        """It told of registering, in English only, and of an option that this start does not have."""
        play = Play(language)
        play.watch.sign_in()
        assert play.ticker[-1] == told

    @pytest.mark.parametrize(
        "language, told",
        [
            (Language.ENGLISH, "This start only reads chat. To answer viewers: koikoi play --twitch"),
            (Language.JAPANESE, "今回は読み取りのみ。返信するには koikoi play --twitch"),
        ],
    )
    def test_where_only_reading_was_asked_for_the_key_says_so(self, language: Language, told: str) -> None:
        """It asked for a client id, which was there; later it said so in English only."""
        play = Play(language, client_id="client")
        play.watch.sign_in()
        assert play.ticker[-1] == told


def test_tokens_that_were_never_saved_are_told_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    """The next start said, without a word before, that the permission had ended."""
    play = Play()
    capsys.readouterr()
    close_twitch(play.source)
    assert not capsys.readouterr().err
    play.standing.change(unwritten=True)
    close_twitch(play.source)
    assert capsys.readouterr().err.endswith("make room, then run koikoi login\n")


def test_late_fates_reach_the_session_in_their_order() -> None:
    play = Play()
    replies = [Reply("twitch", ("alice",), f"@alice: {number}", Fate.SENT) for number in range(4)]
    for reply, fate in zip(replies, (Fate.SENT, Fate.DROPPED, Fate.EXPIRED, Fate.SENT), strict=True):
        play.source._outcomes.append(Outcome(reply, fate, "reason"))
    play.step()
    assert [reply.text for reply in play.settled] == [f"@alice: {number}" for number in range(4)]
    assert [reply.fate.value for reply in play.settled] == ["sent", "dropped", "expired", "sent"]


def test_other_programs_are_told_every_change() -> None:
    play = Play()
    play.came(State.LISTENING)
    assert read_line(play.out.getvalue().splitlines()[-1]) == {
        "kind": "event", "name": "chat_status", "state": "listening", "channel": "koi", "login": "",
        "away_seconds": 0, "problem": None, "sign_in": None,
    }  # fmt: skip


@pytest.mark.parametrize("language", Language)
def test_messages_that_have_gone_are_told_as_numbers(
    language: Language, capsys: pytest.CaptureFixture[str]
) -> None:
    """They were counted, and nobody ever asked how many they were."""
    play = Play(language)
    play.came()
    capsys.readouterr()
    for _ in range(3):
        play.source._context.reader.reject()
    play.source._inbox.lost = 12
    play.step()
    told = capsys.readouterr().err
    assert "12 " in told
    assert "3 " in told
    assert told.count("\n") == 1
    play.source._inbox.lost += 30
    play.step(59)
    assert not capsys.readouterr().err
    play.step(1)
    assert "30 " in capsys.readouterr().err
    play.step(600)
    assert not capsys.readouterr().err
    lines = [line for line in play.lines if line["name"] == "chat_lost"]
    assert [(line["lost"], line["rejected"]) for line in lines] == [(12, 3), (30, 0)]


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("problem", [None, *Problem])
def test_there_are_words_for_whatever_may_be(
    language: Language, state: State, problem: Problem | None
) -> None:
    status = Status(state, 0.0, "koi", "streamer", 3.0, problem, problem)
    for text in (news_text(status, language), banner_text(status, 10.0, language)):
        assert "{" not in text
        assert "\n" not in text
        if language is Language.JAPANESE and text:
            assert any(ord(sign) > 0x3000 for sign in text)
    if problem is not None:
        assert banner_text(status, 10.0, language) or state is State.CLOSED
