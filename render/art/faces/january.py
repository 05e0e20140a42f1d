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
        circle(150, 172, 132, RED), birds.crane(147, 306, 0.97), *(pine.fan(*f) for f in fans), ground=SAND
    )


def ribbon() -> str:
    """Pine boughs and a poem."""
    fans = ((80, 170, 72, -14), (276, 92, 66, 12), (66, 330, 76, -24), (104, 470, 88, 4), (270, 500, 74, 8))
    return card(
        pine.trunk(
            ("M-20,470 C60,440 60,330 150,300 C220,280 250,200 350,150", 24),
            ("M90,340 C110,280 60,240 78,170", 14),
            ("M280,196 C300,170 290,120 278,90", 14),
        ),
        ribbons.poetry(196, 110),
        *(pine.fan(*f) for f in fans),
    )


def tree() -> str:
    """A great pine."""
    fans = (
        (108, 118, 88, -6),
        (244, 190, 80, 10),
        (62, 270, 72, -14),
        (262, 330, 82, 8),
        (78, 426, 80, -8),
        (258, 484, 88, 4),
    )
    return card(
        pine.trunk(
            ("M60,560 C110,450 220,400 180,290 C150,210 96,190 108,110", 34),
            ("M176,280 C210,260 230,230 244,186", 18),
            ("M186,340 C220,350 250,340 262,326", 18),
            ("M150,230 C110,280 90,270 62,266", 16),
            ("M120,440 C100,440 90,430 78,424", 18),
            ("M110,480 C150,510 210,510 258,480", 18),
        ),
        *(pine.fan(*f) for f in fans),
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
