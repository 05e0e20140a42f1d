"""Rewards for channel points: made once, shown while the program runs, and what viewers buy settled once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from chat.message import Level
from chat.sources.twitch import Extra, Offer, Snag
from tests.chat.sources.extras_kit import HINT, NAME, OFFERS, PASSING, Show, connected, show
from tests.chat.sources.twitch_kit import sign_in, stored
from tests.fake_twitch import Answer, Endpoint, FakeTwitch
from tests.fake_twitch.faults import Fault
from tests.fake_twitch.helix import REDEEMED


def on(fake: FakeTwitch, folder: Path, offers: tuple[Offer, ...] = OFFERS) -> Show:
    return show(fake, folder, Extra.POINTS, offers=offers)


def ready(made: Show) -> Show:
    """Once what is bought is heard of."""
    made.until(lambda: len([each for each in made.fake.records.subscriptions if each.type == REDEEMED]))
    made.until(lambda: len(made.fake.records.asked(Endpoint.REDEMPTIONS)) >= len(OFFERS))
    return made


@contextmanager
def listening(fake: FakeTwitch, folder: Path) -> Iterator[Show]:
    """A source that is connected, and hears what is bought."""
    with on(fake, folder) as made:
        yield ready(connected(made))


def shown(fake: FakeTwitch) -> dict[str, bool]:
    return {reward.title: reward.is_enabled for reward in fake.points.rewards}


class TestOffers:
    def test_they_are_made_shown_and_hidden_at_the_end(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            ready(made)
            hint, name = fake.points.rewards
            assert (hint.title, hint.cost, hint.prompt, hint.is_user_input_required) == (
                "Koi-Koi: a hint", 300, "What now?", False
            )  # fmt: skip
            assert (name.cost, name.is_user_input_required) == (1000, True)
            assert shown(fake) == {HINT.title: True, NAME.title: True}
            assert made.source.on_offer == {"hint", "name"}
        assert made.source.on_offer == frozenset()
        assert shown(fake) == {HINT.title: False, NAME.title: False}
        assert not made.told

    def test_the_next_start_shows_the_same_and_keeps_what_the_streamer_has_changed(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with on(fake, tmp_path) as made:
            ready(made)
        fake.points.rewards[0].title, fake.points.rewards[1].cost = "Help!", 7
        with on(fake, tmp_path) as made:
            made.until(lambda: shown(fake) == {"Help!": True, NAME.title: True})
        assert fake.points.rewards[1].cost == 7

    def test_without_the_file_they_are_found_by_their_names(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            ready(made)
        made.memo.unlink()
        with on(fake, tmp_path) as made:
            made.until(lambda: all(shown(fake).values()))
        assert len(fake.points.rewards) == 2

    def test_a_cost_that_is_changed_in_the_settings(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            ready(made)
        with on(fake, tmp_path, (replace(HINT, cost=50), NAME)) as made:
            made.until(lambda: fake.points.rewards[0].cost == 50)

    def test_one_that_costs_nothing_is_not_on_offer(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path, (HINT, replace(NAME, cost=0))) as made:
            made.until(lambda: shown(fake) == {HINT.title: True})
        with on(fake, tmp_path, (replace(HINT, cost=0), NAME)) as made:
            made.until(lambda: shown(fake) == {HINT.title: False, NAME.title: True})

    def test_a_name_that_is_taken_is_told_and_the_other_reward_works(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        own = fake.points.offer(HINT.title)
        with on(fake, tmp_path) as made:
            made.until_told(Snag.TITLE_TAKEN)
            made.until(lambda: fake.records.asked(Endpoint.REDEMPTIONS))
            fake.points.redeem("viewer", NAME.title, "ab")
            made.until(lambda: made.texts == ["ab"])
        assert own.is_enabled
        assert made.snags == [Snag.TITLE_TAKEN]

    def test_a_channel_with_fifty_rewards(self, fake: FakeTwitch, tmp_path: Path) -> None:
        for number in range(50):
            fake.points.offer(f"other {number}")
        with on(fake, tmp_path) as made:
            made.until_told(Snag.TOO_MANY_REWARDS)
        assert made.snags == [Snag.TOO_MANY_REWARDS]

    @PASSING
    @pytest.mark.parametrize(
        "endpoint", [Endpoint.OFFER_REWARD, Endpoint.REWARDS, Endpoint.REDEMPTIONS, Endpoint.SETTLE]
    )
    def test_what_passes_is_tried_again_and_nothing_is_made_twice(
        self, fake: FakeTwitch, tmp_path: Path, endpoint: Endpoint, fault: Fault
    ) -> None:
        fake.faults.add(endpoint, fault, times=2)
        with on(fake, tmp_path) as made:
            made.until(lambda: all(shown(fake).get(each.title) for each in OFFERS))
            made.until(lambda: endpoint is Endpoint.SETTLE or not fake.faults.left(endpoint))
            ready(made)
            bought = fake.points.redeem("viewer", HINT.title)
            made.until(lambda: made.ids == [bought])
            made.source.settle(bought, fulfilled=True)
            made.until(lambda: fake.points.statuses() == ["FULFILLED"])
        assert len(fake.points.rewards) == 2
        assert not made.told

    @pytest.mark.parametrize(
        "answer, snag",
        [
            (Answer(401, "Missing scope: channel:manage:redemptions"), Snag.NO_SCOPE),
            (Answer(403, "The broadcaster is not a partner or affiliate"), Snag.NOT_AFFILIATE),
        ],
    )
    def test_a_refusal_is_told_once_and_chat_goes_on(
        self, fake: FakeTwitch, tmp_path: Path, answer: Answer, snag: Snag
    ) -> None:
        fake.faults.add(Endpoint.OFFER_REWARD, answer, times=9)
        with on(fake, tmp_path) as made:
            made.until_told(snag)
            connected(made)
            fake.say("viewer", "the game goes on")
            made.until(lambda: made.texts)
        assert made.snags == [snag]


class TestRedemptions:
    def test_what_is_bought_is_a_message_and_is_settled(self, fake: FakeTwitch, tmp_path: Path) -> None:
        fake.add_user("ann", display_name="Ann")
        with listening(fake, tmp_path) as made:
            hint = fake.points.redeem("ann", HINT.title)
            name = fake.points.redeem("streamer", NAME.title, "Koi7")
            made.until(lambda: len(made.messages) == 2)
            first, second = made.messages
            assert (first.id, first.login, first.display_name, first.reward, first.text, first.level) == (
                hint, "ann", "Ann", "hint", "", Level.VIEWER
            )  # fmt: skip
            assert (second.id, second.reward, second.text, second.level) == (
                name, "name", "Koi7", Level.BROADCASTER
            )  # fmt: skip
            made.source.settle(hint, fulfilled=True)
            made.source.settle(name, fulfilled=False)
            made.until(lambda: fake.points.statuses() == ["FULFILLED", "CANCELED"])

    def test_what_twitch_tells_twice_is_one(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with listening(fake, tmp_path) as made:
            bought = fake.points.redeem("viewer", HINT.title, copies=3)
            fake.say("viewer", "after it")
            made.until(lambda: "after it" in made.texts)
            assert made.ids.count(bought) == 1

    def test_other_rewards_are_not_ours(self, fake: FakeTwitch, tmp_path: Path) -> None:
        fake.points.offer("Hydrate")
        with listening(fake, tmp_path) as made:
            fake.points.redeem("viewer", "Hydrate")
            fake.say("viewer", "after it")
            made.until(lambda: made.texts)
            assert made.texts == ["after it"]
        assert fake.points.statuses() == ["UNFULFILLED"]

    def test_what_was_bought_before_the_start_gives_its_points_back(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        """More than Twitch tells at once; a killed program leaves its rewards on offer."""
        with on(fake, tmp_path) as made:
            ready(made)
        for reward in fake.points.rewards:
            reward.is_enabled = True
        for _ in range(120):
            fake.points.redeem("viewer", HINT.title, copies=0)
        with on(fake, tmp_path) as made:
            made.until(lambda: fake.points.statuses() == ["CANCELED"] * 120)
        assert not made.messages

    def test_what_was_bought_in_an_absence_is_done_if_it_is_fresh(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with listening(fake, tmp_path) as made:
            connected(made)
            stale = fake.points.redeem("viewer", HINT.title, copies=0, ago=61)
            fresh = fake.points.redeem("viewer", HINT.title, copies=0, ago=5)
            fake.eventsub.reset()
            made.until(lambda: made.ids == [fresh])
            made.until(lambda: fake.points.statuses() == ["CANCELED", "UNFULFILLED"])
            assert stale not in made.ids
            # The new connection brings what is bought from now on.
            later = fake.points.redeem("viewer", HINT.title)
            made.until(lambda: made.ids == [fresh, later])

    def test_a_session_that_moves_takes_it_along(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with listening(fake, tmp_path) as made:
            before = len(fake.records.connections)
            fake.eventsub.reconnect()
            made.until(lambda: len(fake.records.connections) > before)
            made.until(lambda: len(fake.eventsub.sessions) == 1)
            bought = fake.points.redeem("viewer", HINT.title, copies=2)
            made.until(lambda: made.ids)
            assert made.ids == [bought]

    def test_what_nobody_has_answered_at_the_end_gives_its_points_back(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with listening(fake, tmp_path) as made:
            fake.points.redeem("viewer", HINT.title)
            made.until(lambda: made.messages)
        assert fake.points.statuses() == ["CANCELED"]

    def test_what_a_moderator_has_settled_stays_so(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with listening(fake, tmp_path) as made:
            bought = fake.points.redeem("viewer", HINT.title)
            made.until(lambda: made.messages)
            fake.faults.add(Endpoint.SETTLE, Answer(404, "not found"))
            made.source.settle(bought, fulfilled=True)
            made.until(lambda: not fake.faults.left(Endpoint.SETTLE))
            second = fake.points.redeem("viewer", HINT.title)
            made.until(lambda: len(made.messages) == 2)
            made.source.settle(second, fulfilled=True)
            made.until(lambda: fake.points.statuses() == ["UNFULFILLED", "FULFILLED"])
        assert not made.told

    def test_a_subscription_that_is_refused_costs_no_chat(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            ready(made)
        fake.faults.refuse_subscription(500, times=1)
        with on(fake, tmp_path) as made:
            connected(made)
            made.until(lambda: fake.eventsub.subscribed == 2)
            bought = fake.points.redeem("viewer", HINT.title)
            made.until(lambda: made.ids == [bought])

    def test_a_notification_of_another_form_is_one_rejected_message(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with listening(fake, tmp_path) as made:
            subscription = f'{{"type": "{REDEEMED}"}}'
            for event in ("null", "{}", '{"id": 7}'):
                payload = f'{{"subscription": {subscription}, "event": {event}}}'
                fake.eventsub.send_raw(
                    f'{{"metadata": {{"message_type": "notification"}}, "payload": {payload}}}'
                )
            fake.say("viewer", "after it")
            made.until(lambda: made.texts == ["after it"])
            assert made.source.rejected == 3


def test_a_sign_in_that_switches_something_on_beside_a_running_program_is_seen(
    fake: FakeTwitch, tmp_path: Path
) -> None:
    sign_in(fake, stored(tmp_path))
    with show(fake, tmp_path) as made:
        connected(made)
        assert not fake.records.asked(Endpoint.REWARDS)
        sign_in(fake, stored(tmp_path), "streamer", *Extra)
        ready(made)
        assert all(shown(fake).values())
