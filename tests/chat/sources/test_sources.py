"""Where messages come from."""

import io
import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from chat.message import Level
from chat.reading.normalise import clean_display_name, clean_login
from chat.reading.reading import Command, ReadingOptions, Rejection, read
from chat.replies.replies import Fate, Reply
from chat.resolve import Actions, resolve
from chat.sources.base import MessageSource, SourceError
from chat.sources.console import LONGEST_LINE, WAITING_LINES, Console, lines_of, read_standard_input
from chat.sources.crowd import MOST_AT_ONCE, SimulatedCrowd
from chat.sources.factory import SPECS, Surroundings, make_source
from chat.sources.script import Script, parse_script
from chat.sources.talk import TALK
from module.game.actions import PLAY, Action
from module.rules.cards import DECK, card_by_code
from tests.chat.kit import CHOICE, view

HERE = Surroundings(stdin=None, out=None, seed=1)
REPLY = Reply("console", ("alice",), "@alice: hello", Fate.SENT)


class TestNames:
    @pytest.mark.parametrize(
        "name, login",
        [
            ("alice", "alice"),
            ("Alice_99", "alice_99"),
            ("/ban Bob", "banbob"),
            ("a" * 99, "a" * 25),
            ("花子", "user_51c2fa2b"),
            ("", "user_00000000"),
        ],
    )
    def test_logins(self, name: str, login: str) -> None:
        assert clean_login(name) == login

    def test_any_name_makes_a_login(self) -> None:
        assert clean_login("\ud800" * 3).startswith("user_")
        assert clean_login("花子") != clean_login("花")

    @pytest.mark.parametrize(
        "name, shown",
        [
            ("Alice", "Alice"),
            ("花子", "花子"),
            ("a\u202e\nb", "ab"),
            ("\u200b", "alice"),
            ("x" * 99, "x" * 40),
        ],
    )
    def test_names_for_the_panel(self, name: str, shown: str) -> None:
        assert clean_display_name(name, "alice") == shown


class TestConsole:
    def console(self, data: bytes, out: io.StringIO | None = None) -> Console:
        console = Console("console", io.BytesIO(data).read, out)
        assert console.wait(10)
        return console

    def test_plain_lines_are_the_streamers(self) -> None:
        (message,) = self.console(b"!1 select 3\n").poll(0, None)
        assert (message.login, message.level, message.text) == ("streamer", Level.BROADCASTER, "!1 select 3")
        assert message.source == "console"

    def test_others_speak_by_name(self) -> None:
        console = self.console("#Alice !1 claim\n\n#@mod !pause\n#+v hi\n#~s x\n# no name\n#花子 !3".encode())
        found = [(message.display_name, message.level, message.text) for message in console.poll(0, None)]
        assert found == [
            ("Alice", Level.VIEWER, "!1 claim"),
            ("mod", Level.MODERATOR, "!pause"),
            ("v", Level.VIP, "hi"),
            ("s", Level.BROADCASTER, "x"),
            ("streamer", Level.BROADCASTER, "# no name"),
            ("花子", Level.VIEWER, "!3"),
        ]
        assert console.finished
        assert console.poll(0, None) == []

    def test_the_same_name_is_the_same_person(self) -> None:
        one, two, three = self.console(b"#alice a\n#Alice b\n#bob c").poll(0, None)
        assert one.user_id == two.user_id != three.user_id
        assert len({one.id, two.id, three.id}) == 3

    def test_replies_are_printed(self) -> None:
        out = io.StringIO()
        self.console(b"", out).send(REPLY)
        assert out.getvalue() == "> @alice: hello\n"

    def test_nobody_has_to_read_them(self) -> None:
        out = io.StringIO()
        console = self.console(b"", out)
        out.close()
        console.send(REPLY)
        console.send(REPLY)
        console.close()

    def test_it_is_live(self) -> None:
        console = self.console(b"x\n")
        assert console.live
        assert console.next_due(5) is None
        assert not console.finished

    @pytest.mark.parametrize("block", [1, 3, 1000])
    def test_lines_of_any_bytes_in_any_pieces(self, block: int) -> None:
        data = io.BytesIO("松に鶴\r\n".encode() + b"\xff\xfe!\nlast")
        assert list(lines_of(lambda _size: data.read(block))) == ["松に鶴", "\ufffd\ufffd!", "last"]

    def test_what_marks_a_stream_as_utf_8_belongs_to_no_line(self) -> None:
        data = io.BytesIO("\ufeff#alice !1\n".encode())
        assert list(lines_of(data.read)) == ["#alice !1"]

    def test_long_lines_are_cut(self) -> None:
        data = io.BytesIO(b"x" * 10_000_000 + b"\nshort\n" + b"y" * 300_000)
        assert [len(line) for line in lines_of(data.read)] == [LONGEST_LINE, 5, LONGEST_LINE]

    def test_waiting_lines_are_bounded_and_none_is_lost(self) -> None:
        console = Console("console", io.BytesIO(b"hello\n" * 3 * WAITING_LINES).read, None)
        found = 0
        while not (console.finished and found):
            batch = console.poll(0, None)
            assert len(batch) <= WAITING_LINES
            found += len(batch)
            console.wait(0.01)
        assert found == 3 * WAITING_LINES

    def test_a_closed_console_stops_reading(self) -> None:
        console = Console("console", io.BytesIO(b"hello\n" * 3 * WAITING_LINES).read, None)
        console.close()
        assert console.wait(10)

    def test_a_read_that_fails_is_the_end(self) -> None:
        def broken(_size: int) -> bytes:
            raise OSError

        assert list(lines_of(broken)) == []

    def test_standard_input_is_read_without_its_stream(self) -> None:
        receiving, sending = os.pipe()
        with (
            os.fdopen(receiving, encoding="utf-8") as stream,
            os.fdopen(sending, "wb", buffering=0) as writer,
        ):
            console = Console("console", read_standard_input(stream), None)
            writer.write("#alice 松\n".encode())
            writer.close()
            assert console.wait(10)
            assert [message.text for message in console.poll(0, None)] == ["松"]

    @pytest.mark.parametrize("stream", [None, io.StringIO("x")])
    def test_without_standard_input_nothing_comes(self, stream: io.StringIO | None) -> None:
        assert list(lines_of(read_standard_input(stream))) == []


