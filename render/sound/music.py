"""Plucked strings, a bowl bell and a drum, and what is played on them."""

from __future__ import annotations

from math import pi, sin, sqrt

from render.sound.waves import Partial, Wave, add, band, bent, faded, in_room, noise, struck, warm

_PITCHES = {"D": -7, "E": -5, "G": -2, "A": 0, "Bb": 1, "B": 2}
"""Half-tones from A: the bright scale of all sounds, D E G A B, and the half-tone of what is lost."""
_Notes = tuple[tuple[float, str, float], ...]
"""When, which note, how loud."""


def frequency(note: str) -> float:
    """A note such as "A4" or "Bb3" in hertz, equally tempered."""
    half_tones = _PITCHES[note[:-1]] + 12 * (int(note[-1]) - 4)
    return float(440.0 * 2 ** (half_tones / 12))


def pluck(note: str, *, ring: float = 2.4) -> Wave:
    """A koto's silk string, plucked with an ivory nail near its bridge."""
    base = frequency(note)
    place, stiffness = 0.17, 0.00012
    partials: list[Partial] = []
    for number in range(1, 26):
        f = base * number * sqrt(1 + stiffness * number * number)
        level = sin(pi * number * place) / number**0.95
        dying = ring * (330 / base) ** 0.35 / (1 + 0.09 * number**1.45)
        # A string swings upwards and sideways, not quite as fast: the tone lives.
        partials.append(Partial(f, level, dying))
        if number <= 8:
            partials.append(Partial(f * 1.0009 + 0.35, 0.4 * level, 1.25 * dying))
    wave = struck(partials, contact=0.00022)
    nail = faded(band(noise(0.03, round(base)), 3200, width=1.0), rise=0.0004, ring=0.02)
    add(wave, 0.0, nail, 0.5)
    body = struck([Partial(172, 0.3, 0.12), Partial(268, 0.25, 0.1), Partial(431, 0.2, 0.07)], contact=0.001)
    add(wave, 0.0, body, 0.7)
    return wave


def bowl(note: str, *, ring: float = 2.2) -> Wave:
    """A small bowl bell, struck with a padded stick: each of its tones is two that beat."""
    base = frequency(note)
    tones = ((1.0, 1.0, 1.0, 1.7), (2.74, 0.5, 0.55, 2.6), (5.12, 0.22, 0.3, 3.4), (8.05, 0.1, 0.16, 4.1))
    partials: list[Partial] = []
    for ratio, level, dying, beat in tones:
        partials += [
            Partial(base * ratio, level, ring * dying),
            Partial(base * ratio + beat, 0.55 * level, ring * dying),
        ]
    return struck(partials, contact=0.00018)


def drum(seed: int, *, low: float = 78.0) -> Wave:
    """A barrel drum: the skin's fall in pitch, its other tones, and the stick."""
    wave = bent(0.75, low, 1.55 * low, 0.16, 0.6)
    skin = ((1.59, 0.75, 0.34), (2.14, 0.65, 0.28), (2.65, 0.5, 0.22), (3.16, 0.4, 0.18), (4.06, 0.35, 0.13))
    add(wave, 0.0, struck((Partial(low * f, level, ring) for f, level, ring in skin), contact=0.0012))
    add(wave, 0.0, faded(band(noise(0.08, seed), 620, width=1.1), rise=0.0008, ring=0.06), 1.3)
    return warm(faded(wave, rise=0.001), 1.3)


def _played(notes: _Notes, *, ring: float = 2.4) -> Wave:
    wave: Wave = []
    for at, note, level in notes:
        add(wave, at, pluck(note, ring=ring), level)
    return wave


def _in_hall(wave: Wave) -> Wave:
    return in_room(wave, wet=0.3, ring=1.3, tail=0.5)


_YAKU: tuple[tuple[_Notes, str], ...] = (
    (((0.0, "A4", 0.7), (0.085, "D5", 0.8), (0.17, "E5", 1.0)), "A6"),
    (((0.0, "B4", 0.7), (0.085, "D5", 0.8), (0.17, "G5", 1.0)), "G6"),
    (((0.0, "G4", 0.7), (0.085, "B4", 0.8), (0.17, "E5", 1.0)), "B6"),
)
"""Three ways, so that the ear does not tire: strings, and the bell over them."""


