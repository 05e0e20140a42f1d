"""A review as text: for a terminal, and for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from chat.reading.names import card_title
from emulator.bots.answers import reason_to_json
from emulator.review.reviewing import Decision, Review
from emulator.review.words import Word, cost, headline, percent, sentence
from module.bot.searching import ActionValue
from module.game.events import JsonValue
from module.game.record import format_action
from module.rules.cards import Card
from render.style.texts import Language


def as_text(review: Review, language: Language) -> str:
    """For people."""
    lines = [headline(review, language)]
    for number in review.rounds:
        accuracy = Word.ACCURACY.text(language, accuracy=percent(review.accuracy_in(number)))
        lines += ["", f"{Word.ROUND.text(language, round=number)}: {accuracy}"]
        for decision in review.of_round(number):
            lines += ["", *_lines(decision, language)]
    if not review.decisions:
        lines.append(Word.NOTHING.text(language))
    lines += ["", Word.ACCURACY.text(language, accuracy=percent(review.accuracy))]
    return "\n".join(lines) + "\n"


def _lines(decision: Decision, language: Language) -> Iterator[str]:
    view = decision.view
    others = [card for team, held in enumerate(view.captured) if team != view.team for card in held]
    yield Word.MOVE.text(language, number=decision.place + 1)
    yield _cards(Word.HAND, view.hand, language)
    yield _cards(Word.TABLE, (card for card in view.table if card), language)
    yield _cards(Word.CAPTURED, view.captured[view.team], language)
    yield _cards(Word.OTHERS, others, language)
    yield f"  {sentence(decision, language)}"
    if decision.judgement.made is not decision.judgement.best:
        yield f"  {Word.COSTS.text(language)}: {cost(decision, language)}"


def _cards(what: Word, cards: Iterable[Card], language: Language) -> str:
    joint = "、" if language is Language.JAPANESE else ", "
    titles = joint.join(card_title(card, language.value) for card in cards)
    return f"  {what.text(language)}: {titles or '-'}"


def as_json(review: Review) -> str:
    """For programs: one object, chances and accuracy from 0 to 1."""
    game = review.game
    told: dict[str, JsonValue] = {
        "game": game.number,
        "id": game.id,
        "rules": game.record.rules.spec,
        "seat": review.seat,
        "scores": list(review.scores),
        "accuracy": review.accuracy,
        "rounds": [{"round": number, "accuracy": review.accuracy_in(number)} for number in review.rounds],
        "decisions": [_decision(decision) for decision in review.decisions],
    }
    return json.dumps(told, ensure_ascii=False) + "\n"


def _decision(decision: Decision) -> dict[str, JsonValue]:
    judgement = decision.judgement
    reason = judgement.made.reason
    return {
        "place": decision.place,
        "round": decision.view.round,
        "made": format_action(judgement.made.action),
        "best": format_action(judgement.best.action),
        "lost": judgement.lost,
        "stake": judgement.stake,
        "lost_points": judgement.made.lost_points.mean,
        "why": sentence(decision, Language.ENGLISH),
        "reason": None if reason is None else reason_to_json(reason),
        "actions": [_value(value) for value in decision.analysis.values],
    }


def _value(value: ActionValue) -> dict[str, JsonValue]:
    return {
        "action": format_action(value.action),
        "chance": value.chance.mean, "chance_error": value.chance.error,
        "points": value.points.mean, "points_error": value.points.error,
    }  # fmt: skip
