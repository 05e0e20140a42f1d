"""What the bots' process answers: plain JSON, of which the program believes nothing unchecked."""

from __future__ import annotations

from math import isfinite

from module.bot.coaching import Reason
from module.bot.searching import ActionValue, Analysis, Estimate
from module.errors import KoiKoiError
from module.game.actions import Action
from module.game.events import JsonValue
from module.game.record import format_action, parse_action
from module.game.view import View
from module.rules.cards import card_by_code
from module.rules.yaku import Yaku

_MOST_POINTS = 1e6


def allowed(text: object, view: View) -> Action | None:
    """The action that this is, if it may be done here."""
    try:
        action = parse_action(str(text))
    except KoiKoiError:
        return None
    return action if action in view.legal else None


def analysis_to_json(found: Analysis) -> list[object]:
    """What each action comes to, the best first."""
    return [
        {
            "action": format_action(value.action),
            "points": _pair(value.points),
            "chance": _pair(value.chance),
            "worlds": value.worlds,
            "lost_points": _pair(value.lost_points),
            "lost_chance": _pair(value.lost_chance),
            "reason": None if value.reason is None else reason_to_json(value.reason),
        }
        for value in found.values
    ]


def _pair(estimate: Estimate) -> list[float]:
    return [estimate.mean, estimate.error]


def reason_to_json(reason: Reason) -> dict[str, JsonValue]:
    """A reason as other programs are told it, too."""
    return {
        "card": reason.card.code, "yaku": reason.yaku.value, "own": reason.own,
        "made": reason.made, "best": reason.best,
    }  # fmt: skip


def analysis_from_json(values: object, view: View) -> Analysis | None:
    """The analysis of this view that these are; None where they are none, in whatever way."""
    try:
        found = tuple(_value(each, view) for each in values) if isinstance(values, list) else ()
    except (ValueError, LookupError, OverflowError):  # KoiKoiError is a ValueError
        return None
    actions = {value.action for value in found}
    return Analysis(found) if found and len(actions) == len(found) else None


def _value(told: object, view: View) -> ActionValue:
    if not isinstance(told, dict) or set(told) != set(ActionValue.__slots__):
        raise ValueError("no value of an action")
    action, worlds = allowed(told["action"], view), told["worlds"]
    if action is None or type(worlds) is not int or worlds < 1:
        raise ValueError("no action that may be done here, or tried in no world")
    return ActionValue(
        action,
        points=_estimate(told["points"], _MOST_POINTS),
        chance=_estimate(told["chance"], 1.0, least=0.0),
        worlds=worlds,
        lost_points=_estimate(told["lost_points"], 2 * _MOST_POINTS),
        lost_chance=_estimate(told["lost_chance"], 1.0),
        reason=None if told["reason"] is None else _reason(told["reason"]),
    )


def _estimate(told: object, most: float, *, least: float | None = None) -> Estimate:
    if not isinstance(told, list) or len(told) != len(Estimate.__slots__):
        raise ValueError("no estimate")
    mean, error = map(_number, told)
    if not (-most if least is None else least) <= mean <= most or not 0 <= error <= most:
        raise ValueError("no estimate of something that may be so")
    return Estimate(mean, error)


def _reason(told: object) -> Reason:
    if not isinstance(told, dict) or set(told) != set(Reason.__slots__) or type(told["own"]) is not bool:
        raise ValueError("no reason")
    made, best = _number(told["made"]), _number(told["best"])
    if not (0 <= made <= 1 and 0 <= best <= 1):
        raise ValueError("a reason without chances")
    return Reason(card_by_code(str(told["card"])), Yaku(told["yaku"]), told["own"], made, best)


def _number(told: object) -> float:
    if isinstance(told, int | float) and not isinstance(told, bool) and isfinite(told):
        return float(told)
    raise ValueError("no number")
