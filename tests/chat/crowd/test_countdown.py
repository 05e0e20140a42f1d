"""A clock that runs down and can be held."""

from chat.crowd.countdown import Countdown


def test_it_counts_only_while_it_runs() -> None:
    clock = Countdown(10.0)
    assert clock.left(100.0) == 10.0
    clock.run(100.0, running=True)
    clock.run(103.0, running=True)
    assert clock.left(104.0) == 6.0
    clock.run(104.0, running=False)
    assert (clock.left(500.0), clock.deadline, clock.over(500.0)) == (6.0, None, False)
    clock.run(500.0, running=True)
    assert clock.deadline == 506.0


def test_it_is_over_at_the_moment_it_says_and_has_nothing_left_then() -> None:
    clock = Countdown(2.0)
    clock.run(0.0, running=True)
    assert (clock.over(1.9), clock.left(1.5)) == (False, 0.5)
    assert (clock.over(2.0), clock.left(2.0), clock.left(9.0)) == (True, 0.0, 0.0)
    clock.run(9.0, running=False)
    assert clock.left(9.0) == 0.0


def test_it_is_wound_up_and_set() -> None:
    clock = Countdown(10.0)
    clock.run(0.0, running=True)
    clock.reset()
    assert (clock.left(50.0), clock.deadline) == (10.0, None)
    for saved, left in ((4.0, 4.0), (-1.0, 0.0), (99.0, 10.0)):
        clock.run(0.0, running=True)
        clock.restore(saved)
        assert (clock.left(50.0), clock.deadline) == (left, None)
