"""August: susuki on a hill, with the moon and the geese."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, susuki, things
from render.art.palette import LBLUE, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import card, circle, put


def moon() -> str:
    """The full moon in a red sky."""
    return card(circle(206, 150, 108, WHITE), susuki.hill(), ground=RED)


def geese() -> str:
    """Three geese over the hill."""
    return card(
        birds.goose(212, 96, 0.74, -6), birds.goose(104, 172, 0.74, -6), birds.goose(232, 246, 0.74, -6),
        put(susuki.hill(mirror=True), y=46),
        ground=LOCHRE,
    )


def grass() -> str:
    """The hill under an empty sky."""
    return card(
        susuki.plume(96, 380, 190, -40, OCHRE, 1.0), susuki.plume(170, 380, 280, 26, OCHRE, 1.2), susuki.plume(230, 380, 170, 40, OCHRE, 0.9),
        susuki.hill(),
    )


def mist() -> str:
    """The hill in the mist."""
    return card(
        things.mist(-20, 110, 210, WHITE, 34),
        things.mist(120, 150, 240, WHITE, 34),
        susuki.hill(mirror=True),
        ground=LBLUE,
    )


FACES = (
    Face(8, Kind.BRIGHT, "moon", moon),
    Face(8, Kind.ANIMAL, "geese", geese),
    Face(8, Kind.PLAIN, "grass", grass),
    Face(8, Kind.PLAIN, "mist", mist),
)
