"""Letters are drawn into the texture before a text needs them. Needs EGL."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render.gl.window import PanelWindow
from render.style.items import Align, Box, Face, TextItem
from tests.render.pictures import headless


@pytest.fixture
def window() -> Iterator[PanelWindow]:
    panel = headless((500, 500))
    yield panel
    panel.close()


def text(words: str, size: float) -> tuple[TextItem, ...]:
    return (
        TextItem(words, Box(300, 440, 420, 480), Face.TITLE, size, (255, 255, 255, 255), Align.START, 0.0),
    )


def test_letters_are_ready_before_a_name_needs_them(
    window: PanelWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.show(text("ab", 33))
    for _nothing_new in range(100):
        window._painter.prepare()
    drawn: list[int] = []
    monkeypatch.setattr("render.gl.gpu.Picture.put", lambda *_: drawn.append(1))
    window.show(text("Zwölf09", 33))
    assert len(drawn) == 1, "only the umlaut is new"


def test_letters_that_are_made_ready_take_nobodys_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("render.gl.cells.LETTER_ROWS", 100)
    window = headless((900, 900))
    scenes = [text("Moon", size) for size in range(30, 60, 5)]
    before = [window.picture(scene).tobytes() for scene in scenes]
    for _nothing_new in range(700):
        window._painter.prepare()
    assert [window.picture(scene).tobytes() for scene in scenes] == before
    window.close()
