"""November: willow, with the poet in the rain, the swallow and the lightning."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, birds, ribbons, things, willow
from render.art.palette import BLUE, GREEN, INK, LOCHRE, OCHRE, RED
from render.art.svg import card, line, path


def rain() -> str:
    """The poet, the frog and the rain."""
    return card(
        *(line(f"M{x + 80},0 L{x},540", 3, BLUE) for x in range(-60, 360, 52)),
        things.water(446),
        willow.trunk("M330,20 C292,80 286,140 300,230 C304,300 292,360 268,440 L330,460Z"),
        willow.strand(288, 10, 250, -30), willow.strand(244, 6, 130, -26), willow.strand(318, 40, 330, -10),
        things.poet(134, 136, 1.0),
        beasts.frog(262, 470, 0.9),
    )  # fmt: skip


def swallow() -> str:
    """A swallow between the strands."""
    return card(
        willow.strand(40, 0, 420, 16), willow.strand(96, 0, 210, 14), willow.strand(300, 0, 480, -14), willow.strand(246, 0, 190, -10), willow.strand(170, 0, 130, 0),
        birds.swallow(165, 300, 0.92, -16),
        ground=LOCHRE,
    )  # fmt: skip


def ribbon() -> str:
    """Willow and a red ribbon."""
    return card(
        willow.strand(50, 0, 460, 20, size=1.2), willow.strand(110, 0, 300, 16, size=1.2),
        ribbons.red(206, 140),
        willow.strand(288, 0, 400, -14, size=1.2), willow.strand(236, 0, 150, -10, size=1.2),
    )  # fmt: skip


def storm() -> str:
    """Lightning and the thunder god's drum."""
    return card(
        path("M0,340 C90,310 130,366 200,338 C250,314 290,326 330,316 V540 H0Z", RED),
        willow.strand(44, 0, 250, 16, stem=OCHRE, leaf=GREEN), willow.strand(290, 0, 270, -14, stem=OCHRE, leaf=GREEN), willow.strand(92, 0, 140, 10, stem=OCHRE, leaf=GREEN),
        things.lightning(), things.drum(112, 430, 74),
        ground=INK,
    )  # fmt: skip


FACES = (
    Face(11, Kind.BRIGHT, "rain man", rain),
    Face(11, Kind.ANIMAL, "swallow", swallow),
    Face(11, Kind.RIBBON, "red ribbon", ribbon),
    Face(11, Kind.PLAIN, "lightning", storm),
)
