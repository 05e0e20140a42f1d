"""February: plum, with the warbler."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, plum, ribbons
from render.art.palette import BLUE, INK, LBLUE, PINK, RED, SAND, WHITE
from render.art.svg import card, line, path, put


def warbler() -> str:
    """The warbler on a plum branch."""
    flowers = (
        (64, 92, 54, RED, 10),
        (206, 70, 50, PINK, 40),
        (286, 170, 48, RED, 0),
        (64, 478, 58, RED, 20),
        (186, 492, 50, PINK, 50),
        (288, 440, 50, RED, 8),
    )
    return card(
        plum.branch(
            ("M-20,440 C80,400 180,420 350,330", 22),
            ("M240,392 C270,420 280,430 288,440", 12),
            ("M70,416 C60,440 60,460 64,478", 12),
            ("M60,-10 C50,30 60,60 64,92", 12),
            ("M340,40 C300,60 250,60 206,70", 12),
            ("M300,56 C280,100 280,130 286,170", 11),
            ("M264,56 C240,104 200,124 146,132", 8),
        ),
        birds.warbler(164, 318, 1.12),
        *(plum.flower(*f) for f in flowers),
        plum.bud(146, 132, 17),
        plum.bud(126, 452, 15, PINK),
        ground=SAND,
    )


def ribbon() -> str:
    """A plum branch and a poem."""
    flowers = (
        (88, 92, 54, RED, 10),
        (182, 58, 44, PINK, 40),
        (58, 262, 52, PINK, 0),
        (296, 120, 46, RED, 22),
        (90, 420, 58, RED, 0),
        (294, 478, 50, PINK, 10),
        (134, 514, 42, RED, 50),
    )
    return card(
        plum.branch(
            ("M110,560 C150,460 70,390 112,290 C146,210 110,140 150,0", 20),
            ("M112,310 C180,296 246,230 290,130", 12),
        ),
        ribbons.poetry(208, 112),
        *(plum.flower(*f) for f in flowers),
    )


def branch() -> str:
    """A single branch in bloom."""
    flowers = (
        (190, 90, 62, RED, 10),
        (66, 190, 58, PINK, 40),
        (274, 244, 56, RED, 0),
        (136, 300, 66, RED, 20),
        (220, 430, 62, PINK, 50),
        (70, 456, 50, RED, 8),
    )
    return card(
        plum.branch(
            ("M270,560 C250,430 120,400 130,270 C136,190 210,150 200,0", 24),
            ("M138,330 C90,300 70,270 64,190", 14),
            ("M180,130 C230,130 260,160 276,240", 13),
            ("M206,470 C150,440 110,450 70,456", 13),
            ("M150,190 C120,150 100,120 92,84", 11),
            ("M240,160 C266,150 282,132 290,110", 9),
            ("M160,450 C144,464 136,480 136,500", 9),
        ),
        *(plum.flower(*f) for f in flowers),
        plum.bud(90, 80, 19),
        plum.bud(290, 110, 17, PINK),
        plum.bud(136, 500, 17, PINK),
    )


def stream() -> str:
    """White plums over a deep stream."""
    flowers = (
        (128, 96, 60, WHITE, 10),
        (58, 226, 56, RED, 40),
        (206, 274, 56, WHITE, 0),
        (70, 396, 60, WHITE, 20),
        (236, 130, 48, RED, 50),
        (150, 476, 50, RED, 8),
    )
    bank = "M340,30 C180,110 300,220 190,310 C100,380 170,470 60,560"
    return card(
        path(f"{bank} L340,560Z", BLUE, stroke=INK, width=6),
        *(put(line(bank, 9, LBLUE), x=x) for x in (34, 72, 110, 148, 186)),
        plum.branch(
            ("M-20,500 C60,420 40,300 90,220 C130,150 110,80 160,0", 22),
            ("M70,310 C130,310 160,310 206,274", 13),
            ("M110,180 C160,170 200,160 236,130", 12),
        ),
        *(plum.flower(*f) for f in flowers),
        ground=SAND,
    )


FACES = (
    Face(2, Kind.ANIMAL, "warbler", warbler),
    Face(2, Kind.RIBBON, "poetry ribbon", ribbon),
    Face(2, Kind.PLAIN, "branch", branch),
    Face(2, Kind.PLAIN, "stream", stream),
)
