"""December: paulownia, with the phoenix."""

from render.art.faces.face import Face, Kind
from render.art.motifs import paulownia, phoenix
from render.art.palette import GREEN, OCHRE, RED, SAND
from render.art.svg import card, path


def bird() -> str:
    """The phoenix over the paulownia."""
    return card(
        paulownia.spike(262, 462, 1.2, 3, 3),
        paulownia.leaf(226, 470, 0.9, 196, GREEN),
        paulownia.leaf(284, 462, 1.1, 170),
        paulownia.leaf(26, 454, 1.1, 190, GREEN),
        paulownia.leaf(104, 468, 1.0, 176),
        phoenix.phoenix(166, 250, 0.98),
        ground=SAND,
    )


def crest() -> str:
    """The plant as on a crest."""
    return card(paulownia.crest(165, 330, 1.3))


def gold() -> str:
    """Paulownia on a yellow ground."""
    return card(
        paulownia.spike(96, 290, 1.25, 3, -14),
        paulownia.spike(226, 330, 1.4, 4, 8),
        paulownia.leaf(84, 270, 1.25, 205),
        paulownia.leaf(230, 316, 1.4, 152),
        paulownia.leaf(158, 360, 1.25, 212, GREEN),
        ground=OCHRE,
    )


def grove() -> str:
    """Two stems under a red sky."""
    return card(
        path("M0,0 H330 V190 C250,170 190,220 110,202 C70,194 40,200 0,212Z", RED),
        paulownia.spike(62, 340, 1.2, 2, -6),
        paulownia.spike(272, 340, 1.2, 2, 6),
        paulownia.spike(166, 318, 1.5, 3),
        paulownia.leaf(58, 336, 1.3, 190, GREEN),
        paulownia.leaf(276, 336, 1.3, 170, GREEN),
        paulownia.leaf(166, 324, 1.5, 180),
    )


FACES = (
    Face(12, Kind.BRIGHT, "phoenix", bird),
    Face(12, Kind.PLAIN, "crest", crest),
    Face(12, Kind.PLAIN, "gold", gold),
    Face(12, Kind.PLAIN, "grove", grove),
)
