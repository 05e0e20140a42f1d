"""HTML made of values: whatever is no element is text, so that no name or sentence can become markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Markup(str):
    """HTML as it stands; only what stands here makes it."""

    __slots__ = ()


Content = str | Markup
_EMPTY = frozenset({"img", "link", "meta"})


def tag(name: str, /, *content: Content, **attributes: str | int) -> Markup:
    """An element. Of its attributes' names a trailing _ is dropped, and each other one becomes a hyphen.

    >>> tag("p", "a <b>", tag("b", "&"), class_="x")
    '<p class="x">a &lt;b&gt;<b>&amp;</b></p>'
    """
    named = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"' for key, value in attributes.items()
    )
    if name in _EMPTY:
        return Markup(f"<{name}{named}>")
    return Markup(f"<{name}{named}>{''.join(map(_safe, content))}</{name}>")


def table(heads: Iterable[Content], rows: Iterable[Iterable[Content]], about: int = 0) -> Markup:
    """A table; the column `about` says what each row is about."""
    named = {about: {"class_": "about"}}
    head = (tag("th", cell, scope="col", **named.get(column, {})) for column, cell in enumerate(heads))
    body = (
        tag("tr", *(
            tag("th", cell, scope="row", class_="about") if column == about else tag("td", cell)
            for column, cell in enumerate(row)
        ))
        for row in rows
    )  # fmt: skip
    return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body))


def scrolling(name: str, content: Content) -> Markup:
    """Something that scrolls by itself where the screen is narrow, by keys as well."""
    return tag("div", content, class_="scroll", tabindex=0, role="region", aria_label=name)


def page(language: str, head: Markup, body: Markup) -> Markup:
    """A whole page."""
    return Markup(f"<!doctype html>\n{tag('html', head, body, lang=language)}\n")


def one_file(language: str, title: str, style: str, policy: str, *content: Content) -> Markup:
    """A whole page that stands alone: with its style, without scripts, and with what it may load at all."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("title", title),
        tag("style", Markup(style)),
    )
    return page(language, head, tag("body", tag("main", *content)))


def _safe(content: Content) -> str:
    return content if isinstance(content, Markup) else escape(content)
