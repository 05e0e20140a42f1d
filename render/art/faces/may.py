"""May: iris, with the eight-plank bridge."""

from render.art.faces.face import Face, Kind
from render.art.motifs import iris, ribbons, things
from render.art.palette import GREEN, OCHRE
from render.art.svg import card


def bridge() -> str:
    """Irises over the bridge."""
    return card(
        iris.leaf(40, 440, 330, -20, 26),
        iris.leaf(134, 440, 320, 26, 26, GREEN),
        iris.leaf(268, 440, 340, 30, 26),
        iris.leaf(206, 440, 260, -24, 26, GREEN),
        iris.stem("M100,430 C100,330 102,260 100,200"),
        iris.stem("M238,430 C238,320 238,290 238,260"),
        iris.flower(238, 238, 0.98, mirror=True),
        iris.flower(102, 172, 1.08),
        things.water(392),
        things.bridge(),
    )


def ribbon() -> str:
    """An iris and a red ribbon."""
    return card(
        iris.leaf(60, 560, 440, -30, 30),
        iris.leaf(150, 560, 380, 60, 30, GREEN),
        iris.leaf(110, 560, 300, -60, 28, GREEN),
        ribbons.red(216, 150),
        iris.stem("M106,560 C106,420 110,330 106,260"),
        iris.leaf(250, 560, 260, 50, 30),
        iris.leaf(200, 560, 220, -30, 28, GREEN),
        iris.flower(112, 240, 1.25),
    )


def pair() -> str:
    """Two irises."""
    return card(
        iris.leaf(40, 560, 460, -16, 30),
        iris.leaf(110, 560, 380, 20, 30, GREEN),
        iris.leaf(210, 560, 360, -30, 30),
        iris.leaf(290, 560, 440, 30, 30, GREEN),
        iris.stem("M106,560 C106,420 110,330 112,210"),
        iris.stem("M220,560 C220,480 224,450 222,390"),
        iris.stem("M264,170 C264,300 256,420 250,560"),
        iris.bud(264, 150, 1.1, 4),
        iris.flower(112, 190, 1.15),
        iris.flower(222, 364, 1.2, mirror=True),
    )


def gold() -> str:
    """Irises before a golden screen."""
    return card(
        iris.leaf(80, 560, 300, -50, 32),
        iris.leaf(150, 560, 400, 30, 32, GREEN),
        iris.leaf(240, 560, 330, 40, 32),
        iris.leaf(300, 560, 260, 10, 30, GREEN),
        iris.stem("M98,560 C98,470 96,300 80,200"),
        iris.stem("M226,560 C226,420 222,330 220,240"),
        iris.bud(78, 190, 1.15, -6),
        iris.flower(220, 214, 1.2),
        iris.flower(100, 400, 1.15, mirror=True),
        ground=OCHRE,
    )


FACES = (
    Face(5, Kind.ANIMAL, "bridge", bridge),
    Face(5, Kind.RIBBON, "red ribbon", ribbon),
    Face(5, Kind.PLAIN, "pair", pair),
    Face(5, Kind.PLAIN, "gold", gold),
)
