"""November: willow, with the poet in the rain, the swallow and the lightning."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, birds, ribbons, things, willow
from render.art.palette import BLUE, DRED, INK, LBLUE, LGREEN, LOCHRE, RED
from render.art.svg import card, line, path


def rain() -> str:
    """The poet, the frog and the rain."""
    return card(
        *(line(f"M{x + 80},0 L{x},540", 4, LBLUE) for x in range(-60, 360, 44)),
        things.water(452),
        willow.trunk("M340,-10 C280,90 282,160 296,250 C302,320 294,390 262,456 L340,470Z"),
        willow.strand(270, 0, 170, -10),
        willow.strand(222, 0, 84, -8),
        willow.strand(306, 0, 300, -14),
        things.poet(150, 58, 1.0),
        beasts.frog(260, 428, 0.84),
    )


def swallow() -> str:
    """A swallow between the strands."""
    return card(
        willow.strand(32, 0, 460, 8, size=1.2),
        willow.strand(102, 0, 180, 14, size=1.2),
        willow.strand(298, 0, 220, -10, size=1.2),
        willow.strand(236, 0, 130, -10, size=1.2),
        willow.strand(170, 0, 90, 0, size=1.2),
        birds.swallow(152, 332, 0.82, -14),
        ground=LOCHRE,
    )


def ribbon() -> str:
    """Willow and a red ribbon."""
    return card(
        willow.strand(50, 0, 460, 20, size=1.2),
        willow.strand(110, 0, 300, 16, size=1.2),
        ribbons.red(206, 140),
        willow.strand(288, 0, 400, -14, size=1.2),
        willow.strand(236, 0, 150, -10, size=1.2),
    )


def storm() -> str:
    """Lightning and the thunder god's drum."""
    return card(
        path(
            "M-10,344 C90,310 130,366 200,338 C250,314 290,326 340,314 V560 H-10Z", RED, stroke=INK, width=6
        ),
        willow.strand(44, 0, 250, 16, stem=INK, leaf=LGREEN, size=1.2),
        willow.strand(294, 0, 270, -14, stem=INK, leaf=LGREEN, size=1.2),
        willow.strand(100, 0, 130, 10, stem=INK, leaf=LGREEN, size=1.2),
        things.lightning(),
        *(
            line(d, 15, DRED)
            for d in (
                "M210,540 C250,480 250,430 220,392",
                "M256,540 C290,490 294,430 268,380",
                "M302,540 C326,500 330,440 312,396",
            )
        ),
        things.drum(112, 436, 82),
        ground=BLUE,
    )


FACES = (
    Face(11, Kind.BRIGHT, "rain man", rain),
    Face(11, Kind.ANIMAL, "swallow", swallow),
    Face(11, Kind.RIBBON, "red ribbon", ribbon),
    Face(11, Kind.PLAIN, "lightning", storm),
)
