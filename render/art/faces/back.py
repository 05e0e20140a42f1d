"""The back of every card."""

from render.art.motifs import chrysanthemum
from render.art.palette import DRED, OCHRE, RED
from render.art.svg import card, circle


def back() -> str:
    """Rings around a golden chrysanthemum: the same either way up."""
    rings = []
    for row in range(-1, 11):
        for column in range(-1, 6):
            x, y = column * 66 + (33 if row % 2 else 0) + 33, row * 60 - 30
            rings += [circle(x, y, q, DRED, stroke=RED, width=5) for q in (29, 16)]
    return card(
        *rings,
        circle(165, 270, 74, DRED),
        chrysanthemum.flower(165, 270, 60, (OCHRE, OCHRE, DRED)),
        ground=DRED,
    )
