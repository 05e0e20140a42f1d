"""April: wisteria, with the cuckoo."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, ribbons, things, wisteria
from render.art.palette import LBLUE, RED, SAND
from render.art.svg import card, path


def cuckoo() -> str:
    """The cuckoo across a red crescent."""
    return card(
        things.crescent(172, 204, 110, RED),
        wisteria.vine("M-10,52 C80,80 200,30 340,66"),
        wisteria.leaves(112, 52, 84, 172),
        wisteria.leaves(232, 46, 84, 190),
        wisteria.cluster(56, 74, 200, 92),
        wisteria.cluster(284, 74, 180, 88),
        birds.cuckoo(152, 444, 0.97),
        ground=SAND,
    )


def ribbon() -> str:
    """Wisteria and a red ribbon."""
    return card(
        ribbons.red(196, 150),
        wisteria.vine("M-10,60 C80,90 200,30 340,80"),
        wisteria.leaves(60, 60, 120, 150),
        wisteria.leaves(180, 50, 100, 190),
        wisteria.cluster(76, 110, 300, 104),
        wisteria.cluster(282, 96, 240, 84),
    )


def three() -> str:
    """Three clusters that hang."""
    return card(
        wisteria.vine("M-10,70 C80,40 200,90 340,40"),
        wisteria.leaves(30, 56, 110, 160),
        wisteria.leaves(120, 60, 110, 185),
        wisteria.leaves(220, 60, 110, 190),
        wisteria.leaves(306, 50, 100, 170),
        wisteria.cluster(66, 92, 290, 104),
        wisteria.cluster(266, 86, 300, 104),
        wisteria.cluster(166, 96, 400, 116),
    )


def arch() -> str:
    """Wisteria on an old stem."""
    return card(
        path("M0,392 C90,366 150,420 240,396 C280,386 310,388 330,394 V540 H0Z", LBLUE),
        wisteria.vine("M44,560 C84,430 24,250 98,138 C144,64 240,60 340,110", 20),
        wisteria.leaves(62, 226, 110, 34),
        wisteria.leaves(66, 170, 110, -30),
        wisteria.leaves(230, 64, 110, 60),
        wisteria.leaves(300, 90, 100, 160),
        wisteria.cluster(146, 124, 250, 108),
        wisteria.cluster(258, 120, 360, 116),
        ground=SAND,
    )


FACES = (
    Face(4, Kind.ANIMAL, "cuckoo", cuckoo),
    Face(4, Kind.RIBBON, "red ribbon", ribbon),
    Face(4, Kind.PLAIN, "three", three),
    Face(4, Kind.PLAIN, "arch", arch),
)
