"""How the sentences are worded here: in one language, some of them replaced in the settings.

`check_overrides` says what is allowed there.

>>> from chat.replies.sentences import Say
>>> Sentences("en", {}, "1").text(Line(Say.TOO_FEW_CARDS))
"You don't have that many cards in your hand!"
"""

from __future__ import annotations

import string
from collections.abc import Mapping

from chat.replies.coachwords import COACH_TEXTS
from chat.replies.pointwords import POINT_TEXTS
from chat.replies.rankwords import RANK_TEXTS
from chat.replies.sentences import TEXTS, Line, Sentence
from module.errors import KoiKoiError

LANGUAGES = ("en", "ja")
LONGEST_SENTENCE = 300


class SentenceError(KoiKoiError):
    """A replaced sentence that cannot be used; the message says what is allowed."""


_EVERY: dict[Sentence, tuple[str, str]] = {**TEXTS, **RANK_TEXTS, **POINT_TEXTS, **COACH_TEXTS}
_ALL: dict[str, dict[Sentence, str]] = {
    language: {say: texts[number] for say, texts in _EVERY.items()}
    for number, language in enumerate(LANGUAGES)
}
SENTENCES: dict[str, Sentence] = {say.value: say for say in _ALL["en"]}
"""All of them by their keys in the settings."""


def placeholders(say: Sentence) -> tuple[str, ...]:
    """The names in braces that a sentence may have."""
    parsed = (name for _, name, _, _ in string.Formatter().parse(_ALL["en"][say]) if name)
    return tuple(dict.fromkeys(parsed))


def default_text(say: Sentence, language: str) -> str:
    """The sentence as it comes with the program."""
    return _ALL[language][say]


def check_overrides(values: object) -> dict[str, dict[str, str]]:
    """Replaced sentences by language and key, as the settings have them. Raises SentenceError."""
    if not isinstance(values, dict):
        msg = f"sentences are replaced by language: [sentences.{LANGUAGES[0]}] or [sentences.{LANGUAGES[1]}]"
        raise SentenceError(msg)
    checked: dict[str, dict[str, str]] = {}
    for language, sentences in values.items():
        if language not in LANGUAGES or not isinstance(sentences, dict):
            msg = f"there are no sentences in {language!r}: choose {' or '.join(LANGUAGES)}"
            raise SentenceError(msg)
        checked[language] = {key: _checked(key, text) for key, text in sentences.items()}
    return checked


def _checked(key: object, text: object) -> str:
    if not isinstance(key, str) or key not in SENTENCES:
        msg = f"there is no sentence {key!r}: choose {', '.join(SENTENCES)}"
        raise SentenceError(msg)
    if (
        not isinstance(text, str)
        or not text.strip()
        or not text.isprintable()
        or len(text) > LONGEST_SENTENCE
    ):
        msg = f"the sentence {key!r} must be a text on one line, at most {LONGEST_SENTENCE} characters"
        raise SentenceError(msg)
    if text.lstrip()[0] in "/.":
        msg = f"the sentence {key!r} must not begin with / or . (Twitch would take it for a command)"
        raise SentenceError(msg)
    allowed = placeholders(SENTENCES[key])
    names = ", ".join(f"{{{name}}}" for name in allowed) or "none"
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError as error:
        msg = f"the sentence {key!r} has a brace too many or too few ({error}); names in braces: {names}"
        raise SentenceError(msg) from None
    for _, name, form, conversion in parts:
        if name is not None and (name not in allowed or form or conversion):
            msg = f"the sentence {key!r} cannot fill in {{{name}}}; names in braces: {names}"
            raise SentenceError(msg)
    return text


def sentences_text(language: str = "en") -> str:
    """All sentences of a language as TOML, ready to be replaced in the settings."""
    lines = [f"[sentences.{language}]"]
    for key, say in SENTENCES.items():
        quoted = default_text(say, language).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'{key} = "{quoted}"')
    return "\n".join(lines) + "\n"


class Sentences:
    """The sentences of one language, some of them replaced."""

    def __init__(self, language: str, overrides: Mapping[str, Mapping[str, str]], module_id: str) -> None:
        """Take overrides by language; raises SentenceError for those that `check_overrides` refuses."""
        if language not in LANGUAGES:
            msg = f"there are no sentences in {language!r}: choose {' or '.join(LANGUAGES)}"
            raise SentenceError(msg)
        self.language = language
        self.module_id = module_id
        replaced = check_overrides({language: dict(overrides.get(language, {}))})[language]
        self._texts = {say: replaced.get(say.value, text) for say, text in _ALL[language].items()}

    def text(self, line: Line) -> str:
        """The sentence with its names filled in."""
        return self._texts[line.say].format(**{"id": self.module_id, **line.values})
