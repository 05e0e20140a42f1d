"""The scene: everything to be drawn for a board, in the order in which it is painted, without any window.

From below: displays and buttons, the stack, cards at rest, their numbers, moving cards by height, overlays.
Parts in which nothing has changed are taken from the scene before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from math import inf
from typing import NamedTuple, assert_never

from module.game.events import Source
from module.rules.cards import Card
from render.panel.board import Board
from render.panel.motion import Pose
from render.panel.options import Options
from render.panel.placing import Key, card_box, matching, yaku_cards
from render.panel.scrolling import Scroll
from render.panel.shown import Choice, Stage
from render.scene import displays
from render.scene.celebration import celebration
from render.scene.column import column
from render.scene.deal import captions, stack
from render.scene.overlays import overlays
from render.scene.payments import payments
from render.scene.side import side
from render.scene.sides import bands
from render.scene.strips import strips
from render.scene.vote import vote
from render.style.items import (
    Align,
    Box,
    CardItem,
    Colour,
    Face,
    Item,
    LidItem,
    LightItem,
    PlateItem,
    Scene,
    SymbolItem,
    TextItem,
)
from render.style.layout import (
    CARD_HEIGHT,
    CARD_WIDTH,
    HEIGHT,
    LIFT_GROWTH,
    LIFT_RISE,
    OWN,
    Badge,
    Spot,
    around,
    mark_box,
)
from render.style.metrics import text_width
from render.style.theme import Theme

_OUTSIDE = CARD_HEIGHT / 2
_DIMMED = 0.35
_HINT = 0.45
_FRAME_OFF = 1.5
"""How far a frame is from the card that it surrounds."""


class Look(NamedTuple):
    """How a card is lit."""

    glow: float
    colour: Colour
    shade: float


Looks = dict[Key, Look]


def scene(board: Board) -> Scene:
    """Everything to be drawn now."""
    ticks = tuple(scroll.ticks for scroll in board.display_scrolls)
    seats = board.shown.seats
    lids, glows = tuple(map(board.lid, seats)), tuple(map(board.glow, seats))
    scores = board.scores
    still = _kept(board, "displays", (board.version, ticks, scores), _displays)
    lid_items = _kept(board, "lids", (board.version, lids), displays.lids)
    resting = _kept(board, "cards", (board.version, glows), _resting)
    beside = _kept(board, "beside", (board.version, scores), _beside)
    laid = _kept(board, "overlays", board.version, overlays)
    board.running = frozenset(
        item.step for item in still + beside + laid if isinstance(item, TextItem) and item.step
    )
    festive = celebration(board.options.theme, board.celebration, board.layout.width)
    moving = _moving(board) + tuple(payments(board))
    votes = _kept(board, "vote", (board.version, board.ballot_ticks, board.stack), vote)
    numbers = _kept(board, "numbers", board.version, _numbers)
    return still + lid_items + beside + stack(board) + resting + votes + numbers + moving + festive + laid


def _kept(board: Board, name: str, key: object, make: Callable[[Board], Iterator[Item]]) -> Scene:
    """A part of the scene, made anew when its key has changed or a text in it has run on."""
    kept = board.cache.get(name)
    if kept is not None and kept[0] == (key, _ticks(board, kept[1])):
        return kept[1]
    items = tuple(make(board))
    board.cache[name] = (key, _ticks(board, items)), items
    return items


def _ticks(board: Board, items: Scene) -> tuple[int, ...]:
    """How far the texts among these items have run."""
    steps = {item.step for item in items if isinstance(item, TextItem) and item.step}
    return tuple(Scroll(step, board.name_time).ticks for step in sorted(steps))


def _beside(board: Board) -> Iterator[Item]:
    """The words beside the cards, where the layout has room for them."""
    yield from side(board)
    yield from column(board)


def _displays(board: Board) -> Iterator[Item]:
    yield from strips(board)
    yield from displays.status_light(board)
    yield from displays.large_display(board)
    for seat in board.shown.seats:
        yield from bands(board, seat)
        yield from displays.scores(board, seat)
        yield from displays.labels(board, seat)
        yield from displays.name(board, seat)
        yield from displays.buttons(board, seat)
        yield from displays.tallies(board, seat)


def _looks(board: Board) -> Looks:
    """The cards that are lit or dimmed: of a yaku, to choose from, or fit to take something."""
    theme, shown = board.options.theme, board.shown
    looks: Looks = {}
    for seat, player in enumerate(shown.players):
        strength = board.glow(seat)
        result = shown.result
        if shown.stage is Stage.ROUND_OVER and result is not None and result.team is not None:
            strength = max(strength, float(shown.keeper(result.team) == seat))
        if strength:
            for card in yaku_cards(player, shown.round):
                looks[card] = Look(strength, theme.yaku_glow, 0.0)
    if shown.draws or shown.lucky or shown.refused is not None:
        looks |= dict.fromkeys(_told_of_deal(board), Look(1.0, theme.yaku_glow, 0.0))
    choice = shown.choice
    if choice is not None:
        for other in shown.table:
            if other is not None:
                chosen = other in choice.choices
                looks[other] = (
                    Look(1.0, theme.choice_glow, 0.0) if chosen else Look(0.0, theme.choice_glow, _DIMMED)
                )
        looks[choice.card] = Look(1.0, theme.picked_glow, 0.0)
    if board.options.hints:
        for card in matching(shown):
            looks[card] = Look(_HINT, theme.hint_glow, 0.0)
    if board.ballot is not None and board.ballot.decided:
        looks |= {card: _LOST for card in board.ballot.cards if card is not board.ballot.leader}
    return looks


def _told_of_deal(board: Board) -> Iterator[Card]:
    """The card with which the first dealer was chosen, and those because of which a deal does not count."""
    shown = board.shown
    if shown.draws and not board.journeys:
        drawn = [draw[shown.dealer] for draw in shown.draws]
        yield from [card for card in drawn if card is not None][-1:]
    yield from shown.lucky
    if shown.refused is not None:
        yield from chain(shown.refused.table, *shown.refused.hands)


def _frame(theme: Theme, pose: Pose, look: Look) -> Iterator[Item]:
    """The frame around a card that is lit, in themes that have one."""
    if theme.frame_size and look.glow:
        grow = pose.scale * (1 + LIFT_GROWTH * pose.lift)
        x, y = pose.x, pose.y - LIFT_RISE * pose.lift
        reach = 2 * (_FRAME_OFF + theme.frame_size / 2)
        box = around((x, y), CARD_WIDTH * grow + reach, CARD_HEIGHT * grow + reach)
        yield PlateItem(box, look.colour, 7.0, theme.frame_size)


def _card(key: Key, pose: Pose, look: Look, options: Options) -> CardItem:
    card = key if isinstance(key, Card) else None
    x, y, turn, flip, lift, scale = pose
    return CardItem(
        card, x, y, turn, flip, lift, look.glow, look.colour, look.shade, options.marks,
        scale=scale, mark_size=options.theme.mark_size,
    )  # fmt: skip


_PLAIN = Look(0.0, (0, 0, 0, 0), 0.0)
_LOST = Look(0.0, (0, 0, 0, 0), 0.5)
"""Of what could be voted for and has not won."""


def _resting(board: Board) -> Iterator[Item]:
    looks, options, moving = _looks(board), board.options, board.journeys
    for key, pose in board.rest.items():
        if key not in moving and -_OUTSIDE < pose.y < HEIGHT + _OUTSIDE:
            look = looks.get(key, _PLAIN)
            yield _card(key, pose, look, options)
            yield from _frame(options.theme, pose, look)
    yield from captions(board)


def _numbers(board: Board) -> Iterator[Item]:
    if board.options.numbers and board.shown.stage is Stage.ROUND:
        yield from _all_numbers(board)


def _all_numbers(board: Board) -> Iterator[Item]:
    """The numbers of the hand cards that can be played, and on the two table cards to choose from theirs."""
    layout, hand, choice = board.layout, board.shown.players[OWN].hand, board.own_choice
    spots = [layout.seats[OWN].hand.spot(index, len(hand)) for index in range(len(hand))]
    for index, (card, spot) in enumerate(zip(hand, spots, strict=True)):
        if card is not None and card not in board.journeys and not _is_picked(card, choice):
            least = spots[index - 1].box.x1 if index else 0.0
            yield from _badge(board, index + 1, spot, least, layout.hand_badge)
    for index, card in enumerate(choice.choices if choice else ()):
        if card in board.rest:
            pose = board.rest[card]
            spot = Spot(pose.x, pose.y, scale=pose.scale)
            yield from _badge(board, index + 1, spot, 0.0, layout.table_badge, _covered_from(board, card))


def _covered_from(board: Board, card: Card) -> float:
    """Where another card on the table, which lies over this one, begins; a number stands before that."""
    keys = [key for key in board.shown.table if key is not None]
    under = card_box(board.rest[card])
    over = [card_box(board.rest[key]) for key in keys[keys.index(card) + 1 :] if key in board.rest]
    return min(
        (box.x0 for box in over if under.x0 < box.x0 < under.x1 and box.holds(box.x0, under.y1 - 1)),
        default=inf,
    )


def _is_picked(card: Card, choice: Choice | None) -> bool:
    """Whether a hand card has no number, for its own or that of a drawn card is what has to be chosen now."""
    return choice is not None and (choice.source is Source.PILE or card is choice.card)


def _badge(
    board: Board, number: int, card: Spot, least: float, badge: Badge, most: float = inf
) -> Iterator[Item]:
    """A number at the lower edge of a card: below its middle, or as far to the left as its mark demands.

    It begins at `least`, for there the next card's mark ends: a number of two digits may have to be smaller.
    It ends at `most`.
    """
    theme, text = board.options.theme, str(number)
    size = min(theme.badge_size * badge.grow, badge.most)
    high, wide, around_it = size * 1.02, text_width(text, Face.TEXT), 2 * badge.ring + 4
    reach = max(high * (0.5 if badge.ring else 0.58), wide * size / 2 + around_it)
    x, y = card.x, card.y + badge.top
    end = min(most, mark_box(card, theme.mark_size).x0 if board.options.marks else inf)
    if end < inf:
        reach = min(reach, (end - least) / 2)
        x = min(x, end - reach)
    size = min(size, 2 * (reach - around_it) / wide) if len(text) > 1 else size
    box = Box(x - reach, y, x + reach, y + high)
    yield PlateItem(box, theme.badge, high / 2 if badge.ring else 7.0)
    if badge.ring:
        yield PlateItem(box, theme.badge_text, high / 2, badge.ring)
    yield TextItem(text, box, Face.TEXT, size, theme.badge_text, Align.CENTRE, 0.0)


def _moving(board: Board) -> Scene:
    """Cards on their way, the highest on top; those that still wait on the stack belong to it."""
    if not board.journeys:
        return ()
    now, looks, options = board.now, _looks(board), board.options
    items = [
        _card(key, way.at(now), looks.get(key, _PLAIN), options)
        for key, way in board.journeys.items()
        if not way.from_stack or now >= way.start
    ]
    items.sort(key=_lift)
    return tuple(items)


def _lift(item: CardItem) -> float:
    return item.lift


def scene_text(items: Scene) -> str:
    """The scene as text, one item a line, for tests and for reading."""
    return "\n".join(_line(item) for item in items)


def _line(item: Item) -> str:
    match item:
        case CardItem():
            name = item.card.code if item.card else "?"
            state = f"turn {item.turn:.2f} flip {item.flip:.2f} lift {item.lift:.2f}"
            light = f" glow {item.glow:.2f}" if item.glow else ""
            shade = f" shade {item.shade:.2f}" if item.shade else ""
            return f"card {name} {item.x:.1f},{item.y:.1f} {state}{light}{shade}"
        case SymbolItem():
            return f"symbol {item.cell} {_box(item.box)} turn {item.turn:.2f}"
        case TextItem():
            shift = f" shift {item.shift:.1f}" if item.shift else ""
            letters = f"{item.face.value} {item.size:.1f}"
            return f"text {item.text!r} {_box(item.box)} {letters} turn {item.turn:.2f}{shift}"
        case LidItem():
            return f"lid {_box(item.box)} open {item.open:.2f} {item.hinge}"
        case LightItem():
            return f"light {_box(item.box)} {_colour(item.colour)}"
        case PlateItem():
            spent = f" spent {item.spent:.2f}" if item.spent else ""
            return f"plate {_box(item.box)} {_colour(item.colour)}{spent}"
        case _:
            assert_never(item)


def _box(box: Box) -> str:
    return f"{box.x0:.0f},{box.y0:.0f}-{box.x1:.0f},{box.y1:.0f}"


def _colour(colour: Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
