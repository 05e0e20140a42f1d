"""The deck's drawings, and the atlas that is built of them."""

import json
import re
import zlib
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from types import ModuleType
from xml.parsers import expat

import pytest
from PIL import Image

from module.rules.cards import DECK
from render.art import build, marks, motifs, sheet
from render.art.faces import FACES, Face, Kind, back
from render.art.motifs import (
    beasts,
    birds,
    cherry,
    chrysanthemum,
    clover,
    iris,
    maple,
    paulownia,
    peony,
    phoenix,
    pine,
    plum,
    ribbons,
    susuki,
    things,
    willow,
    wisteria,
)  # fmt: skip
from render.art.palette import AMBER, PALETTE
from render.art.svg import HEIGHT, WIDTH, curve, document, put, scaled, within

SMALL = (62, 102)


def named(face: Face) -> str:
    return f"{face.month}-{face.figure}"


every_face = pytest.mark.parametrize("face", FACES, ids=named)


def well_formed(svg: str) -> None:
    expat.ParserCreate().Parse(svg, True)  # noqa: FBT003 - expat's own signature


def is_called(monkeypatch: pytest.MonkeyPatch, home: ModuleType, name: str, draw: Callable[[], str]) -> bool:
    real, calls = getattr(home, name), []

    def watched(*args: object, **kwargs: object) -> object:
        calls.append(name)
        return real(*args, **kwargs)

    with monkeypatch.context() as patch:
        patch.setattr(home, name, watched)
        draw()
    return bool(calls)


# The faces


def test_faces_stand_in_the_order_of_the_deck() -> None:
    for card, face in zip(DECK, FACES, strict=True):
        kind = "animal" if face.kind is Kind.CUP else face.kind.value
        assert (card.month.value, card.kind.value) == (face.month, kind)


def test_a_face_is_called_as_its_card_where_the_card_has_a_figure() -> None:
    for card, face in zip(DECK, FACES, strict=True):
        if card.kind.value != "plain" and face.kind is not Kind.CUP:
            assert face.figure.split()[-1] in card.name, (card, face.figure)


def test_all_drawings_differ() -> None:
    assert len({face.draw() for face in FACES} | {back()}) == 49


@every_face
def test_a_face_is_well_formed_flat_and_of_few_colours(face: Face) -> None:
    art = document(face.draw(), width=WIDTH, height=HEIGHT)
    well_formed(art)
    assert not re.search("gradient|filter|opacity|<text|<image", art, re.IGNORECASE)
    colors = set(re.findall("#[0-9a-f]{6}", art))
    assert colors <= PALETTE - {AMBER}
    assert len(colors) <= 13


@every_face
def test_a_face_has_no_drawing_without_a_colour(face: Face) -> None:
    for fill, stroke in re.findall(r'<(?:path|circle|ellipse)[^>]* fill="([^"]*)"( stroke=)?', face.draw()):
        assert fill.startswith("#") or (fill == "none" and stroke)


PLANTS = {
    1: (pine, "fan"), 2: (plum, "flower"), 3: (cherry, "flower"), 4: (wisteria, "cluster"),
    5: (iris, "flower"),
    6: (peony, "flower"), 7: (clover, "spray"), 8: (susuki, "hill"), 9: (chrysanthemum, "flower"),
    10: (maple, "leaf"), 11: (willow, "strand"), 12: (paulownia, "leaf"),
}  # fmt: skip


@every_face
def test_a_face_shows_the_plant_of_its_month_and_no_other(
    monkeypatch: pytest.MonkeyPatch, face: Face
) -> None:
    shown = {month for month, (home, name) in PLANTS.items() if is_called(monkeypatch, home, name, face.draw)}
    assert shown == {face.month}


RIBBONS = {
    1: "poetry",
    2: "poetry",
    3: "poetry",
    4: "red",
    5: "red",
    6: "blue",
    7: "red",
    9: "blue",
    10: "blue",
    11: "red",
}


@every_face
def test_ribbons_are_of_the_months_sort_and_on_ribbon_cards_alone(
    monkeypatch: pytest.MonkeyPatch, face: Face
) -> None:
    shown = [name for name in ("poetry", "red", "blue") if is_called(monkeypatch, ribbons, name, face.draw)]
    assert shown == ([RIBBONS[face.month]] if face.kind is Kind.RIBBON else [])


