"""January: pine, with the crane and the sun."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, pine, ribbons
from render.art.palette import RED, SAND
from render.art.svg import card, circle, path


def crane() -> str:
    """The crane before the rising sun."""
    fans = (
        (40, 470, 62, -8),
        (292, 440, 66, 10),
        (110, 520, 68, -4),
        (232, 524, 76, 4),
        (24, 540, 60, 0),
        (320, 534, 66, 4),
    )
    return card(
        circle(196, 172, 132, RED), birds.crane(176, 306, 0.98), *(pine.fan(*f) for f in fans), ground=SAND
    )


def ribbon() -> str:
    """Pine boughs and a poem."""
    return card(
        pine.trunk("M-20,470 C60,440 60,330 150,300 C220,280 250,200 350,150", 24),
        ribbons.poetry(196, 110),
        *(
            pine.fan(*f)
            for f in (
                (80, 170, 72, -14),
                (276, 92, 66, 12),
                (66, 330, 76, -24),
                (104, 470, 88, 4),
                (270, 500, 74, 8),
            )
        ),
    )


def tree() -> str:
    """A great pine."""
    return card(
        pine.trunk("M40,560 C90,440 220,400 180,290 C150,210 90,190 120,60", 34),
        pine.trunk("M186,330 C230,300 260,300 300,260", 20),
        *(
            pine.fan(*f)
            for f in (
                (112, 120, 84, -6),
                (236, 190, 78, 10),
                (70, 268, 72, -14),
                (262, 320, 80, 8),
                (90, 420, 76, -8),
                (254, 480, 88, 4),
            )
        ),
    )


def dusk() -> str:
    """Pines under a red sky, like hills."""
    return card(
        path("M0,0 H330 V210 C250,190 190,240 110,222 C70,214 40,220 0,232Z", RED),
        *(
            pine.fan(*f)
            for f in (
                (98, 290, 92, -4),
                (252, 340, 96, 6),
                (64, 430, 100, -6),
                (220, 480, 116, 2),
                (50, 560, 90, 0),
                (316, 566, 84, 0),
            )
        ),
    )


FACES = (
    Face(1, Kind.BRIGHT, "crane", crane),
    Face(1, Kind.RIBBON, "poetry ribbon", ribbon),
    Face(1, Kind.PLAIN, "tree", tree),
    Face(1, Kind.PLAIN, "dusk", dusk),
)
