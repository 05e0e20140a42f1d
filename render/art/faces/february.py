"""February: plum, with the warbler."""

from render.art.faces.face import Face, Kind
from render.art.motifs import birds, plum, ribbons
from render.art.palette import INK, LBLUE, PINK, RED, SAND, WHITE
from render.art.svg import card, path, stroke


def warbler() -> str:
    """The warbler on a plum branch."""
    return card(
        plum.branch("M-20,420 C80,400 180,420 350,330", 22),
        plum.branch("M250,386 C270,460 250,500 280,560", 14),
        plum.branch("M60,410 C50,470 70,500 60,560", 12),
        birds.warbler(176, 322, 1.12),
        *(plum.flower(*f) for f in ((70, 96, 54, RED, 10), (196, 78, 46, PINK, 40), (282, 150, 50, RED, 0), (66, 486, 58, RED, 20), (190, 494, 52, PINK, 50), (292, 452, 46, RED, 8))),
        plum.bud(130, 168, 17), plum.bud(38, 190, 15, PINK),
        ground=SAND,
    )  # fmt: skip


def ribbon() -> str:
    """A plum branch and a poem."""
    return card(
        plum.branch("M110,560 C150,460 70,390 112,290 C146,210 110,140 150,0", 20),
        plum.branch("M108,310 C180,296 236,250 270,170", 12),
        ribbons.poetry(214, 130),
        *(
            plum.flower(*f)
            for f in (
                (90, 96, 54, RED, 10),
                (182, 60, 44, PINK, 40),
                (60, 262, 52, PINK, 0),
                (278, 152, 48, RED, 22),
                (92, 420, 58, RED, 0),
                (276, 470, 54, PINK, 10),
                (170, 500, 46, RED, 50),
            )
        ),
    )


def branch() -> str:
    """A single branch in bloom."""
    return card(
        plum.branch("M270,560 C250,430 120,400 130,270 C136,190 210,150 200,0", 24),
        plum.branch("M138,330 C90,300 70,270 60,190", 14),
        plum.branch("M184,120 C230,130 260,160 286,230", 13),
        *(plum.flower(*f) for f in ((190, 90, 62, RED, 10), (66, 190, 58, PINK, 40), (274, 244, 56, RED, 0), (136, 300, 66, RED, 20), (214, 430, 62, PINK, 50), (70, 450, 50, RED, 8))),
        plum.bud(90, 84, 18), plum.bud(284, 120, 16, PINK), plum.bud(60, 350, 16),
    )  # fmt: skip


def stream() -> str:
    """White plums over a dark stream."""
    return card(
        path("M330,40 C180,120 300,220 190,310 C100,380 170,470 60,560 L340,560Z", INK),
        stroke("300,120 250,200 270,280 210,360 210,450 150,540", 7, LBLUE),
        stroke("340,200 300,290 310,360 260,430 250,540", 7, LBLUE),
        plum.branch("M-20,500 C60,420 40,300 90,220 C130,150 110,80 160,0", 22),
        plum.branch("M64,320 C130,310 160,330 210,290", 13),
        *(
            plum.flower(*f)
            for f in (
                (128, 100, 60, WHITE, 10),
                (60, 230, 56, RED, 40),
                (206, 280, 54, WHITE, 0),
                (72, 400, 60, WHITE, 20),
                (230, 130, 46, RED, 50),
                (150, 470, 50, RED, 8),
            )
        ),
        ground=SAND,
    )


FACES = (
    Face(2, Kind.ANIMAL, "warbler", warbler),
    Face(2, Kind.RIBBON, "poetry ribbon", ribbon),
    Face(2, Kind.PLAIN, "branch", branch),
    Face(2, Kind.PLAIN, "stream", stream),
)
