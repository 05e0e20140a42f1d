"""Beasts: butterflies, boar, deer, frog. All look to the left."""

from render.art.palette import BROWN, DGREEN, DRED, GREEN, INK, LGREEN, LOCHRE, LPINK, OCHRE, RED, WHITE
from render.art.svg import circle, line, put, rect, shape, stroke


def butterfly(
    x: float, y: float, size: float = 1, turn: float = 0, upper: str = OCHRE, lower: str = RED
) -> str:
    """A butterfly from above, 200 units wide at size 1; `x, y` is the middle of its body."""
    wing = (
        shape("4,-8! 20,-56 62,-86 98,-84! 104,-50 84,-14 40,2!", upper, stroke=INK)
        + shape("4,6! 46,4 78,22 76,52! 62,60 58,82! 30,74 8,44!", lower, stroke=INK)
        + circle(70, -54, 13, INK)
        + circle(50, 38, 9, WHITE)
        + stroke("18,-20 36,-34 46,-62", 5)
    )
    body = shape("0,-34! 9,-16 8,30 0,56! -8,30 -9,-16", INK)
    feelers = stroke("0,-30 14,-60 36,-70", 5) + stroke("0,-30 -14,-60 -36,-70", 5)
    return put(feelers, wing, put(wing, mirror=True), body, x=x, y=y, size=size, turn=turn)


