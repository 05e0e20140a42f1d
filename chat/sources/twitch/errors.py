"""What can go wrong with Twitch. No text here ever holds a token, and no library's exception is passed on."""

from __future__ import annotations

from enum import Enum

from module.errors import KoiKoiError


class InvalidEndpoint(KoiKoiError):  # noqa: N818 - named like the house's other errors
    """An address in the settings that cannot be used; the message says why."""


class InvalidChannel(KoiKoiError):  # noqa: N818 - same
    """A name that no channel can have."""


class MissingClientId(KoiKoiError):  # noqa: N818 - same
    """Signing in without a client id."""

    def __init__(self) -> None:
        super().__init__(
            "Signing in to Twitch needs a client id. Register one at https://dev.twitch.tv/console (client "
            "type Public; the README says how) and give it with --client-id or in the settings as "
            "[twitch] client_id."
        )


class OnlyReading(KoiKoiError):  # noqa: N818 - same
    """Signing in for a channel that was to be read without an account."""

    def __init__(self) -> None:
        super().__init__("This start only reads chat. To answer viewers as well, start koikoi with --twitch.")


class Problem(Enum):
    """Why something about Twitch does not work; the value is its key in the sentences."""

    UNREACHABLE = "unreachable"
    """No connection, or no answer in time."""
    UNTRUSTED = "untrusted"
    """Whoever answers cannot show that it is Twitch: its certificate is not trusted."""
    WRONG_TIME = "wrong_time"
    """Twitch's certificate does not hold at this computer's time."""
    SILENT = "silent"
    """The connection stands and nothing comes."""
    CLOSED = "closed"
    """Twitch ended the connection."""
    BUSY = "busy"
    """Twitch answers with 429 or 5xx."""
    REFUSED = "refused"
    """Twitch says no, for a reason that waiting may not change."""
    UNREADABLE = "unreadable"
    """An answer that does not have the documented form."""
    NO_SUCH_CHANNEL = "no_such_channel"
    """Nobody has that name, or the channel is suspended."""
    BANNED = "banned"
    """The account may not read this channel."""
    NOT_SIGNED_IN = "not_signed_in"
    """No tokens are stored."""
    DAMAGED = "damaged"
    """The tokens' file cannot be read, or holds none."""
    UNWRITTEN = "unwritten"
    """New tokens could not be written, so that only this program knows them."""
    LOCKED = "locked"
    """Another program has the tokens' file, and does not let go of it."""
    SIGNED_OUT = "signed_out"
    """The permission was taken back or has run out."""
    MISSING_SCOPE = "missing_scope"
    """The permission does not cover reading and writing chat."""
    OTHER_ACCOUNT = "other_account"
    """Somebody else signed in than the account that was asked for."""
    CLIENT_ID = "client_id"
    """Twitch does not know the application, or wants a secret of it."""
    CODE_EXPIRED = "code_expired"
    """The sign-in code was not used in time, or was refused."""
    NO_BROWSER = "no_browser"
    """Signing in from the panel needs a browser, and none can be opened."""
    INTERNAL = "internal"
    """A bug of ours; it is in the log."""


class TwitchError(Exception):
    """Twitch, or the way to it, failed. Holds a `Problem` and an HTTP status, never text from elsewhere."""

    def __init__(self, problem: Problem, status: int = 0) -> None:
        super().__init__(f"{problem.value} (HTTP {status})" if status else problem.value)
        self.problem = problem
        self.status = status


class InvalidToken(TwitchError):  # noqa: N818 - same
    """Twitch does not know this access token, or not any more: the moment to refresh it."""

    def __init__(self, status: int = 401) -> None:
        super().__init__(Problem.SIGNED_OUT, status)


class SignInNeeded(TwitchError):  # noqa: N818 - same
    """Nothing but signing in again helps."""


class AccountChanged(SignInNeeded):
    """Somebody else has signed in meanwhile: their tokens are in the file."""

    def __init__(self) -> None:
        super().__init__(Problem.OTHER_ACCOUNT)
