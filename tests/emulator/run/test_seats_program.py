"""The real program with three and four seats: whole games by chat, and after `kill -9`."""

from __future__ import annotations

from functools import partial

import pytest

from tests.emulator.games import Game, play_seated
from tests.emulator.kit import Koikoi, Line, events, is_move_of
from tests.emulator.schema import check

NAMES = ("ann", "ben")
GAMES = [("three", "chat,house,house"), ("four", "chat,chat,house,house"), ("four", "house,house,chat,chat")]


def script_of(game: Game) -> str:
    """A chat that plays this game: each decision by a viewer of the team."""
    teams = game.end.rules.teams
    lines = ["0 ann: !join red", "0 ben: !join blue"]
    for number, step in enumerate(game.steps, 1):
        lines.append(f"{number} {NAMES[teams[step.state.turn]]}: {step.typed}")
    return "\n".join(lines) + "\n"


def ends(lines: list[Line]) -> list[int]:
    """The scores at the end."""
    (ended,) = events(lines, "game_ended")
    scores: list[int] = ended["scores"]
    return scores


@pytest.mark.parametrize("rules, seats", GAMES)
def test_a_whole_game_by_a_script(rules: str, seats: str, koikoi: Koikoi) -> None:
    game = play_seated(rules, seats, 3)
    (koikoi.folder / "chat.txt").write_text(script_of(game), encoding="utf-8")
    lines = koikoi.lines(
        "play", "--headless", "--speed", "0", "--json", "--games", "1", "--seed", "3",
        "--rules", rules, "--seats", seats, "--chat", "script:chat.txt",
    )  # fmt: skip
    check(lines)
    assert ends(lines) == list(game.end.scores)
    assert sum(line["by"] == "chat" for line in events(lines, "move")) == len(game.steps)


def test_killed_in_the_middle_both_teams_go_on(koikoi: Koikoi) -> None:
    game = play_seated("four", "chat,chat,house,house", 3)
    play = (
        "play",
        "--headless",
        "--speed",
        "0",
        "--json",
        "--seed",
        "3",
        "--rules",
        "four",
        "--who",
        "claim",
    )
    teams = game.end.rules.teams
    lines: list[Line] = []
    for start, end in ((0, 11), (11, 24), (24, len(game.steps))):
        with koikoi.start(*play) as running:
            lines += running.until(lambda line: line.get("name") in {"turn_started", "game_resumed"})
            if not start:
                running.say("#ann !join red", "#ben !join blue", "#ann !1 claim", "#ben !1 claim")
            for step in game.steps[start:end]:
                running.say(f"#{NAMES[teams[step.state.turn]]} {step.typed}")
                lines += running.until(partial(is_move_of, seat=step.state.turn))
            if end == len(game.steps):
                lines += running.until(lambda line: line.get("name") == "game_ended")
            running.kill()
    assert [line["scores"] for line in events(lines, "game_ended")] == [list(game.end.scores)]
    users = {(line["seat"], line["user"]) for line in events(lines, "move") if line["by"] == "chat"}
    assert users == {(0, "ann"), (1, "ben")}
