"""How one connection follows another, with connections that do what a test says."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from chat.message import ChatMessage
from chat.sources.twitch import Endpoints, Problem, State, TwitchError
from chat.sources.twitch.errors import SignInNeeded
from chat.sources.twitch.keeper import Keeper
from chat.sources.twitch.library import Api
from chat.sources.twitch.link import Broken, Link, Moving
from chat.sources.twitch.secret import Secret
from chat.sources.twitch.signing import new_session
from tests.chat.sources.twitch_kit import CLIENT_ID, HASTY, on_stage
from tests.fake_twitch import FakeTwitch


class Scripted(Link):
    """A connection without a network."""

    closed = False
    last_words: tuple[str, ...] = ()
    heard_at = 0.0

    def says(self, *texts: str) -> None:
        for text in texts:
            self.take(
                ChatMessage(id=text, source="twitch", user_id="1", login="a", display_name="a", text=text)
            )

    async def finish(self) -> None:
        self.says(*self.last_words)
        await self.abandon()

    async def abandon(self) -> None:
        self.closed = True
        self.end(Problem.CLOSED)


class World:
    """Makes connections, or fails to, and hears what comes of it."""

    def __init__(self) -> None:
        self.links: list[Scripted] = []
        self.asked: list[str] = []
        self.heard: list[str] = []
        self.told: list[str] = []
        self.answers: list[Callable[[], Awaitable[None]]] = []

    async def connect(self, address: str) -> Link:
        self.asked.append(address)
        if self.answers:
            await self.answers.pop(0)()
        link = Scripted(lambda message: self.heard.append(message.text), HASTY)
        self.links.append(link)
        return link

    def run(self, play: Callable[[], Awaitable[None]]) -> None:
        """Let a keeper work while something is played."""

        async def both() -> None:
            keeper = Keeper(
                self.connect,
                HASTY,
                came=lambda: self.told.append("came"),
                left=lambda problem, _: self.told.append(problem.value),
                rng=Random(1),
            )
            work = asyncio.create_task(keeper.run())
            try:
                await play()
                assert not work.done() or work.exception() is None
            finally:
                work.cancel()
                await asyncio.gather(work, return_exceptions=True)

        asyncio.run(both())
        assert all(link.closed for link in self.links)

    async def until(self, reached: Callable[[], bool]) -> None:
        async with asyncio.timeout(3.0):
            while not reached():  # noqa: ASYNC110 - anything may be waited for
                await asyncio.sleep(0.001)


@pytest.fixture
def world() -> World:
    return World()


@pytest.mark.parametrize("trouble", [Moving("elsewhere"), Broken(Problem.SILENT)])
def test_the_old_connection_has_its_say_before_the_new_one(world: World, trouble: Moving | Broken) -> None:
    async def play() -> None:
        await world.until(lambda: world.told == ["came"])
        old = world.links[0]
        old.says("1")
        old.last_words = ("4",)
        old.report(trouble)
        await world.until(lambda: len(world.links) == 2)
        new = world.links[1]
        new.says("5")
        old.says("2")
        await asyncio.sleep(0.01)
        new.says("6")
        old.says("3")
        assert world.heard == ["1", "2", "3"]
        await world.until(lambda: old.closed)
        await world.until(lambda: world.heard[-1] == "6")
        new.says("7")
        assert world.heard == ["1", "2", "3", "4", "5", "6", "7"]

    world.run(play)


def test_an_old_connection_that_never_stops_is_closed_all_the_same(world: World) -> None:
    async def play() -> None:
        await world.until(lambda: world.told == ["came"])
        old = world.links[0]
        old.report(Moving("elsewhere"))
        async with asyncio.timeout(HASTY.drain + 1):
            while not old.closed:
                old.says("again")
                await asyncio.sleep(0.01)
        await world.until(lambda: len(world.links) == 2)

    world.run(play)


async def fail(problem: Problem) -> None:
    raise TwitchError(problem)


def test_a_move_that_fails_is_no_absence(world: World) -> None:
    async def play() -> None:
        await world.until(lambda: world.told == ["came"])
        world.answers = [lambda: fail(Problem.UNREACHABLE)]
        world.links[0].report(Moving("elsewhere"))
        await world.until(lambda: len(world.links) == 2)
        await world.until(lambda: world.told == ["came", "came"])
        assert world.asked == ["", "elsewhere", ""]

    world.run(play)


def test_the_old_connection_ends_before_the_new_ones_welcome(world: World) -> None:
    async def play() -> None:
        await world.until(lambda: world.told == ["came"])
        welcome = asyncio.Event()
        world.answers = [lambda: wait(welcome)]
        world.links[0].report(Moving("elsewhere"))
        await world.until(lambda: len(world.asked) == 2)
        world.links[0].end(Problem.CLOSED)
        await asyncio.sleep(0.01)
        welcome.set()
        await world.until(lambda: len(world.links) == 2)
        assert world.asked == ["", "elsewhere"]

    world.run(play)


async def wait(event: asyncio.Event) -> None:
    await event.wait()


def test_each_reason_is_told_until_it_works(world: World) -> None:
    async def play() -> None:
        await world.until(lambda: world.told == ["came"])
        world.answers = [lambda: fail(Problem.UNREACHABLE), lambda: fail(Problem.BUSY)]
        world.links[0].end(Problem.CLOSED)
        await world.until(lambda: len(world.links) == 2)
        await world.until(lambda: world.told == ["came", "closed", "unreachable", "busy", "came"])

    world.run(play)


def test_rivals_that_lose_are_closed(world: World) -> None:
    async def play() -> None:
        first = asyncio.Event()
        world.answers = [lambda: wait(first)]
        await world.until(lambda: world.told == ["came"])
        assert world.asked == ["", ""]
        first.set()
        await asyncio.sleep(0.01)
        assert len(world.links) == 1

    world.run(play)


def test_of_two_that_come_at_once_one_is_closed(world: World) -> None:
    async def play() -> None:
        both = asyncio.Event()
        world.answers = [lambda: wait(both), lambda: wait(both)]
        await world.until(lambda: len(world.asked) == 2)
        both.set()
        await world.until(lambda: world.told == ["came"])
        await world.until(lambda: [link.closed for link in world.links].count(True) == 1)

    world.run(play)


def test_what_needs_a_person_ends_it(world: World) -> None:
    async def refuse() -> None:
        raise SignInNeeded(Problem.SIGNED_OUT)

    async def work() -> None:
        keeper = Keeper(world.connect, HASTY, came=lambda: None, left=lambda *_: None, rng=Random(1))
        await keeper.run()

    world.answers = [lambda: fail(Problem.BUSY), refuse]
    with pytest.raises(SignInNeeded):
        asyncio.run(work())


def test_a_subscription_that_is_there_already_is_as_good_as_a_new_one(tmp_path: Path) -> None:
    async def subscribe(fake: FakeTwitch, token: str) -> None:
        async with new_session(HASTY) as session:
            api = Api(CLIENT_ID, Endpoints(**fake.addresses), session)
            streamer, (session_id,) = fake.streamer.id, fake.eventsub.sessions
            await api.subscribe(Secret(token), streamer, streamer, session_id)

    with FakeTwitch() as fake, on_stage(fake, tmp_path) as stage:
        stage.until_state(State.CONNECTED)
        token = fake.sign_in(client_id=CLIENT_ID).access
        asyncio.run(subscribe(fake, token))
        assert [each.status for each in fake.records.subscriptions] == [202, 409]
