"""The pages as HTML: their frames, which the browser's part fills, and the rules and ranks as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from chat.reading.names import card_title, month_title
from emulator.web.elements import Content, Markup, page, scrolling, table, tag
from emulator.web.words import Word, steps
from module.rules.cards import DECK, Kind, Month
from render.style.texts import Language

PARTS = ("player", "tally", "ticker")
"""What an overlay can show."""
_NAVIGATION = (("/", Word.LIVE), ("/rules", Word.RULES), ("/ranks", Word.RANKS))
_KINDS = {
    Kind.BRIGHT: Word.BRIGHTS,
    Kind.ANIMAL: Word.ANIMALS,
    Kind.RIBBON: Word.RIBBONS,
    Kind.PLAIN: Word.PLAINS,
}


def _head(language: Language, title: str, style: str, script: str = "") -> Markup:
    parts = [
        tag("meta", charset="utf-8"),
        tag("title", title),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="description", content=Word.DESCRIPTION.text(language)),
        tag("link", rel="icon", href="/cards/back.webp", type="image/webp"),
        tag("link", rel="stylesheet", href=f"/static/{style}.css"),
    ]
    if script:
        parts.append(tag("script", src=f"/static/{script}.js", type="module"))
    return tag("head", *parts)


def _framed(language: Language, here: str, heading: Word, main: Markup, script: str = "") -> Markup:
    """A page with its head, its ways to the others, and what it is for."""
    other = Language.ENGLISH if language is Language.JAPANESE else Language.JAPANESE
    links = [
        tag("a", word.text(language), href=f"{path}?lang={language.value}",
            **({"aria_current": "page"} if path == here else {}))
        for path, word in _NAVIGATION
    ]  # fmt: skip
    switch = tag("a", Word.OTHER_LANGUAGE.text(language), href=f"{here}?lang={other.value}", lang=other.value,
                 class_="language")  # fmt: skip
    header = tag(
        "header",
        tag(
            "p",
            tag("b", Word.TITLE.text(language)),
            tag("span", Word.SUBTITLE.text(language)),
            class_="brand",
        ),
        tag("nav", *links, switch, aria_label=Word.PAGES.text(language)),
    )
    skip = tag("a", Word.SKIP.text(language), href="#main", class_="skip")
    body = tag("body", skip, header, main, class_=heading.name.lower())
    title = f"{heading.text(language)} – {Word.TITLE.text(language)}"
    return page(language.value, _head(language, title, "page", script), body)


def live_page(language: Language) -> Markup:
    """The running game; the browser's part puts everything into its places."""

    def place(name: str, word: Word, *content: Content) -> Markup:
        heading = tag("h2", word.text(language), id=f"{name}-title")
        return tag("section", heading, *content, id=name, aria_labelledby=f"{name}-title")

    game = tag(
        "section",
        tag("h2", Word.GAME.text(language), id="game-title", class_="unseen"),
        tag("p", Word.CONNECTING.text(language), id="state", class_="state"),
        tag("div", id="others"),
        tag("div",
            tag("div", id="stack"),
            tag("ul", id="table", aria_label=Word.TABLE.text(language)),
            class_="felt"),
        tag("div", id="lids"),
        tag("div", id="own"),
        tag("ol", id="hand", aria_label=Word.HAND.text(language)),
        id="game", aria_labelledby="game-title",
    )  # fmt: skip
    aside = tag(
        "div",
        place("vote", Word.VOTE, tag("div", id="clock"), tag("p", id="vote-state"), tag("ol", id="options")),
        place("type", Word.TYPE_NOW, tag("dl", id="hints")),
        place("who", Word.WHO_PLAYS, tag("div", id="crowd")),
        place("made", Word.YAKU_MADE, tag("ul", id="yaku")),
        place("chat", Word.CHAT, tag("ol", id="ticker")),
        class_="aside",
    )
    main = tag(
        "main",
        tag("h1", Word.LIVE.text(language), class_="unseen"),
        tag("p", id="trouble", role="status"),
        tag("p", id="news", role="status", class_="unseen"),
        tag("noscript", tag("p", Word.NEEDS_SCRIPT.text(language))),
        game,
        aside,
        place("reach", Word.REACH, tag("ul", id="near")),
        id="main", tabindex="-1",
    )  # fmt: skip
    return _framed(language, "/", Word.LIVE, main, "live")


def overlay_page(language: Language, parts: Iterable[str], events: str) -> Markup:
    """What lies over the streamer's picture: nothing but these parts, fed from `events`."""
    places = {
        "player": tag("section", id="player"),
        "tally": tag(
            "section",
            tag("div", id="clock"),
            tag("div", id="vote-state"),
            tag("ol", id="options"),
            id="tally",
        ),
        "ticker": tag("ol", id="ticker"),
    }
    body = tag("body", *(places[part] for part in PARTS if part in parts), data_events=events)
    return page(language.value, _head(language, Word.TITLE.text(language), "overlay", "overlay"), body)


