"""A Twitch of our own on loopback for tests: signing in, API, EventSub, IRC, and all their ways to fail.

with FakeTwitch(keepalive_seconds=0.2) as fake:
    ... point the program to fake.addresses, then
    fake.say("viewer", "!1 select 3")
    fake.eventsub.reconnect(delay_ms=150)
    fake.faults.refuse_subscription(503, times=2)
    fake.records.wait(lambda records: len(records.sent) == 1)
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
