"""The tables of good and bad rows: what is understood, what is not, and how."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chat.bench import bench_rows, reading_rate
from chat.reading.commands import COMMANDS, CommandFacts, Example, Name
from chat.reading.reading import (
    MOST,
    SILENCE,
    Command,
    ReadingOptions,
    Rejection,
    Silence,
    read,
    reading_fields,
    reading_to_json,
)
from chat.sources.talk import TALK

EXAMPLES = [(facts, example) for facts in COMMANDS for example in facts.examples]


@pytest.mark.parametrize("facts, example", EXAMPLES, ids=[example.text for _, example in EXAMPLES])
def test_the_tables_examples(facts: CommandFacts, example: Example) -> None:
    expected = {"text": example.text, "command": facts.name.value, **dict(example.arguments)}
    assert reading_to_json(example.text, read(example.text)) == expected


@pytest.mark.parametrize("facts", COMMANDS, ids=lambda facts: facts.name.value)
def test_each_word_of_a_command_is_read(facts: CommandFacts) -> None:
    rest = facts.examples[0].text.removeprefix("!1 ").split()[1:] if facts.required else []
    for word in facts.words:
        reading = read(" ".join((f"!1 {word}", *rest)))
        assert isinstance(reading, Command), word
        assert reading.name is facts.name or word == "take"


GOOD = [
    ("!1 2", {"command": "select", "n": 2, "id": "1"}),
    ("!1", {"command": "select", "n": 1}),
    ("!1 1", {"command": "select", "n": 1, "id": "1"}),
    ("!12", {"command": "select", "n": 12}),
    ("!8", {"command": "select", "n": 8}),
    ("!08", {"command": "select", "n": 8}),
    ("!1 s 4", {"command": "select", "n": 4, "id": "1"}),
    ("!1 s4", {"command": "select", "n": 4, "id": "1"}),
    ("!select 3", {"command": "select", "n": 3}),
    ("!select3", {"command": "select", "n": 3}),
    ("!play 3", {"command": "select", "n": 3}),
    ("!出す 3", {"command": "select", "n": 3}),
    ("!1 select 9", {"command": "select", "n": 9, "id": "1"}),
    ("!" + "9" * 400, {"command": "select", "n": MOST}),
    ("!3t2", {"command": "select", "n": 3, "m": 2}),
    ("!3 t2", {"command": "select", "n": 3, "m": 2}),
    ("!1t2", {"command": "select", "n": 1, "m": 2}),
    ("!1 1t2", {"command": "select", "n": 1, "m": 2, "id": "1"}),
    ("!s3 t1", {"command": "select", "n": 3, "m": 1}),
    ("!1 select 3 take 1", {"command": "select", "n": 3, "m": 1, "id": "1"}),
    ("!3 moon", {"command": "select", "n": 3, "card": "moon"}),
    ("!3 take pine ribbon", {"command": "select", "n": 3, "card": "pine ribbon"}),
    ("!select 3 moon", {"command": "select", "n": 3, "card": "moon"}),
    ("!moon t1", {"command": "select", "card": "moon", "m": 1}),
    ("!play pine ribbon take 2", {"command": "select", "card": "pine ribbon", "m": 2}),
    ("!1 crane", {"command": "select", "card": "crane", "id": "1"}),
    ("!Eight-Plank Bridge", {"command": "select", "card": "eight-plank bridge"}),
    ("!the full moon card", {"command": "select", "card": "the full moon card"}),
    ("!1月", {"command": "select", "card": "1月"}),
    ("!月見", {"command": "select", "card": "月見"}),
    ("!select 8月", {"command": "select", "card": "8月"}),
    ("!菊に盃", {"command": "select", "card": "菊に盃"}),
    ("!t1", {"command": "take", "m": 1}),
    ("!t 2", {"command": "take", "m": 2}),
    ("!take2", {"command": "take", "m": 2}),
    ("!取る 1", {"command": "take", "m": 1}),
    ("!1 take 1", {"command": "take", "m": 1, "id": "1"}),
    ("!take the geese", {"command": "take", "card": "the geese"}),
    ("!1 take", {"command": "take_claim", "id": "1"}),
    ("!take", {"command": "take_claim"}),
    ("!1 KoiKoi!", {"command": "koikoi", "id": "1"}),
    ("!koi—koi", {"command": "koikoi"}),
    ("!コイコイ", {"command": "koikoi"}),
    ("!1 Stop.", {"command": "stop", "id": "1"}),
    ("!勝負!!", {"command": "stop"}),
    ("!1 view ribbon", {"command": "view", "type": "ribbons", "id": "1"}),
    ("!v p", {"command": "view", "type": "plains"}),
    ("!view 短冊", {"command": "view", "type": "ribbons"}),
    ("!view タネ", {"command": "view", "type": "animals"}),
    ("!view ﾀﾈ", {"command": "view", "type": "animals"}),
    ("!見る 光", {"command": "view", "type": "brights"}),
    ("!1 new game", {"command": "newgame", "id": "1"}),
    ("!1 cancel take", {"command": "canceltake", "id": "1"}),
    ("!timeout @Koi_Fan 90", {"command": "timeout", "target": "koi_fan", "seconds": 90}),
    ("!quiet off", {"command": "quiet", "switch": "off"}),
    ("!1 timeout troll 60", {"command": "timeout", "target": "troll", "seconds": 60, "id": "1"}),
    ("!1 mode anarchy", {"command": "mode", "mode": "anarchy", "id": "1"}),
    ("!rules module:lucky=appendix", {"command": "rules", "preset": "module:lucky=appendix"}),
    ("!yaku boar, deer, butterflies", {"command": "yaku", "yaku": "boar_deer_butterflies"}),
    ("!rank koi", {"command": "rank", "target": "koi"}),
    ("@streamer ! 3", {"command": "select", "n": 3}),
]


@pytest.mark.parametrize("text, fields", GOOD)
def test_good_rows(text: str, fields: dict[str, object]) -> None:
    assert reading_fields(read(text)) == fields


REJECTED = [
    ("!1 dance", True, None),
    ("!1 stop it", True, None),
    ("!1 select", True, Name.SELECT),
    ("!1 select 0", True, Name.SELECT),
    ("!1 select nine", True, Name.SELECT),
    ("!1 select -3", True, Name.SELECT),
    ("!1 0", True, Name.SELECT),
    ("!1 3 5", True, None),
    ("!1 take 3", True, Name.TAKE),
    ("!1 3t3", True, Name.SELECT),
    ("!moon t9", False, Name.SELECT),
    ("!1 moon t9", True, Name.SELECT),
    ("!1 view", True, Name.VIEW),
    ("!1 view gold", True, Name.VIEW),
    ("!1 view plains please", True, Name.VIEW),
    ("!1 ban", True, Name.BAN),
    ("!1 ban a b", True, Name.BAN),
    ("!1 ! select 3", True, None),
    ("!1 pine moon", True, None),
    ("!1 " + "x" * 100_000, True, None),
    ("!0", False, Name.SELECT),
    ("!t3", False, Name.TAKE),
    ("!3t9", False, Name.SELECT),
    ("!take 3", False, Name.TAKE),
    ("!view gold", False, Name.VIEW),
    ("!mode chaos", False, Name.MODE),
    ("!timeout koi soon", False, Name.TIMEOUT),
    ("!timeout koi 0", False, Name.TIMEOUT),
]


@pytest.mark.parametrize("text, addressed, name", REJECTED)
def test_bad_rows(text: str, addressed: object, name: Name | None) -> None:
    reading = read(text)
    assert reading == Rejection(bool(addressed), name)
    assert isinstance(reading, Rejection)
    assert reading.reason.startswith("that command is invalid")


SILENT = [
    *TALK[:10],
    "3",
    "koikoi",
    "stop",
    "",
    " ",
    "!",
    "!!",
    "! ",
    "!!3",
    "!?",
    "?3",
    "!pizza",
    "!play",
    "!play despacito",
    "!s",
    "!t",
    "!v",
    "!stop it",
    "!help me",
    "!3 2",
    "!3 select 2",
    "!3 stop",
    "!2 view brights",
    "!the card",
    "!man",
    "!bush",
    "!a",
    "!1x select 3",
    "!!1 select 3",
    "I say !1 select 3",
    "/ban koi",
    "!/ban koi",
    "!3 😀",
    "!三",
]


@pytest.mark.parametrize("text", SILENT)
def test_silent_rows(text: str) -> None:
    assert read(text) == SILENCE


class TestOtherIds:
    @pytest.mark.parametrize("ident", ["9", "2", "11", "x"])
    @pytest.mark.parametrize("words", [
        "select 3", "s 3", "3", "koikoi", "stop", "view brights", "cycle", "newgame", "help", "claim",
        "unclaim", "mine", "canceltake", "player", "hand", "pause", "ban troll", "select moon", "play 3 moon",
    ])  # fmt: skip
    def test_what_is_addressed_to_another_module_is_not_for_this_one(self, words: str, ident: str) -> None:
        for own, other in (("1", ident), (ident, "1")):
            options = ReadingOptions(own)
            reading = read(f"!{own} {words}", options)
            assert isinstance(reading, Command)
            assert reading.id == own
            assert read(f"!{other} {words}", options) == SILENCE

    def test_the_id_is_case_folded_and_may_be_a_word(self) -> None:
        options = ReadingOptions("Ab")
        assert read("!aB select 3", options) == Command(Name.SELECT, n=3, id="ab")
        assert read("!1 select 3", options) == SILENCE
        assert read("!ab", options) == Rejection(addressed=True)

    def test_a_hand_number_as_id(self) -> None:
        options = ReadingOptions("7")
        assert read("!7", options) == Command(Name.SELECT, n=7)
        assert read("!7 7", options) == Command(Name.SELECT, n=7, id="7")
        assert read("!7 take 1", options) == Command(Name.TAKE, m=1, id="7")
        assert read("!1 take 1", options) == Command(Name.SELECT, n=1, m=1)

    @pytest.mark.parametrize("bad", ["", " ", "a b", "\u200b"])
    def test_an_id_is_one_word(self, bad: str) -> None:
        with pytest.raises(ValueError, match="one word"):
            ReadingOptions(bad)

    def test_another_prefix(self) -> None:
        options = ReadingOptions(prefix="?")
        assert read("?3", options) == Command(Name.SELECT, n=3)
        assert read("!3", options) == SILENCE
        with pytest.raises(ValueError, match=r"^the prefix of commands must be a visible sign, for"):
            ReadingOptions(prefix=" ")


def test_bare_numbers_are_an_option() -> None:
    options = ReadingOptions(bare_numbers=True)
    assert read("3", options) == Command(Name.SELECT, n=3, bare=True)
    assert reading_fields(read("3", options)) == {"command": "select", "n": 3, "bare": True}
    assert read("３。", options) == Command(Name.SELECT, n=3, bare=True)
    assert read("!3", options) == Command(Name.SELECT, n=3)
    assert read("0", options) == SILENCE
    assert read("3 points", options) == SILENCE


ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)
PIECES = st.sampled_from(
    [
        "!",
        "1",
        "3",
        " ",
        "t",
        "take",
        "select",
        "koi",
        "view",
        "moon",
        "の",
        "月",
        "カス",
        "@a ",
        "\u200b",
        "99999999999",
        "-",
    ]
)


@given(ANY_TEXT | st.lists(PIECES, max_size=12).map("".join) | ANY_TEXT.map("!1 {}".format))
def test_any_text_has_a_reading(text: str) -> None:
    reading = read(text)
    assert isinstance(reading, Command | Rejection | Silence)
    assert reading_to_json(text, reading)["text"] == text


def random_texts(count: int) -> int:
    """Read so many texts of any signs; how many were commands."""
    rng, commands = Random(11), 0
    starts = ("", "!", "!1 ", "! ", "!take ", "!view ", "!3 ", "@a !", "!yaku ", "!ban ", "!松")
    for _ in range(count):
        text = rng.choice(starts) + "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(12)))
        commands += isinstance(read(text), Command)
    return commands


def test_20_000_random_texts() -> None:
    assert random_texts(20_000) > 0


@pytest.mark.slow
def test_1_000_000_random_texts() -> None:
    assert random_texts(1_000_000) > 0


@pytest.mark.parametrize(
    "text",
    [
        "!" * 1_000_000,
        "!1 " + "a " * 500_000,
        "\u200b" * 1_000_000 + "@",
        "@" * 1_000_000,
        "!" + "t1 " * 500_000,
        "!" + "の" * 1_000_000,
        "!" + "1" * 1_000_000,
        "!moon " * 300_000,
        " " * 1_000_000,
    ],
    ids=["bangs", "words", "invisible", "ats", "chain", "particles", "digits", "names", "spaces"],
)
def test_long_texts_take_no_time(text: str) -> None:
    assert isinstance(read(text), Silence | Rejection | Command)


def test_reading_is_fast_enough_by_far() -> None:
    assert len(set(bench_rows())) == len(bench_rows()) > 100
    assert reading_rate(0.2) > 20_000  # a fifth of what is asked for: other tests run beside this one
