"""A vote is read off the cards and lids themselves, in every layout, theme and language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest

from module.rules.cards import Card, card_by_code
from render.panel.around import Ballot, Lid
from render.panel.board import Board
from render.panel.options import Options
from render.panel.placing import card_box
from render.scene.asking import question
from render.scene.scene import scene
from render.scene.vote import percent
from render.style.items import Box, CardItem, Item, PlateItem, TextItem
from render.style.layout import CARD_HEIGHT, HEIGHT, OWN, Spot, mark_box
from render.style.layouts import LAYOUTS, named
from render.style.metrics import text_width
from render.style.texts import Language, Words
from render.style.theme import THEMES, load_theme
from tests.render.votes import HAND, MOON, VOTES, on_cards, voting_board

LINE_SHARE = 0.035
"""Of the picture's height: the least for a line of the tally on the stage."""
ON_THE_SQUARE = 20.0
"""The least there, in canvas units: nearly ten pixels at 480."""
TALLY = r"^Vote:|^Red votes:|^[0-9].* votes$|^no votes yet$| left$"
CARDS = [name for name, (_, ballot, _) in VOTES.items() if ballot.cards]
ON_LIDS = [name for name, (_, ballot, _) in VOTES.items() if not ballot.cards]

looks = pytest.mark.parametrize("layout, theme, labels", [
    (layout, theme, labels)
    for layout, theme, labels in product(LAYOUTS, THEMES, (False, True))
    if not (labels and layout == "stage")
])  # fmt: skip


def board_with(name: str, layout: str, theme: str = "classic", *, labels: bool = False) -> Board:
    return voting_board(name, Options(layout=layout, theme=load_theme(theme), labels=labels))


def ballot_of(board: Board) -> Ballot:
    assert board.ballot is not None
    return board.ballot


def overlap(one: Box, other: Box) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def texts(board: Board) -> list[TextItem]:
    return [item for item in scene(board) if isinstance(item, TextItem) and item.text]


def shares(board: Board) -> list[tuple[Card, TextItem]]:
    """Each share in letters, by its card: it stands over the card's middle."""
    found = []
    for item in texts(board):
        for card in ballot_of(board).cards:
            box = card_box(board.rest[card])
            x, y = item.box.centre
            if item.text.endswith("%") and abs(x - box.centre[0]) < 1 and box.y0 - 60 < y < box.y1:
                found.append((card, item))
    return found


def vote_part(board: Board) -> tuple[Item, ...]:
    """The part of the last scene that shows how the vote stands."""
    return board.cache["vote"][1]


def plates(board: Board) -> list[Box]:
    """What lies under the shares in letters, the largest for each."""
    told = shares(board)
    found = [i.box for i in vote_part(board) if isinstance(i, PlateItem) and not i.border]
    under = (
        [box for box in found if box.holds(*item.box.centre) and box.height > item.box.height]
        for _, item in told
    )
    return [max(boxes, key=lambda box: box.height) for boxes in under]


@looks
@pytest.mark.parametrize("name", CARDS)
def test_every_card_that_has_votes_says_its_share(layout: str, theme: str, labels: bool, name: str) -> None:  # noqa: FBT001
    board = board_with(name, layout, theme, labels=labels)
    ballot = ballot_of(board)
    told = {card: item.text for card, item in shares(board)}
    assert told == {card: f"{percent(ballot, votes)}%" for card, votes in ballot.cards.items() if votes}
    least = LINE_SHARE * HEIGHT if board.layout.column else ON_THE_SQUARE
    for _, item in shares(board):
        assert item.size >= least, item
        assert text_width(item.text, item.face) * item.size <= item.box.width + 0.01


@looks
@pytest.mark.parametrize("name", CARDS)
def test_shares_hide_neither_marks_nor_numbers_nor_one_another(
    layout: str,
    theme: str,
    labels: bool,  # noqa: FBT001
    name: str,
) -> None:
    board = board_with(name, layout, theme, labels=labels)
    items = scene(board)
    boxes = plates(board)
    for one, other in combinations(boxes, 2):
        assert not overlap(one, other)
    size = board.options.theme.mark_size
    for item in items:
        if isinstance(item, CardItem) and item.card in ballot_of(board).cards:
            kind = mark_box(Spot(item.x, item.y, scale=item.scale), size)
            month = Box(item.x - (kind.x1 - item.x), item.y - (kind.y1 - item.y), 0, 0)
            corner = Box(month.x0, month.y0, month.x0 + kind.width - 2, month.y0 + kind.height - 2)
            for box in boxes:
                inner = Box(box.x0 + 1, box.y0 + 1, box.x1 - 1, box.y1 - 4)
                assert not overlap(inner, kind)
                assert not overlap(inner, corner)
    last_plate = max((i for i, item in enumerate(items) if getattr(item, "box", None) in boxes), default=0)
    numbers = [i for i, item in enumerate(items) if item in board.cache["numbers"][1]]
    assert len(numbers) >= len(ballot_of(board).cards)
    assert min(numbers) > last_plate


