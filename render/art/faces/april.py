"""April: wisteria, with the cuckoo."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, ribbons, things, wisteria
from render.art.palette import RED, SAND
from render.art.svg import card


def cuckoo() -> str:
    """The cuckoo across a red crescent."""
    return card(
        things.crescent(210, 210, 92, RED),
        birds.cuckoo(176, 300, 0.98),
        wisteria.vine("M-10,40 C80,70 200,20 340,60"),
        wisteria.leaves(110, 40, 100, 170), wisteria.leaves(250, 40, 90, 200),
        wisteria.cluster(58, 66, 190, 84), wisteria.cluster(284, 66, 150, 78),
        wisteria.cluster(90, 400, 120, 70), wisteria.cluster(240, 390, 130, 76),
    )  # fmt: skip


def ribbon() -> str:
    """Wisteria and a red ribbon."""
    return card(
        ribbons.red(196, 150),
        wisteria.vine("M-10,60 C80,90 200,30 340,80"),
        wisteria.leaves(60, 60, 120, 150), wisteria.leaves(180, 50, 100, 190),
        wisteria.cluster(76, 110, 300, 104), wisteria.cluster(282, 96, 240, 84),
    )  # fmt: skip


def three() -> str:
    """Three clusters that hang."""
    return card(
        wisteria.vine("M-10,70 C80,40 200,90 340,40"),
        wisteria.leaves(40, 60, 110, 160), wisteria.leaves(180, 60, 110, 200), wisteria.leaves(290, 50, 100, 150),
        wisteria.cluster(70, 90, 270, 100), wisteria.cluster(168, 100, 400, 110), wisteria.cluster(266, 86, 300, 100),
    )  # fmt: skip


def arch() -> str:
    """Wisteria on an old stem."""
    return card(
        wisteria.vine("M-10,540 C60,420 10,240 90,130 C140,60 240,60 340,110", 18),
        wisteria.leaves(60, 180, 120, 40), wisteria.leaves(250, 70, 110, 120),
        wisteria.cluster(150, 120, 250, 104), wisteria.cluster(262, 130, 360, 110), wisteria.cluster(80, 330, 190, 92),
        ground=SAND,
    )  # fmt: skip


FACES = (
    Face(4, Kind.ANIMAL, "cuckoo", cuckoo),
    Face(4, Kind.RIBBON, "red ribbon", ribbon),
    Face(4, Kind.PLAIN, "three", three),
    Face(4, Kind.PLAIN, "arch", arch),
)
