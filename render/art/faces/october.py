"""October: maple, with the deer."""

from render.art.faces.face import Face, Kind
from render.art.motifs import beasts, maple, ribbons
from render.art.palette import DRED, LBLUE, LGREEN, OCHRE, RED
from render.art.svg import card, path


def deer() -> str:
    """The stag under the maple."""
    leaves = (
        (50, 90, 54, -14, RED),
        (282, 92, 62, 12, RED),
        (174, 50, 44, 30, DRED),
        (290, 230, 54, 60, RED),
        (44, 262, 42, 46, DRED),
        (172, 500, 40, 150, RED),
    )
    return card(
        path("M0,476 C90,440 230,446 330,484 V540 H0Z", LGREEN),
        maple.branch("M-10,50 C80,90 180,30 340,60"),
        beasts.deer(158, 334, 0.98),
        *(maple.leaf(*f) for f in leaves),
    )


def ribbon() -> str:
    """Maple leaves and a blue ribbon."""
    return card(
        maple.branch("M-10,520 C80,420 60,240 210,-20", 15),
        maple.branch("M66,350 C90,360 104,376 112,400", 9),
        maple.branch("M122,156 C110,140 104,124 102,104", 9),
        ribbons.blue(216, 130),
        *(
            maple.leaf(*f)
            for f in (
                (100, 90, 66, -14, RED),
                (250, 90, 56, 20, DRED),
                (70, 250, 64, -50, DRED),
                (110, 390, 72, -20, RED),
                (270, 460, 60, 120, RED),
                (150, 490, 50, 140, OCHRE),
            )
        ),
    )


def branch() -> str:
    """A branch in autumn."""
    return card(
        maple.branch("M-10,560 C60,430 90,330 210,250 C260,210 300,150 340,90"),
        maple.branch("M110,390 C90,300 110,240 90,160", 9),
        maple.branch("M200,258 C180,200 200,140 180,80", 9),
        *(
            maple.leaf(*f)
            for f in (
                (84, 150, 72, -14, RED),
                (190, 88, 60, 12, OCHRE),
                (268, 190, 70, 30, RED),
                (150, 270, 60, -40, DRED),
                (240, 350, 72, 100, RED),
                (110, 430, 66, 120, RED),
                (270, 470, 52, 150, OCHRE),
            )
        ),
    )


def stream() -> str:
    """Leaves that drift on a stream."""
    return card(
        path("M0,300 C80,270 140,330 210,300 C260,280 300,290 330,300 V540 H0Z", LBLUE),
        maple.branch("M-10,40 C90,90 200,60 340,150"),
        *(
            maple.leaf(*f)
            for f in (
                (70, 110, 64, -14, RED),
                (176, 130, 70, 170, DRED),
                (272, 170, 60, 150, RED),
                (84, 370, 62, 40, RED),
                (230, 350, 56, -60, OCHRE),
                (160, 460, 66, 110, RED),
                (284, 470, 46, 20, DRED),
            )
        ),
    )


FACES = (
    Face(10, Kind.ANIMAL, "deer", deer),
    Face(10, Kind.RIBBON, "blue ribbon", ribbon),
    Face(10, Kind.PLAIN, "branch", branch),
    Face(10, Kind.PLAIN, "stream", stream),
)