@looks
@pytest.mark.parametrize("name", ON_LIDS)
def test_lids_say_their_shares_and_hide_no_word(layout: str, theme: str, labels: bool, name: str) -> None:  # noqa: FBT001
    board = board_with(name, layout, theme, labels=labels)
    ballot, items = ballot_of(board), texts(board)
    for lid, button in zip(Lid, board.layout.seats[OWN].lids, strict=True):
        assert button.tally is not None
        (share,) = (i for i in items if i.text.endswith("%") and button.tally.holds(*i.box.centre))
        assert share.text == f"{percent(ballot, ballot.votes(lid))}%"
        words = Words.KOIKOI if lid is Lid.KOIKOI else Words.STOP
        read = [
            i.text for i in vote_part(board) if isinstance(i, TextItem) and button.tally.holds(*i.box.centre)
        ]
        assert (words.text(Language.ENGLISH) in read) is button.named
        on_it = [i for i in items if button.box.holds(*i.box.centre) and i not in vote_part(board)]
        for item in on_it if not button.named else ():
            wide = text_width(item.text, item.face) * item.size
            x, y = item.box.centre
            letters = Box(x - wide / 2, y - item.size / 2, x + wide / 2, y + item.size / 2)
            assert not overlap(letters, button.tally)
        assert share.size >= (LINE_SHARE * HEIGHT if board.layout.column else ON_THE_SQUARE)


@pytest.mark.parametrize("language, theme", [*product(Language, THEMES)])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", VOTES)
def test_the_question_the_count_and_the_seconds_are_read(
    name: str, layout: str, theme: str, language: Language
) -> None:
    board = voting_board(name, Options(layout=layout, theme=load_theme(theme), language=language))
    ballot = ballot_of(board)
    words = "".join(item.text for item in texts(board)).replace(" ", "")
    questions = {"CARD": Words.VOTE_CARD, "TAKE": Words.VOTE_TAKE, "LIDS": Words.VOTE_LIDS}
    asked = question(ballot, language)
    assert questions[ballot.asks.name].text(language) in asked
    assert ballot.team in asked
    if ballot.decided and not (board.layout.column or board.layout.side):
        asked = Words.DECIDED.text(language) + ballot.title
    assert asked.replace(" ", "") in words
    if ballot.decided:
        assert ballot.title.replace(" ", "") in words
        assert Words.VOTE_OVER.text(language) in words
    stack = [item for item in texts(board) if is_at_the_stack(board, item)]
    if ballot.seconds_left is None:
        assert not stack
        return
    (time,) = stack
    left = "done" if ballot.decided else f"{int(-(-ballot.seconds_left // 1))} s"
    assert time.text == left or language is Language.JAPANESE
    assert time.size >= (LINE_SHARE * HEIGHT if board.layout.column else ON_THE_SQUARE)


def is_at_the_stack(board: Board, item: TextItem) -> bool:
    """Whether it is the time that is left."""
    top, (x, y) = board.layout.stack_top(board.stack), item.box.centre
    near = abs(x - top.x) < 1 and abs(y - top.y) < CARD_HEIGHT * top.scale
    return near and any(item is other for other in vote_part(board))


@pytest.mark.parametrize("name", VOTES)
@pytest.mark.parametrize("theme", THEMES)
def test_on_the_stage_the_lines_of_the_tally_are_large(theme: str, name: str) -> None:
    board = board_with(name, "stage", theme)
    column = board.layout.column
    assert column is not None
    found = [item for item in texts(board) if column.holds(*item.box.centre) and re.search(TALLY, item.text)]
    assert len(found) >= 2
    assert all(item.size >= LINE_SHARE * HEIGHT for item in found), found


# What is lit.


