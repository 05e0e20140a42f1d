import string
import tomllib

import pytest

from chat.reading.commands import COMMANDS
from chat.replies.sentences import Line, Say, Sentence
from chat.replies.wording import (
    LANGUAGES,
    SENTENCES,
    SentenceError,
    Sentences,
    check_overrides,
    default_text,
    placeholders,
    sentences_text,
)


@pytest.mark.parametrize("say", SENTENCES.values(), ids=SENTENCES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(say: Sentence, language: str) -> None:
    text = default_text(say, language)
    names = {name for _, name, _, _ in string.Formatter().parse(text) if name}
    assert names == set(placeholders(say))
    said = Sentences(language, {}, "1").text(Line(say, dict.fromkeys(names, "X")))
    assert said
    assert said[0] not in "/. "
    assert "{" not in said
    assert len(said) < 320


def test_no_key_means_two_sentences() -> None:
    assert {say.value for say in Say}.isdisjoint(facts.name.value for facts in COMMANDS if facts.answer)


def test_the_sentences_of_the_module() -> None:
    assert default_text(Say.NOT_NOW, "en") == "You can't use this command now!"
    assert default_text(Say.TOO_FEW_CARDS, "en") == "You don't have that many cards in your hand!"
    assert default_text(Say.INVALID, "en") == "that command is invalid"


def test_a_sentence_can_be_replaced() -> None:
    overrides = check_overrides({"en": {"kept": "{holder} stays. Really, {holder}!"}, "ja": {}})
    sentences = Sentences("en", overrides, "1")
    assert sentences.text(Line(Say.KEPT, {"holder": "@koi"})) == "@koi stays. Really, @koi!"
    assert sentences.text(Line(Say.INVALID)) == "that command is invalid"


@pytest.mark.parametrize(
    "values, told",
    [
        ([], "by language"),
        ({"fr": {}}, "choose en or ja"),
        ({"en": "x"}, "choose en or ja"),
        ({"en": {"kep": "x"}}, "choose not_now, "),
        ({"en": {"kept": 3}}, "a text on one line"),
        ({"en": {"kept": " "}}, "a text on one line"),
        ({"en": {"kept": "a\nb"}}, "a text on one line"),
        ({"en": {"kept": "x" * 301}}, "at most 300"),
        ({"en": {"kept": "/ban {holder}"}}, "must not begin with / or ."),
        ({"en": {"kept": " .x"}}, "must not begin with / or ."),
        ({"en": {"kept": "{user} stays"}}, "{user}; names in braces: {holder}"),
        ({"en": {"paused": "{}"}}, "cannot fill in {}"),
        ({"en": {"paused": "{id}"}}, "names in braces: none"),
        ({"en": {"kept": "{holder.login}"}}, "cannot fill in"),
        ({"en": {"kept": "{holder!r}"}}, "cannot fill in"),
        ({"en": {"kept": "{holder:>9999}"}}, "cannot fill in"),
        ({"en": {"kept": "{holder"}}, "a brace too many or too few"),
        ({"en": {"kept": "}"}}, "a brace too many or too few"),
    ],
)
def test_what_cannot_be_replaced_is_told(values: object, told: str) -> None:
    with pytest.raises(SentenceError) as caught:
        check_overrides(values)
    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["X marks it.", "a/b", "!{id} x", ".".join("ab")])
def test_other_beginnings_are_well(text: str) -> None:
    assert check_overrides({"en": {"paused": text.replace("{id}", "1")}})


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(SentenceError, match="choose en or ja"):
        Sentences("fr", {}, "1")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_sentences_can_be_put_into_the_settings(language: str) -> None:
    listed = tomllib.loads(sentences_text(language))["sentences"]
    assert check_overrides(listed) == listed
    assert listed[language] == {key: default_text(say, language) for key, say in SENTENCES.items()}
