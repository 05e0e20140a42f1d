"""The panel before each decision of a review, as its seat saw it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from io import BytesIO

from emulator.film.boards import replay_board
from emulator.review.reviewing import Review
from emulator.run.panel.picture import rgba
from emulator.settings import Settings
from module.game.events import seen_by
from module.game.record import replay
from render.gl.window import open_hidden
from render.scene.scene import scene

WIDTH = 760
"""Pixels of a picture at most: clear on a large screen, and a game's pictures are a few megabytes."""
_QUALITY = 78


def take_pictures(review: Review, settings: Settings) -> Iterator[tuple[int, bytes]]:
    """A JPEG by the place of each decision. Raises KoiKoiError where nothing can be drawn."""
    wanted = {decision.place for decision in review.decisions}
    board = replay_board(review.game, settings, 0.0, review.seat)
    size = settings.panel.width, settings.panel.height
    with closing(open_hidden(size, surround=rgba(settings.panel.surround))) as window:
        for place, (_state, events) in enumerate(replay(review.game.record)):
            board.show(*seen_by(events, review.seat))
            board.skip()
            if place in wanted:
                window.follow(board)
                image = window.picture(scene(board)).convert("RGB")
                image.thumbnail((WIDTH, WIDTH))
                data = BytesIO()
                image.save(data, "JPEG", quality=_QUALITY, optimize=True)
                yield place, data.getvalue()
