"""What the ticker tells of a chat: who did what and what came of it, in words of the game alone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from chat.crowd.base import Mode
from chat.reading.commands import COMMANDS
from chat.replies.sentences import Say
from chat.replies.ticker import Deed, Unsaid
from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from emulator.run.words.deeds import deed_notice, move_notice
from module.game.actions import PLAY, STOP, TAKE
from module.game.engine import apply
from module.game.events import KoiKoiCalled, RoundEnded, StopCalled, YakuMade
from module.rules.cards import card_by_code
from render.panel.board import Board
from render.panel.notices import with_notices
from render.scene.ticker import told
from render.style.texts import Language
from tests.chat.kit import CHOICE, DRAWN, LIDS, position
from tests.emulator.games import game_with, lost_after_a_plain_start
from tests.emulator.hall import FRAME, Hall

SEED, GAME = game_with(lost_after_a_plain_start)
ENGLISH, JAPANESE = Language


class Stream:
    """A hall with a program, whose ticker somebody watches."""

    def __init__(self, who: Mode = Mode.CLAIM, language: Language = ENGLISH, speed: float = 0.0) -> None:
        self.hall = Hall(seed=SEED, speed=speed, who=who)
        self.board: Board = self.hall.board
        self.board.options = replace(self.board.options, language=language)
        self.program = Program(self.hall.session, self.hall.parts, Bulletin(self.board), lambda: None)
        self.hall.session.begin(known=False)
        self.hall.rest()
        self.look()

    def look(self) -> list[str]:
        """The ticker's lines now."""
        self.hall.now += FRAME
        self.program.step(self.hall.now)
        return [told(notice, self.board.options.language).line for notice in self.board.around.notices]

    def type(self, *lines: str) -> list[str]:
        """Somebody types; the ticker's lines when all is shown."""
        self.hall.type(*lines)
        self.look()
        self.hall.rest()
        return self.look()


@pytest.mark.parametrize("who", [Mode.CLAIM, Mode.ANARCHY])
def test_each_move_of_chat_is_told_with_who_made_it_and_what_came_of_it(who: Mode) -> None:
    """The ticker said "hana: select 3", when it was typed, whatever came of it."""
    stream = Stream(who)
    names = ("hana", "yuki", "ken")
    for number, step in enumerate(GAME.steps):
        name = names[number % len(names)]
        line = next(line for line in stream.type(f"{name} {step.typed}") if line.startswith(f"{name} "))
        for event in step.events:
            match event:
                case YakuMade(seat=0, grown=grown):
                    assert all(score.yaku.title.lower() in line for score in grown)
                    assert line.endswith("!")
                case KoiKoiCalled(seat=0, multipliers=multipliers):
                    assert line == f"{name} called koi-koi: x{multipliers[0]}!"
                case StopCalled(seat=0):
                    assert line.startswith(f"{name} stopped: ")
                case RoundEnded(seat=0, points=points):
                    assert line.endswith(f"{points} points!" if points > 1 else "1 point!")
                case _:
                    pass


@pytest.mark.parametrize(
    "table, action, english, japanese",
    [
        (CHOICE, PLAY[card_by_code("2a")], "played the warbler, took a plain", "が鶯でカスを取りました"),
        (CHOICE, PLAY[card_by_code("3p")], "played a March plain", "が桜のカスを出しました"),
        (CHOICE, PLAY[card_by_code("8b")], "picked the moon", "が月を選びました"),
        (DRAWN, TAKE[card_by_code("8a")], "took the geese", "が雁を取りました"),
        (LIDS, STOP, "stopped: 5 points!", "が勝負: 5点!"),
        (
            LIDS.replace("captured 0: 8b 9a", "captured 0: 2a 4a 5a 6a 7a")
            .replace("1b 2a", "1b 2p").replace("4a 5r 6p", "4p 5r 6p"),
            STOP, "stopped: 1 point!", "が勝負: 1点!",
        ),
        (
            CHOICE.replace("table: 8a", "captured 0: 9a\ntable:").replace("pile: 9a ", "pile: "),
            PLAY[card_by_code("8b")], "played the moon: moon viewing!", "が月を出しました: 月見で一杯!",
        ),
    ],
)  # fmt: skip
def test_a_move_in_words(table: str, action: object, english: str, japanese: str) -> None:
    _, events = apply(position(table), action)  # type: ignore[arg-type]
    for language, words in ((ENGLISH, english), (JAPANESE, japanese)):
        notice = move_notice("hana", events, 0, language)
        assert notice is not None
        assert (notice.who, notice.what) == ("hana", words)


def test_the_first_of_two_who_type_is_told() -> None:
    stream = Stream(Mode.ANARCHY)
    typed = GAME.steps[0].typed
    assert stream.type(f"hana {typed}", f"yuki {typed}")[0].startswith("hana ")


def test_a_move_by_key_is_nobodys_of_chat() -> None:
    stream = Stream()
    stream.program.key(GAME.steps[0].key, shift=False)
    stream.look()
    stream.hall.rest()
    assert stream.look() == []


