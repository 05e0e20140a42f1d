"""How long things may take. All in seconds; tests shorten them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """All time limits of the connections to Twitch in one place."""

    keepalive: float = 10.0
    """Asked of EventSub: something comes at least so often. Twitch allows 10 to 600."""
    grace: float = 3.0
    """So much later than promised a connection counts as silent."""
    ready: float = 9.0
    """From the start of a connection until messages can come: welcome and subscription, or channel joined.

    Twitch closes a session that has no subscription ten seconds after its welcome.
    """
    stagger: float = 1.5
    """A connection that takes longer gets a rival: one that hangs since the network went away does not keep
    us waiting when it is back."""
    first_pause: float = 0.25
    """Before the second try; each pause is twice the last one, up to the next two."""
    away_pause: float = 1.5
    """Longest pause while nothing can be reached: chat is to be back three seconds after the network is."""
    busy_pause: float = 20.0
    """Longest pause while Twitch answers, but says no."""
    steady: float = 30.0
    """A connection that stood so long starts the pauses anew."""
    quiet: float = 0.25
    """The old connection is read until nothing has come for so long."""
    drain: float = 2.0
    """... but no longer than this."""
    request: float = 10.0
    """One request. TwitchIO waits 3 s within it when it is answered with 503."""
    refresh: float = 25.0
    """The longest wait at the end for new tokens: TwitchIO may make two requests of it, with 3 s between."""
    connect: float = 4.0
    """The TCP connection of a request."""
    irc_ping: float = 10.0
    """An IRC connection on which nothing comes for so long is asked for a sign of life."""
    irc_pong: float = 5.0
    """... and counts as silent when none comes."""
    reply: float = 8.0
    """A reply older than this is not worth sending any more."""
    retry: float = 1.0
    """Before a reply is tried again."""
    identical: float = 30.0
    """Twitch refuses the same text again for so long."""
    validate: float = 3600.0
    """Twitch wants tokens to be validated every hour."""
    sign_in: float = 2.0
    """How often the tokens' file is looked at: for who signed in or out elsewhere, for room on the disk."""
    lock: float = 10.0
    """For another program to let go of the tokens' file."""
    confirm: float = 300.0
    """For the streamer to say whether the account that has signed in is the right one."""
    refused: float = 60.0
    """Before an account that may not read the channel asks again; each pause is twice the last one."""
    refused_most: float = 960.0
    """... but no longer than this."""
    leave: float = 2.0
    """At the end, for what is open on Twitch besides chat."""
    close: float = 3.0
    """For ending everything. A refresh of tokens under way gets the time that its answer may take."""
