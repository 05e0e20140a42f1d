"""Beasts: butterflies, boar, deer, frog. All look to the left."""

from render.art.palette import BROWN, DGREEN, DRED, GREEN, INK, LGREEN, LOCHRE, OCHRE, RED, WHITE
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
    """A boar that charges, 310 units long at size 1; `x, y` is the middle of its body."""
    mane = shape(
        "-84,-40! -92,-84! -66,-66! -60,-106! -36,-82! -18,-118! -2,-88! 24,-112! 32,-80!"
        " 62,-98! 64,-66! 94,-74! 92,-46! 120,-48! 112,-14! 0,0 -50,-10!",
        INK,
    )
    body = shape(
        "-156,32! -146,58! -108,66 -64,76 -10,78 44,66 92,74 124,58 138,10"
        " 126,-28 92,-54 40,-78 -16,-80 -56,-62 -92,-30 -124,4",
        BROWN,
        stroke=INK,
    )
    tail = stroke("130,0 152,-8 156,-34", 8)
    parts = (tail, mane, _boar_legs(), body, _boar_bristles(), _boar_head())
    return put(*parts, x=x, y=y, size=size, turn=turn)


def _boar_legs() -> str:
    far = shape("-52,50! -82,84 -104,122! -76,128! -40,96 -14,60!", INK)
    far += shape("84,50! 104,92 132,120! 152,108! 132,80 122,40!", INK)
    near = shape("-24,50! -36,96 -54,134! -24,138! 0,100 20,60!", BROWN, stroke=INK)
    near += shape("52,50! 74,96 82,134! 110,130! 108,92 112,40!", BROWN, stroke=INK)
    hooves = shape("-46,116! -56,138! -22,140! -14,120!", INK) + shape(
        "79,114! 81,138! 113,134! 109,112!", INK
    )
    return far + near + hooves


def _boar_bristles() -> str:
    upper = ("-14,-54 2,-38 6,-16", "26,-52 42,-36 46,-14", "66,-40 80,-24 82,-4")
    lower = ("-20,-4 -4,10 2,30", "26,0 40,16 44,36", "72,14 84,30 86,48")
    return "".join(stroke(points, 8, OCHRE) for points in upper + lower)


def _boar_head() -> str:
    ear = shape("-74,-34! -70,-74 -40,-96! -34,-66 -46,-34!", BROWN, stroke=INK)
    snout = shape("-150,14! -164,34 -164,56 -150,66! -140,40", DRED, stroke=INK) + line("M-154,36 V44", 5)
    mouth = stroke("-146,60 -116,54 -92,40", 5)
    tusk = shape("-130,58! -142,36 -138,10! -126,26 -112,52!", WHITE, stroke=INK, width=4)
    eye = shape("-104,-4! -92,-18 -76,-14! -86,-2", LOCHRE, stroke=INK, width=4) + circle(-90, -9, 4.5, INK)
    return ear + snout + mouth + tusk + eye


def deer(x: float, y: float, size: float = 1) -> str:
    """A stag that looks back, 380 units high at size 1; `x, y` is the middle of its body."""
    far = shape("-40,30! -34,80 -40,116 -36,166! -20,166! -18,116 -8,80 4,40!", BROWN, stroke=INK)
    far += shape("46,30! 58,80 52,116 58,166! 74,166! 74,116 84,80 90,30!", BROWN, stroke=INK)
    near = shape("-86,10! -80,70 -86,112 -80,166! -62,166! -62,112 -52,70 -34,40!", OCHRE, stroke=INK)
    near += shape("66,20! 92,70 88,112 98,166! 116,166! 114,112 122,66 116,0!", OCHRE, stroke=INK)
    hooves = "".join(rect(hx, 154, 22, 15, INK, rx=3) for hx in (-83, -40, 55, 96))
    left = "M-8,-150 C-30,-168 -44,-196 -34,-230 M-34,-190 C-46,-192 -58,-200 -62,-212"
    right = "M14,-152 C28,-168 48,-190 48,-226 M42,-192 C54,-192 68,-196 74,-208"
    antlers = line(f"{left} M-37,-208 C-28,-212 -20,-220 -16,-232", 9)
    antlers += line(f"{right} M48,-210 C38,-212 30,-220 26,-230", 9)
    body = shape(
        "-92,0 -90,-50 -70,-92 -42,-132! 10,-126! 12,-92 26,-56 64,-46 102,-34 118,0 104,36"
        " 60,44 0,44 -56,42",
        OCHRE,
        stroke=INK,
    )
    head = shape(
        "-44,-138 -26,-162 6,-164 40,-146 72,-124 80,-108 66,-98 24,-104 -12,-108 -36,-116", OCHRE, stroke=INK
    )
    muzzle = shape("80,-108 66,-98 42,-102! 54,-116 66,-126!", WHITE)
    ears = shape("-30,-148! -56,-170 -86,-164! -72,-142 -38,-132!", OCHRE, stroke=INK)
    ears += shape("-24,-156! -32,-184 -18,-204! -2,-184 -2,-160!", OCHRE, stroke=INK)
    join = shape("-58,-96 -44,-126 -6,-130 6,-112 5,-84 -30,-74", OCHRE)
    spots = "".join(
        circle(sx, sy, 8.5, WHITE)
        for sx, sy in (
            (-58, -52),
            (-30, -66),
            (-62, -16),
            (-30, -28),
            (2, -36),
            (-6, -2),
            (32, -22),
            (62, -20),
            (92, -6),
            (26, 14),
            (60, 12),
            (-40, 12),
        )
    )
    tail = shape("108,-26! 128,-40 142,-24 134,2 116,8!", WHITE, stroke=INK)
    face = circle(26, -138, 6, INK) + circle(76, -112, 7, INK)
    return put(
        tail, far, near, hooves, antlers, body, head, muzzle, join, spots, ears, face, x=x, y=y, size=size
    )


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
