from __future__ import annotations

from dataclasses import fields
from itertools import combinations
from pathlib import Path

import pytest

from render.art.faces.face import Kind
from render.art.marks import grounds_and_inks
from render.style.items import Colour
from render.style.theme import THEMES, Theme, ThemeError, classic, load_theme, next_theme, parse_theme
from tests.render.colour_vision import Vision, contrast, distance, lab

APART = 20.0
"""So far apart that two colours are told apart at a glance, also when small."""
GLASS: Colour = (10, 7, 5, 255)
"""The displays, as the board is baked."""
LACQUER: Colour = (36, 16, 12, 255)
"""The side board where it is brightest."""
WOOD: Colour = (104, 64, 40, 255)
"""The strips where they are brightest."""
ALL = [load_theme(name) for name in THEMES]


def over(colour: Colour, below: Colour) -> Colour:
    """A colour laid over another by its alpha."""
    alpha = colour[3] / 255
    red, green, blue = (
        round(a * alpha + b * (1 - alpha)) for a, b in zip(colour[:3], below[:3], strict=True)
    )
    return red, green, blue, 255


def test_the_first_theme_is_the_panels_own() -> None:
    assert classic() is load_theme(THEMES[0])


def test_a_key_goes_through_all_themes_and_begins_again() -> None:
    theme, seen = classic(), []
    for _ in THEMES:
        seen.append(theme.name)
        theme = next_theme(theme)
    assert seen == list(THEMES)
    assert theme is classic()


def test_after_ones_own_theme_comes_the_first() -> None:
    own = parse_theme('based_on = "classic"', "mine.toml")
    assert next_theme(own) is classic()


def test_what_a_file_does_not_say_is_as_in_the_theme_it_is_based_on(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('based_on = "large-text"\n[colours]\nstop = "#01020304"\n[sizes]\nbadge = 31.5\n')
    own, base = load_theme(str(path)), load_theme("large-text")
    different = {
        entry.name for entry in fields(Theme) if getattr(own, entry.name) != getattr(base, entry.name)
    }
    assert different == {"name", "stop", "badge_size"}
    assert own.stop == (1, 2, 3, 4)
    assert own.badge_size == 31.5


@pytest.mark.parametrize(
    "source, message",
    [
        ("[colours", "this is not TOML"),
        ("[colors]", r"there is no 'colors' here: \[colours\], \[sizes\], based_on"),
        ('[colours]\nblue = "#000000"', r"there is no 'blue' in \[colours\]: choose display, "),
        ('based_on = "classic"\n[colours]\nstop = "#12345"', 'stop must be "#rrggbb" or "#rrggbbaa"'),
        ('based_on = "classic"\n[colours]\nstop = 7', "stop must be"),
        ('based_on = "classic"\n[colours]\nmarkers = "#000000"', "markers must be a list of colours"),
        ('based_on = "classic"\n[colours]\nmarkers = []', "markers must be a list of colours"),
        ('based_on = "classic"\n[sizes]\nbadge = "big"', "badge must be a number from 0 to 90"),
        ('based_on = "classic"\n[sizes]\nbadge = true', "badge must be a number"),
        ('based_on = "classic"\n[sizes]\nbadge = 91', "badge must be a number"),
        # Neither can be made a text by Python, which ended the program.
        ("x = " + "9" * 5000, "this is not TOML"),
        ('based_on = "classic"\n[sizes]\nbadge = 0x' + "f" * 5000, "badge must be a number"),
        ('based_on = "classic"\nsizes = 3', r"sizes must be a table that begins with \[sizes\]"),
        ('based_on = "mine.toml"', "based_on must be another of classic, large-text, high-contrast"),
        ('[colours]\nstop = "#000000"', 'display, .* missing: give them, or begin with based_on = "classic"'),
    ],
)
def test_what_is_wrong_with_a_file_is_said(source: str, message: str) -> None:
    with pytest.raises(ThemeError, match=f"^theme mine.toml: .*{message}"):
        parse_theme(source, "mine.toml")


def test_themes_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(
        ThemeError, match=r"there is no theme 'dark': classic, large-text, high-contrast, or a file"
    ):
        load_theme("dark")
    missing = tmp_path / "dark.toml"
    with pytest.raises(ThemeError, match=r"dark.toml cannot be read: No such file"):
        load_theme(str(missing))
    missing.write_bytes(b"\xff\xfe")
    with pytest.raises(ThemeError, match=r"dark.toml cannot be read: it is not UTF-8"):
        load_theme(str(missing))


def test_themes_for_better_reading_have_larger_letters_numbers_and_marks() -> None:
    for name in ("large-text", "high-contrast"):
        theme = load_theme(name)
        for size in ("score", "name", "yaku", "line", "strip", "badge", "mark", "side", "help"):
            assert getattr(theme, f"{size}_size") > getattr(classic(), f"{size}_size"), (name, size)
        assert theme.strip_plate[3] > 200
        assert theme.frame_size > classic().frame_size == 0


# What colour-blind eyes see.


def test_the_simulation_has_the_known_confusions() -> None:
    red, green, blue, yellow = (
        (200, 40, 40, 255),
        (110, 110, 20, 255),
        (60, 90, 200, 255),
        (230, 220, 60, 255),
    )
    for vision in (Vision.PROTANOPIA, Vision.DEUTERANOPIA):
        assert distance(red, green, vision) < 0.55 * distance(red, green)
        assert distance(blue, yellow, vision) > 0.8 * distance(blue, yellow)
    assert distance((0, 160, 150, 255), (60, 150, 255, 255), Vision.TRITANOPIA) < 20
    for vision in Vision:
        for grey in (0, 90, 255):
            lightness, *hue = lab((grey, grey, grey, 255), vision)
            assert hue == pytest.approx([0, 0], abs=0.1)
            assert lightness == pytest.approx(lab((grey, grey, grey, 255))[0], abs=0.1)


@pytest.mark.parametrize("vision", Vision)
@pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)
def test_colours_that_mean_something_stay_apart(theme: Theme, vision: Vision) -> None:
    groups = {
        "turn marker": theme.markers,
        "light around cards while choosing": (theme.choice_glow, theme.picked_glow, theme.yaku_glow),
        "light around cards while playing": (theme.hint_glow, theme.yaku_glow),
        "sides": (theme.own_side, theme.opponent_side),
        "what became of a command": (theme.done, theme.undone),
        "buttons' words": (theme.koikoi, theme.button),
        "status light": (theme.solved, theme.unlit),
    }
    for name, colours in groups.items():
        for one, other in combinations(colours, 2):
            assert distance(one, other, vision) >= APART, (name, one, other)


