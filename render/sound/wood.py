"""Cards on wood, lids, buttons, claps: everything in which nothing sings."""

from __future__ import annotations

from random import Random

from render.sound.waves import Partial, Wave, add, band, faded, in_room, noise, silence, struck, swelling

_TABLE = (
    (148, 0.35, 0.11),
    (236, 0.45, 0.1),
    (395, 0.7, 0.085),
    (610, 0.85, 0.07),
    (985, 0.8, 0.055),
    (1540, 0.55, 0.04),
    (2380, 0.35, 0.028),
)
"""The table top's partials, as of a plate of soft wood: frequency, level, ring."""
_SLAT = ((1.0, 1.0, 0.055), (2.76, 0.5, 0.03), (5.4, 0.22, 0.018))
"""A bar that is free at both ends, as the slats of the lids and the clappers are."""


def _varied(seed: int, what: str) -> Random:
    """Chance for small differences, another for each thing that it is asked for."""
    return Random(f"{what} {seed}")


def _table(seed: int, contact: float) -> Wave:
    """The table, hit somewhere else each time: other partials are strong."""
    chance = _varied(seed, "table")
    return struck(
        (
            Partial(f * chance.uniform(0.96, 1.04), level * chance.uniform(0.6, 1.2), ring)
            for f, level, ring in _TABLE
        ),
        contact=contact,
    )


def _slap(seed: int, frequency: float, ring: float, *, width: float = 1.2) -> Wave:
    """The air between a card and what it falls on."""
    return faded(band(noise(1.5 * ring, seed), frequency, width=width), rise=0.0006, ring=ring)


def _hiss(seed: int, seconds: float, low: float, high: float, *, peak: float = 0.5) -> Wave:
    """Stiff paper over wood."""
    grain = _varied(seed, "paper")
    # Filtered twice: what is left of the highest tones would sound like a leak of steam.
    paper = swelling(band(band(noise(seconds, seed), low, high), low, high), peak)
    rough = band([0.6 + 0.4 * grain.random() for _ in paper], 60, width=1.5)
    return [sample * (1 + 2.5 * bump) for sample, bump in zip(paper, rough, strict=True)]


def _settled(wave: Wave) -> Wave:
    """In the same small room for all wood, so that the sounds belong together."""
    return in_room(wave, wet=0.3, ring=0.3, tail=0.14, size=0.4)


def clack(seed: int) -> Wave:
    """A card is slapped on the table: the card's crack first, then the table's answer."""
    chance = _varied(seed, "clack")
    wave = _table(seed, 0.0007)
    add(wave, 0.0, _slap(seed, 2300 * chance.uniform(0.92, 1.08), 0.05), 1.6)
    add(wave, 0.001, _slap(seed + 50, 4700, 0.022), 0.8)
    # The far edge comes down a moment later.
    add(wave, chance.uniform(0.007, 0.012), _slap(seed + 90, 3100, 0.03), 0.5)
    return _settled(wave)


def tap(seed: int) -> Wave:
    """A card is laid down: the same, softer, and more card than table."""
    chance = _varied(seed, "tap")
    wave = [0.5 * sample for sample in _table(seed + 7, 0.0016)]
    add(wave, 0.0, _slap(seed + 10, 1750 * chance.uniform(0.9, 1.1), 0.04), 1.2)
    add(wave, chance.uniform(0.009, 0.016), _slap(seed + 60, 2500, 0.03), 0.5)
    return _settled(wave)


def flick(seed: int) -> Wave:
    """One card of many: a short brush, and it is there."""
    chance = _varied(seed, "flick")
    wave = _hiss(seed, 0.045, 2600, 3900, peak=0.7)
    add(wave, 0.034, _slap(seed + 20, 2100 * chance.uniform(0.88, 1.12), 0.035), 1.4)
    add(wave, 0.034, _table(seed + 3, 0.0022), 0.25)
    return _settled(wave)