def boar(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """A boar that charges head down, 330 units long at size 1; `x, y` is the middle of its body."""
    body = shape(
        "-70,-60 -24,-96 34,-100 92,-72 132,-26 138,22 112,54 60,54 10,66 -40,84 -80,76 -96,10",
        BROWN,
        stroke=INK,
        width=6,
    )
    tail = stroke("128,-24 148,-38 144,-70", 9)
    parts = (tail, _boar_mane(), _boar_legs(), body, _boar_bristles(), _boar_collar(), _boar_head())
    return put(*parts, x=x, y=y, size=size, turn=turn)


def _boar_mane() -> str:
    spikes = (
        "-72,-60! -62,-108! -36,-88! -18,-138! 2,-102! 32,-144! 38,-102! 76,-130! 72,-88! 110,-100!"
        " 100,-66! 136,-66! 120,-36! 130,-10! 0,0! -70,-20!"
    )
    return shape(spikes, INK)


def _boar_legs() -> str:
    far = shape("-30,60! -34,96 -8,124! 16,112! 6,94 34,56!", INK)
    far += shape("44,44! 62,86 84,132! 112,122! 96,84 100,40!", INK)
    near = shape("-76,60! -98,92 -134,112! -118,138! -70,122 -14,72!", BROWN, stroke=INK, width=6)
    near += shape("66,44! 94,70 104,96 112,142! 144,136! 142,88 138,54 132,10!", BROWN, stroke=INK, width=6)
    join = shape("64,36! 84,58 110,60 132,40! 128,0 90,0", BROWN)
    hooves = shape("-114,98! -140,108! -124,142! -98,132!", INK)
    hooves += shape("106,120! 110,146! 147,138! 143,114!", INK)
    return far + near + join + hooves


def _boar_bristles() -> str:
    rows = (
        "36,-76! 62,-68 82,-44! 56,-54!",
        "84,-56! 106,-42 118,-16! 96,-30!",
        "44,-36! 68,-26 86,0! 60,-12!",
        "92,-14! 112,2 118,30! 100,14!",
        "40,4! 62,12 78,36! 54,26!",
    )
    return "".join(shape(points, OCHRE) for points in rows)


def _boar_collar() -> str:
    return shape(
        "-64,-66! 4,-96! 2,-70! 28,-64! 12,-44! 34,-30! 12,-14! 28,6! 4,16! 14,40! -10,42! -8,70! -34,66!"
        " -44,92! -80,70! -90,0!",
        INK,
    )


def _boar_head() -> str:
    skull = shape(
        "-30,-62 -78,-58 -112,-14 -150,44! -166,84! -140,102! -104,90 -56,80 -22,38 -12,-20",
        BROWN,
        stroke=INK,
        width=6,
    )
    ear = shape("-62,-54! -58,-96 -22,-120! -8,-84 -26,-44!", BROWN, stroke=INK)
    ear += shape("-46,-60! -44,-84 -26,-98! -22,-80 -32,-58!", DRED)
    snout = shape("-150,40! -176,62 -178,90! -154,106! -142,72", DRED, stroke=INK) + line("M-166,72 V82", 6)
    mouth = stroke("-150,100! -116,92 -86,88 -62,98!", 6)
    tusk = shape("-96,82! -140,76 -142,10! -124,46 -84,58!", WHITE, stroke=INK)
    eye = shape("-104,6! -70,-18! -64,2 -80,12", LOCHRE, stroke=INK, width=4) + circle(-82, 0, 5.5, INK)
    brow = line("M-112,2 L-58,-34", 11)
    return ear + skull + snout + mouth + tusk + eye + brow


def deer(x: float, y: float, size: float = 1) -> str:
    """A stag that looks back, 420 units high at size 1; `x, y` is the middle of its body."""
    body = shape(
        "-28,-142! -54,-108 -78,-64 -98,-22 -92,18 -60,42 -6,32 50,28 100,44 126,20 124,-20 96,-44 46,-44"
        " 8,-50 -14,-68 -8,-92 12,-110!",
        OCHRE,
        stroke=INK,
    )
    spots = "".join(
        circle(sx, sy, 9, WHITE)
        for sx, sy in (
            (-46, -50), (-20, -34), (10, -26), (42, -22), (74, -24), (102, -12),
            (-66, -18), (-36, -6), (-4, 4), (30, 6), (64, 4), (94, 16),
        )
    )  # fmt: skip
    tail = shape("110,-34! 132,-54 150,-40 142,-10 120,0!", WHITE, stroke=INK)
    return put(tail, _deer_legs(), body, spots, _deer_head(), x=x, y=y, size=size)


def _deer_legs() -> str:
    far = shape("-90,14! -116,52 -128,78! -104,132! -90,126! -106,82 -74,58 -52,34!", BROWN, stroke=INK)
    far += shape("48,24! 58,62 76,84! 64,120 66,166! 82,166! 82,122 94,88 92,50 88,30!", BROWN, stroke=INK)
    near = shape("-80,26! -74,70 -76,110 -72,166! -55,166! -58,110 -48,70 -30,34!", OCHRE, stroke=INK)
    near += shape(
        "70,30! 86,66 108,88! 98,124 102,166! 119,166! 117,126 128,88 130,50 124,10!", OCHRE, stroke=INK
    )
    join = shape("66,28! 86,46 106,50 124,26! 118,0 80,0", OCHRE) + shape(
        "-82,10 -76,34! -40,36! -36,10", OCHRE
    )
    hooves = "".join(rect(hx, 152, 22, 17, INK, rx=3) for hx in (-75, 63, 99))
    return far + near + join + hooves + shape("-112,116! -106,138! -86,130! -92,108!", INK)


def _deer_head() -> str:
    rear = "M-10,-154 C-40,-172 -58,-206 -44,-248 M-40,-204 C-56,-206 -70,-216 -76,-232"
    fore = "M16,-158 C34,-172 58,-200 54,-244 M46,-202 C62,-204 76,-214 80,-230"
    antlers = line(f"{rear} M-48,-226 C-36,-230 -26,-240 -22,-254", 9)
    antlers += line(f"{fore} M54,-224 C42,-228 34,-238 30,-252", 9)
    skull = shape(
        "-34,-136 -22,-160 10,-166 40,-148 74,-124 82,-108 68,-97 28,-104 -4,-106 -28,-116",
        OCHRE,
        stroke=INK,
    )
    join = shape("-44,-110 -32,-138 -6,-130 8,-112 -8,-92 -38,-84", OCHRE)
    muzzle = shape("82,-108 68,-98 46,-102! 56,-117 68,-126!", WHITE)
    ear = shape("-18,-146! -44,-142 -88,-164! -60,-180 -16,-164!", OCHRE, stroke=INK)
    ear += shape("-30,-154! -50,-154 -70,-164! -50,-169 -30,-162!", LPINK)
    face = circle(27, -138, 6.5, INK) + circle(78, -112, 7.5, INK)
    return antlers + skull + muzzle + join + ear + face


def frog(x: float, y: float, size: float = 1) -> str:
    """A frog in its leap, 150 units high at size 1; `x, y` is the middle of its body."""
    far = stroke("-30,-6 -52,-2 -66,14", 11, DGREEN)
    leg = shape("10,4! 40,-6 66,14 54,44 30,52! 44,34 34,22 8,34!", GREEN, stroke=INK, width=4)
    foot = line("M34,48 L58,66 M34,48 L36,72 M34,48 L14,64", 8, DGREEN)
    body = shape("38,34 34,2 10,-34 -16,-60 -46,-58 -58,-40 -46,-10 -16,22 14,40", GREEN, stroke=INK)
    belly = shape("-56,-36! -40,-22 -10,4 22,36! -4,32 -30,8 -46,-14", LGREEN)
    arm = stroke("-20,2 -38,16 -44,36", 11, DGREEN)
    eye = circle(-30, -60, 14, GREEN, stroke=INK) + circle(-32, -60, 6, INK)
    return put(far, body, belly, foot, leg, arm, eye, x=x, y=y, size=size)
