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
from render.panel.options import Options
from render.panel.placing import posed
from render.scene.scene import scene
from render.style.items import Align, CardItem, Face, Item, LidItem, Scene, TextItem
from render.style.layout import OWN, Layout
from render.style.layouts import MODULE, STAGE
from render.style.theme import classic

FRAMES = 200
IDLE_SECONDS = 4.0
_MEGABYTE = 1_000_000
_SQUARE, _WIDE = (1000, 1000), (1280, 720)


def panel_figures() -> dict[str, float]:
    """The panel's figures by name, without a window where there is no display. Raises PanelError."""
    start = time.perf_counter()
    window = _open(_SQUARE)
    still = _dealt(window, MODULE)
    window.show(still)
    figures = {"first_frame_s": time.perf_counter() - start}
    figures |= _moving(window, MODULE, still, "panel")
    figures["resident_mb"] = resident_mb()
    # Both are open at once: where one has been closed or has run, a system may not open another.
    wide = _open(_WIDE)
    figures |= _moving(wide, STAGE, _dealt(wide, STAGE), "stage")
    window.show(still)
    figures["idle_cpu_percent"] = _idle(window)
    wide.close()
    window.close()
    return figures


def _open(size: tuple[int, int]) -> PanelWindow:
    try:
        return open_window(Callbacks(), size)
    except NoDisplayError:
        return open_headless(size)


def _dealt(window: PanelWindow, layout: Layout) -> Scene:
    """A game that has just been dealt."""
    board = Board(Options(layout=layout.name))
    window.follow(board)
    state, _ = new_game(make_rules("module"), 1)
    board.reset(view_of(state, 0))
    return scene(board)


def _moving(window: PanelWindow, layout: Layout, still: Scene, name: str) -> dict[str, float]:
    """Every card and lid moves; all words stand."""
    others = tuple(item for item in still if not isinstance(item, CardItem | LidItem))
    ways = list(_ways(layout))
    python = 0.0
    start = time.perf_counter()
    for frame in range(FRAMES):
        begin = time.thread_time()
        window.paint((*others, *_items(layout, ways, frame)))
        python += time.thread_time() - begin
        window.flip()
    seconds = time.perf_counter() - start
    return {f"{name}_python_ms_per_frame": python / FRAMES * 1000, f"{name}_fps": FRAMES / seconds}


def _ways(layout: Layout) -> Iterator[Motion]:
    """One for each card, from the stack to places all over the panel."""
    tray, table = layout.seats[OWN].trays[Kind.PLAIN], layout.table(12)
    for index in range(len(DECK)):
        spot = table[index % 12] if index % 2 else tray.spot(index, len(DECK))
        target = Pose(spot.x, spot.y, turn=pi * (index % 3 - 1), scale=spot.scale)
        yield Motion(0.0, FRAMES / 60, posed(layout.stack, flip=1.0), target)


def _items(layout: Layout, ways: list[Motion], frame: int) -> Iterator[Item]:
    for seat in layout.seats:
        for button in seat.lids:
            yield LidItem(button.box, frame / FRAMES, "top")
    row = layout.seats[OWN].points[0]
    yield TextItem(str(frame), row, Face.DISPLAY, 19, classic().display, Align.CENTRE, 0.0)
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