FIGURES = {
    "crane": (birds, "crane"), "warbler": (birds, "warbler"), "curtain": (things, "curtain"),
    "cuckoo": (birds, "cuckoo"), "bridge": (things, "bridge"), "butterflies": (beasts, "butterfly"),
    "boar": (beasts, "boar"), "geese": (birds, "goose"), "sake cup": (things, "sake_cup"),
    "deer": (beasts, "deer"),
    "rain man": (things, "poet"), "swallow": (birds, "swallow"), "lightning": (things, "lightning"),
    "phoenix": (phoenix, "phoenix"),
}  # fmt: skip


@pytest.mark.parametrize("figure", FIGURES)
def test_a_figure_is_on_its_own_card_alone(monkeypatch: pytest.MonkeyPatch, figure: str) -> None:
    home, name = FIGURES[figure]
    assert [f.figure for f in FACES if is_called(monkeypatch, home, name, f.draw)] == [figure]


def test_every_motif_is_used() -> None:
    folder = Path(next(iter(motifs.__path__)))
    sources = "".join(p.read_text(encoding="utf-8") for p in folder.parent.rglob("*.py"))
    for motif in folder.glob("*.py"):
        for name in re.findall(r"^def ([a-z]\w*)", motif.read_text(encoding="utf-8"), re.MULTILINE):
            assert re.search(rf"(?<!def )\b{name}\(", sources), f"{motif.name}: {name}"


def pixels(svg: str, size: tuple[int, int]) -> bytes:
    return build.rasterise(build.Cell("test", svg, *size)).tobytes()


def apart(one: bytes, other: bytes) -> float:
    """The mean distance of two pictures' bytes."""
    return sum(map(abs, map(int.__sub__, one, other))) / len(one)


def test_cards_can_be_told_apart_at_their_size_on_the_panel() -> None:
    small = [pixels(document(f.draw(), width=WIDTH, height=HEIGHT), SMALL) for f in FACES]
    closest = min((apart(a, b), i, j) for (i, a), (j, b) in combinations(enumerate(small), 2))
    assert closest[0] > 20, closest