GOOD_SCRIPT = """\ufeff# a game
0.5 alice: !1 select 3

2   @mod: !pause
1.5 花子: koi-koi: yes or no?\r
2 ~streamer:!resume
2 +vip:
"""


class TestScript:
    def script(self, text: str = GOOD_SCRIPT) -> Script:
        return Script("script", parse_script(text.encode(), "evening.txt"))

    def test_lines_come_in_their_time(self) -> None:
        script = self.script()
        assert script.next_due(100) == 100.5
        assert script.poll(100.4, None) == []
        assert [message.text for message in script.poll(100.5, None)] == ["!1 select 3"]
        assert script.next_due(100.5) == 101.5
        rest = script.poll(200, None)
        assert [(message.display_name, message.level, message.text) for message in rest] == [
            ("花子", Level.VIEWER, "koi-koi: yes or no?"),
            ("mod", Level.MODERATOR, "!pause"),
            ("streamer", Level.BROADCASTER, "!resume"),
            ("vip", Level.VIP, ""),
        ]
        assert script.finished
        assert script.next_due(200) is None
        assert len({message.id for message in rest}) == 4

    @pytest.mark.parametrize(
        "line",
        [
            "alice: hello",
            "1 alice hello",
            "-1 alice: hello",
            "1e3 alice: x",
            "nan a: x",
            "99999999 a: x",
            "1 : x",
            "1 @: x",
            "1,5 alice: x",
            "1 two words: x",
            "x",
        ],
    )
    def test_a_bad_line_is_named(self, line: str) -> None:
        with pytest.raises(SourceError, match=r"evening.txt, line 3: write `seconds name: text`"):
            self.script(f"# first\n\n{line}\n1 a: b")

    def test_text_that_is_not_utf_8_is_named(self) -> None:
        with pytest.raises(SourceError, match="line 2: this is not UTF-8"):
            parse_script(b"1 a: b\n2 a: \xff\n", "evening.txt")

    def test_closing_ends_it(self) -> None:
        script = self.script()
        script.close()
        assert script.finished
        assert script.poll(1000, None) == []

    def test_an_empty_script_is_finished(self) -> None:
        script = self.script("")
        assert script.finished
        assert script.next_due(0) is None
        script.send(REPLY)


