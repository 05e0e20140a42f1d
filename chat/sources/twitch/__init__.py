"""Twitch: reading a channel with or without an account, signing in, answering.

`TwitchSource` is the source; `login` and `logout` are for the command line, `check_endpoints` and
`check_tokens` for the doctor. One thread of its own runs everything:

    source      the window's side: messages out, replies in, status
    conversation  talk with an account (`talk`), or listen without one
    keeper      which connection is used; makes another before or after one fails (`link`)
    eventsub, irc   the two kinds of connection, each over a `wire`; `eventsocket` takes frames apart
    messages    chat messages, of what has the documented form (`forms`)
    account     tokens that are renewed in time; `tokens`, their file
    signing     signing in and out; `invitation`, from the panel
    sending     a reply on its way; `sent`: what went out lately, for the next run
    library     everything of TwitchIO's
    extras      Twitch's own parts, as far as the streamer has switched them on (`extra`): `predictions` and
                `rewards`, each a `part` that brings Twitch to what the game wants (`wanted`) by the requests
                in `pointsapi`; `memo`: what of it outlasts a crash
"""

from chat.sources.twitch.context import Outcome, TwitchSettings, channel_login
from chat.sources.twitch.doctor import Reach, TokenCheck, check_endpoints, check_tokens, clock_skew
from chat.sources.twitch.endpoints import Endpoints
from chat.sources.twitch.errors import (
    InvalidChannel,
    InvalidEndpoint,
    MissingClientId,
    OnlyReading,
    Problem,
    TwitchError,
)
from chat.sources.twitch.extra import Extra, Snag, Trouble, extras_called, extras_in
from chat.sources.twitch.library import DeviceCode
from chat.sources.twitch.secret import Redactor
from chat.sources.twitch.sent import SentLog
from chat.sources.twitch.signing import SignedOut, login, logout
from chat.sources.twitch.source import TwitchSource
from chat.sources.twitch.status import Signing, Standing, State, Status
from chat.sources.twitch.timings import Timings
from chat.sources.twitch.tokens import Grant, TokenStore
from chat.sources.twitch.wanted import Bet, ExtrasSettings, Offer, Stage

__all__ = [
    "Bet",
    "DeviceCode",
    "Endpoints",
    "Extra",
    "ExtrasSettings",
    "Grant",
    "InvalidChannel",
    "InvalidEndpoint",
    "MissingClientId",
    "Offer",
    "OnlyReading",
    "Outcome",
    "Problem",
    "Reach",
    "Redactor",
    "SentLog",
    "SignedOut",
    "Signing",
    "Snag",
    "Stage",
    "Standing",
    "State",
    "Status",
    "Timings",
    "TokenCheck",
    "TokenStore",
    "Trouble",
    "TwitchError",
    "TwitchSettings",
    "TwitchSource",
    "channel_login",
    "check_endpoints",
    "check_tokens",
    "clock_skew",
    "extras_called",
    "extras_in",
    "login",
    "logout",
]
