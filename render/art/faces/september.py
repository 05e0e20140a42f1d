"""September: chrysanthemum, with the sake cup."""

from render.art.faces.face import Face, Kind
from render.art.motifs import chrysanthemum as kiku
from render.art.motifs import ribbons, things
from render.art.palette import SAND
from render.art.svg import card


def cup() -> str:
    """The sake cup among chrysanthemums."""
    return card(
        kiku.leaf(70, 220, 1.2, -130),
        kiku.leaf(270, 220, 1.2, 130),
        kiku.leaf(165, 190, 1.3, 180),
        kiku.leaf(120, 210, 1.1, 210),
        kiku.leaf(214, 210, 1.1, 150),
        kiku.flower(248, 140, 80, kiku.PALE),
        kiku.flower(108, 130, 100),
        things.sake_cup(165, 352, 1.2),
        ground=SAND,
    )


def ribbon() -> str:
    """Chrysanthemums and a blue ribbon."""
    return card(
        kiku.stem("M110,560 C120,420 100,300 112,200"),
        kiku.leaf(110, 330, 1.1, -70),
        kiku.leaf(112, 480, 1.1, -60),
        kiku.leaf(120, 520, 1.1, 60),
        ribbons.blue(216, 120),
        kiku.flower(112, 180, 92),
        kiku.flower(140, 410, 78, kiku.CRIMSON),
    )


def bunch() -> str:
    """Three chrysanthemums."""
    return card(
        kiku.stem("M150,560 C150,440 170,380 160,250"),
        kiku.stem("M158,420 C110,380 100,360 96,330"),
        kiku.stem("M160,400 C210,380 230,340 240,300"),
        kiku.leaf(150, 440, 1.1, -80),
        kiku.leaf(160, 450, 1.1, 80),
        kiku.leaf(150, 530, 1.1, -60),
        kiku.leaf(156, 530, 1.1, 60),
        kiku.flower(170, 146, 104),
        kiku.flower(88, 320, 70, kiku.CRIMSON),
        kiku.flower(246, 316, 74, kiku.PALE),
    )


def pair() -> str:
    """Two chrysanthemums, one above the other."""
    return card(
        kiku.stem("M200,560 C190,420 230,330 210,200"),
        kiku.stem("M190,500 C150,470 130,440 120,400"),
        kiku.leaf(212, 310, 1.2, 80),
        kiku.leaf(200, 280, 1.0, -80),
        kiku.leaf(200, 470, 1.2, 80),
        kiku.leaf(130, 500, 1.1, -70),
        kiku.flower(204, 150, 100, kiku.PALE),
        kiku.flower(112, 390, 88, kiku.CRIMSON),
        ground=SAND,
    )


FACES = (
    Face(9, Kind.CUP, "sake cup", cup),
    Face(9, Kind.RIBBON, "blue ribbon", ribbon),
    Face(9, Kind.PLAIN, "bunch", bunch),
    Face(9, Kind.PLAIN, "pair", pair),
)