def slide(seed: int) -> Wave:
    """A card is taken up and carried over the wood."""
    chance = _varied(seed, "slide")
    return _settled(_hiss(seed, chance.uniform(0.26, 0.32), 1500, chance.uniform(3200, 4000), peak=0.35))


def pick(seed: int) -> Wave:
    """A card leaves the hand's row."""
    wave = _hiss(seed, 0.06, 1800, 3400, peak=0.6)
    add(wave, 0.05, struck([Partial(880, 0.3, 0.05), Partial(1460, 0.2, 0.035)], contact=0.0006))
    return _settled(wave)


def shuffle(seed: int) -> Wave:
    """Packets of cards fall on one another, six times, faster and faster, and are squared on the table."""
    chance = _varied(seed, "shuffle")
    wave: Wave = []
    at, pause = 0.0, 0.19
    for packet in range(6):
        add(wave, at, _hiss(seed + packet, 0.11, 1700, 3000, peak=0.75), chance.uniform(0.7, 1.0))
        add(wave, at + 0.09, _slap(seed + 30 + packet, chance.uniform(1500, 2100), 0.05), 1.0)
        at += pause * chance.uniform(0.93, 1.07)
        pause *= 0.93
    for knock in (0.08, 0.2):
        add(wave, at + knock, _table(seed + round(100 * knock), 0.0014), 0.7)
        add(wave, at + knock, _slap(seed + 80, 1900, 0.03), 0.7)
    return _settled(wave)


def _slat(frequency: float, contact: float) -> Wave:
    return struck((Partial(frequency * f, level, ring) for f, level, ring in _SLAT), contact=contact)


def _lids(seed: int, pitches: tuple[float, ...], last: float) -> Wave:
    """Slats fold one after the other along their groove; then the lid stops."""
    chance = _varied(seed, "lids")
    wave = [0.35 * sample for sample in _hiss(seed, 0.42, 700, 1300, peak=0.4)]
    for number, pitch in enumerate(pitches):
        at = 0.035 + 0.35 * (number / len(pitches)) ** 0.85
        add(wave, at, _slat(pitch * chance.uniform(0.98, 1.02), 0.0007), chance.uniform(0.35, 0.5))
    add(wave, 0.42, _slat(last, 0.0009), 0.9)
    add(wave, 0.42, _table(seed, 0.002), 0.8)
    return _settled(wave)


def lids_open(seed: int) -> Wave:
    """Upwards."""
    return _lids(seed, (430, 470, 520, 575, 640, 710), 560)


def lids_close(seed: int) -> Wave:
    """Downwards."""
    return _lids(seed, (690, 620, 560, 505, 455, 415), 330)


def button(seed: int) -> Wave:
    """A wooden key is pressed."""
    chance = _varied(seed, "button")
    wave = _slat(1120 * chance.uniform(0.97, 1.03), 0.0005)
    add(wave, 0.0, _slap(seed, 3000, 0.02), 0.5)
    add(wave, 0.055, _slat(830, 0.0008), 0.35)
    return _settled(wave)


def _clap(seed: int) -> Wave:
    """Two sticks of oak, never quite alike."""
    bars = ((1.0, 1.0, 0.17), (2.76, 0.75, 0.09), (5.4, 0.4, 0.045))
    wave: Wave = []
    for frequency in (1190, 1322):
        add(
            wave,
            0.0,
            struck((Partial(frequency * f, level, ring) for f, level, ring in bars), contact=0.00012),
        )
    add(wave, 0.0, _slap(seed, 3600, 0.016), 1.2)
    add(wave, 0.0, struck([Partial(520, 0.5, 0.06)], contact=0.0005))
    return wave


def clappers(seed: int) -> Wave:
    """The clappers that end an act: two claps."""
    wave = silence(0.0)
    add(wave, 0.0, _clap(seed), 0.8)
    add(wave, 0.27, _clap(seed + 1))
    return in_room(wave, wet=0.4, ring=0.9, tail=0.6)
