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
        birds.goose(236, 92, 0.68, -8),
        birds.goose(102, 178, 0.68, -8),
        birds.goose(228, 250, 0.68, -8),
        put(susuki.hill(mirror=True), y=50),
        ground=LOCHRE,
    )


def grass() -> str:
    """The hill under an empty sky."""
    return card(
        susuki.plume(124, 380, 160, -26, OCHRE, 0.85),
        susuki.plume(160, 380, 250, 10, OCHRE, 1.25),
        susuki.plume(212, 380, 130, 22, OCHRE, 0.8),
        susuki.hill(),
    )


def mist() -> str:
    """The hill in the mist."""
    return card(
        things.mist(-20, 84, 190, WHITE, 36),
        things.mist(110, 128, 240, WHITE, 36),
        susuki.plume(206, 400, 230, -60, LOCHRE, 1.2),
        susuki.hill(mirror=True),
        ground=LBLUE,
    )


FACES = (
    Face(8, Kind.BRIGHT, "moon", moon),
    Face(8, Kind.ANIMAL, "geese", geese),
    Face(8, Kind.PLAIN, "grass", grass),
    Face(8, Kind.PLAIN, "mist", mist),
)
