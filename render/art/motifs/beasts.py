"""Beasts: butterflies, boar, deer, frog. All look to the left."""

from render.art.palette import BROWN, DGREEN, DRED, GREEN, INK, LGREEN, OCHRE, RED, WHITE
from render.art.svg import circle, line, put, shape, stroke


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


def boar(x: float, y: float, size: float = 1) -> str:
    """A boar, 290 units long at size 1; `x, y` is the middle of its body."""
    legs = shape("-60,60! -64,120! -36,120! -28,64!", INK) + shape("60,60! 70,120! 98,120! 100,50!", INK)
    legs += shape("-20,66! -22,116! 4,116! 10,66!", BROWN, stroke=INK) + shape(
        "96,40! 110,116! 136,116! 128,30!", BROWN, stroke=INK
    )
    body = shape(
        "-146,44 -128,14 -98,-18 -60,-56 0,-82 70,-70 122,-30 138,24 116,66 50,80 -40,80 -84,70 -132,66",
        BROWN,
        stroke=INK,
    )
    mane = shape(
        "-92,-22! -84,-56! -66,-50! -54,-84! -34,-72! -16,-104! 2,-86! 24,-108! 36,-84! 62,-100! 66,-74! 40,-60 0,-64 -50,-36!",
        INK,
    )
    ear = shape("-84,-20! -92,-56! -52,-40 -58,-14!", BROWN, stroke=INK)
    snout = shape("-150,46 -142,28! -126,32! -126,66! -142,66", DRED, stroke=INK, width=4)
    tusk = shape("-118,62! -130,34 -112,18! -112,40 -100,56!", WHITE, stroke=INK, width=4)
    bristles = "".join(
        stroke(p, 6, OCHRE)
        for p in (
            "-10,-40 8,-24 14,0",
            "30,-44 46,-26 50,-4",
            "70,-32 82,-14 84,8",
            "-34,-8 -20,8 -16,28",
            "16,18 30,32 34,50",
            "60,22 72,36 74,52",
        )
    )
    eye = circle(-96, 6, 9, WHITE) + circle(-98, 7, 5, INK)
    tail = stroke("136,0 156,10 160,34", 7)
    return put(tail, legs, body, mane, ear, snout, tusk, bristles, eye, x=x, y=y, size=size)


def deer(x: float, y: float, size: float = 1) -> str:
    """A stag that looks back over its shoulder, 330 units high at size 1; `x, y` is the middle of its body."""
    far = shape("-44,40! -52,100 -46,160! -30,160! -26,100 -16,50!", BROWN, stroke=INK) + shape(
        "60,40! 74,100 66,160! 82,160! 94,100 96,30!", BROWN, stroke=INK
    )
    antlers = "".join(
        line(d, 8)
        for d in (
            "M-6,-146 C-30,-170 -36,-196 -24,-226 M-26,-182 L-52,-196 M-30,-204 L-8,-218",
            "M16,-148 C36,-172 46,-196 40,-226 M38,-184 L64,-190 M42,-204 L24,-220",
        )
    )
    body = shape(
        "-88,-10 -84,-60 -56,-92! -44,-120! 6,-118! 6,-80 20,-48 70,-46 108,-24 112,20 80,56 10,50 -50,58",
        OCHRE,
        stroke=INK,
    )
    near = shape("-84,20! -86,90 -82,160! -64,160! -60,100 -40,50!", OCHRE, stroke=INK) + shape(
        "70,30! 96,84 100,160! 118,160! 120,80 112,10!", OCHRE, stroke=INK
    )
    head = shape("-34,-150 -6,-164 26,-154 66,-124 72,-108 52,-100 14,-106 -24,-112", OCHRE, stroke=INK)
    ears = shape("-20,-146! -56,-160 -66,-138! -44,-126 -22,-128!", OCHRE, stroke=INK) + shape(
        "16,-158! 30,-176 48,-166! 40,-152 28,-148!", OCHRE, stroke=INK
    )
    spots = "".join(
        circle(sx, sy, 8, WHITE)
        for sx, sy in (
            (-50, -30),
            (-24, -8),
            (-56, 8),
            (4, -24),
            (34, -4),
            (64, -22),
            (84, 6),
            (10, 20),
            (50, 26),
            (-26, 28),
        )
    )
    tail = shape("104,-20! 134,-22 132,8! 118,10 108,4!", WHITE, stroke=INK)
    face = circle(30, -134, 5.5, INK) + circle(68, -113, 6, INK)
    return put(tail, far, antlers, near, body, spots, head, ears, face, x=x, y=y, size=size)


def frog(x: float, y: float, size: float = 1) -> str:
    """A frog in its leap, 130 units long at size 1; `x, y` is the middle of its body."""
    leg = stroke("20,16 52,26 40,52 14,58", 13, DGREEN)
    body = shape("40,24 34,-8 6,-34 -24,-40 -48,-30 -42,-4 -8,24", GREEN, stroke=INK)
    arms = stroke("-22,8 -36,20 -52,32", 9, DGREEN) + stroke("-4,18 -14,34 -30,44", 9, DGREEN)
    back = stroke("24,10 4,-8 -14,-22", 6, LGREEN)
    return put(
        leg,
        arms,
        body,
        back,
        circle(-30, -38, 11, GREEN, stroke=INK),
        circle(-32, -39, 4.5, INK),
        x=x,
        y=y,
        size=size,
    )
