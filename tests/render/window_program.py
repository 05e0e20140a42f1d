"""Opens the real window and tells on standard output what happens in it; run by test_window."""

from __future__ import annotations

import sys
from pathlib import Path

from render.gl.window import Callbacks, PanelWindow, open_window
from render.style.items import Scene
from tests.render.demo import demo


def main(folder: Path) -> None:
    panels: list[PanelWindow] = []

    def say(*words: object) -> None:
        print(*words, flush=True)  # noqa: T201 - this is how the test hears of it

    def key(name: str, shift: bool) -> None:  # noqa: FBT001 - as the callback is
        match name:
            case "f":
                panels[0].switch_full_screen()
            case "p":
                panels[0].screenshot(folder / "panel.png")
            case _:
                pass
        say("key", name, shift)
        if name == "q":
            panels[0].close()

    def press(x: float, y: float) -> None:
        say("press", round(x), round(y))

    callbacks = Callbacks(key=key, press=press, close=lambda: say("close"))
    panels.append(open_window(callbacks, (800, 600), surround=(0, 255, 0, 255)))
    scenes: list[Scene | None] = [demo()]
    ticks = 0

    def tick(_now: float) -> tuple[Scene | None, bool]:
        nonlocal ticks
        ticks += 1
        if ticks == 2:
            say("ready")
        return (scenes.pop() if scenes else None), False

    panels[0].run(tick)
    say("bye")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
