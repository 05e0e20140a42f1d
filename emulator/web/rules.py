"""The rules in force as the page tells them: in words of both languages, and each yaku by its cards."""

from __future__ import annotations

from chat.replies.rulewords import facts, yaku_notes
from emulator.web.page import Section
from module.game.events import JsonValue
from module.rules import words
from module.rules.cards import Month
from module.rules.presets import PRESETS
from module.rules.ruleset import Rules
from module.rules.yaku import Brights, Yaku, YakuPoints
from render.panel.progress import wanted


def rules_section(rules: Rules) -> Section:
    """All that a viewer has to know of them."""
    preset = PRESETS.get(rules.spec.partition(":")[0])
    chapters: list[JsonValue] = [
        [chapter.heading, list(chapter.sentences)] for chapter in words.chapters(rules)
    ]
    return {
        "name": rules.spec,
        "summary": preset.summary if preset else "",
        "rounds": rules.rounds,
        "hand": rules.hand_size,
        "table": rules.table_size,
        "chapters": chapters,
        "notes": list(words.yaku_notes(rules)),
        "facts": {language: facts(rules, language) for language in ("en", "ja")},
        "yaku": [_yaku(entry, rules) for entry in rules.yaku],
    }


def _yaku(entry: YakuPoints, rules: Rules) -> Section:
    cards, kind, count = wanted(entry.yaku, Month.JANUARY)
    if entry.yaku is Yaku.MONTH:  # whichever month it is
        cards = ()
    return {
        "yaku": entry.yaku.value,
        "titles": {"en": entry.yaku.title, "ja": entry.yaku.japanese},
        "points": entry.points,
        "notes": {language: yaku_notes(entry, rules.counting, language) for language in ("en", "ja")},
        "count": count,
        "kind": kind.value if kind else None,
        "rain": isinstance(entry.yaku.shape, Brights) and entry.yaku.shape.rain,
        "cards": [card.index for card in cards],
    }
