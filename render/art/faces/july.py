"""July: bush clover, with the boar."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, clover, ribbons, things
from render.art.palette import GREEN, LOCHRE, RED
from render.art.svg import card, path


def boar() -> str:
    """The boar in the clover."""
    return card(
        path("M0,462 C90,440 230,446 330,470 V540 H0Z", GREEN),
        clover.spray(((330, 580), (400, 240), (250, 20), (110, 96)), 56, 4, 5),
        beasts.boar(180, 356, 0.94, -4),
        ground=LOCHRE,
    )


def ribbon() -> str:
    """Bush clover and a red ribbon."""
    return card(
        clover.spray(((50, 560), (0, 300), (50, 80), (230, 70)), 50),
        ribbons.red(224, 124),
        clover.spray(((60, 590), (90, 480), (170, 430), (286, 480)), 46, 3, 5),
    )


def arch() -> str:
    """Three arching stems."""
    return card(
        clover.spray(((30, 560), (0, 240), (100, 50), (264, 100)), 52),
        clover.spray(((80, 560), (90, 360), (156, 220), (272, 276)), 48, 4, 5),
        clover.spray(((140, 580), (150, 470), (206, 400), (282, 446)), 44, 3, 4),
    )


def mist() -> str:
    """Stems through the mist."""
    return card(
        things.mist(-20, 150, 200, RED, 34),
        things.mist(140, 196, 240, RED, 34),
        clover.spray(((250, 570), (320, 300), (280, 60), (66, 84)), 54),
        clover.spray(((190, 570), (210, 430), (170, 290), (56, 312)), 50, 3, 5),
        ground=LOCHRE,
    )


FACES = (
    Face(7, Kind.ANIMAL, "boar", boar),
    Face(7, Kind.RIBBON, "red ribbon", ribbon),
    Face(7, Kind.PLAIN, "arch", arch),
    Face(7, Kind.PLAIN, "mist", mist),
)
