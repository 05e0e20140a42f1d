"""What the large display lists: every word whole, every line in its place, dots as whole pixels."""

import pytest

from module.rules.presets import make_rules
from module.rules.yaku import YakuScore
from render.panel.listing import Listing, title_listing, yaku_listing
from render.style.items import Face
from render.style.layouts import LAYOUTS, MODULE, STAGE
from render.style.metrics import EM_IN_DOTS, text_width
from render.style.texts import Language, Words, yaku_title
from render.style.theme import THEMES, load_theme

ALL = tuple(YakuScore(entry.yaku, entry.points) for entry in make_rules("module").yaku)
PIXELS = pytest.mark.parametrize("pixel", [1000 / 1080, 1000 / 720, 1000 / 480])
LOOKS = pytest.mark.parametrize("theme", THEMES)
SPEECH = pytest.mark.parametrize("language", Language)


def assert_letters_are_whole(listing: Listing, pixel: float) -> None:
    if listing.letters.face is Face.DISPLAY:
        dots = listing.letters.size / pixel / EM_IN_DOTS
        assert dots == pytest.approx(round(dots))


@PIXELS
@LOOKS
@SPEECH
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_yaku_is_listed_with_its_points_and_has_room(
    name: str, language: Language, theme: str, pixel: float
) -> None:
    display = LAYOUTS[name].display
    listing = yaku_listing(ALL, display, language, load_theme(theme), pixel)
    assert_letters_are_whole(listing, pixel)
    length = display.yaku.height if name != "stage" else display.yaku.width
    for text, points in listing.lines:
        wide = text_width(f"{text}{points}", listing.letters.face) * listing.letters.size
        assert wide <= length + 1e-6
    ends = [points for _, points in listing.lines if points]
    assert ends == [str(score.points) for score in ALL]
    listed = "".join(text for text, _ in listing.lines).replace(" ", "")
    assert listed == "".join(yaku_title(score.yaku, language) for score in ALL).replace(" ", "")


def test_where_lines_are_short_words_stay_whole_and_large() -> None:
    theme, pixel = load_theme("classic"), 1000 / 720
    stage = yaku_listing(ALL, STAGE.display, Language.ENGLISH, theme, pixel)
    assert ("Boar, deer,", "") in stage.lines
    assert stage.letters.face is Face.DISPLAY


@pytest.mark.parametrize(
    "height, face, lines",
    [(1000, Face.DISPLAY, len(ALL)), (720, Face.DISPLAY, len(ALL) + 1), (480, Face.TEXT, len(ALL))],
)
def test_on_the_module_a_line_is_broken_only_where_dots_have_no_room_for_all_of_it(
    height: int, face: Face, lines: int
) -> None:
    """And never where only one line is seen at a time."""
    listing = yaku_listing(ALL, MODULE.display, Language.ENGLISH, load_theme("classic"), 1000 / height)
    assert listing.letters.face is face
    assert len(listing.lines) == lines


@PIXELS
@LOOKS
@SPEECH
@pytest.mark.parametrize("words", [Words.YOU_WIN, Words.YOU_LOSE, Words.TIE])
def test_a_title_is_whole_and_in_its_box(words: Words, language: Language, theme: str, pixel: float) -> None:
    box, text = STAGE.display.middle, words.text(language)
    listing = title_listing([text], load_theme(theme).title_size * 1.5, box.width, box.height, pixel)
    assert_letters_are_whole(listing, pixel)
    assert "".join(line for line, _ in listing.lines).replace(" ", "") == text.replace(" ", "")
    size = listing.letters.size
    assert size * len(listing.lines) <= box.height + 1e-6
    assert all(text_width(line, listing.letters.face) * size <= box.width + 1e-6 for line, _ in listing.lines)


def test_you_win_is_twice_as_large_where_there_is_room_for_two_lines() -> None:
    one = title_listing(["You win!"], 60, 400, 80, 1.0)
    two = title_listing(["You win!"], 60, 220, 180, 1.0)
    small = title_listing(["You win!"], 60, 220, 60, 1.0)
    assert [len(listing.lines) for listing in (one, two, small)] == [1, 2, 1]
    assert one.letters.size == two.letters.size > small.letters.size
