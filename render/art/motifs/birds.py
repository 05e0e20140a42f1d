"""Birds: warbler, cuckoo, goose and swallow look to the left, the crane to the right."""

from render.art.palette import BLUE, DGREEN, GREEN, INK, LBLUE, LGREEN, OCHRE, RED, WHITE
from render.art.svg import circle, line, put, shape, stroke


def crane(x: float, y: float, size: float = 1) -> str:
    """A standing crane, 390 units high at size 1; `x, y` is the middle of its body."""
    legs = line("M-14,46 L-22,118 L-16,190 M14,44 L24,112 L18,190", 9)
    tail = shape(
        "10,-30! 66,-40 104,-6 116,74! 96,50 78,40! 88,72 80,106! 60,78 46,56! 38,86 12,106! -2,50", INK
    )
    body = shape(
        "-80,0 -74,-42 -26,-62 34,-54 76,-20 96,34! 62,20 40,28! 32,56 -12,72 -58,50", WHITE, stroke=INK
    )
    neck = shape(
        "-78,10! -84,-36 -58,-76 -40,-106 -46,-138 -72,-150! -64,-172 -26,-170 0,-136"
        " -6,-88 -26,-56 -10,-30!",
        WHITE,
        stroke=INK,
    )
    join = shape("-74,12! -78,-30 -40,-58 -18,-50 10,-40! 0,10 -40,30", WHITE)
    throat = shape("-74,-150! -50,-146 -40,-116 -64,-70! -24,-92 -12,-124 -28,-154 -58,-168!", INK)
    feathers = stroke("-50,-14 -10,6 46,-8", 6, LBLUE) + stroke("-58,14 -20,32 28,22", 6, LBLUE)
    crown = shape("-102,-168! -94,-180 -66,-185 -44,-168! -70,-173", RED, stroke=INK, width=4)
    head = shape("-108,-162 -94,-178 -66,-182 -44,-166 -48,-148 -74,-142 -100,-148", WHITE, stroke=INK)
    beak = shape("-102,-168! -164,-150! -100,-148!", OCHRE, stroke=INK, width=4)
    eye = circle(-80, -162, 5.5, INK)
    return put(
        legs,
        tail,
        body,
        neck,
        join,
        throat,
        feathers,
        beak,
        head,
        crown,
        eye,
        x=x,
        y=y,
        size=size,
        mirror=True,
    )


def warbler(x: float, y: float, size: float = 1, *, mirror: bool = False) -> str:
    """A warbler that sits, 250 units long at size 1; `x, y` is the middle of its body."""
    legs = line("M-18,50 L-22,84 L-40,88 M-22,84 L-8,90 M14,50 L12,84 L-4,88 M12,84 L28,88", 7)
    tail = shape("40,2! 86,24 134,52! 138,62 124,76! 84,62 40,44!", DGREEN, stroke=INK)
    body = shape("-88,-34 -74,-70 -36,-82 6,-64 52,-26 78,24 44,54 -10,62 -58,44 -86,6", GREEN, stroke=INK)
    breast = shape("-86,-16! -58,-10 -34,16 20,42 56,42! 20,58 -18,58 -58,40 -83,8", LGREEN)
    wing = shape("-22,-34! 26,-44 78,-4 110,42! 62,42 8,30 -18,0", DGREEN, stroke=INK)
    bars = stroke("0,-12 36,0 72,24", 6, LGREEN) + stroke("0,10 24,18 46,24", 6, LGREEN)
    beak = shape("-84,-50! -122,-36! -86,-28!", OCHRE, stroke=INK, width=4)
    face = (
        stroke("-86,-40 -40,-42 -20,-50", 5)
        + circle(-58, -46, 12, WHITE, stroke=INK, width=4)
        + circle(-60, -46, 6, INK)
    )
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
    """A goose in flight, 240 units wide at size 1; `x, y` is the middle of its body."""
    far = shape("-20,-6! -42,-40 -40,-80 -24,-106! -2,-84 10,-50 12,-10!", INK, stroke=WHITE, width=4)
    body = shape(
        "-124,-14 -112,-26 -92,-20 -60,-10 -20,-22 40,-18 112,0! 108,14! 60,26 0,30 -40,20 -66,8 -104,0", INK
    )
    belly = shape("-50,10! -10,8 40,14 78,16! 30,26 -20,26", WHITE)
    near = shape(
        "-24,-8! 0,-52 40,-84 96,-98! 92,-78 82,-68! 86,-52 72,-44! 72,-28 58,-22! 52,-8 40,2!",
        INK,
        stroke=WHITE,
        width=4,
    )
    beak = shape("-120,-24! -146,-8! -116,-2!", OCHRE)
    return put(far, body, belly, near, beak, circle(-110, -14, 4, WHITE), x=x, y=y, size=size, turn=turn)


def swallow(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """A swallow in flight, 320 units long at size 1; `x, y` is the middle of its body."""
    far = shape("-34,-14! -40,-66 -10,-116 54,-148! 28,-96 30,-50 20,-4!", BLUE, stroke=INK)
    tail = shape("50,-10! 100,-24 184,-78! 140,-24 112,0! 146,12 190,52! 118,44 50,26!", INK)
    body = shape("-108,-4 -96,-30 -60,-38 -10,-24 70,-10! 66,24! 0,38 -60,32 -96,18", WHITE, stroke=INK)
    hood = shape("-108,-6 -96,-30 -60,-38 -10,-24 70,-10! 20,10 -30,6 -60,-2 -88,-2!", BLUE)
    throat = shape("-106,-4! -78,-4 -58,8! -70,28 -96,18!", RED)
    near = shape("-44,-10! 0,-16 44,8! 76,60 82,112 62,168! 40,112 0,72 -46,28!", BLUE, stroke=INK)
    edge = stroke("-20,12 22,46 50,98", 6, LBLUE)
    beak = shape("-104,-16! -130,-2! -104,6!", INK)
    return put(
        far,
        tail,
        body,
        hood,
        throat,
        near,
        edge,
        beak,
        circle(-86, -18, 5.5, WHITE),
        x=x,
        y=y,
        size=size,
        turn=turn,
    )
