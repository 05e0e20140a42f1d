"""July: bush clover, with the boar."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, clover, ribbons, things
from render.art.palette import LOCHRE, RED
from render.art.svg import card


def boar() -> str:
    """The boar in the clover."""
    return card(
        clover.spray(((20, 560), (-20, 300), (60, 100), (200, 90)), 44),
        clover.spray(((320, 560), (370, 320), (310, 170), (190, 190)), 40, 4, 5),
        beasts.boar(174, 366, 0.96, -4),
        clover.spray(((110, 610), (110, 530), (70, 490), (10, 500)), 34, 2, 4),
        clover.spray(((230, 610), (220, 540), (270, 500), (330, 506)), 34, 2, 4),
        ground=LOCHRE,
    )


def ribbon() -> str:
    """Bush clover and a red ribbon."""
    return card(
        clover.spray(((50, 560), (0, 300), (50, 80), (230, 70)), 50),
        ribbons.red(220, 140),
        clover.spray(((90, 570), (110, 440), (190, 380), (300, 430)), 46, 4, 5),
    )


def arch() -> str:
    """Three arching stems."""
    return card(
        clover.spray(((30, 560), (0, 240), (100, 50), (290, 90)), 50),
        clover.spray(((80, 560), (90, 360), (170, 220), (306, 266)), 48, 4, 6),
        clover.spray(((150, 580), (160, 470), (230, 400), (310, 440)), 44, 3, 5),
    )


def mist() -> str:
    """Stems through the mist."""
    return card(
        things.mist(-20, 150, 200, RED, 34),
        things.mist(140, 196, 240, RED, 34),
        clover.spray(((250, 570), (320, 300), (280, 60), (50, 80)), 52),
        clover.spray(((190, 570), (210, 430), (170, 290), (36, 300)), 48, 4, 5),
        ground=LOCHRE,
    )


FACES = (
    Face(7, Kind.ANIMAL, "boar", boar),
    Face(7, Kind.RIBBON, "red ribbon", ribbon),
    Face(7, Kind.PLAIN, "arch", arch),
    Face(7, Kind.PLAIN, "mist", mist),
)
