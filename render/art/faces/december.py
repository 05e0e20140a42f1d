"""December: paulownia, with the phoenix."""

from render.art.faces.face import Face, Kind
from render.art.motifs import paulownia, phoenix
from render.art.palette import GREEN, LOCHRE, OCHRE, RED
from render.art.svg import card, path


def bird() -> str:
    """The phoenix over the paulownia."""
    return card(
        paulownia.crest(64, 470, 0.8), paulownia.crest(270, 480, 0.8),
        phoenix.phoenix(172, 212, 1.0),
        ground=LOCHRE,
    )


def crest() -> str:
    """The plant as on a crest."""
    return card(paulownia.crest(165, 330, 1.3))


def gold() -> str:
    """Paulownia on a yellow ground."""
    return card(
        paulownia.spike(100, 250, 1.25, 3, -12), paulownia.spike(226, 300, 1.35, 4, 10),
        paulownia.leaf(90, 230, 1.25, 200), paulownia.leaf(226, 280, 1.4, 150), paulownia.leaf(160, 330, 1.3, 210, GREEN),
        ground=OCHRE,
    )


def grove() -> str:
    """Two stems under a red sky."""
    return card(
        path("M0,0 H330 V190 C250,170 190,220 110,202 C70,194 40,200 0,212Z", RED),
        paulownia.crest(98, 250, 0.9, GREEN), paulownia.crest(226, 410, 1.0),
    )


FACES = (
    Face(12, Kind.BRIGHT, "phoenix", bird),
    Face(12, Kind.PLAIN, "crest", crest),
    Face(12, Kind.PLAIN, "gold", gold),
    Face(12, Kind.PLAIN, "grove", grove),
)
