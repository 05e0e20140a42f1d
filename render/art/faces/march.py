"""March: cherry, with the curtain of the viewing."""

from render.art.faces.face import Face, Kind
from render.art.motifs import cherry, poems, ribbons, things
from render.art.palette import LBLUE
from render.art.svg import card


def curtain() -> str:
    """Cherries in bloom above a striped curtain."""
    return card(
        cherry.branch("M0,130 C80,150 120,92 190,112 C240,124 280,92 330,104"),
        cherry.cloud(
            (52, 78, 56),
            (150, 54, 58),
            (250, 74, 60),
            (310, 150, 48),
            (104, 152, 56),
            (206, 150, 58),
            (36, 184, 46),
            (150, 226, 44),
            (270, 226, 44),
        ),
        cherry.petal(76, 262, 1.5, 20),
        cherry.petal(214, 262, 1.5, -30),
        things.curtain(),
    )


def ribbon() -> str:
    """Cherries and a poem."""
    return card(
        cherry.branch("M-10,60 C80,130 120,250 110,560", 18),
        cherry.branch("M60,130 C140,120 220,150 330,90", 13),
        ribbons.poetry(206, 126, poem=poems.MIYOSHINO),
        cherry.cloud(
            (60, 80, 58),
            (158, 70, 56),
            (266, 90, 58),
            (66, 200, 54),
            (58, 322, 50),
            (98, 440, 58),
            (294, 482, 48),
            (176, 514, 42),
        ),
    )


def spray() -> str:
    """A branch across the card."""
    return card(
        cherry.branch("M-10,470 C100,420 200,260 340,60", 18),
        cherry.branch("M90,410 C70,320 90,250 70,170", 12),
        cherry.branch("M180,310 C230,340 250,390 290,420", 12),
        cherry.cloud(
            (70, 170, 60),
            (158, 110, 52),
            (250, 150, 64),
            (112, 320, 60),
            (210, 270, 58),
            (286, 410, 58),
            (72, 450, 56),
            (190, 440, 48),
        ),
        cherry.petal(130, 506, 1.7, 20),
        cherry.petal(250, 500, 1.7, -40),
        cherry.petal(60, 80, 1.7, 10),
    )


def cloud() -> str:
    """Cherries like a cloud under the evening sky."""
    return card(
        things.mist(-20, 70, 210),
        things.mist(120, 110, 240),
        cherry.branch("M150,560 C160,480 150,420 170,330", 26),
        cherry.cloud(
            (70, 250, 56),
            (170, 216, 60),
            (268, 246, 58),
            (36, 340, 54),
            (122, 320, 60),
            (222, 326, 62),
            (306, 340, 50),
            (80, 420, 54),
            (254, 420, 56),
            (166, 410, 54),
        ),
        cherry.petal(60, 500, 1.7, 20),
        cherry.petal(260, 506, 1.7, -40),
        ground=LBLUE,
    )


FACES = (
    Face(3, Kind.BRIGHT, "curtain", curtain),
    Face(3, Kind.RIBBON, "poetry ribbon", ribbon),
    Face(3, Kind.PLAIN, "spray", spray),
    Face(3, Kind.PLAIN, "cloud", cloud),
)
