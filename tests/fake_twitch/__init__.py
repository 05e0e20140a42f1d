"""A Twitch of our own on loopback for tests: signing in, API, EventSub, IRC, and all their ways to fail.

    with FakeTwitch(keepalive_seconds=0.2) as fake:
        ...                                  # point the program to fake.addresses
        fake.say("viewer", "!1 select 3", badges=("moderator",))
        fake.records.wait(lambda records: len(records.sent) == 1)

How it fails:

    session_reconnect, welcome later    fake.eventsub.reconnect(delay_ms=150)
    its address refuses or closes       fake.eventsub.reconnect(then=Then.REFUSED), Then.CLOSE_4007
    its address never says welcome      fake.eventsub.reconnect(then=Then.NO_WELCOME)
    TCP reset, close 4000 to 4007       fake.eventsub.reset(), fake.eventsub.close(4000)
    silent server, TCP up               fake.eventsub.silence()
    no welcome                          fake.eventsub.no_welcome(times=2)
    subscribing is refused, reset       fake.faults.refuse_subscription(503, times=2), reset_subscription()
    network away                        fake.network_away(seconds), network_back()
    access token expired                fake.expire_access_tokens(), fake.clock.advance(4 * 3600)
    grant revoked                       fake.revoke_grant()
    only the subscriptions              fake.eventsub.revoke(login, reason)
    the same frame twice                fake.say(..., copies=2)
    the same message, another frame     fake.say(..., message_id=...)
    sending is refused, dropped         fake.faults.refuse_sending(429), drop_message("msg_rejected")
    any request                         fake.faults.time_out(Endpoint.SEND), reset, lose_answer, ...
    broken frames                       fake.eventsub.send_raw("{"), fake.irc.send_raw("@=")
    the streamer's own prediction       fake.points.predict("Will it rain?", "yes", "no")
    bought, told twice or never         fake.points.redeem("ann", title, copies=2), copies=0
    a channel without points            fake.add_user("streamer", broadcaster_type="")
    IRC                                 fake.irc.reconnect(), reset(), silence(), no_welcome(), close()
"""

from tests.fake_twitch.accounts import ACCESS_SECONDS, Tokens
from tests.fake_twitch.chat import Badge, How, Message, User
from tests.fake_twitch.clock import Clock
from tests.fake_twitch.eventsub import Then
from tests.fake_twitch.faults import (
    Answer,
    Delay,
    Drop,
    Endpoint,
    Fault,
    Hang,
    LostAnswer,
    Malformed,
    Reset,
)
from tests.fake_twitch.records import Records, Said, Sent
from tests.fake_twitch.server import FakeTwitch

__all__ = [
    "ACCESS_SECONDS",
    "Answer",
    "Badge",
    "Clock",
    "Delay",
    "Drop",
    "Endpoint",
    "FakeTwitch",
    "Fault",
    "Hang",
    "How",
    "LostAnswer",
    "Malformed",
    "Message",
    "Records",
    "Reset",
    "Said",
    "Sent",
    "Then",
    "Tokens",
    "User",
]
