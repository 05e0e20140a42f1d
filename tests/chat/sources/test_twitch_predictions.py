"""The prediction on a game: opened, locked, resolved or cancelled, whatever happens to the program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from chat.sources.twitch import Extra, Snag, Stage
from chat.sources.twitch.memo import Memo
from tests.chat.sources.extras_kit import BET, PASSING, Show, connected, show
from tests.fake_twitch import Answer, Endpoint, FakeTwitch
from tests.fake_twitch.faults import Fault

GAME_TWO = "game-two"
HEARD = pytest.mark.parametrize("heard", ["heard", "lost"])


def on(fake: FakeTwitch, folder: Path) -> Show:
    return show(fake, folder, Extra.PREDICTIONS)


class TestGame:
    def test_it_opens_at_the_deal_locks_at_the_first_move_and_resolves(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            found = made.prediction
            assert found is not None
            assert (found.title, [*found.outcomes.values()], found.window) == (
                "Koi-Koi, game 1: who wins?", ["chat", "house"], 120
            )  # fmt: skip
            made.want(Stage.LOCKED)
            made.until_steps("LOCKED")
            made.want(Stage.RESOLVED, 1)
            made.until_steps("LOCKED", "RESOLVED")
            assert found.winning == "house"
            made.until_forgotten()
        assert not made.told
        assert len(fake.points.predictions) == 1

    def test_the_next_game_gets_its_own_and_the_last_one_its_winner(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        """Even where Twitch could not be reached in between, and the next game has begun meanwhile."""
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            fake.faults.reset(Endpoint.PREDICTIONS, times=3)
            made.want(Stage.RESOLVED, 0)
            made.want(Stage.OPEN, game=GAME_TWO)
            made.until(lambda: len(fake.points.predictions) == 2)
            first, second = fake.points.predictions
            assert (first.steps, first.winning, second.steps) == (["RESOLVED"], "chat", [])
        assert second.steps == ["CANCELED"]

    @pytest.mark.parametrize("stage", [Stage.OPEN, Stage.LOCKED])
    def test_a_tie_gives_the_points_back(self, fake: FakeTwitch, tmp_path: Path, stage: Stage) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            made.want(stage)
            made.want(Stage.CANCELLED)
            made.until(lambda: made.prediction is not None and made.prediction.status == "CANCELED")

    def test_a_game_that_is_left_gives_them_back(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            made.source.want(None)
            made.until_steps("CANCELED")

    def test_so_does_a_program_that_is_closed(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            made.want(Stage.LOCKED)
            made.until_steps("LOCKED")
        assert made.prediction is not None
        assert made.prediction.steps == ["LOCKED", "CANCELED"]
        assert Memo(made.memo).prediction is None

    def test_a_winner_that_is_known_when_it_is_closed_wins(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            made.want(Stage.RESOLVED, 0)
        assert made.prediction is not None
        assert made.prediction.steps == ["RESOLVED"]

    def test_a_game_that_has_begun_gets_none(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.LOCKED)
            connected(made)
            fake.say("viewer", "here")
            made.until(lambda: made.texts)
            made.want(Stage.RESOLVED, 0)
        assert not fake.points.predictions

    def test_one_that_the_streamer_has_ended_is_not_begun_again(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            assert made.prediction is not None
            fake.points.end(made.prediction, "CANCELED")
            made.want(Stage.LOCKED)
            made.until_forgotten()
            made.want(Stage.OPEN)
            made.want(Stage.LOCKED)
            made.want(Stage.RESOLVED, 0)
        assert len(fake.points.predictions) == 1
        assert not made.told


class TestKilled:
    """A program that is killed leaves its file and Twitch as they are; the next one takes them up."""

    def begin(self, fake: FakeTwitch, folder: Path, heard: str) -> None:
        """A prediction that was begun; its answer came before the kill, or did not."""
        made = fake.points.predict(BET.title, *BET.outcomes)
        self.note(fake, folder, made.id if heard == "heard" else "")

    def note(self, fake: FakeTwitch, folder: Path, prediction_id: str, verdict: int | None = None) -> None:
        path = folder / "data" / "twitch-extras.json"
        path.parent.mkdir(exist_ok=True)
        about = {
            "game": BET.game, "channel": fake.streamer.id, "title": BET.title,
            "outcomes": list(BET.outcomes), "id": prediction_id, "verdict": verdict,
        }  # fmt: skip
        path.write_text(json.dumps({"prediction": about, "rewards": {}}))

    @HEARD
    def test_the_game_goes_on_and_so_does_the_prediction(
        self, fake: FakeTwitch, tmp_path: Path, heard: str
    ) -> None:
        self.begin(fake, tmp_path, heard)
        with on(fake, tmp_path) as made:
            made.want(Stage.LOCKED)
            made.until_steps("LOCKED")
            made.want(Stage.RESOLVED, 0)
            made.until_steps("LOCKED", "RESOLVED")
        assert len(fake.points.predictions) == 1

    @HEARD
    def test_it_has_ended_meanwhile(self, fake: FakeTwitch, tmp_path: Path, heard: str) -> None:
        self.begin(fake, tmp_path, heard)
        with on(fake, tmp_path) as made:
            made.want(Stage.RESOLVED, 1)
            made.until_steps("RESOLVED")
        assert made.prediction is not None
        assert made.prediction.winning == "house"

    @HEARD
    def test_another_game_is_played_now(self, fake: FakeTwitch, tmp_path: Path, heard: str) -> None:
        self.begin(fake, tmp_path, heard)
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN, game=GAME_TWO)
            made.until(lambda: len(fake.points.predictions) == 2)
            assert fake.points.predictions[0].steps == ["CANCELED"]

    def test_before_twitch_had_heard_of_it(self, fake: FakeTwitch, tmp_path: Path) -> None:
        self.note(fake, tmp_path, "")
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
        assert len(fake.points.predictions) == 1

    def test_before_twitch_had_heard_of_it_and_the_game_has_moved_on(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        self.note(fake, tmp_path, "")
        with on(fake, tmp_path) as made:
            made.want(Stage.LOCKED)
            made.until_forgotten()
        assert not fake.points.predictions

    def test_after_its_winner_was_known(self, fake: FakeTwitch, tmp_path: Path) -> None:
        """Though the game is not known any more."""
        begun = fake.points.predict(BET.title, *BET.outcomes)
        self.note(fake, tmp_path, begun.id, verdict=1)
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN, game=GAME_TWO)
            made.until(lambda: begun.winning == "house")

    def test_after_twitch_had_ended_it(self, fake: FakeTwitch, tmp_path: Path) -> None:
        begun = fake.points.predict(BET.title, *BET.outcomes)
        fake.points.end(begun, "RESOLVED")
        self.note(fake, tmp_path, begun.id, verdict=1)
        with on(fake, tmp_path) as made:
            made.want(Stage.RESOLVED, 1)
            made.until_forgotten()
        assert begun.steps == ["RESOLVED"]
        assert not made.told

    def test_nothing_is_cancelled_before_it_is_known_which_game_goes_on(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        self.begin(fake, tmp_path, "heard")
        with on(fake, tmp_path) as made:
            connected(made)
            made.until(lambda: fake.records.asked(Endpoint.USERS))
            fake.say("viewer", "here")
            made.until(lambda: made.texts)
            assert made.prediction is not None
            assert made.prediction.steps == []
            made.want(Stage.LOCKED)
            made.until_steps("LOCKED")

    @pytest.mark.parametrize("content", ["", "{", "[]", '{"prediction": {"game": 1}, "rewards": {}}', "null"])
    def test_a_file_that_is_damaged_is_none(self, fake: FakeTwitch, tmp_path: Path, content: str) -> None:
        path = tmp_path / "data" / "twitch-extras.json"
        path.parent.mkdir()
        path.write_text(content)
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()


class TestFaults:
    @PASSING
    @pytest.mark.parametrize(
        "endpoint", [Endpoint.PREDICT, Endpoint.PREDICTIONS, Endpoint.END_PREDICTION, Endpoint.USERS]
    )
    def test_what_passes_is_tried_again_and_nothing_is_done_twice(
        self, fake: FakeTwitch, tmp_path: Path, endpoint: Endpoint, fault: Fault
    ) -> None:
        with on(fake, tmp_path) as made:
            fake.faults.add(endpoint, fault, times=2)
            made.want(Stage.OPEN)
            made.until(lambda: len(fake.points.predictions) == 1)
            made.until(lambda: Memo(made.memo).prediction and Memo(made.memo).prediction.id)  # type: ignore[union-attr]
            made.want(Stage.LOCKED)
            made.until_steps("LOCKED")
            made.want(Stage.RESOLVED, 0)
            made.until_steps("LOCKED", "RESOLVED")
            made.until_forgotten()
        assert len(fake.points.predictions) == 1
        assert not made.told

    def test_the_first_move_comes_while_it_is_begun(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            fake.faults.delay(Endpoint.PREDICT, 0.1)
            made.want(Stage.OPEN)
            made.until(
                lambda: not fake.faults.left(Endpoint.PREDICT) and fake.records.asked(Endpoint.PREDICTIONS)
            )
            made.want(Stage.LOCKED)
            made.until_steps("LOCKED")

    def test_its_time_had_run_out_already(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_steps()
            fake.clock.advance(121)
            made.want(Stage.LOCKED)
            made.want(Stage.RESOLVED, 0)
            made.until_steps("LOCKED", "RESOLVED")
        assert not made.told

    def test_twitch_that_never_answers_is_given_up_told_once_and_asked_again_at_the_next_game(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with on(fake, tmp_path) as made:
            connected(made)
            fake.faults.add(Endpoint.PREDICTIONS, Answer(500), times=8)
            made.want(Stage.OPEN)
            made.until_told(Snag.UNREACHABLE)
            assert not fake.points.predictions
            made.want(Stage.OPEN, game=GAME_TWO)
            made.until_steps()
        assert made.snags == [Snag.UNREACHABLE]


class TestRefused:
    def test_the_streamers_own_prediction_is_left_alone_and_that_told_once(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        own = fake.points.predict("Will it rain?", "yes", "no")
        with on(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until_told(Snag.OTHER_PREDICTION)
            made.want(Stage.RESOLVED, 0)
            made.want(Stage.OPEN, game=GAME_TWO)
            asked = len(fake.records.asked(Endpoint.PREDICTIONS))
            made.until(lambda: len(fake.records.asked(Endpoint.PREDICTIONS)) >= asked)
        assert own.steps == []
        assert made.snags == [Snag.OTHER_PREDICTION]
        assert not fake.records.asked(Endpoint.PREDICT)

    def test_one_that_the_streamer_begins_in_the_same_moment(self, fake: FakeTwitch, tmp_path: Path) -> None:
        with on(fake, tmp_path) as made:
            fake.faults.delay(Endpoint.PREDICT, 0.2)
            made.want(Stage.OPEN)
            made.until(lambda: not fake.faults.left(Endpoint.PREDICT))
            own = fake.points.predict("Will it rain?", "yes", "no")
            made.until_told(Snag.OTHER_PREDICTION)
        assert own.steps == []
        assert made.snags == [Snag.OTHER_PREDICTION]

    @pytest.mark.parametrize(
        "answer, snag",
        [
            (Answer(401, "Missing scope: channel:manage:predictions"), Snag.NO_SCOPE),
            (Answer(403, "channel points are not available"), Snag.NOT_AFFILIATE),
            (Answer(400, "no"), Snag.REFUSED),
        ],
    )
    def test_a_refusal_is_told_once(
        self, fake: FakeTwitch, tmp_path: Path, answer: Answer, snag: Snag
    ) -> None:
        with on(fake, tmp_path) as made:
            fake.faults.add(Endpoint.PREDICT, answer, times=9)
            made.want(Stage.OPEN)
            made.until_told(snag)
            made.want(Stage.OPEN, game=GAME_TWO)
            connected(made)
            fake.say("viewer", "the game goes on")
            made.until(lambda: made.texts)
        assert made.snags == [snag]
        assert not fake.points.predictions

    def test_a_channel_without_points(self, fake: FakeTwitch, tmp_path: Path) -> None:
        fake.add_user("streamer", broadcaster_type="")
        with show(fake, tmp_path) as made:
            made.want(Stage.OPEN)
            made.until(lambda: len(made.told) == 2)
            connected(made)
            fake.say("viewer", "the game goes on")
            made.until(lambda: made.texts)
        assert {(each.extra, each.snag) for each in made.told} == {
            (extra, Snag.NOT_AFFILIATE) for extra in Extra
        }
        assert not fake.records.asked(Endpoint.PREDICT)

    def test_another_ones_channel(self, fake: FakeTwitch, tmp_path: Path) -> None:
        fake.add_user("friend")
        with show(fake, tmp_path, channel="friend") as made:
            made.want(Stage.OPEN)
            made.until(lambda: len(made.told) == 2)
        assert set(made.snags) == {Snag.OTHER_CHANNEL}
        assert not fake.records.asked(Endpoint.PREDICT)

    def test_nothing_is_asked_for_where_nothing_is_switched_on(
        self, fake: FakeTwitch, tmp_path: Path
    ) -> None:
        with show(fake, tmp_path, Extra.POINTS) as made:
            made.want(Stage.OPEN)
            made.until(lambda: len(fake.points.rewards) == 2)
        assert not fake.records.asked(Endpoint.PREDICTIONS)
        assert not made.told

    def test_what_cannot_be_kept_is_not_begun(self, fake: FakeTwitch, tmp_path: Path) -> None:
        """After a crash nobody would end it."""
        with on(fake, tmp_path) as made:
            made.memo.mkdir()
            made.want(Stage.OPEN)
            made.until_told(Snag.UNWRITTEN)
        assert not fake.points.predictions
