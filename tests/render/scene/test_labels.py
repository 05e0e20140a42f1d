"""The module's panel for newcomers: what its three numbers are called, and which kinds have been captured."""

from __future__ import annotations

from itertools import product

import pytest

from module.rules.cards import Kind
from module.rules.yaku import counts_as
from render.panel.board import Board
from render.panel.options import Options
from render.panel.placing import KINDS
from render.scene.scene import scene
from render.style.items import Box, PlateItem, SymbolItem, TextItem
from render.style.layout import OPPOSITE, OWN, Tally
from render.style.layouts import LAYOUTS, MODULE, chosen, labelled, module
from render.style.metrics import text_width
from render.style.texts import Language
from render.style.theme import THEMES, load_theme
from tests.render.boards import OWN_LIDS, board_of, crowded_states

NAMES = {
    Language.ENGLISH: ["Score", "Multiplier", "This round"],
    Language.JAPANESE: ["得点", "何倍", "今回の点"],
}
SQUARE = chosen("module", 1.0, labels=True)
looks = pytest.mark.parametrize("theme, language", [*product(THEMES, Language)])


def labelled_board(position: str, theme: str = "classic", language: Language = Language.ENGLISH) -> Board:
    return board_of(
        position, Options(layout="module", labels=True, theme=load_theme(theme), language=language)
    )


def overlap(one: Box, other: Box) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def tally(seat: int, kind: Kind) -> Tally:
    found = SQUARE.seats[seat].trays[kind].tally
    assert found is not None
    return found


def tallied(board: Board, seat: int) -> dict[Kind, tuple[int, str]]:
    """Of each kind's mark: how strong it is, and the count beside it."""
    items = scene(board)
    texts = {item.box: item.text for item in items if isinstance(item, TextItem)}
    symbols = {item.box: item for item in items if isinstance(item, SymbolItem)}
    found = {}
    for kind in Kind:
        symbol = symbols[tally(seat, kind).symbol]
        assert symbol.cell == f"kind-{kind.value}"
        found[kind] = symbol.colour[3], texts.get(tally(seat, kind).count, "")
    return found


@looks
def test_each_of_the_three_numbers_stands_behind_its_label(theme: str, language: Language) -> None:
    """They were three bare numbers: whoever saw the panel for the first time could not tell what they are."""
    board = labelled_board(OWN_LIDS, theme, language)
    items = [item for item in scene(board) if isinstance(item, TextItem)]
    labels = [item for item in items if item.text in NAMES[language]]
    assert [item.text for item in labels] == NAMES[language]
    assert len({item.size for item in labels}) == 1
    for label, number, text in zip(labels, SQUARE.seats[OWN].points, ("102", "x3", "32"), strict=True):
        assert label.box.centre[1] == number.centre[1]
        assert 0 < number.x0 - label.box.x1 < 20
        assert [item.text for item in items if item.box == number] == [text]
        # A phone shows the panel 480 pixels high: at least 10 of them.
        assert label.size >= 10 / 480 * 1000
        assert text_width(label.text, label.face) * label.size <= label.box.width + 0.01


@pytest.mark.parametrize("shown", KINDS)
def test_a_mark_tells_of_each_captured_kind_whichever_is_shown(shown: Kind) -> None:
    """While plains were shown, nothing told that animals had been captured."""
    board = labelled_board(OWN_LIDS)
    board.show_kind(shown)
    for seat in OWN, OPPOSITE:
        captured = board.shown.players[seat].captured
        for kind, (strength, count) in tallied(board, seat).items():
            cards = sum(counts_as(card, kind) for card in captured)
            assert count == (str(cards) if cards else "")
            assert (strength == 255) is bool(cards)
    plates = [item.box for item in scene(board) if isinstance(item, PlateItem)]
    for seat, kind in product((OWN, OPPOSITE), Kind):
        lit = any(box.holds(*tally(seat, kind).symbol.centre) for box in plates)
        assert lit is (kind is shown)


def test_without_them_the_panel_is_the_modules() -> None:
    board = board_of(OWN_LIDS, Options(layout="module"))
    assert board.layout is MODULE
    items = scene(board)
    assert not {item.text for item in items if isinstance(item, TextItem)} & {*NAMES[Language.ENGLISH]}
    assert not [item for item in items if isinstance(item, SymbolItem) and item.cell.startswith("kind-")]


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_card_lies_elsewhere_because_of_them(name: str) -> None:
    """They can be switched while cards are moving."""
    bare, with_labels = (chosen(name, 1.0, labels=labels) for labels in (False, True))
    assert with_labels.name == name
    assert (bare.tables, bare.stack, bare.drawn) == (with_labels.tables, with_labels.stack, with_labels.drawn)
    for one, other in zip(bare.seats, with_labels.seats, strict=True):
        assert (one.hand, one.hidden, one.points) == (other.hand, other.hidden, other.points)
        assert [(tray.row, tray.further) for tray in one.trays.values()] == [
            (tray.row, tray.further) for tray in other.trays.values()
        ]


def test_captured_cards_never_reach_the_marks() -> None:
    for seat, kind in product((OWN, OPPOSITE), Kind):
        tray = SQUARE.seats[seat].trays[Kind.PLAIN]
        for card in (tray.spot(index, 25).box for index in range(25)):
            assert not overlap(card, tally(seat, kind).symbol)
            assert not overlap(card, tally(seat, kind).count)


@looks
def test_what_chat_types_covers_neither_labels_nor_marks(theme: str, language: Language) -> None:
    """The strips of wood grow with the letters that viewers copy."""
    options = Options(layout="module", labels=True, theme=load_theme(theme), language=language)
    marks = [box for seat in (OWN, OPPOSITE) for kind in Kind for box in (tally(seat, kind).symbol,)]
    seats = SQUARE.seats
    buttons = [button.box for seat in seats for button in seat.lids]
    for _, board in crowded_states(options):
        strips = [
            item.box for item in scene(board)
            if isinstance(item, PlateItem) and item.box.width > 500 and item.box.height < 60
        ]  # fmt: skip
        assert not any(overlap(strip, box) for strip in strips for box in (*marks, *buttons))


def test_the_own_lids_lie_in_their_box_below_the_labels() -> None:
    seat, room = SQUARE.seats[OWN], module.BUTTON_BOX
    assert seat.labels is not None
    for box in (*(button.box for button in seat.lids), labelled.LID_FRAME):
        assert room.x0 < box.x0 < box.x1 < module.SCORE_DISPLAY.x0
        assert max(label.y1 for label in seat.labels) < box.y0 < box.y1 < room.y1
    assert not overlap(*(button.box for button in seat.lids))
