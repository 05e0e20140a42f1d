"""December: paulownia, with the phoenix."""

from render.art.faces.face import Face, Kind
from render.art.motifs import paulownia, phoenix
from render.art.palette import GREEN, LOCHRE, OCHRE, RED
from render.art.svg import card, path


def bird() -> str:
    """The phoenix over the paulownia."""
    return card(
        paulownia.crest(90, 440, 0.8), paulownia.crest(262, 450, 0.7),
        phoenix.phoenix(164, 210, 1.0),
        ground=LOCHRE,
    )  # fmt: skip


def crest() -> str:
    """The plant as on a crest."""
    return card(paulownia.crest(165, 320, 1.35))


def gold() -> str:
    """Paulownia on a yellow ground."""
    return card(paulownia.crest(165, 320, 1.35), ground=OCHRE)


def grove() -> str:
    """Two stems under a red sky."""
    return card(
        path("M0,0 H330 V150 C250,130 190,180 110,162 C70,154 40,160 0,172Z", RED),
        paulownia.crest(110, 250, 0.9), paulownia.crest(226, 420, 0.9), paulownia.leaf(60, 480, 0.8, 150, GREEN),
    )  # fmt: skip


FACES = (
    Face(12, Kind.BRIGHT, "phoenix", bird),
    Face(12, Kind.PLAIN, "crest", crest),
    Face(12, Kind.PLAIN, "gold", gold),
    Face(12, Kind.PLAIN, "grove", grove),
)
