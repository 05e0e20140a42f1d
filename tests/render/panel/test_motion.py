from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.panel.motion import Durations, Easing, Fade, Motion, Pose, ease_in_out, ease_out, linear

LOW, HIGH = Pose(98, 500, 0.0, 1.0, 0.0), Pose(269.7, 424.1, 0.012, 0.0, 0.2)
place = st.floats(-100, 1100)
poses = st.builds(Pose, place, place, st.floats(0, pi), st.floats(0, 1), st.floats(0, 1))


@pytest.mark.parametrize("easing", [linear, ease_out, ease_in_out])
def test_easings_keep_their_ends_and_never_go_back(easing: Easing) -> None:
    steps = [easing(step / 50) for step in range(51)]
    assert steps[0] == 0
    assert steps[-1] == 1
    assert steps == sorted(steps)


@given(poses, poses, st.floats(0, 2), st.floats(0.01, 2))
def test_a_motion_begins_and_ends_exactly(origin: Pose, target: Pose, start: float, duration: float) -> None:
    motion = Motion(start, duration, origin, target)
    assert motion.at(start) == origin
    assert motion.at(start - 1) == origin
    assert motion.at(motion.end + 1e-9) == target
    assert motion.at(motion.end + 100) == target


def test_a_motion_rises_flips_and_bends_on_its_way() -> None:
    middle = Motion(0.0, 1.0, LOW, HIGH, easing=linear).at(0.5)
    assert middle.lift > 1.0
    assert middle.flip == pytest.approx(0.5)
    straight = Motion(0.0, 1.0, LOW, HIGH, bow=0.0, easing=linear).at(0.5)
    assert (straight.x, straight.y) == pytest.approx(((98 + 269.7) / 2, (500 + 424.1) / 2))
    assert (middle.x, middle.y) != pytest.approx((straight.x, straight.y), abs=1)


def test_the_arc_is_a_quadratic_bezier() -> None:
    motion = Motion(0.0, 1.0, Pose(0, 0), Pose(100, 0), lift=0.0, bow=0.1, easing=linear)
    control = (50, 10)  # a tenth of the way's length off its middle
    for t in (0.1, 0.25, 0.5, 0.9):
        x = 2 * t * (1 - t) * control[0] + t * t * 100
        y = 2 * t * (1 - t) * control[1]
        assert motion.at(t)[:2] == pytest.approx((x, y))


def test_without_duration_a_motion_has_ended() -> None:
    assert Motion(3.0, 0.0, LOW, HIGH).at(3.0) == HIGH
    assert Fade(3.0, 0.0, 0.0, 1.0).at(3.0) == 1.0


def test_a_fade_goes_from_one_number_to_another() -> None:
    fade = Fade(1.0, 0.5, 0.0, 1.0)
    assert [fade.at(time) for time in (0.0, 1.0, 1.25, 1.5, 9.0)] == pytest.approx([0, 0, 0.5, 1, 1])


def test_durations_follow_the_speed() -> None:
    usual = Durations()
    assert usual.move == 0.67
    assert (usual.capture_step, usual.cycle_step) == (0.1, 1.0)
    assert usual.at_speed(2).move == pytest.approx(0.335)
    assert usual.at_speed(1) == usual
    instant = usual.at_speed(0)
    assert {getattr(instant, name) for name in Durations.__slots__} == {0.0}