def yaku(which: int) -> Wave:
    """A yaku is made: three strings upwards and a bell over them."""
    notes, bell = _YAKU[which]
    wave = _played(notes)
    add(wave, 0.19, bowl(bell, ring=1.5), 0.22)
    return _in_hall(wave)


def lucky(_which: int) -> Wave:
    """The run downwards over all strings with which koto pieces begin."""
    run = ("E6", "D6", "B5", "A5", "G5", "E5", "D5", "B4", "A4")
    notes = tuple((0.055 * index, note, 0.6 + 0.05 * index) for index, note in enumerate(run))
    wave = _played(notes, ring=1.3)
    add(wave, 0.5, bowl("D6", ring=1.6), 0.3)
    return _in_hall(wave)


_CALLS = (("A4", "D5"), ("B4", "E5"))


def koikoi(which: int) -> Wave:
    """Once more: a beat of the drum and two strings upwards."""
    lower, upper = _CALLS[which]
    wave = [2.1 * sample for sample in drum(5 + which)]
    add(wave, 0.2, pluck(lower), 0.85)
    add(wave, 0.36, pluck(upper), 1.0)
    add(wave, 0.36, drum(9 + which, low=104.0), 0.8)
    return _in_hall(wave)


def notice(_which: int) -> Wave:
    """A soft bell that does not insist."""
    tones = ((587.3, 1.0, 0.6), (588.6, 0.5, 0.6), (1174.7, 0.25, 0.4), (1610, 0.1, 0.3))
    return _in_hall(faded(struck((Partial(*tone) for tone in tones), contact=0.0006), rise=0.012))


def round_won(_which: int) -> Wave:
    """A round is won."""
    return _in_hall(_played(((0.0, "D5", 0.75), (0.1, "G5", 0.85), (0.2, "A5", 1.0), (0.2, "D5", 0.6))))


def round_lost(_which: int) -> Wave:
    """A round is lost: downwards, and a half-tone at the end."""
    return _in_hall(_played(((0.0, "D5", 0.8), (0.14, "Bb4", 0.8), (0.28, "A4", 0.9))))


def round_tied(_which: int) -> Wave:
    """Nobody has won the round."""
    return _in_hall(_played(((0.0, "A4", 0.8), (0.16, "A4", 0.6))))


def game_won(_which: int) -> Wave:
    """The game is won: the run upwards, a call, an answer, and the drum under the last."""
    run = ("D4", "E4", "G4", "A4", "B4", "D5")
    notes = tuple((0.07 * index, note, 0.55 + 0.06 * index) for index, note in enumerate(run))
    wave = _played((*notes, (0.55, "G5", 0.8), (0.75, "E5", 0.7), (0.95, "A5", 1.0), (0.95, "D5", 0.8)))
    add(wave, 0.55, drum(21, low=98.0), 0.9)
    add(wave, 0.95, drum(22), 1.5)
    add(wave, 0.97, bowl("A6", ring=2.2), 0.25)
    return _in_hall(wave)


def game_lost(_which: int) -> Wave:
    """The game is lost: the dark scale downwards, and one low beat."""
    falling = ((0.0, "E5", 0.8), (0.22, "D5", 0.75), (0.44, "Bb4", 0.8))
    wave = _played((*falling, (0.72, "A4", 0.95), (0.72, "D4", 0.7)))
    add(wave, 0.72, drum(31, low=66.0), 1.2)
    return _in_hall(wave)


def game_tied(_which: int) -> Wave:
    """Neither: up and back again."""
    wave = _played(((0.0, "A4", 0.8), (0.18, "D5", 0.8), (0.36, "E5", 0.8), (0.56, "A4", 0.9)))
    add(wave, 0.58, bowl("E6", ring=1.6), 0.2)
    return _in_hall(wave)
