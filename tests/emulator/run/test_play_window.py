"""The real program in a real window, under Xvfb: a person with keyboard and mouse plays it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from signal import Signals

import pytest

from module.game.actions import KoiKoi, PlayCard, Stop, TakeCard
from module.game.state import Phase
from module.game.view import known_ply
from render.gl.window import SIZE as USUAL
from render.style.layout import OPPOSITE, OWN
from render.style.layouts import MODULE
from tests.emulator.games import Game, Step, game_with, play_out
from tests.emulator.kit import Koikoi, Line, events, is_own_decision, of_the_game
from tests.emulator.player import SIZE, Player, open_player
from tests.render.xvfb import window_test, xvfb

pytestmark = window_test
PNG = b"\x89PNG\r\n\x1a\n"
Opened = Callable[..., Player]


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    with xvfb() as name:
        yield name


@pytest.fixture
def opened(koikoi: Koikoi, display: str) -> Iterator[Opened]:
    """Opens the program's window; it is closed at the end."""
    players: list[Player] = []

    def open_it(*options: str, speed: str = "0", size: tuple[int, int] = SIZE) -> Player:
        players.append(open_player(koikoi, display, *options, speed=speed, size=size))
        return players[-1]

    yield open_it
    for player in players:
        player.running.close()


def first_round(game: Game) -> list[Step]:
    """Chat's decisions in the first round."""
    return [step for step in game.steps if step.state.round == 1]


def everything_in_a_round(game: Game) -> bool:
    """Whether the first round has every kind of decision, koi-koi and stop among it."""
    steps = first_round(game)
    wanted = {Phase.PLAY, Phase.CHOOSE_FOR_HAND, Phase.CHOOSE_FOR_DRAWN, Phase.KOIKOI}
    actions = {type(step.action) for step in steps}
    return {step.state.phase for step in steps} == wanted and {KoiKoi, Stop} <= actions


def lost(game: Game) -> bool:
    """Whether the opponent wins, so that there is a new game to ask for."""
    return game.end.scores[0] < game.end.scores[1]


def decide_by_mouse(player: Player, step: Step) -> None:
    """A click on the card or the button."""
    layout, table = player.layout, step.state.table
    koikoi, stop = layout.seats[OWN].lids
    match step.action:
        case PlayCard(card):
            hand = step.state.hands[0]
            player.click(layout.seats[OWN].hand.spot(hand.index(card), len(hand)).box)
        case TakeCard(card):
            player.click(layout.table(len(table))[table.index(card)].box)
        case KoiKoi():
            player.click(koikoi.box)
        case Stop():
            player.click(stop.box)


class TestPlaying:
    def test_a_whole_round_with_keys_for_cards_and_clicks_for_the_rest(self, opened: Opened) -> None:
        seed, game = game_with(everything_in_a_round)
        player = opened("--seed", str(seed))
        lines = player.running.until(is_own_decision)
        for step in first_round(game):
            if isinstance(step.action, PlayCard):
                player.press(step.key)
            else:
                decide_by_mouse(player, step)
            lines += player.running.until(is_own_decision)
        assert of_the_game(lines) == game.lines[: len(of_the_game(lines))]
        assert next(events(lines, "round_ended"))["reason"] == "stopped"

    @pytest.mark.parametrize("size", [(500, 500), (854, 480)], ids=["module", "stage"])
    def test_a_whole_game_by_mouse_alone_and_a_new_one(self, opened: Opened, size: tuple[int, int]) -> None:
        seed, game = game_with(lost)
        player = opened("--seed", str(seed), size=size)
        lines = player.running.until(is_own_decision)
        for step in game.steps:
            decide_by_mouse(player, step)
            lines += player.running.until(is_own_decision)
        assert of_the_game(lines) == game.lines
        player.click(player.layout.display.button)
        lines = player.running.until(is_own_decision)
        assert of_the_game(lines) == play_out(seed, 2).lines[: len(of_the_game(lines))]

    @pytest.mark.slow
    def test_a_whole_game_by_keys_alone_and_a_new_one(self, opened: Opened) -> None:
        seed, game = game_with(lost)
        player = opened("--seed", str(seed))
        lines = player.running.until(is_own_decision)
        for step in game.steps:
            player.press(step.key)
            lines += player.running.until(is_own_decision)
        assert of_the_game(lines) == game.lines
        player.press("n")
        assert next(events(player.running.until(is_own_decision)))["name"] == "game_started"

    def test_with_motion_it_is_the_same_game(self, opened: Opened) -> None:
        game = play_out(3)
        player = opened("--seed", "3", speed="4")
        lines = player.running.until(is_own_decision)
        # The cards are still being dealt: chat's move waits for them.
        player.running.say(game.steps[0].typed)
        lines += player.running.until(is_own_decision)
        assert of_the_game(lines) == game.lines[: len(of_the_game(lines))]

    def test_chat_and_keyboard_play_side_by_side(self, opened: Opened) -> None:
        game = play_out(3)
        player = opened("--seed", "3", "--id", "K7")
        lines = player.running.until(is_own_decision)
        for number, step in enumerate(game.steps[:6]):
            if number % 2:
                player.press(step.key)
            else:
                player.running.say("#alice " + step.typed)
            lines += player.running.until(is_own_decision)
        assert of_the_game(lines) == game.lines[: len(of_the_game(lines))]
        assert sum(line["kind"] == "message" for line in lines) == 3

    @pytest.mark.parametrize("how", ["click", "key"])
    def test_without_chat_it_searches_until_the_bot_is_asked_for(self, how: str, opened: Opened) -> None:
        player = opened("--chat", "none", "--seed", "3")
        if how == "click":
            player.click(MODULE.display.button)
        else:
            player.press("b")
        lines = player.running.until(is_own_decision)
        assert next(events(lines))["name"] == "game_started"
        player.press(play_out(3).steps[0].key)
        player.told("card_played")

    def test_killed_and_started_again_the_window_goes_on(self, opened: Opened) -> None:
        game = play_out(3)
        player = opened("--seed", "3")
        player.running.until(is_own_decision)
        player.press(game.steps[0].key)
        player.running.until(is_own_decision)
        player.running.kill()
        player = opened("--seed", "3")
        line = player.told("game_resumed")
        assert line["ply"] == known_ply(game.steps[1].state, 0)
        player.press(game.steps[1].key)
        lines: list[Line] = player.running.until(is_own_decision)
        assert of_the_game(lines)[0] == game.steps[1].lines[0]


