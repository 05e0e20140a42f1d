"""What came of a deal and of a round, in lines for the large display."""

from __future__ import annotations

from module.game.events import RoundEnd, RoundEnded
from render.panel.board import Board
from render.scene.sides import side_name
from render.style.layout import OWN
from render.style.texts import Words, unparted


def gains(ended: RoundEnded) -> dict[int, int]:
    """The teams that a round has brought points, and how many each."""
    found: dict[int, int] = {}
    for payment in ended.payments:
        found[payment.payee] = found.get(payment.payee, 0) + payment.points
    return found


def deal_lines(board: Board) -> tuple[str, ...]:
    """What is to be told of the deal: who deals first, or why it does not count; mostly nothing."""
    shown, language = board.shown, board.options.language
    if shown.chosen:
        if board.journeys:
            return (Words.FIRST_DEAL.text(language),)
        words = Words.YOU_DEAL if shown.dealer == OWN else Words.THEY_DEAL
        return (words.text(language, name=unparted(board.called(shown.dealer))),)
    if shown.lucky:
        return (Words.LUCKY_TABLE.text(language),)
    if shown.refused is None:
        return ()
    lucky = (Words.LUCKY_TABLE,) if shown.refused.table else ()
    lines = [words.text(language) for words in lucky]
    lines += [_lucky_hand(board, board.seen(seat)) for seat in shown.refused.seats]
    return (*lines, Words.DEALT_AGAIN.text(language))


def _lucky_hand(board: Board, seat: int) -> str:
    words = Words.YOUR_LUCKY_HAND if seat == OWN else Words.THEIR_LUCKY_HAND
    return words.text(board.options.language, name=unparted(board.called(seat)))


def round_lines(board: Board, ended: RoundEnded) -> tuple[str, ...]:
    """How a round went. A line that has to be broken is broken before what comes out."""
    language = board.options.language
    if ended.team is None:
        return _unwon(board, ended)
    winner = board.shown.keeper(ended.team)
    own = winner == OWN
    if ended.reason is RoundEnd.LUCKY_HAND and ended.seat is not None:
        who = _lucky_hand(board, board.seen(ended.seat))
    else:
        words = Words.YOU_SCORE if own else Words.OPPONENT_SCORES
        who = words.text(language, name=unparted(side_name(board, winner)))
    base = f"({ended.base}\u00a0+\u00a0{ended.added})" if ended.added else str(ended.base)
    points = f"{base}\u00a0x\u00a0{ended.multiplier} =\u00a0{ended.points}"
    by_itself = (Words.NO_KOIKOI_LEFT.text(language),) if ended.reason is RoundEnd.AUTOMATIC else ()
    return (*by_itself, who, points)


def _unwon(board: Board, ended: RoundEnded) -> tuple[str, ...]:
    """Nobody has won the round; somebody may be paid all the same."""
    language = board.options.language
    if ended.reason is RoundEnd.LUCKY_VOID:
        return (Words.VOID.text(language),)
    if ended.reason is RoundEnd.LUCKY_TIE:
        return Words.BOTH_LUCKY.text(language), Words.NOBODY_SCORES.text(language)
    paid = tuple(
        f"{unparted(side_name(board, board.shown.keeper(team)))}\u00a0+{points}"
        for team, points in gains(ended).items()
    )
    return (Words.NOBODY_STOPS.text(language), *paid) if paid else (Words.NOBODY_SCORES.text(language),)
