"""What a review says, in English and Japanese."""

from __future__ import annotations

from chat.coached import action_title, why_line
from chat.replies.wording import Sentences
from emulator.review.reviewing import Decision, Review
from module.bot.searching import ActionValue
from render.style.texts import Bilingual, Language


class Word(Bilingual):
    """What stands there."""

    TITLE = ("Koi-Koi review", "こいこい 振り返り")
    GAME = ("Game {number}, rules {rules}, seat {seat}.", "ゲーム{number}、ルール {rules}、席{seat}")
    AGAINST = ("Against {bots}.", "相手: {bots}")
    SCORES = ("It stands {scores}.", "得点 {scores}")
    ACCURACY = ("Accuracy {accuracy}", "正確さ {accuracy}")
    ABOUT = (
        "Accuracy: how much was kept of what was at stake. Best: what wins most, by all that the seat knows.",
        "正確さ: 懸かっていた勝率をどれだけ守れたか。最善の手は、その席から分かることで最も多く勝てる手です",
    )
    NOTHING = ("There was nothing to decide at this seat.", "この席で決めることはありませんでした")
    ROUND = ("Round {round}", "第{round}回戦")
    MOVE = ("Move {number}", "{number}手目")
    PLAYED = ("Played", "出した手")
    BEST = ("Best", "最善の手")
    COST = ("{chance} of the game, {points} points", "勝率{chance}、{points}点")
    COSTS = ("It cost", "失ったもの")
    ALL = ("All moves", "すべての手")
    ACTION = ("Move", "手")
    CHANCE = ("Wins", "勝率")
    POINTS = ("Points", "点")
    PICTURE = ("The table before this move", "この手の前の場")
    HAND = ("hand", "手札")
    TABLE = ("table", "場")
    CAPTURED = ("captured", "取札")
    OTHERS = ("captured by the others", "相手の取札")


def percent(share: float | None) -> str:
    """A share for people; a dash where there is none.

    >>> percent(0.876), percent(None)
    ('88 %', '-')
    """
    return "-" if share is None else f"{share:.0%}".replace("%", " %")


def points(number: float) -> str:
    """Points, to a tenth, without a sign for nothing.

    >>> points(-0.04), points(2.25)
    ('0.0', '2.2')
    """
    return f"{round(number, 1) + 0.0:.1f}"


def title(value: ActionValue, language: Language) -> str:
    """What an action is called."""
    return action_title(value.action, language.value)


def sentence(decision: Decision, language: Language) -> str:
    """What the coach says of a decision, as in chat."""
    text = Sentences(language.value, {}, "").text(why_line(decision.judgement, language.value))
    return text[:1].upper() + text[1:]


def cost(decision: Decision, language: Language) -> str:
    """What a decision has cost."""
    lost = decision.judgement
    return Word.COST.text(language, chance=percent(lost.lost), points=points(lost.made.lost_points.mean))


def headline(review: Review, language: Language) -> str:
    """What game it is."""
    game = review.game
    told = [
        Word.GAME.text(language, number=game.number, rules=game.record.rules.spec, seat=review.seat + 1),
        Word.AGAINST.text(language, bots=game.bots) if game.seats else "",
        Word.SCORES.text(language, scores=" : ".join(map(str, review.scores))),
    ]
    return " ".join(filter(None, told))
