"""Birds: crane, warbler, cuckoo, goose, swallow. All look to the left."""

from render.art.palette import BLUE, DGREEN, GREEN, INK, LBLUE, LGREEN, OCHRE, RED, WHITE
from render.art.svg import circle, line, put, shape, stroke


def crane(x: float, y: float, size: float = 1) -> str:
    """A standing crane, 360 units high at size 1; `x, y` is the middle of its body."""
    legs = line("M-14,50 L-20,118 L-14,190 M12,48 L20,112 L14,190", 8) + line(
        "M-14,188 l-24,8 M-14,188 l16,9 M14,188 l-20,10 M14,188 l22,8", 7
    )
    tail = shape(
        "20,-26! 70,-30 104,4 112,78! 92,52 74,42! 82,72 76,104! 58,74 42,56! 36,84 16,104! 4,50", INK
    )
    body = shape(
        "-78,0 -72,-42 -26,-62 30,-52 72,-16 92,36! 62,18 40,26! 34,54 -10,70 -56,50", WHITE, stroke=INK
    )
    feathers = stroke("-46,-12 -10,6 44,-6", 5, LBLUE) + stroke("-54,14 -20,30 26,22", 5, LBLUE)
    neck = shape(
        "-76,14! -84,-36 -56,-74 -36,-104 -42,-136 -70,-148! -64,-168 -28,-166 -6,-134 -12,-88 -32,-56 -20,-28!",
        WHITE,
        stroke=INK,
    )
    throat = shape("-70,-148! -46,-140 -38,-112 -56,-76! -26,-94 -14,-124 -28,-152 -58,-166!", INK)
    head = shape("-104,-160 -92,-178 -64,-182 -44,-166 -48,-148 -74,-142 -98,-148", WHITE, stroke=INK)
    crown = shape("-98,-168! -84,-190 -56,-188 -46,-168! -70,-172", RED)
    beak = shape("-100,-166! -164,-152! -98,-148!", OCHRE, stroke=INK, width=4)
    return put(
        legs,
        tail,
        body,
        feathers,
        neck,
        throat,
        beak,
        head,
        crown,
        circle(-80, -161, 5, INK),
        x=x,
        y=y,
        size=size,
    )


def warbler(x: float, y: float, size: float = 1, *, mirror: bool = False) -> str:
    """A warbler that sits, 230 units long at size 1; `x, y` is the middle of its body."""
    legs = line("M-14,48 L-20,78 M12,46 L10,78", 7)
    tail = shape("40,2! 92,30 146,66! 134,86! 84,66 40,40!", DGREEN, stroke=INK)
    body = shape("-84,-30 -70,-64 -34,-76 10,-56 54,-20 76,26 40,54 -10,60 -58,42 -84,4", GREEN, stroke=INK)
    breast = shape("-84,-14! -58,-8 -34,16 20,40 52,44! 20,58 -20,58 -60,40 -80,10", LGREEN)
    wing = shape("-20,-30! 26,-40 74,-4 112,44! 64,40 10,30 -16,0", DGREEN, stroke=INK)
    bars = stroke("0,-10 36,2 70,24", 5, LGREEN) + stroke("0,10 26,18 50,26", 5, LGREEN)
    beak = shape("-80,-44! -116,-30! -82,-24!", OCHRE, stroke=INK, width=4)
    face = stroke("-84,-34 -60,-40 -40,-34", 5) + circle(-56, -42, 8, INK) + circle(-58, -44, 2.6, WHITE)
    return put(legs, tail, body, breast, wing, bars, beak, face, x=x, y=y, size=size, mirror=mirror)


def cuckoo(x: float, y: float, size: float = 1) -> str:
    """A cuckoo in flight, 280 units wide at size 1; `x, y` is the middle of its body."""
    far = shape(
        "-18,-14! -40,-70 -90,-112 -140,-124! -128,-100 -118,-92! -120,-70 -100,-58! -92,-34 -70,-24! -50,0",
        BLUE,
        stroke=INK,
    )
    tail = shape("60,-6! 120,-8 160,-24! 150,6! 164,24! 120,32 62,22!", BLUE, stroke=INK)
    spots = circle(110, 4, 6, WHITE) + circle(136, 4, 6, WHITE)
    body = shape("-92,10 -78,-20 -46,-26 0,-18 64,-8! 64,22! 10,40 -50,40 -84,28", WHITE, stroke=INK)
    hood = shape("-92,10 -78,-20 -46,-26 0,-18 64,-8! 20,4 -30,2 -56,16 -86,22", BLUE)
    bars = line("M-34,14 L-30,38 M-10,12 L-6,40 M14,10 L18,36 M38,8 L42,28", 6)
    near = shape(
        "-30,-12! -10,-76 40,-124 110,-142! 104,-116 92,-106! 98,-86 78,-74! 80,-52 58,-44! 52,-18 20,-4!",
        BLUE,
        stroke=INK,
    )
    edge = stroke("-6,-26 22,-74 70,-112", 6, LBLUE)
    beak = shape("-90,-2! -120,6! -90,18!", OCHRE, stroke=INK, width=4)
    eye = circle(-68, -4, 8, OCHRE) + circle(-68, -4, 4.5, INK)
    return put(far, tail, spots, body, hood, bars, near, edge, beak, eye, x=x, y=y, size=size)


def goose(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """A goose in flight, 220 units wide at size 1; `x, y` is the middle of its body."""
    far = shape("-10,-8! 4,-60 44,-90 84,-98! 62,-60 40,-20!", INK)
    body = shape("-120,-10 -104,-20 -60,-8 -20,-22 40,-16 104,4! 60,22 0,28 -40,18 -66,6 -104,2", INK)
    belly = shape("-46,10! -10,8 40,12 74,14! 30,24 -20,24", WHITE)
    near = shape(
        "-24,-12! -34,-64 -12,-100 24,-130! 22,-104 30,-84! 30,-64 40,-50! 38,-26 44,-8!",
        INK,
        stroke=WHITE,
        width=4,
    )
    beak = shape("-114,-16! -140,-4! -112,2!", OCHRE)
    return put(far, body, belly, near, beak, circle(-106, -10, 3.6, WHITE), x=x, y=y, size=size, turn=turn)


def swallow(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """A swallow in flight, 300 units long at size 1; `x, y` is the middle of its body."""
    far = shape("-30,-14! -40,-70 -10,-120 50,-152! 26,-100 30,-50 20,-4!", BLUE, stroke=INK)
    tail = shape("60,-8! 110,-16 176,-52! 138,-4 118,6! 150,18 186,52! 120,40 58,24!", INK)
    body = shape("-104,-4 -92,-28 -60,-34 -10,-20 70,-8! 64,22! 0,34 -60,28 -92,16", WHITE, stroke=INK)
    hood = shape("-104,-8 -92,-28 -60,-34 -10,-20 70,-8! 20,10 -30,4 -60,-4 -84,-4!", BLUE)
    throat = shape("-104,-4! -76,-6 -60,8! -74,22 -94,14!", RED)
    near = shape("-36,-8! 0,-10 40,10! 70,60 76,110 60,164! 40,110 4,70 -40,28!", BLUE, stroke=INK)
    beak = shape("-100,-14! -124,-2! -100,4!", INK)
    return put(
        far,
        tail,
        body,
        hood,
        throat,
        near,
        beak,
        circle(-84, -16, 4.6, WHITE),
        x=x,
        y=y,
        size=size,
        turn=turn,
    )
