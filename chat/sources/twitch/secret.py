"""Tokens that cannot be printed by mistake, and logs that cannot tell them."""

from __future__ import annotations

import logging
import re
import traceback
from typing import Self
from urllib.parse import quote

HIDDEN = "[hidden]"

_LIBRARIES = ("twitchio", "aiohttp", "asyncio", "chat.sources.twitch")

# What a token or code stands behind, in headers, addresses and JSON.
_PATTERN = re.compile(
    r"""(?ix)
    (?P<before> \b(?:bearer|oauth)\s+
              | \b(?:access_token|refresh_token|device_code|client_secret|token|refresh)["']?\s*[=:]\s*["']? )
    (?P<secret> [^\s"'&,;}\])]{16,} )
    """
)
_SHORTEST = 8


class Secret:
    """A token. Printing or formatting it shows nothing; `reveal` is for the request that needs it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The token itself."""
        return self._text

    def __repr__(self) -> str:
        return HIDDEN

    def __bool__(self) -> bool:
        return bool(self._text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)

    def __reduce__(self) -> str:
        raise TypeError("a secret is not for writing down")


class Redactor(logging.Filter):
    """Takes tokens out of texts: those that it was told, and whatever stands where tokens stand.

    As a context manager it filters what the libraries below this package log, and from then on, for good,
    whatever reaches the program's own log: an error that ends all this may tell a token, too.
    """

    def __init__(self) -> None:
        super().__init__()
        self.hides: set[str] = set()
        """The tokens themselves."""
        self._earlier: list[Redactor] = []

    def learn(self, *secrets: Secret) -> None:
        """From now on these are hidden wherever they stand."""
        for secret in secrets:
            text = secret.reveal()
            if len(text) >= _SHORTEST:
                for redactor in (self, *self._earlier):
                    redactor.hides |= {text, quote(text, safe="")}

    def redact(self, text: str) -> str:
        """The text without any token."""
        for known in self.hides:
            if known in text:
                text = text.replace(known, HIDDEN)
        return _PATTERN.sub(rf"\g<before>{HIDDEN}", text)

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, redacted: message, traceback and stack."""
        try:
            message = record.getMessage()
        except (TypeError, ValueError):
            message = str(record.msg)
        record.msg, record.args = self.redact(message), None
        if record.exc_info and not record.exc_text:
            record.exc_text = "".join(traceback.format_exception(*record.exc_info)).rstrip()
        if record.exc_text:
            # With the exception itself gone no formatter can format it once more; another Redactor, which
            # knows other tokens, finds its text.
            record.exc_text, record.exc_info = self.redact(record.exc_text), None
        if record.stack_info:
            record.stack_info = self.redact(record.stack_info)
        return True

    def __enter__(self) -> Self:
        for logger in _loggers():
            logger.addFilter(self)
        for handler in logging.root.handlers:
            earlier = next((other for other in handler.filters if isinstance(other, Redactor)), None)
            if earlier is None:
                handler.addFilter(self)
            else:  # it stays for good: one for each sign-in would make a long stream's log ever slower
                earlier.hides |= self.hides
                self._earlier.append(earlier)
        return self

    def __exit__(self, *_: object) -> None:
        for logger in _loggers():
            logger.removeFilter(self)


def _loggers() -> list[logging.Logger]:
    """The libraries' loggers. A filter of a logger does not hold for those below it, so all are needed."""
    return [
        logger
        for name, logger in logging.root.manager.loggerDict.copy().items()
        if isinstance(logger, logging.Logger) and name.startswith(_LIBRARIES)
    ]