class TestCrowd:
    def crowd(self, *, viewers: int = 100, rate: float | None = 20.0, seed: int = 3) -> SimulatedCrowd:
        return SimulatedCrowd("crowd", viewers, rate=rate, seed=seed)

    def test_the_same_seed_types_the_same(self) -> None:
        laid = view(CHOICE)

        def evening(seed: int) -> list[object]:
            crowd = self.crowd(seed=seed)
            return [message for now in range(60) for message in crowd.poll(now, laid)]

        assert evening(3) == evening(3) != evening(4)

    def test_the_rate(self) -> None:
        crowd = self.crowd()
        count = sum(len(crowd.poll(now, None)) for now in range(600))
        assert 11_000 < count < 13_000
        slow = self.crowd(rate=None, viewers=10)
        assert 500 < sum(len(slow.poll(now, None)) for now in range(600)) < 700

    def test_it_says_when_somebody_types_next(self) -> None:
        crowd = self.crowd()
        for _ in range(100):
            due = crowd.next_due(0)
            assert crowd.poll(due - 1e-6, None) == []
            assert crowd.poll(due, None)

    def test_a_long_wait_brings_no_avalanche(self) -> None:
        crowd = self.crowd()
        crowd.poll(0, None)
        assert len(crowd.poll(1_000_000, None)) == MOST_AT_ONCE
        assert crowd.next_due(1_000_000) >= 1_000_000

    def test_everybody_of_them_has_a_login_to_be_read(self) -> None:
        """Those with names in other scripts were "26" and "185" on the ticker."""
        crowd = self.crowd(rate=1000)
        logins = {message.login for now in range(10) for message in crowd.poll(now, None)}
        assert len(logins) > 50
        assert not [login for login in logins if login.isdecimal()]

    def test_they_type_moves_mistakes_and_talk(self) -> None:
        laid, crowd = view(CHOICE), self.crowd(rate=1000)
        messages = [message for now in range(10) for message in crowd.poll(now, laid)]
        kinds = Counter(type(read(message.text)) for message in messages)
        assert kinds[Command] > 3000
        assert kinds[Rejection] > 300
        assert len({message.user_id for message in messages}) > 50
        assert {message.text for message in messages} >= set(TALK)
        assert len({message.id for message in messages}) == len(messages)
        crowd.send(REPLY)
        crowd.close()
        assert not crowd.finished

    def test_everybody_writes_some_more_and_nobody_most(self) -> None:
        """One of them wrote more than half of it all, which is a flood and no crowd."""
        crowd = self.crowd(viewers=1000, rate=1000)
        wrote = Counter(message.user_id for now in range(100) for message in crowd.poll(now, None))
        assert len(wrote) > 990
        assert max(wrote.values()) < 0.05 * wrote.total()
        assert wrote.most_common(1)[0][1] > 10 * sorted(wrote.values())[len(wrote) // 2]

    def test_they_look_at_the_table_before_they_choose(self) -> None:
        laid = view(CHOICE)
        crowd = self.crowd(rate=1000)
        wanted = Counter[Action]()
        for now in range(20):
            for message in crowd.poll(now, laid):
                reading = read(message.text, ReadingOptions(bare_numbers=True))
                if isinstance(reading, Command):
                    resolved = resolve(reading, laid, "en")
                    wanted.update(resolved.actions[:1] if isinstance(resolved, Actions) else ())
        assert set(wanted) == set(laid.legal)
        best, *_, least = wanted.most_common()
        assert (best[0], least[0]) == (PLAY[card_by_code("8b")], PLAY[card_by_code("3p")])
        assert best[1] > 10 * least[1]


class TestFactory:
    def test_each_kind(self, tmp_path: Path) -> None:
        file = tmp_path / "evening.txt"
        file.write_text("1 alice: hello\n", encoding="utf-8")
        sources: list[MessageSource] = []
        for spec in (f"script:{file}", f"script:{file}", "crowd:9", "crowd:9@50", "console"):
            sources.append(make_source(spec, HERE, [source.name for source in sources]))
        assert [source.name for source in sources] == ["script", "script-2", "crowd", "crowd-2", "console"]
        assert [source.live for source in sources] == [False, False, False, False, True]
        assert [source.traits.limited for source in sources] == [True, True, True, True, False]
        messages = [
            message for source in sources[:4] for message in source.poll(source.next_due(0) or 0, None)
        ]
        assert [message.source for message in messages[:3]] == ["script", "script-2", "crowd"]
        assert len({message.id for message in messages}) == len(messages)
        for source in sources:
            source.close()
            source.close()

    @pytest.mark.parametrize(
        "spec",
        ["", "twitter", "console:x", "script", "script:", "crowd", "crowd:", ":", "Console"],
    )
    def test_unknown_kinds_are_told_what_there_is(self, spec: str) -> None:
        with pytest.raises(SourceError) as caught:
            make_source(spec, HERE)
        assert all(known in str(caught.value) for known in SPECS)

    @pytest.mark.parametrize(
        "spec",
        [
            "crowd:0",
            "crowd:-3",
            "crowd:x",
            "crowd:100001",
            "crowd:" + "9" * 5000,
            "crowd:5@0",
            "crowd:5@x",
            "crowd:5@nan",
            "crowd:5@-1",
            "crowd:5@inf",
            "crowd:5@9999",
            "crowd:5@",
        ],
    )
    def test_crowds_have_their_limits(self, spec: str) -> None:
        with pytest.raises(SourceError, match=r"for example crowd:50@5"):
            make_source(spec, HERE)

    def test_a_script_that_is_not_there(self, tmp_path: Path) -> None:
        for path in (tmp_path / "no.txt", tmp_path):
            with pytest.raises(SourceError, match="give a file that exists"):
                make_source(f"script:{path}", HERE)

    def test_there_is_one_standard_input(self) -> None:
        with pytest.raises(SourceError, match="only once"):
            make_source("console", HERE, ["console"])


def test_every_card_can_be_typed_by_the_crowd() -> None:
    typed: Callable[[str], object] = read
    assert all(isinstance(typed(f"!{card}"), Command) for card in DECK)
