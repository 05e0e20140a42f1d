"""Things and people: sun and moon, curtain, bridge, sake cup, the poet in the rain, water, lightning, mist."""

from render.art.palette import BLUE, BROWN, DRED, INK, LBLUE, LOCHRE, OCHRE, RED, WHITE
from render.art.svg import circle, line, num, path, put, rect, shape, within


def crescent(x: float, y: float, r: float, color: str) -> str:
    """A crescent moon, open to the upper left."""
    return put(path(f"M{num(-r)},{num(r * 0.3)} A{num(r)},{num(r)} 0 1 0 {num(r * 0.3)},{num(-r)}"
                    f" A{num(r * 0.86)},{num(r * 0.86)} 0 0 1 {num(-r)},{num(r * 0.3)}Z", color), x=x, y=y)  # fmt: skip


def mist(x: float, y: float, width: float, color: str = RED, height: float = 26) -> str:
    """A bar of mist with round ends, as the old cards have it behind their plants."""
    return rect(x, y, width, height, color, rx=height / 2)


def water(top: float, color: str = LBLUE, ripple: str = BLUE) -> str:
    """Water from `top` to the lower edge."""
    out = [
        path(
            f"M0,{top} C60,{top - 18} 110,{top + 18} 170,{top} C230,{top - 18} 280,{top + 14} 330,{top - 4} L330,540 L0,540Z",
            color,
        )
    ]
    for i, x in enumerate((40, 150, 30, 170)):
        y = top + 34 + 30 * i
        out.append(line(f"M{x},{y} q30,-16 60,0 q30,16 60,0", 6, ripple))
    return "".join(out)


def curtain() -> str:
    """The curtain of the cherry viewing, across the lower half of the card."""
    top = "M0,300 C60,328 110,328 165,296 C220,328 270,328 330,300"
    cloth = f"{top} L330,540 L0,540Z"
    stripes = [
        rect(x, 270, w, 270, color)
        for x, w, color in (
            (0, 56, INK),
            (56, 38, WHITE),
            (94, 52, RED),
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
    posts = "".join(
        line(f"M{x},{y} v74", 13, INK) for x, y in ((54, 470), (150, 440), (196, 386), (286, 350))
    )
    planks = ""
    for d in (
        "-10,474 150,430 176,462 10,512",
        "96,424 256,374 282,404 124,456",
        "190,364 350,314 370,346 218,396",
    ):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (map(float, p.split(",")) for p in d.split())
        planks += path(f"M{ax},{ay} L{bx},{by} L{cx},{cy} L{dx},{dy}Z", OCHRE, stroke=INK, width=6)
        planks += line(f"M{(ax + dx) / 2},{(ay + dy) / 2} L{(bx + cx) / 2},{(by + cy) / 2}", 4, BROWN)
    return posts + planks


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
    cover = "M-124,134 C-114,44 -54,0 0,0 C54,0 114,44 124,134 C100,114 80,114 62,136 C40,114 22,114 0,138 C-22,114 -40,114 -62,136 C-80,114 -100,114 -124,134Z"
    band = within(cover, path("M-140,84 C-90,22 90,22 140,84 L140,54 C90,-10 -90,-10 -140,54Z", RED))
    ribs = line("M0,0 C-30,40 -54,90 -62,134 M0,0 V134 M0,0 C30,40 54,90 62,134", 5)
    return put(
        line("M0,-22 V0", 9), path(cover, OCHRE), band, ribs, line(cover, 6), x=x, y=y, size=size, turn=turn
    )


def poet(x: float, y: float, size: float = 1) -> str:
    """The poet under his umbrella, about 260 x 380 units at size 1; `x, y` is the umbrella's tip."""
    robe = shape("-40,150! -66,200 -84,300! 80,300! 66,200 40,150!", BLUE, stroke=INK)
    front = shape("-14,150! -22,230 -26,302! 26,302! 22,230 14,150!", INK)
    sash = shape("-74,246! 0,258 74,246! 78,268! 0,280 -78,268!", OCHRE, stroke=INK, width=4)
    sleeve = shape("34,156! 84,182 104,240! 60,250! 40,204!", BLUE, stroke=INK)
    feet = shape("-56,300! -60,322! -18,322! -14,300!", INK) + shape("56,300! 60,322! 18,322! 14,300!", INK)
    return put(feet, robe, front, sash, sleeve, umbrella(0, 0), x=x, y=y, size=size)


def lightning(color: str = OCHRE) -> str:
    """A bolt from the upper edge to the middle of the card."""
    return path("M206,0 L112,176 L166,182 L84,338 L244,192 L190,182 L276,0Z", color, stroke=INK, width=5)


def drum(x: float, y: float, r: float) -> str:
    """The thunder god's drum: three commas in a ring of studs."""
    comma = "M0,0 C-34,-18 -36,-56 0,-62 C-9,-44 12,-34 0,0Z"
    commas = "".join(put(path(comma, INK), turn=a, size=r / 78) for a in (0, 120, 240))
    return put(circle(0, 0, r, WHITE, stroke=INK, width=10), commas, x=x, y=y)
