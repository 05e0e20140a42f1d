"""June: peony, with the butterflies."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, peony, ribbons
from render.art.palette import LBLUE, LOCHRE, PINK, RED, SAND, WHITE
from render.art.svg import card


def butterflies() -> str:
    """Butterflies over a peony."""
    return card(
        peony.leaf(60, 470, 1.3, -60), peony.leaf(270, 470, 1.3, 60), peony.leaf(60, 520, 1.2, -110, light=True), peony.leaf(270, 520, 1.2, 110, light=True),
        peony.flower(165, 400, 116),
        beasts.butterfly(112, 120, 1.0, -18), beasts.butterfly(244, 206, 0.72, 24, LOCHRE, WHITE),
        ground=SAND,
    )  # fmt: skip


def ribbon() -> str:
    """A peony and a blue ribbon."""
    return card(
        peony.leaf(90, 440, 1.3, -50), peony.leaf(130, 470, 1.3, 40, light=True),
        ribbons.blue(214, 120),
        peony.leaf(230, 500, 1.2, 60), peony.leaf(60, 520, 1.2, -120, light=True),
        peony.flower(112, 220, 96, 10), peony.flower(150, 450, 84),
    )  # fmt: skip


def head() -> str:
    """One great peony."""
    return card(
        peony.stem("M165,560 V300"),
        peony.leaf(150, 380, 1.4, -70), peony.leaf(180, 380, 1.4, 70), peony.leaf(160, 470, 1.2, -60, light=True), peony.leaf(170, 470, 1.2, 60, light=True),
        peony.flower(165, 210, 130),
    )  # fmt: skip


def two() -> str:
    """Two peonies, red and white."""
    return card(
        peony.stem("M100,560 C110,460 200,420 220,160"), peony.stem("M130,500 C110,460 100,420 100,380"),
        peony.leaf(250, 300, 1.3, 100), peony.leaf(180, 250, 1.2, -80, light=True), peony.leaf(200, 460, 1.3, 80), peony.leaf(60, 500, 1.1, -120, light=True),
        peony.flower(216, 150, 92), peony.flower(112, 370, 96, 0, (WHITE, PINK, RED)), peony.bud(274, 420, 30, 20),
        ground=LBLUE,
    )  # fmt: skip


FACES = (
    Face(6, Kind.ANIMAL, "butterflies", butterflies),
    Face(6, Kind.RIBBON, "blue ribbon", ribbon),
    Face(6, Kind.PLAIN, "head", head),
    Face(6, Kind.PLAIN, "two", two),
)
