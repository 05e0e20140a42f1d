"""The errors of the game. Bad chat text is never an error: it is a value (see `chat.reading.reading`)."""


class KoiKoiError(ValueError):
    """Anything about Koi-Koi that was asked for and cannot be; the message is fit to be shown to a person."""


class InvalidCard(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """A text or number that names no card of the deck."""


class InvalidRules(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """A rule system, or an option of one, that does not exist."""


class InvalidRecord(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """A record, position or action in text form that cannot be read."""


class IllegalAction(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """An action that the state does not allow; the state stays as it was."""


class AmbiguousAction(KoiKoiError):  # noqa: N818 - a name that the house agreed on
    """Words that fit two actions equally well."""