def _picture(index: int, language: Language) -> Markup:
    title = card_title(DECK[index], language.value)
    return tag(
        "img", src=f"/cards/{index}.webp", alt=title, title=title, width=220, height=360, loading="lazy"
    )


def _cards(indices: Iterable[int], language: Language) -> Markup:
    return tag("span", *(_picture(index, language) for index in indices), class_="cards")


def rules_page(language: Language, rules: Mapping[str, Any] | None) -> Markup:
    """The rules in force, each yaku by its cards, and the deck."""
    parts: list[Content] = [tag("h1", Word.RULES.text(language))]
    if rules is None:
        parts.append(tag("p", Word.NO_RULES.text(language)))
    else:
        parts += _rules(language, rules)
    parts.append(_deck(language))
    return _framed(language, "/rules", Word.RULES, tag("main", *parts, id="main", tabindex="-1"))


def _rules(language: Language, rules: Mapping[str, Any]) -> list[Content]:
    english = language is Language.ENGLISH
    short = [str(rules["facts"][language.value])]
    if english and rules["summary"]:
        short.insert(0, rules["summary"])
    chapters = [(heading, sentences) for heading, sentences in rules["chapters"]] if english else []
    told = [
        tag("section", tag("h3", heading), tag("p", " ".join(sentences))) for heading, sentences in chapters
    ] or [tag("ol", *(tag("li", step) for step in steps(language)))]
    heading = (Word.ONE_YAKU, Word.WORTH, Word.MADE_OF)
    rows = [_yaku_row(entry, language) for entry in rules["yaku"]]
    notes = [tag("p", " ".join(rules["notes"]))] if english else []
    return [
        tag("h2", Word.RULES_OF.text(language, name=rules["name"])),
        *(tag("p", f"{part[:1].upper()}{part[1:]}", class_="short") for part in short),
        tag("h2", Word.YAKU.text(language)),
        table((word.text(language) for word in heading), rows),
        *notes,
        tag("h2", Word.HOW_TO_PLAY.text(language)),
        tag("div", *told, class_="chapters"),
    ]


def _yaku_row(entry: Mapping[str, Any], language: Language) -> tuple[Content, ...]:
    title, other = (
        entry["titles"][language.value],
        entry["titles"]["ja" if language is Language.ENGLISH else "en"],
    )
    points = f"{entry['points']}{entry['notes'][language.value]}"
    count, cards = entry["count"], entry["cards"]
    if entry["kind"]:
        kind = _KINDS[Kind(entry["kind"])].text(language).lower()
        needs: Content = Word.ANY_OF_KIND.text(language, count=count, kind=kind)
    elif not cards:
        needs = Word.OF_MONTH.text(language)
    elif count < len(cards):
        word, others = (Word.RAIN_MAN_AND, count - 1) if entry["rain"] else (Word.ANY_OF, count)
        needs = tag("div", _cards(cards, language), tag("p", word.text(language, count=others)))
    else:
        needs = _cards(cards, language)
    foreign = "ja" if language is Language.ENGLISH else "en"
    return tag("span", title, tag("small", other, lang=foreign)), points, needs


def _deck(language: Language) -> Markup:
    months = [
        tag("li",
            tag("h3", month_title(month, language.value)),
            _cards((card.index for card in DECK if card.month is month), language))
        for month in Month
    ]  # fmt: skip
    return tag(
        "section",
        tag("h2", Word.THE_DECK.text(language), id="deck-title"),
        tag("p", Word.DECK_NOTE.text(language)),
        tag("ul", *months, class_="deck"),
        aria_labelledby="deck-title",
    )


def ranks_page(language: Language, ranks: Mapping[str, Any] | None) -> Markup:
    """The best viewers, as three tables."""
    heading = (Word.PLACE, Word.NAME, Word.WORTH, Word.ROUNDS_WON, Word.CAPTURES, Word.YAKU_MADE, Word.SOLVES)
    parts: list[Content] = [tag("h1", Word.RANKS.text(language))]
    for key, word in (("stream", Word.STREAM), ("month", Word.THIS_MONTH), ("ever", Word.ALL_TIME)):
        rows = [tuple(map(str, row)) for row in (ranks or {}).get(key, ())]
        told = (
            table((each.text(language) for each in heading), rows, about=1)
            if rows
            else tag("p", Word.NO_RANKS.text(language))
        )
        title = word.text(language)
        parts.append(tag("section", tag("h2", title), scrolling(title, told)))
    return _framed(language, "/ranks", Word.RANKS, tag("main", *parts, id="main", tabindex="-1"))
