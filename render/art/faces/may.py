"""May: iris, with the eight-plank bridge."""

from render.art.faces.face import Face, Kind
from render.art.motifs import iris, ribbons, things
from render.art.palette import GREEN, OCHRE
from render.art.svg import card


def bridge() -> str:
    """Irises over the bridge."""
    return card(
        things.water(400),
        iris.leaf(60, 430, 330, -30), iris.leaf(130, 420, 300, 30, 22, GREEN), iris.leaf(250, 400, 280, 40), iris.leaf(210, 400, 240, -20, 22, GREEN),
        iris.stem("M96,420 C96,330 100,260 96,200"), iris.stem("M232,400 C232,300 236,250 238,230"),
        iris.flower(96, 190, 1.0), iris.flower(238, 230, 0.9, mirror=True),
        things.bridge(),
    )  # fmt: skip


def ribbon() -> str:
    """An iris and a red ribbon."""
    return card(
        iris.leaf(60, 560, 440, -30, 30), iris.leaf(150, 560, 380, 60, 30, GREEN), iris.leaf(110, 560, 300, -60, 28, GREEN),
        ribbons.red(216, 150),
        iris.stem("M106,560 C106,420 110,330 106,260"),
        iris.leaf(250, 560, 260, 50, 30), iris.leaf(200, 560, 220, -30, 28, GREEN),
        iris.flower(112, 240, 1.25),
    )  # fmt: skip


def pair() -> str:
    """Two irises."""
    return card(
        iris.leaf(40, 560, 460, -16, 30), iris.leaf(110, 560, 380, 20, 30, GREEN), iris.leaf(210, 560, 360, -30, 30), iris.leaf(290, 560, 440, 30, 30, GREEN),
        iris.stem("M106,560 C106,420 110,330 112,210"), iris.stem("M220,560 C220,480 224,450 222,390"),
        iris.flower(112, 190, 1.15), iris.flower(222, 360, 1.2, mirror=True), iris.bud(262, 150, 1.1, 8), iris.stem("M262,170 C262,240 256,300 250,360"),
    )  # fmt: skip


def gold() -> str:
    """Irises before a golden screen."""
    return card(
        iris.leaf(80, 560, 300, -50, 32), iris.leaf(150, 560, 400, 30, 32, GREEN), iris.leaf(240, 560, 330, 40, 32), iris.leaf(300, 560, 260, 10, 30, GREEN),
        iris.stem("M96,560 C96,470 92,430 92,400"), iris.stem("M226,560 C226,420 222,330 220,240"),
        iris.flower(220, 220, 1.2), iris.flower(92, 400, 1.1, mirror=True), iris.bud(80, 190, 1.1, -6), iris.stem("M80,210 C80,260 90,320 92,360"),
        ground=OCHRE,
    )  # fmt: skip


FACES = (
    Face(5, Kind.ANIMAL, "bridge", bridge),
    Face(5, Kind.RIBBON, "red ribbon", ribbon),
    Face(5, Kind.PLAIN, "pair", pair),
    Face(5, Kind.PLAIN, "gold", gold),
)
