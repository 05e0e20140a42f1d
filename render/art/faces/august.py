"""August: susuki on a hill, with the moon and the geese."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, susuki, things
from render.art.palette import LBLUE, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import card, circle, path, put


def moon() -> str:
    """The full moon in a red sky."""
    return card(circle(200, 150, 108, WHITE), susuki.hill(), ground=RED)


def geese() -> str:
    """Three geese over the hill."""
    return card(
        birds.goose(222, 98, 0.76, -8),
        birds.goose(130, 196, 0.76, -8),
        birds.goose(222, 294, 0.76, -8),
        put(susuki.hill(mirror=True), y=102),
        ground=LOCHRE,
    )


def grass() -> str:
    """Tall plumes on the hill under an empty sky."""
    return card(
        susuki.plume(112, 440, 210, -22, LOCHRE, 1.0),
        susuki.plume(226, 440, 150, 16, LOCHRE, 0.85),
        susuki.plume(152, 440, 290, 6, OCHRE, 1.35),
        put(susuki.hill(), y=44),
    )


def mist() -> str:
    """Two hills, and the mist between them."""
    return card(
        put(susuki.hill(mirror=True), y=-150),
        path("M0,350 H330 V540 H0Z", WHITE),
        things.mist(-40, 306, 216, WHITE, 52),
        things.mist(200, 326, 220, WHITE, 52),
        things.mist(206, 84, 220, WHITE, 30),
        put(susuki.hill(), y=98),
        ground=LBLUE,
    )


FACES = (
    Face(8, Kind.BRIGHT, "moon", moon),
    Face(8, Kind.ANIMAL, "geese", geese),
    Face(8, Kind.PLAIN, "grass", grass),
    Face(8, Kind.PLAIN, "mist", mist),
)
