"""Sentences about mistakes are one line, and no longer than a person reads."""

from module.errors import LONGEST_SENTENCE, KoiKoiError, one_sentence


def test_a_sentence_that_fits_stays_as_it_is() -> None:
    assert one_sentence("a " * 149 + "bc") == "a " * 149 + "bc"


def test_of_a_long_one_the_middle_goes_and_beginning_and_end_stay() -> None:
    said = one_sentence(" ".join(f"{number:03}" for number in range(200)))
    assert len(said) == LONGEST_SENTENCE
    assert said.index("...") == 149
    beginning, end = said[:140], said[-140:]
    assert beginning == " ".join(f"{number:03}" for number in range(200))[:140]
    assert end == " ".join(f"{number:03}" for number in range(200))[-140:]


def test_control_characters_reach_nobody() -> None:
    assert str(KoiKoiError("a\x1b[2Jb")).isprintable()
