"""August: susuki on a hill, with the moon and the geese."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, susuki, things
from render.art.palette import LBLUE, LOCHRE, RED, WHITE
from render.art.svg import card, circle


def moon() -> str:
    """The full moon in a red sky."""
    return card(circle(206, 150, 108, WHITE), susuki.hill(), ground=RED)


def geese() -> str:
    """Three geese over the hill."""
    return card(
        birds.goose(200, 110, 0.78, -8), birds.goose(112, 190, 0.78, -8), birds.goose(238, 262, 0.78, -8),
        susuki.hill(mirror=True), ground=LOCHRE,
    )  # fmt: skip


def grass() -> str:
    """The hill under an empty sky."""
    return card(
        susuki.hill(),
        susuki.plume(120, 330, 190, 30),
        susuki.plume(200, 330, 150, 50),
        susuki.plume(80, 360, 150, -30),
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
