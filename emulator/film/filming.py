"""`koikoi picture` and `koikoi film`: images of a recorded game, as seat 0 has seen it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import NamedTuple, TextIO

from PIL import Image
from tqdm import tqdm

from emulator.film import gif, mp4
from emulator.film.boards import own_seat, replay_board
from emulator.journal.lines import Game
from emulator.run.panel.picture import ENDING, rgba
from emulator.run.recorded import choose_game
from emulator.saving import saved
from emulator.settings import PanelSettings, Settings
from module.errors import KoiKoiError
from module.game.events import Event, RoundStarted, seen_by
from module.game.record import replay
from render.gl.window import PanelWindow, open_hidden
from render.panel.board import Board
from render.scene.scene import scene
from render.style.items import Scene

END_HOLD = 3.0
"""Seconds for which the end is shown at least, before the film begins anew."""
SAMPLES = 32
"""Frames from which a GIF's colours are chosen."""
FASTEST = {".gif": gif.FASTEST, ".mp4": mp4.FASTEST}
"""Frames a second at most, by the ending of the file's name."""
_MEGABYTE = 1e6

Happened = tuple[Event, ...]


class Clip(NamedTuple):
    """A part of a game: what has happened when it begins, and what then happens, step by step."""

    before: Happened
    steps: tuple[Happened, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmOptions:
    """What is filmed: which game, which round of it or from and to which action. None: not said."""

    game: int | None
    round: int | None
    first: int | None
    last: int | None
    fps: int


def take_picture(path: Path, number: int | None, at: int | None, output: Path, settings: Settings) -> None:
    """Write a PNG of the panel after `at` actions (None: all) of a game (None: the last).

    Raises KoiKoiError.
    """
    if output.suffix.lower() != ENDING:
        raise KoiKoiError(f"{output}: a picture's name ends in {ENDING}")
    game = choose_game(path, number)
    steps = seen_steps(game)
    clip = part_of(steps, len(steps) - 1 if at is None else _within("--at", at, steps), None)
    board = start_board(game, clip.before, settings, speed=0.0)
    with _camera(settings.panel) as window:
        window.follow(board)
        window.paint(scene(board))
        window.screenshot(output)


def make_film(path: Path, output: Path, options: FilmOptions, settings: Settings, out: TextIO) -> None:
    """Write a GIF or MP4 of a part of a game, and say how long and large it has become.

    Raises KoiKoiError.
    """
    kind, fps, speed = output.suffix.lower(), options.fps, settings.play.speed
    if kind not in FASTEST:
        raise KoiKoiError(f"{output}: a film's name ends in {' or '.join(FASTEST)}")
    if fps > FASTEST[kind]:
        raise KoiKoiError(f"--fps must be from 1 to {FASTEST[kind]} for a {kind}, not {fps}")
    if not speed:
        raise KoiKoiError("at speed 0 nothing moves: a film needs a --speed from 0.5 to 4")
    if kind == ".mp4":
        mp4.find_ffmpeg()
    game = choose_game(path, options.game)
    show = Show(game, choose_clip(game, options), settings, fps)
    with saved(output) as partial, _camera(settings.panel) as window:
        size = window.size
        with _open_film(kind, partial, show, window, fps) as film:
            for frame in tqdm(show.frames(window), total=show.count, unit="frame", disable=None, leave=False):
                film.add(frame)
            film.finish()
        megabytes = partial.stat().st_size / _MEGABYTE
    length = f"{show.count} frames, {show.count / fps:.1f} seconds"
    out.write(f"{output}: {length}, {size[0]} x {size[1]}, {megabytes:.1f} MB\n")


class Show:
    """A clip on a board, frame by frame: each time the same frames, since no clock is asked."""

    def __init__(self, game: Game, clip: Clip, settings: Settings, fps: int) -> None:
        self._game, self._clip, self._settings, self._fps = game, clip, settings, fps
        self.count = sum(1 for _ in self._boards())
        """How many frames there are."""

    def _boards(self) -> Iterator[Board]:
        """The board at each frame, always the same one."""
        board = start_board(self._game, self._clip.before, self._settings, self._settings.play.speed)
        for events in self._clip.steps:
            board.show(*events)
            board.advance(0.0)
            while board.busy:
                yield board
                board.advance(1 / self._fps)
        end = board.now + END_HOLD
        while board.now < end or board.moving:
            yield board
            board.advance(1 / self._fps)
        yield board

    def frames(self, window: PanelWindow) -> Iterator[Image.Image]:
        """Every frame, RGB."""
        shown: Scene | None = None
        frame = Image.new("RGB", (1, 1))
        for board in self._boards():
            window.follow(board)
            items = scene(board)
            if items != shown:
                shown, frame = items, window.picture(items)
            yield frame

    def samples(self, window: PanelWindow) -> Iterator[Image.Image]:
        """Some frames from all over the clip, the last one among them."""
        chosen = {(self.count - 1) * number // (SAMPLES - 1) for number in range(SAMPLES)}
        for number, board in enumerate(self._boards()):
            if number in chosen:
                window.follow(board)
                yield window.picture(scene(board))


def seen_steps(game: Game) -> list[Happened]:
    """What happens in a game, as its player sees it: at its start, then with each action."""
    return [seen_by(events, own_seat(game)) for _state, events in replay(game.record)]


def choose_clip(game: Game, options: FilmOptions) -> Clip:
    """The part of a game that is wanted; the last round if nothing is said. Raises KoiKoiError."""
    steps = seen_steps(game)
    by_action = options.first is not None or options.last is not None
    if not by_action:
        return round_of(steps, options.round)
    if options.round is not None:
        raise KoiKoiError("give either --round or --from and --to, which count the actions of the game")
    first = None if options.first is None else _within("--from", options.first, steps)
    last = None if options.last is None else _within("--to", options.last, steps)
    if first is not None and last is not None and last < first:
        raise KoiKoiError(f"--to {last} comes before --from {first}")
    return part_of(steps, first, last)


def part_of(steps: list[Happened], first: int | None, last: int | None) -> Clip:
    """From after the action `first` (None: before the cards are dealt) to after the action `last`."""
    end = len(steps) if last is None else last + 1
    if first is not None:
        return Clip(tuple(chain(*steps[: first + 1])), tuple(steps[first + 1 : end]))
    start = steps[0]
    dealing = 1 + next(place for place, event in enumerate(start) if isinstance(event, RoundStarted))
    return Clip(start[:dealing], (start[dealing:], *steps[1:end]))


def round_of(steps: list[Happened], number: int | None) -> Clip:
    """A round from the dealing of its cards to its result; None is the last one. Raises KoiKoiError."""
    rounds = [event.round for event in chain(*steps) if isinstance(event, RoundStarted)]
    wanted = rounds[-1] if number is None else number
    if wanted not in rounds:
        raise KoiKoiError(f"there is no round {wanted} in this game: choose {_choices(1, rounds[-1])}")
    before: list[Event] = []
    inside: list[Happened] = []
    current = 0
    # A round begins among the events of the action that ended the one before.
    for events in steps:
        step: list[Event] = []
        for event in events:
            starts = isinstance(event, RoundStarted)
            current += starts
            if current < wanted or (current == wanted and starts):
                before.append(event)
            elif current == wanted:
                step.append(event)
        if step:
            inside.append(tuple(step))
    return Clip(tuple(before), tuple(inside))


def start_board(game: Game, before: Happened, settings: Settings, speed: float) -> Board:
    """A board at rest on which all this has happened."""
    board = replay_board(game, settings, speed)
    board.show(*before)
    board.skip()
    return board


def _within(option: str, number: int, steps: list[Happened]) -> int:
    actions = len(steps) - 1
    if not 0 <= number <= actions:
        raise KoiKoiError(f"{option} {number} is too far: choose {_choices(0, actions)}, the game's actions")
    return number


def _choices(low: int, high: int) -> str:
    return f"{low} to {high}" if low < high else str(low)


def _camera(panel: PanelSettings) -> AbstractContextManager[PanelWindow]:
    return closing(open_hidden((panel.width, panel.height), surround=rgba(panel.surround)))


@contextmanager
def _open_film(
    kind: str, path: Path, show: Show, window: PanelWindow, fps: int
) -> Iterator[gif.GifFilm | mp4.Mp4Film]:
    if kind == ".mp4":
        with mp4.mp4_film(path, window.size, fps) as film:
            yield film
        return
    with path.open("wb") as file:
        yield gif.GifFilm(file, window.size, gif.choose_colours(show.samples(window)), fps)
