"""Things and people: moon, mist, water, curtain, bridge, sake cup, the poet in the rain, lightning, drum."""

from render.art.palette import BLUE, BROWN, DRED, INK, LBLUE, LOCHRE, LPINK, OCHRE, RED, WHITE
from render.art.svg import circle, line, num, path, polar, put, rect, shape, within


def crescent(x: float, y: float, r: float, color: str) -> str:
    """A crescent moon, open to the upper left."""
    return put(
        path(
            f"M{num(-r)},{num(r * 0.3)} A{num(r)},{num(r)} 0 1 0 {num(r * 0.3)},{num(-r)}"
            f" A{num(r * 0.86)},{num(r * 0.86)} 0 0 1 {num(-r)},{num(r * 0.3)}Z",
            color,
        ),
        x=x,
        y=y,
    )


def mist(x: float, y: float, width: float, color: str = RED, height: float = 26) -> str:
    """A bar of mist with round ends, as the old cards have it behind their plants."""
    return rect(x, y, width, height, color, rx=height / 2)


def water(top: float, color: str = LBLUE, ripple: str = BLUE) -> str:
    """Water from `top` to the lower edge."""
    surface = "M0,0 C60,-18 110,18 170,0 C230,-18 280,14 330,-4 L330,540 L0,540Z"
    ripples = (
        line(f"M{x},{34 + 30 * i} q30,-16 60,0 q30,16 60,0", 6, ripple)
        for i, x in enumerate((40, 150, 30, 170))
    )
    return put(path(surface, color), *ripples, y=top)


def curtain() -> str:
    """The curtain of the cherry viewing, across the lower half of the card."""
    top = "M0,300 C60,328 110,328 165,296 C220,328 270,328 330,300"
    cloth = f"{top} L330,540 L0,540Z"
    stripes = [
        rect(x, 270, w, 270, color)
        for x, w, color in (
            (0, 56, RED),
            (56, 38, WHITE),
            (94, 52, INK),
            (146, 38, WHITE),
            (184, 52, INK),
            (236, 38, WHITE),
            (274, 56, RED),
        )
    ]
    hem = path(
        "M0,540 L0,434 C60,400 108,452 165,452 C222,452 270,400 330,434 L330,540Z", OCHRE, stroke=INK, width=6
    )
    crest = "".join(
        circle(x, y, 18, RED, stroke=INK, width=4) + circle(x, y, 7, LOCHRE)
        for x, y in ((56, 486), (165, 498), (274, 486))
    )
    knot = line("M157,306 L142,360 M173,306 L188,360", 11, INK) + line(
        "M157,306 L142,360 M173,306 L188,360", 6, OCHRE
    )
    knot += circle(165, 296, 17, OCHRE, stroke=INK, width=5) + circle(165, 296, 6, DRED)
    return within(cloth, *stripes) + hem + crest + line(top, 10) + knot


def bridge() -> str:
    """The eight-plank bridge: planks in a zigzag over the water, on posts."""
    posts = "".join(line(f"M{x},{y} v80", 14) for x, y in ((40, 490), (150, 452), (196, 400), (290, 368)))
    out = [posts]
    for x, y in ((-50, 484), (70, 414), (190, 344)):
        # One plank, 180 units long, rising to the right; two boards each.
        out.append(path(f"M{x},{y} l180,-52 l34,40 l-180,52Z", OCHRE, stroke=INK, width=6))
        out.append(line(f"M{x + 17},{y + 20} l180,-52", 5, BROWN))
    return "".join(out)


def sake_cup(x: float, y: float, size: float = 1) -> str:
    """A red lacquer cup from above its rim, 230 units wide at size 1; `x, y` is the middle of its rim."""
    foot = path("M-42,92 L-50,122 C-30,134 30,134 50,122 L42,92Z", DRED, stroke=INK, width=6)
    bowl = path("M-116,0 C-110,70 -60,104 0,104 C60,104 110,70 116,0Z", RED, stroke=INK, width=6)
    rim = path("M-116,0 C-116,-44 116,-44 116,0 C116,44 -116,44 -116,0Z", DRED, stroke=INK, width=6)
    sake = path("M-92,4 C-86,-24 86,-24 92,4 C80,32 -80,32 -92,4Z", LOCHRE)
    mark = circle(0, 66, 20, LOCHRE) + circle(0, 66, 9, DRED)
    return put(foot, bowl, rim, sake, mark, x=x, y=y, size=size)


