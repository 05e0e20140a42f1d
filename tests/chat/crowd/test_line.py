"""The line for the seat: simulated viewers claim, ask, leave, play or sleep, and nobody is passed by."""

from __future__ import annotations

from random import Random

import pytest

from chat.crowd.claim import LONGEST_QUEUE, Claim
from chat.message import User
from chat.reading.commands import Name
from module.game.view import View
from tests.chat.kit import CHOICE, LIDS, user, view

COMMANDS = (Name.CLAIM, Name.CLAIM, Name.TAKE_CLAIM, Name.UNCLAIM, Name.MINE, Name.CANCELTAKE, Name.PLAYER)


def line(claim: Claim) -> list[str]:
    return [waiting.login for waiting in claim.snapshot(0.0).queue]


def holder(claim: Claim) -> str:
    player = claim.holder()
    return player.login if player else ""


class Watch:
    """Looks after every change at who plays and who waits."""

    def __init__(self, claim: Claim) -> None:
        self.claim = claim
        self.before: dict[str, set[str]] = {}
        """Of everybody who waits: those who waited before, and have not been at the seat or left."""
        self.seated = 0
        self.look()

    def look(self) -> None:
        waiting, player = line(self.claim), holder(self.claim)
        assert len(set(waiting)) == len(waiting) <= LONGEST_QUEUE
        assert player not in waiting
        assert player or not waiting, "a free seat and somebody who waits for it"
        if player in self.before:
            assert not self.before.pop(player), "somebody who waited longer has been passed by"
            self.seated += 1
        for name in set(self.before) - set(waiting):
            del self.before[name]
        for place, name in enumerate(waiting):
            longer = set(waiting[:place])
            if name in self.before:
                assert longer <= self.before[name], "somebody has come in before who waited already"
            self.before[name] = longer


@pytest.mark.parametrize("seed", range(20))
def test_nobody_who_waits_is_passed_by_whatever_others_do(seed: int) -> None:
    """Nobody waits longer than the line before them took: only those who stood there play before."""
    rng = Random(seed)
    claim, people = Claim(45.0), [user(f"v{number}") for number in range(rng.choice((4, 30, 90)))]
    awake = {each.user_id: rng.random() < 0.7 for each in people}
    turns: tuple[View, ...] = (view(CHOICE), view(LIDS), view(LIDS + "turn: 1"))
    watch, now = Watch(claim), 0.0
    for _ in range(3000):
        now += rng.choice((0.1, 1.0, 10.0, 46.0))
        writer: User = rng.choice(people)
        if awake[writer.user_id] or not claim.concerns(writer.user_id):
            claim.meet(writer)
            claim.procedure(rng.choice(COMMANDS), writer, now)
            watch.look()
        if rng.random() < 0.01:
            claim.leave(rng.choice(people).login)
            watch.look()
        if rng.random() < 0.01:
            claim.give_away()
            watch.look()
        claim.tick(rng.choice(turns), now, paused=rng.random() < 0.05, shown=True)
        watch.look()
    assert watch.seated > 100


def test_everybody_who_waits_plays_if_nobody_else_does_anything() -> None:
    """All asleep: each has the seat for the time of one turn, once more at the end, and then it is free."""
    claim, turn = Claim(45.0), view(CHOICE)
    for number in range(5):
        claim.procedure(Name.CLAIM, user(f"v{number}"), 0.0)
    played, now = [holder(claim)], 0.0
    while holder(claim):
        claim.tick(turn, now, paused=False, shown=True)
        if holder(claim) != played[-1]:
            played.append(holder(claim))
        now += 1.0
    assert played == [*(f"v{number}" for number in range(5)), *(f"v{number}" for number in range(5)), ""]
    assert now < 11 * 46