ONLY_FOR_ITS_READER = {
    Say.INVALID_USAGE, Say.NO_COMMAND, Say.HOW_TO_CLOSE, Say.WHICH, Say.WHICH_OF_MANY, Say.ALREADY_YOURS,
    Say.SOMEBODY_PLAYS, Say.WELCOME, Say.RANK_TOLD, Say.RANK_NONE,
    Say.RANK_UNKNOWN, Say.RANK_FORGOTTEN, Say.TOP_NONE, Say.RANKS_OFF,
    Say.RANKS_AWAY, Say.RANK_JUDGED, Say.STATS_JUDGED, Say.ACCURACY, Say.HINT_BY_COACH, Say.HINT_BY_HOUSE,
    Say.HINT_CHANCE, Say.WHY_NO_COACH, Say.WHY_NOTHING, Say.WHY_SOON, Say.WHY_BEST, Say.WHY_ALIKE,
    Say.WHY_LOST, Say.WHY_OWN, Say.WHY_OTHER, Say.MADE, Say.MADE_BEST, Say.MAKERS_MORE,
    Say.ANYBODY_PLAYS, Say.TAKE_ASKED, Say.KEPT, Say.NOBODY_ASKED, Say.NOTHING_TO_CANCEL, Say.NOT_BANNED,
    Say.PROTECTED, Say.NO_HAND, Say.OWN_YAKU, Say.OWN_YAKU_CHOICE, Say.OTHER_YAKU, Say.ROUND_WON,
    Say.ROUND_LOST, Say.ROUND_VOID, Say.GAME_WON, Say.GAME_LOST, Say.GAME_TIED, Say.OF_TEAM, Say.TEAM_ROUND,
    Say.TEAM_ROUND_VOID, Say.TEAM_GAME, Say.ROUND_UNSTOPPED, Say.VOTE_CARD, Say.VOTE_CHOICE, Say.VOTE_KOIKOI,
    Say.MODE_VOTE_OPENS, Say.MODE_VOTE_FEW, Say.MODE_VOTE_SPLIT, Say.MODE_VOTED,
    Say.HINT_PLAY, Say.HINT_TAKE, Say.HINT_KOIKOI, Say.HINT_STOP, Say.STACK_NAMED,
}  # fmt: skip
"""What the ticker tells nobody else of, or tells to all as the chat is told."""


@pytest.mark.parametrize("say", [*Say, *Unsaid])
def test_what_came_of_a_command_has_a_line_or_is_only_for_its_reader(say: Say | Unsaid) -> None:
    values = dict.fromkeys(
        ("holder", "place", "seconds", "mode", "user", "rules", "bot", "team", "vote"), "x"
    )
    for language in Language:
        line = deed_notice(Deed("hana", say, {**values, "kind": "plain"}), language)
        assert (line is None) is (say in ONLY_FOR_ITS_READER)


@pytest.mark.parametrize("what", [Unsaid.VOTED, Unsaid.VIEWED, Unsaid.CYCLED, Say.QUEUED, Say.TAKE_WAITS])
def test_what_several_may_have_done_reads_well_of_several(what: Say | Unsaid) -> None:
    """It told "bob and cat votes for October plain 2"."""
    values = {"vote": "the moon", "kind": "plain"}
    one = deed_notice(Deed("bob", what, values), ENGLISH)
    assert one is not None
    lines = with_notices(with_notices((), [one], 0.0), [replace(one, who="cat")], 0.1)
    assert [told(line, ENGLISH).line for line in lines] == [f"bob and cat {one.what}"]
    assert not re.match(r"[a-z]+s ", one.what)


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("who", Mode)
def test_no_internal_word_and_no_absurd_number_reaches_panel_or_chat(who: Mode, language: Language) -> None:
    """It told "take_claim", and "select 999999999" after !99999999999."""
    stream = Stream(who, language)
    seen: set[str] = set()
    typed = [example.text for facts in COMMANDS for example in facts.examples]
    typed += ["!99999999999", "!1 select 99999999999", "!timeout troll 99999999999", "!sync 12345678", "!9t1"]
    for name in ("hana", "yuki", "@mod", "~boss"):
        for text in typed:
            seen.update(stream.type(f"{name} {text}"))
    seen.update(reply.text for reply in stream.hall.room.heard)
    internal = {facts.name.value for facts in COMMANDS if "_" in facts.name.value}
    assert internal == {"take_claim"}
    assert seen
    for line in seen:
        assert not re.search(r"[a-z]_[a-z]", line), line
        assert not re.search(r"[0-9]{8}", line), line


def test_what_happened_stays_and_refusals_go() -> None:
    stream = Stream()
    stream.type(f"hana {GAME.steps[0].typed}")
    lines = stream.type(*(f"v{number} !koi" for number in range(14)))
    assert lines[0].startswith("hana p")  # picked or played a card
    assert lines[1] == "v0, v1 and 12 others: not now"
    stream.hall.wait(9.0)
    assert [line.split()[0] for line in stream.look()] == ["hana"]


@pytest.mark.parametrize(
    "language, told",
    [
        (ENGLISH, "No Twitch now: koikoi play --twitch starts it"),
        (JAPANESE, "Twitchなし：koikoi play --twitch で始めます"),
    ],
)
def test_the_key_that_signs_in_says_how_to_have_twitch_where_there_is_none(
    language: Language, told: str
) -> None:
    """The keys' help names I; without --twitch or a channel, nothing at all came of it."""
    stream = Stream(language=language)
    stream.program.key("i", shift=False)
    assert stream.board.note == told
