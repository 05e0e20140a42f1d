"""A review as a page: one file with all its pictures, without scripts and without any address."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence

from emulator.review.reviewing import Decision, Review
from emulator.review.words import Word, cost, headline, percent, points, sentence, title
from emulator.web.elements import Content, Markup, one_file, scrolling, table, tag
from module.bot.searching import ActionValue
from render.style.texts import Language

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_STYLE = """
:root{color-scheme:light dark;--ground:#fbf7ef;--ink:#241c15;--soft:#6b5d50;--line:#dccfbd;--card:#fffdf8;
--good:#3f6b12;--bad:#a3261c;--full:#a3261c;--empty:#e6d3bd}
@media (prefers-color-scheme:dark){:root{--ground:#17120e;--ink:#f3e9dc;--soft:#b7a795;--line:#43372c;
--card:#211a14;--good:#a9cf5e;--bad:#ef7a63;--full:#ef7a63;--empty:#4a3b2e}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:76rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{font-size:1.7rem;line-height:1.2;margin:0}h2{font-size:1.3rem;margin:2rem 0 .3rem}
h3{font-size:1rem;margin:0;color:var(--soft);font-weight:600}
p{margin:.3rem 0}.soft{color:var(--soft)}
.whole{font-size:1.3rem;font-weight:600}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
nav a{color:inherit;text-decoration:none;padding:.4rem .8rem;border:1px solid var(--line);
border-radius:.6rem;background:var(--card)}
article{display:grid;gap:1rem;margin:1rem 0;padding:1rem;background:var(--card);border-radius:.6rem;
border:1px solid var(--line);border-left:.3rem solid var(--good)}
article.lost{border-left-color:var(--bad)}
article>*{min-width:0}
@media (min-width:56rem){article{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}}
img{display:block;width:100%;height:auto;border-radius:.4rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem .8rem;margin:.5rem 0}
dt{color:var(--soft)}dd{margin:0;font-weight:600}.lost dd.made{color:var(--bad)}dd.best{color:var(--good)}
.bar{height:.5rem;border-radius:.25rem;background:var(--empty);margin:.5rem 0;overflow:hidden}
.bar div{height:100%;background:var(--full)}
.scroll{overflow-x:auto}
a:focus-visible,.scroll:focus-visible,summary:focus-visible{outline:3px solid var(--bad)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}th[scope=row]{color:var(--ink)}
.about{text-align:left}summary{cursor:pointer;color:var(--soft);padding:.4rem 0}
"""


def page(review: Review, pictures: Mapping[int, bytes], language: Language) -> str:
    """The whole page. `pictures`: JPEG by the decision's place in the game."""
    name = Word.TITLE.text(language)
    links = (
        tag("a", f"{Word.ROUND.text(language, round=number)}: {percent(review.accuracy_in(number))}",
            href=f"#round{number}")
        for number in review.rounds
    )  # fmt: skip
    nothing = () if review.decisions else (tag("p", Word.NOTHING.text(language)),)
    rounds = (_round(review, number, pictures, language) for number in review.rounds)
    whole = Word.ACCURACY.text(language, accuracy=percent(review.accuracy))
    return one_file(
        language.value, name, _STYLE, _POLICY,
        tag("h1", name),
        tag("p", headline(review, language), class_="soft"),
        tag("p", whole, class_="whole"),
        tag("p", Word.ABOUT.text(language), class_="soft"),
        tag("nav", *links),
        *nothing,
        *rounds,
    )  # fmt: skip


def _round(review: Review, number: int, pictures: Mapping[int, bytes], language: Language) -> Markup:
    heading = (
        f"{Word.ROUND.text(language, round=number)}: "
        f"{Word.ACCURACY.text(language, accuracy=percent(review.accuracy_in(number)))}"
    )
    decisions = (_decision(one, pictures.get(one.place), language) for one in review.of_round(number))
    return tag("section", tag("h2", heading, id=f"round{number}"), *decisions)


def _decision(decision: Decision, picture: bytes | None, language: Language) -> Markup:
    judgement = decision.judgement
    lost = bool(round(100 * judgement.lost))
    facts: list[Content] = [tag("h3", Word.MOVE.text(language, number=decision.place + 1))]
    facts.append(tag("p", sentence(decision, language)))
    named = [
        tag("dt", Word.PLAYED.text(language)), tag("dd", title(judgement.made, language), class_="made"),
        tag("dt", Word.BEST.text(language)), tag("dd", title(judgement.best, language), class_="best"),
    ]  # fmt: skip
    if lost:
        named += [tag("dt", Word.COSTS.text(language)), tag("dd", cost(decision, language))]
    facts.append(tag("dl", *named))
    if lost:
        share = round(100 * judgement.lost / judgement.stake)
        facts.append(tag("div", tag("div", style=f"width:{share}%"), class_="bar"))
    facts.append(_all_moves(decision.analysis.values, language))
    parts = [_image(picture, language)] if picture else []
    return tag("article", *parts, tag("div", *facts), class_="lost" if lost else "kept")


def _image(picture: bytes, language: Language) -> Markup:
    address = f"data:image/jpeg;base64,{b64encode(picture).decode()}"
    return tag("img", src=address, alt=Word.PICTURE.text(language), loading="lazy")


def _all_moves(values: Sequence[ActionValue], language: Language) -> Markup:
    heads = (word.text(language) for word in (Word.ACTION, Word.CHANCE, Word.POINTS))
    rows = (
        (title(value, language), percent(value.chance.mean), points(value.points.mean)) for value in values
    )
    name = Word.ALL.text(language)
    return tag("details", tag("summary", name), scrolling(name, table(heads, rows)))