@pytest.mark.parametrize("one, other", list(combinations(("poetry", "red", "blue"), 2)))
def test_ribbons_can_be_told_apart_at_their_size_on_the_panel(one: str, other: str) -> None:
    shown = [
        pixels(document(getattr(ribbons, name)(165, 100), width=WIDTH, height=HEIGHT), SMALL)
        for name in (one, other)
    ]
    # By light and shade alone, too: not everybody sees red and blue as they are.
    gray = [
        bytes((r * 2 + g * 5 + b) // 8 for r, g, b in zip(p[::4], p[1::4], p[2::4], strict=True))
        for p in shown
    ]
    assert apart(*gray) > 1.5


# Marks and icons


def test_marks_are_well_formed_and_all_different() -> None:
    drawn = [marks.month(m) for m in range(1, 13)] + [marks.kind(k) for k in Kind]
    drawn += [marks.icon(k) for k in Kind if k is not Kind.CUP] + [
        marks.arrow(left=True),
        marks.arrow(left=False),
    ]
    assert len(set(drawn)) == len(drawn)
    for art in drawn:
        well_formed(document(art, width=marks.SIDE, height=marks.SIDE))
        assert set(re.findall("#[0-9a-f]{6}", art)) <= PALETTE


def test_kinds_differ_by_shape_and_not_only_by_colour() -> None:
    shapes = {re.sub("#[0-9a-f]{6}", "", marks.kind(k)) for k in Kind}
    assert len(shapes) == len(Kind)


def test_marks_can_be_told_apart_where_the_panel_is_500_pixels_wide() -> None:
    drawn = {f"month {m}": marks.month(m) for m in range(1, 13)} | {f"kind {k}": marks.kind(k) for k in Kind}
    small = {
        name: pixels(document(art, width=marks.SIDE, height=marks.SIDE), (12, 12))
        for name, art in drawn.items()
    }
    closest = min((apart(small[a], small[b]), a, b) for a, b in combinations(small, 2))
    assert closest[0] > 8, closest


# The helpers


def test_a_curve_passes_through_its_points_and_closes() -> None:
    d = curve("0,0! 10,0 10,10!")
    assert d.startswith("M0,0C")
    assert d.endswith("Z")
    assert [step.split()[-1] for step in d.removeprefix("M").rstrip("Z").split("C")] == [
        "0,0",
        "10,0",
        "10,10",
        "0,0",
    ]
    assert not curve("0,0 5,5 9,1", closed=False).endswith("Z")


def test_a_corner_has_no_handles() -> None:
    assert curve("0,0! 10,0! 10,10!") == "M0,0C0,0 10,0 10,0C10,0 10,10 10,10C10,10 0,0 0,0Z"


def test_scaled_path_data() -> None:
    assert scaled("M0,-100 L50,20Z", 0.5) == "M0,-50 L25,10Z"
    assert scaled("M0,-100 L50,20Z", 2, 0.5) == "M0,-50 L100,10Z"


def test_put_writes_only_what_it_does() -> None:
    assert put("x") == "<g>x</g>"
    assert put("x", x=1, turn=30, size=2, mirror=True) == (
        '<g transform="translate(1 0) rotate(30) scale(-2.000 2.000)">x</g>'
    )


def test_a_clip_is_named_after_its_outline() -> None:
    assert within("M0,0Z", "a") == within("M0,0Z", "a")
    assert within("M0,0Z", "a") != within("M1,0Z", "a")


# The atlas


def test_the_atlas_has_a_cell_for_everything() -> None:
    names = [cell.name for cell in build.cells()]
    assert Counter(name.split("-")[0] for name in names) == {
        "card": 48,
        "back": 1,
        "month": 12,
        "kind": 5,
        "icon": 6,
        "petal": 1,
    }
    assert len(set(names)) == len(names)
    assert names[:48] == [f"card-{i}" for i in range(48)]


def test_cells_lie_inside_with_room_around_them() -> None:
    cells = build.cells()
    width, height, places = build.lay_out(cells)
    assert list(places) == [cell.name for cell in cells]
    assert max(width, height) <= 4096  # any machine's textures are this large
    boxes = [
        (p.x - build.PAD, p.y - build.PAD, p.x + p.w + build.PAD, p.y + p.h + build.PAD)
        for p in places.values()
    ]
    assert all(x0 >= 0 and y0 >= 0 and x1 <= width and y1 <= height for x0, y0, x1, y1 in boxes)
    for a, b in combinations(boxes, 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)


def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    some = [build.cells()[i] for i in (0, 48, 50)]
    one, two = build.make(some), build.make(some)
    assert one == two
    build.write(one, tmp_path / "new")
    facts = json.loads((tmp_path / "new" / "atlas.json").read_text(encoding="utf-8"))
    assert (facts["w"], facts["h"], facts["cell_w"], facts["cell_h"]) == (one.width, one.height, 256, 419)
    assert facts["cells"]["card-0"] == [8, 8, 256, 419]
    packed = (tmp_path / "new" / "atlas.rgba.z").read_bytes()
    assert zlib.decompress(packed) == one.pixels
    assert len(one.pixels) == 4 * one.width * one.height


def test_rows_are_from_the_bottom_and_nothing_lies_between_cells() -> None:
    art = '<rect width="8" height="4" fill="#ff0000"/><rect y="4" width="8" height="4" fill="#0000ff"/>'
    atlas = build.make([build.Cell("flag", document(art, width=8, height=8), 8, 8)])
    place = atlas.places["flag"]

    def pixel(x: int, y: int) -> tuple[int, ...]:
        at = 4 * (y * atlas.width + x)
        return tuple(atlas.pixels[at : at + 4])

    assert pixel(place.x, place.y) == (0, 0, 255, 255)
    assert pixel(place.x, place.y + 7) == (255, 0, 0, 255)
    inside = {(place.x + i, place.y + j) for i in range(8) for j in range(8)}
    around = {(x, y) for x in range(24) for y in range(24)} - inside
    assert {pixel(x, y) for x, y in around} == {(0, 0, 0, 0)}


def test_a_cards_corners_are_clear_and_alpha_is_multiplied_in() -> None:
    art = build.rasterise(build.cells()[0]).tobytes()
    assert art[:4] == bytes(4)
    assert art[4 * (200 * 256 + 128) + 3] == 255
    assert all(max(art[i : i + 3]) <= art[i + 3] for i in range(0, len(art), 4))


def test_multiplying_alpha_in() -> None:
    art = '<rect width="8" height="8" fill="#ff6403" opacity="0.5"/>'
    atlas = build.make([build.Cell("half", document(art, width=8, height=8), 8, 8)])
    at = 4 * (atlas.places["half"].y * atlas.width + atlas.places["half"].x)
    assert tuple(atlas.pixels[at : at + 4]) == (128, 50, 2, 128)


def test_the_sheet_shows_what_was_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    sheet.main([str(out), "--size", "20", "--columns", "2", "--only", "47-48"])
    with Image.open(out) as picture:
        assert picture.size > (62, 102)
