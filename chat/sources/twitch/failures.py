"""What went wrong on the way to Twitch, read off what Python and aiohttp raise; only its kind is kept."""

from __future__ import annotations

import ssl
from http import HTTPStatus

import aiohttp

from chat.sources.twitch.errors import Problem, TwitchError

FAILURES = (TimeoutError, aiohttp.ClientError, OSError)
"""What a request, or a connection, may raise."""

# What OpenSSL calls a certificate that is not valid yet, or not any more (X509_V_ERR_...).
_OUT_OF_ITS_TIME = frozenset({9, 10})


def failure(raised: BaseException) -> TwitchError:
    """One of ours for one of `FAILURES`.

    A certificate that is out of its time is hardly ever Twitch's fault: this computer's clock is wrong.
    """
    if isinstance(raised, aiohttp.WSServerHandshakeError):
        return TwitchError(busy_or_refused(raised.status), raised.status)
    refused = getattr(raised, "certificate_error", raised)
    if isinstance(refused, ssl.SSLCertVerificationError):
        out_of_time = refused.verify_code in _OUT_OF_ITS_TIME
        return TwitchError(Problem.WRONG_TIME if out_of_time else Problem.UNTRUSTED)
    return TwitchError(Problem.UNREACHABLE)


def busy_or_refused(status: int) -> Problem:
    """What an error's status says where its text is not known."""
    busy = status == HTTPStatus.TOO_MANY_REQUESTS or status >= HTTPStatus.INTERNAL_SERVER_ERROR
    return Problem.BUSY if busy else Problem.REFUSED
