"""How fast the panel is here: with everything moving, and with nothing moving."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from math import pi

from module.game.engine import new_game
from module.game.view import view_of
from module.rules.cards import DECK, Kind
from module.rules.presets import make_rules
from render.gl.window import Callbacks, NoDisplayError, PanelWindow, open_headless, open_window
from render.panel.board import Board
from render.panel.motion import Motion, Pose
from render.panel.placing import posed
from render.scene.scene import scene
from render.style.items import Align, CardItem, Face, Item, LidItem, Scene, TextItem
from render.style.layout import OWN
from render.style.layouts import MODULE
from render.style.theme import classic

FRAMES = 200
IDLE_SECONDS = 4.0
_MEGABYTE = 1_000_000


def panel_figures() -> dict[str, float]:
    """The panel's figures by name, without a window where there is no display. Raises PanelError."""
    start = time.perf_counter()
    try:
        window = open_window(Callbacks())
    except NoDisplayError:
        window = open_headless()
    board = Board()
    state, _ = new_game(make_rules("module"), 1)
    board.reset(view_of(state, 0))
    still = scene(board)
    window.show(still)
    figures = {"first_frame_s": time.perf_counter() - start}
    figures |= _moving(window, still)
    window.show(still)
    figures["idle_cpu_percent"] = _idle(window)
    figures["resident_mb"] = resident_mb()
    window.close()
    return figures


def _moving(window: PanelWindow, still: Scene) -> dict[str, float]:
    others = tuple(item for item in still if not isinstance(item, CardItem | LidItem))
    ways = list(_ways())
    python = 0.0
    start = time.perf_counter()
    for frame in range(FRAMES):
        begin = time.thread_time()
        window.paint((*others, *_items(ways, frame)))
        python += time.thread_time() - begin
        window.flip()
    seconds = time.perf_counter() - start
    return {"panel_python_ms_per_frame": python / FRAMES * 1000, "panel_fps": FRAMES / seconds}


def _ways() -> Iterator[Motion]:
    """One for each card, from the stack to places all over the panel."""
    for index in range(len(DECK)):
        tray = MODULE.seats[OWN].trays[Kind.PLAIN]
        spot = MODULE.tables[0][index % 12] if index % 2 else tray.spot(index, len(DECK))
        target = Pose(spot.x, spot.y, turn=pi * (index % 3 - 1))
        yield Motion(0.0, FRAMES / 60, posed(MODULE.stack, flip=1.0), target)


def _items(ways: list[Motion], frame: int) -> Iterator[Item]:
    for seat in MODULE.seats:
        for button in seat.lids:
            yield LidItem(button.box, frame / FRAMES, "top")
    yield TextItem(
        str(frame), MODULE.seats[OWN].points[0], Face.DISPLAY, 19, classic().display, Align.CENTRE, 0.0
    )
    for card, way in zip(DECK, ways, strict=True):
        pose = way.at(frame / 60)
        yield CardItem(card, *pose[:5], 0.0, classic().yaku_glow, 0.0, marks=True, scale=pose.scale)


def _idle(window: PanelWindow) -> float:
    """The percentage of one core that it takes to show a still panel."""
    start, used = time.monotonic(), time.process_time()

    def tick(now: float) -> tuple[None, bool]:
        if now - start > IDLE_SECONDS:
            window.stop()
        return None, False

    window.run(tick)
    return (time.process_time() - used) / (time.monotonic() - start) * 100


def resident_mb() -> float:
    """The memory that the program has taken until now at most."""
    if sys.platform == "win32":
        return float("nan")
    import resource  # noqa: PLC0415 - Windows has no such module

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # macOS counts bytes, others kilobytes.
    return peak / _MEGABYTE if sys.platform == "darwin" else peak * 1024 / _MEGABYTE