@pytest.mark.parametrize("vision", Vision)
def test_kind_marks_stay_apart_by_their_ground_or_by_their_ink(vision: Vision) -> None:
    marks = {kind: grounds_and_inks(kind) for kind in Kind}
    for one, other in combinations(Kind, 2):
        apart = [distance(a, b, vision) for a, b in zip(marks[one], marks[other], strict=True)]
        assert max(apart) >= APART, (one, other, apart)


@pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)
def test_words_stand_out_from_what_is_below_them(theme: Theme) -> None:
    strip = over(theme.strip_plate, WOOD)
    pairs = {
        "displays": (theme.display, GLASS),
        "plates": (theme.plate_text, over(theme.plate, WOOD)),
        "plates' small print": (theme.plate_dim, over(theme.plate, WOOD)),
        "badges": (theme.badge_text, over(theme.badge, (255, 255, 255, 255))),
        "strips": (theme.ticker, strip),
        "trouble": (theme.banner_text, over(theme.banner, WOOD)),
        "koi-koi": (theme.koikoi, theme.button),
        "stop": (theme.stop, theme.button),
        **{f"side {name}": (getattr(theme, f"side_{name}"), LACQUER) for name in ("title", "text", "dim")},
        "side, lit": (theme.side_lit, over(theme.side_row, LACQUER)),
        "side, in a lit row": (theme.side_text, over(theme.side_row, LACQUER)),
        **{
            name: (getattr(theme, name), LACQUER)
            for name in ("own_side", "opponent_side", "done", "undone", "told")
        },
        **{
            f"round {number}": (theme.marker_text(number), theme.marker(number))
            for number in range(1, len(theme.markers) + 1)
        },
    }
    for name, (words, below) in pairs.items():
        assert contrast(words, below) >= 4.5, name
        if theme.name == "high-contrast" and name != "round 2":
            assert contrast(words, below) >= 7, name
