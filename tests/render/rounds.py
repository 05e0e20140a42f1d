"""A round that has just ended, and what is told of who has played it."""

from __future__ import annotations

from dataclasses import replace

from module.game.events import RoundEnd
from module.rules.yaku import Yaku
from render.panel.around import Accuracy, Maker, Makers
from render.panel.board import Board
from render.panel.options import Options
from tests.module.helpers import round_ended
from tests.render.seats import named_board
from tests.render.votes import OWN_TURN_LIDS, PLAY, VOTERS

MAKERS = Makers(
    2,
    (Maker(Yaku.MOON_VIEWING, "ann"), Maker(Yaku.PLAINS, "bob and 11 more")),
    "ann",
    (Accuracy("", 87),),
)
_ENDED = round_ended(2, RoundEnd.STOPPED, 0, 0, 5, 1, 5, (10, 12))


def over(options: Options, makers: Makers | None = MAKERS) -> Board:
    """A board on which a round has just ended."""
    board = named_board(OWN_TURN_LIDS, options)
    board.around = replace(board.around, crowd=VOTERS, hints=PLAY)
    board.set_makers(makers)
    board.show(_ENDED)
    board.advance(0.0)
    board.advance(1.0)
    return board