def ring(board: Board) -> PlateItem | None:
    """The lit part of the clock."""
    spot = board.layout.stack_top(board.stack)
    lit = [
        item
        for item in vote_part(board)
        if isinstance(item, PlateItem) and item.border > 3 and item.box.holds(spot.x, spot.y)
    ]
    return lit[1] if len(lit) > 1 else None


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_ring_is_spent_with_the_time(layout: str) -> None:
    for left, spent in ((12.0, 0.0), (9.0, 0.25), (3.0, 0.75), (0.0, 1.0)):
        board = board_with("hand", layout)
        board.ballot = None
        board.ballot = HAND._replace(seconds_left=left)
        scene(board)
        lit = ring(board)
        assert lit is not None
        assert lit.spent == pytest.approx(spent)
        hurries = lit.colour == board.options.theme.undone
        assert hurries is (left <= 3)
    board = board_with("the clock stands", layout)
    scene(board)
    assert ring(board) is None


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_leader_alone_is_lit(layout: str) -> None:
    board = board_with("hand", layout)
    gold = board.options.theme.side_lit
    scene(board)
    rims = [
        item.box
        for item in vote_part(board)
        if isinstance(item, PlateItem) and item.border and item.colour == gold and item.box.y0 > 600
    ]
    (rim,) = rims
    assert rim.holds(*card_box(board.rest[MOON]).centre)
    nobody = board_with("nobody yet", layout)
    scene(nobody)
    assert not [
        i for i in vote_part(nobody)
        if isinstance(i, PlateItem) and i.border and i.box.y0 > 600
    ]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_has_not_won_is_dimmed_once_it_is_decided(layout: str) -> None:
    board = board_with("decided", layout)
    shades = {item.card: item.shade for item in scene(board) if isinstance(item, CardItem) and item.card}
    hand = [card for card in board.shown.players[OWN].hand if card is not None]
    assert [shades[card] > 0 for card in hand] == [card is not MOON for card in hand]
    said = [item.text for item in texts(board)]
    assert "10 of 17 votes" in said
    assert "Voting is over" in said
    assert "!1-!8" not in said


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize("name", ["hand", "three", "four"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_what_has_won_stands_below_that_it_is_decided(layout: str, name: str, language: Language) -> None:
    board = voting_board(name, Options(layout=layout, language=language))
    board.ballot = ballot_of(board)._replace(decided=True, seconds_left=0.0, title="the July ribbon")
    display = board.layout.display.box
    told = [item for item in texts(board) if display.holds(*item.box.centre)]
    for one, other in combinations(told, 2):
        assert not overlap(one.box, other.box), (one.text, other.text)


def test_where_trouble_is_told_the_strip_belongs_to_it() -> None:
    board = board_with("hand", "module")
    board.set_banner("Chat is away")
    said = [item.text for item in texts(board)]
    assert "Chat is away" in said
    assert not any("votes" in text for text in said)


@pytest.mark.parametrize("sides", [(0, 1, 2), (0, 1, 0, 1)])
def test_every_layout_has_places_for_the_shares_of_lids(sides: tuple[int, ...]) -> None:
    for layout in (
        *LAYOUTS.values(),
        named("module", labels=True),
        named("stage", sides),
        named("module", sides),
    ):
        boxes = [button.tally for button in layout.seats[OWN].lids]
        assert all(boxes)


def test_shares_add_up_and_nobodys_is_none() -> None:
    ballot = on_cards("1b 2a 3p", "2 1 0")
    assert [percent(ballot, votes) for votes in ballot.cards.values()] == [67, 33, 0]
    crowd = on_cards("1b 2a", "1 4999")
    assert percent(crowd, 1) == 1  # somebody has voted for it


# What it costs.


def parts(board: Board) -> dict[str, tuple[Item, ...]]:
    scene(board)
    return {name: kept[1] for name, kept in board.cache.items()}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_vote_changes_nothing_but_its_own_part(layout: str) -> None:
    board = board_with("hand", layout)
    before = parts(board)
    votes = {**HAND.cards, card_by_code("1b"): 99}
    board.advance(1.0)
    board.ballot = HAND._replace(cards=votes, leader=card_by_code("1b"), voters=113, seconds_left=6.4)
    after = parts(board)
    assert after["vote"] != before["vote"]
    changed = {name for name, items in after.items() if items is not before[name]}
    assert changed == {"vote"}


def test_a_share_that_has_not_changed_is_the_same_object() -> None:
    board = board_with("hand", "stage")
    before = {id(item) for item in parts(board)["vote"]}
    board.advance(1.0)
    board.ballot = HAND._replace(seconds_left=6.4)
    after = parts(board)["vote"]
    kept = [item for item in after if id(item) in before]
    assert len(kept) > len(after) / 2


def test_without_numbers_and_hints_a_vote_is_shown_all_the_same() -> None:
    board = board_with("hand", "stage")
    board.options = replace(board.options, help_strip=False, numbers=False)
    said = [item.text for item in texts(board)]
    assert "Vote: which card?" in said
    assert "17 votes" in said
    assert "!1-!8" not in said


def moments() -> Iterator[Ballot]:
    """A vote through its window."""
    for tenth in range(120, -1, -7):
        yield HAND._replace(seconds_left=tenth / 10)


def test_the_seconds_are_told_up_to_the_last() -> None:
    board = board_with("hand", "stage")
    seen = set()
    for ballot in moments():
        board.advance(0.7)
        board.ballot = ballot
        said = texts(board)
        seen |= {item.text for item in said if is_at_the_stack(board, item)}
    assert {"12 s", "7 s", "1 s"} <= seen
