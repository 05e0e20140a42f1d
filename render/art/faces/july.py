"""July: bush clover, with the boar."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, clover, ribbons, things
from render.art.palette import LOCHRE
from render.art.svg import card


def boar() -> str:
    """The boar in the clover."""
    return card(
        clover.spray(((30, 560), (20, 300), (60, 160), (190, 90))),
        clover.spray(((300, 560), (330, 320), (290, 180), (170, 200)), 32),
        beasts.boar(172, 370, 1.0),
        clover.spray(((160, 600), (150, 520), (90, 470), (20, 470)), 28, 3, 4),
        clover.spray(((180, 600), (190, 520), (250, 470), (310, 480)), 28, 3, 4),
        ground=LOCHRE,
    )


def ribbon() -> str:
    """Bush clover and a red ribbon."""
    return card(
        clover.spray(((60, 560), (20, 300), (60, 100), (200, 70)), 38),
        ribbons.red(214, 140),
        clover.spray(((90, 560), (110, 440), (200, 360), (300, 400)), 38, 4, 5),
    )


def arch() -> str:
    """Three arching stems."""
    return card(
        clover.spray(((40, 560), (20, 260), (100, 60), (290, 90)), 40),
        clover.spray(((80, 560), (80, 360), (160, 220), (300, 260)), 38),
        clover.spray(((120, 560), (140, 460), (220, 400), (310, 430)), 36, 4, 5),
    )


def mist() -> str:
    """Stems through the mist."""
    return card(
        things.mist(-20, 120, 220), things.mist(130, 160, 240),
        clover.spray(((300, 560), (320, 260), (240, 60), (60, 90)), 40),
        clover.spray(((220, 560), (210, 380), (140, 240), (40, 290)), 38),
        clover.spray(((270, 560), (260, 480), (160, 420), (50, 450)), 34, 4, 5),
        ground=LOCHRE,
    )  # fmt: skip


FACES = (
    Face(7, Kind.ANIMAL, "boar", boar),
    Face(7, Kind.RIBBON, "red ribbon", ribbon),
    Face(7, Kind.PLAIN, "arch", arch),
    Face(7, Kind.PLAIN, "mist", mist),
)
