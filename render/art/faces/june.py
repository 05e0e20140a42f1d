"""June: peony, with the butterflies."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, peony, ribbons
from render.art.palette import LBLUE, LOCHRE, OCHRE, PINK, WHITE
from render.art.svg import card


def butterflies() -> str:
    """Butterflies over a peony."""
    leaves = ((50, 450, 1.3, -50), (280, 450, 1.3, 50), (60, 510, 1.4, -92), (270, 510, 1.4, 92))
    return card(
        *(peony.leaf(x, y, size, turn, light=i > 1) for i, (x, y, size, turn) in enumerate(leaves)),
        peony.flower(165, 416, 122),
        beasts.butterfly(208, 122, 0.88, 18),
        beasts.butterfly(92, 254, 0.64, -20, WHITE, OCHRE),
        ground=LOCHRE,
    )


def ribbon() -> str:
    """A peony and a blue ribbon."""
    return card(
        peony.leaf(96, 300, 1.1, 214),
        ribbons.blue(224, 104),
        peony.leaf(186, 470, 1.4, 70),
        peony.leaf(150, 500, 1.4, 112, light=True),
        peony.flower(110, 190, 98, 10),
        peony.flower(118, 428, 100, 30),
    )


def head() -> str:
    """One great peony."""
    return card(
        peony.stem("M165,560 V300"),
        peony.leaf(150, 400, 1.5, -74),
        peony.leaf(180, 400, 1.5, 74),
        peony.leaf(160, 500, 1.3, -64, light=True),
        peony.leaf(170, 500, 1.3, 64, light=True),
        peony.flower(165, 198, 144),
    )


def two() -> str:
    """Two peonies, red and white."""
    return card(
        peony.stem("M110,560 C110,460 200,420 220,160"),
        peony.stem("M262,380 C250,430 200,470 120,500"),
        peony.leaf(226, 250, 1.3, 100),
        peony.leaf(170, 250, 1.1, -70, light=True),
        peony.leaf(210, 470, 1.3, 90),
        peony.leaf(90, 480, 1.1, -110, light=True),
        peony.flower(212, 148, 104),
        peony.flower(112, 376, 108, 20, (WHITE, PINK)),
        peony.bud(264, 364, 36, 12),
        ground=LBLUE,
    )


FACES = (
    Face(6, Kind.ANIMAL, "butterflies", butterflies),
    Face(6, Kind.RIBBON, "blue ribbon", ribbon),
    Face(6, Kind.PLAIN, "head", head),
    Face(6, Kind.PLAIN, "two", two),
)