def umbrella(x: float, y: float, size: float = 1, turn: float = 0) -> str:
    """An oiled-paper umbrella, 250 units wide at size 1; `x, y` is its tip."""
    cover = (
        "M-124,134 C-114,44 -54,0 0,0 C54,0 114,44 124,134 C100,114 80,114 62,136"
        " C40,114 22,114 0,138 C-22,114 -40,114 -62,136 C-80,114 -100,114 -124,134Z"
    )
    band = within(cover, path("M-140,84 C-90,22 90,22 140,84 L140,54 C90,-10 -90,-10 -140,54Z", RED))
    ribs = line("M0,0 C-30,40 -54,90 -62,134 M0,0 V134 M0,0 C30,40 54,90 62,134", 5)
    return put(
        line("M0,-22 V0", 9), path(cover, OCHRE), band, ribs, line(cover, 6), x=x, y=y, size=size, turn=turn
    )


def poet(x: float, y: float, size: float = 1) -> str:
    """The poet under his umbrella, about 260 x 410 units at size 1; `x, y` is the umbrella's tip."""
    skirt = shape("-94,290! -114,392! 16,392! 0,290!", INK)
    folds = line("M-76,312 L-84,386 M-48,312 V386 M-20,312 L-14,386", 6, BLUE)
    shoes = path("M-106,392 h44 v16 h-44Z M-38,392 h44 v16 h-44Z", BROWN, stroke=INK, width=4)
    robe = shape("-74,196! -112,218 -130,308! 22,308! 8,218 -14,196!", BLUE, stroke=INK)
    sash = path("M-128,286 L19,286 L22,308 L-130,308Z", OCHRE, stroke=INK, width=4)
    collar = line("M-68,200 L-36,240 L-18,200", 8, WHITE)
    head = shape(
        "-70,166 -66,138 -38,130 -12,142 -10,164! 0,176! -12,182 -18,198 -42,204 -64,192", LPINK, stroke=INK
    )
    cap = shape("-72,160! -84,126 -60,100 -22,112 -8,144! -36,138 -58,146!", INK)
    face = line("M-30,158 l11,2", 5) + line("M-20,186 l-9,1", 5, DRED)
    sleeve = shape("-78,224! -42,226 -8,250 20,264! 34,334! -28,340! -54,298 -84,268", BLUE, stroke=INK)
    hand = circle(16, 264, 13, LPINK, stroke=INK, width=4)
    pole = line("M0,30 L17,288", 12) + line("M0,30 L17,288", 6, OCHRE)
    return put(
        shoes,
        skirt,
        folds,
        robe,
        sash,
        collar,
        head,
        cap,
        face,
        pole,
        umbrella(0, 0),
        sleeve,
        hand,
        x=x,
        y=y,
        size=size,
    )


def lightning(color: str = OCHRE) -> str:
    """A bolt from the upper edge to the middle of the card."""
    return path("M206,0 L112,176 L166,182 L84,338 L244,192 L190,182 L276,0Z", color, stroke=INK, width=6)


def drum(x: float, y: float, r: float) -> str:
    """The thunder god's drum: three commas in a ring of studs."""
    comma = "M0,-6 C-30,-14 -38,-50 -8,-60 C10,-66 26,-54 24,-40 C18,-52 6,-50 4,-40 C2,-30 14,-22 0,-6Z"
    studs = "".join(circle(*polar(r * 0.84, 30 * i), r * 0.06, INK) for i in range(12))
    commas = "".join(put(path(comma, INK), turn=a, size=r / 92) for a in (0, 120, 240))
    return put(circle(0, 0, r, WHITE, stroke=INK, width=10), studs, commas, x=x, y=y)