class TestKeys:
    def test_everything_that_can_be_switched_is_seen(self, opened: Opened) -> None:
        player = opened("--seed", "3")
        player.told("turn_started")
        calm = player.picture()
        assert calm.startswith(PNG)
        assert calm[16:24] == (500).to_bytes(4, "big") * 2
        seen = {calm}
        for key, back in (("h", "h"), ("Right", "Left"), ("shift+Right", "shift+Left"), ("Escape", "n")):
            player.press(key)
            seen.add(player.new_picture(seen))
            player.press(back)
        player.press("p")
        player.told("paused")
        assert player.new_picture(seen)
        player.press("1", "p")
        assert player.told("resumed")
        player.press("c")
        assert player.told("display_shown")["shown"] == "all"

    def test_a_click_turns_a_display(self, opened: Opened) -> None:
        player = opened("--seed", "3")
        player.told("turn_started")
        seen = {player.picture()}
        for number, seat in ((0, OWN), (0, OPPOSITE), (1, OWN)):
            pager = MODULE.seats[seat].pager
            assert pager is not None
            player.click(pager.buttons[number])
            seen.add(player.new_picture(seen))

    def test_full_screen_and_back(self, opened: Opened) -> None:
        player = opened("--seed", "3")
        player.told("turn_started")
        for size in "1280x1100", "500x500":
            player.press("f")
            player.until_size(size)
        player.press(play_out(3).steps[0].key)
        player.told("card_played")


class TestSize:
    @pytest.mark.parametrize(
        "screen, wanted, shown",
        [
            ("1366x768", (900, 900), (900, 900)),
            ("1920x1080", USUAL, USUAL),
            ("1366x768", USUAL, (688, 688)),
            ("640x1080", USUAL, (640, 640)),
        ],
    )
    def test_the_usual_one_fits_the_screen_and_others_are_as_they_were_asked_for(
        self, screen: str, wanted: tuple[int, int], shown: tuple[int, int], koikoi: Koikoi
    ) -> None:
        """On a small screen, what lies lowest was below its edge: the buttons."""
        with xvfb(screen) as display:
            player = open_player(koikoi, display, size=wanted)
            try:
                assert player.geometry() == "{}x{}".format(*shown)
            finally:
                player.running.close()


class TestClosing:
    def test_escape_asks_and_goes_back_or_closes(self, opened: Opened) -> None:
        player = opened("--seed", "3")
        player.told("turn_started")
        player.press("Escape", "Escape")
        # While it asks, other keys do nothing.
        player.press("Escape", "1", "n")
        player.press("c")
        lines = player.running.until(lambda line: line.get("name") == "display_shown")
        assert of_the_game(lines) == []
        player.press("Escape", "y")
        player.running.rest()
        assert player.running.ended() == 0
        assert player.running.complaints == []

    @pytest.mark.parametrize("answer", ["key", "click"])
    def test_the_windows_own_button_asks_too(self, answer: str, opened: Opened) -> None:
        player = opened("--seed", "3")
        player.told("turn_started")
        player.press_close_button()
        player.picture()
        player.click(MODULE.plates.cancel)
        player.press("c")
        player.told("display_shown")
        player.press_close_button()
        player.picture()
        if answer == "key":
            player.press("y")
        else:
            player.click(MODULE.plates.confirm)
        player.running.rest()
        assert player.running.ended() == 0

    @pytest.mark.parametrize("number", [Signals.SIGTERM, Signals.SIGINT], ids=lambda number: str(number.name))
    def test_a_signal_ends_it_cleanly_with_a_last_picture(self, number: Signals, opened: Opened) -> None:
        player = opened("--seed", "3")
        player.told("turn_started")
        player.running.signal(number)
        player.running.rest()
        assert player.running.ended() == 0
        assert player.running.complaints == []
        assert (player.folder / "picture.png").read_bytes().startswith(PNG)

    def test_games_are_counted_with_a_window_too(self, opened: Opened) -> None:
        game = play_out(3)
        player = opened("--seed", "3", "--games", "1")
        player.running.until(is_own_decision)
        for step in game.steps[:-1]:
            player.press(step.key)
            player.running.until(is_own_decision)
        player.press(game.steps[-1].key)
        player.told("game_ended")
        player.running.rest()
        assert player.running.ended() == 0
