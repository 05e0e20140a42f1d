"""The errors of the game. Bad chat text is never an error: it is a value (see `chat.reading.reading`)."""

LONGEST_SENTENCE = 300
_LONGEST_WORD = 80  # where a sentence is too long: what is quoted in it can be one word of any length
_GAP = "..."


def one_sentence(text: str) -> str:
    r"""A text as a terminal or the panel can show it, whatever is quoted in it.

    It is on one line of at most 300 characters: where it is too long, long words lose their middle, and then
    the sentence does. What is no sign to be read, terminal control characters among it, is spelled out.

    >>> one_sentence("no rules called \x1b[2J\nat all")
    'no rules called \\x1b[2J at all'
    """
    plain = "".join(
        " " if sign.isspace() else sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text
    )
    if len(plain) > LONGEST_SENTENCE:
        plain = " ".join(_without_middle(word, _LONGEST_WORD) for word in plain.split(" "))
    return _without_middle(plain, LONGEST_SENTENCE)


def _without_middle(text: str, longest: int) -> str:
    if len(text) <= longest:
        return text
    tail = (longest - len(_GAP)) // 2
    return text[: longest - len(_GAP) - tail] + _GAP + text[-tail:]


class KoiKoiError(ValueError):
    """Anything about Koi-Koi that was asked for and cannot be; the message is fit to be shown to a person."""

    def __init__(self, message: str) -> None:
        super().__init__(one_sentence(message))


class InvalidCard(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """A text or number that names no card of the deck."""


class InvalidRules(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """A rule system, or an option of one, that does not exist; `key`: that option's, empty for none."""

    def __init__(self, message: str, key: str = "") -> None:
        """Say what is wrong, and with which option."""
        super().__init__(message)
        self.key = key


class InvalidRecord(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """A record, position or action in text form that cannot be read."""


class IllegalAction(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """An action that the state does not allow; the state stays as it was."""


class AmbiguousAction(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """Words that fit two actions equally well."""
