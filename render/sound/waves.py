"""The few things that all sounds are made of: ringing partials, filtered noise, a room; and mastering.

A wave is a list of samples at `RATE`, floats without fixed bounds until `mastered`. Times are seconds,
frequencies hertz; a `ring` is the time in which a partial falls by 60 dB.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, exp, log, pi, sin, sqrt, tanh
from random import Random

RATE = 44_100
Wave = list[float]
_FALL = log(1000.0)
_INAUDIBLE = 4e-4
_HIGHEST = 16_000.0


def silence(seconds: float) -> Wave:
    """A wave in which nothing is to be heard."""
    return [0.0] * round(seconds * RATE)


def add(wave: Wave, at: float, other: Wave, gain: float = 1.0) -> None:
    """Mix another wave in from a time on; the wave grows if it has to."""
    first = round(at * RATE)
    wave.extend([0.0] * (first + len(other) - len(wave)))
    for index, sample in enumerate(other, first):
        wave[index] += gain * sample


@dataclass(frozen=True, slots=True)
class Partial:
    """A sine that dies away."""

    frequency: float
    level: float
    ring: float


def struck(partials: Iterable[Partial], *, contact: float = 0.0) -> Wave:
    """What rings after a blow. `contact`: how long the hammer touches, which is how soft it is."""
    wave: Wave = []
    for partial in partials:
        level = partial.level * _softness(partial.frequency * contact)
        if partial.frequency < _HIGHEST and abs(level) > _INAUDIBLE:
            _ring(wave, partial.frequency, level, partial.ring)
    return wave


def _softness(cycles: float) -> float:
    """How much of a partial a half-sine blow excites that lasts this many of its cycles."""
    away = 1 - 4 * cycles * cycles
    return pi / 4 if abs(away) < 1e-6 else abs(cos(pi * cycles) / away)


def _ring(wave: Wave, frequency: float, level: float, ring: float) -> None:
    """Add one partial: a two-pole resonator, many times as fast as calling sin."""
    length = round(ring * RATE * log(abs(level) / _INAUDIBLE) / _FALL)
    wave.extend([0.0] * (length - len(wave)))
    turn = 2 * pi * frequency / RATE
    fall = exp(-_FALL / (ring * RATE))
    a, b = 2 * fall * cos(turn), -fall * fall
    before, now = 0.0, level * sin(turn) * fall
    for index in range(1, length):
        wave[index] += now
        before, now = now, a * now + b * before


def noise(seconds: float, seed: int) -> Wave:
    """White noise, the same for the same seed."""
    chance = Random(seed).random
    return [2 * chance() - 1 for _ in range(round(seconds * RATE))]


def band(wave: Wave, low: float, high: float | None = None, *, width: float = 1.0) -> Wave:
    """What a resonant filter lets through around a frequency that glides from `low` to `high`, below 7 kHz.

    `width` is the passed band as a part of its frequency.
    """
    end = low if high is None else high
    step = (end - low) / max(1, len(wave))
    out: Wave = []
    slow = fast = 0.0
    f = 2 * sin(pi * low / RATE)
    for index, sample in enumerate(wave):
        if not index & 31:
            f = 2 * sin(pi * (low + step * index) / RATE)
        slow += f * fast
        fast += f * (sample - slow - width * fast)
        out.append(width * fast)
    return out


def faded(wave: Wave, *, rise: float = 0.0, ring: float = 0.0) -> Wave:
    """The wave with a soft beginning, and dying away by 60 dB in `ring` seconds from there on."""
    out = list(wave)
    swell = min(len(out), round(rise * RATE))
    for index in range(swell):
        out[index] *= 0.5 - 0.5 * cos(pi * index / swell)
    if ring:
        fall, level = exp(-_FALL / (ring * RATE)), 1.0
        for index in range(swell, len(out)):
            out[index] *= level
            level *= fall
    return out


def swelling(wave: Wave, peak: float = 0.5) -> Wave:
    """The wave rising from nothing to its peak, at this part of its length, and falling to nothing again."""
    top = max(1, round(len(wave) * peak))
    rest = max(1, len(wave) - top)
    return [
        sample * (sin(pi / 2 * index / top) ** 2 if index < top else cos(pi / 2 * (index - top) / rest) ** 2)
        for index, sample in enumerate(wave)
    ]


def bent(seconds: float, low: float, high: float, glide: float, ring: float) -> Wave:
    """A sine that falls from `high` towards `low` within `glide` seconds, and dies away in `ring` seconds."""
    out: Wave = []
    phase, above, level = 0.0, high - low, 1.0
    glide_fall, fall = exp(-_FALL / (glide * RATE)), exp(-_FALL / (ring * RATE))
    for _ in range(round(seconds * RATE)):
        out.append(level * sin(phase))
        phase += 2 * pi * (low + above) / RATE
        above *= glide_fall
        level *= fall
    return out


def warm(wave: Wave, drive: float) -> Wave:
    """The wave pressed together a little: overtones that let small loudspeakers tell of a low drum."""
    return [tanh(drive * sample) / drive for sample in wave]


_COMBS = (1123, 1289, 1423, 1559)
_DIFFUSERS = (347, 113)


def in_room(wave: Wave, *, wet: float, ring: float, tail: float, size: float = 1.0) -> Wave:
    """The wave in a wooden room: Schroeder's reverberator, its high tones swallowed first.

    `wet` is the room's part, `tail` how much longer the wave becomes, `size` 1 a hall.
    """
    dry = wave + silence(tail)
    room = [0.0] * len(dry)
    for delay in _COMBS:
        _comb(dry, room, round(size * delay), exp(-_FALL * size * delay / (ring * RATE)))
    for delay in _DIFFUSERS:
        room = _diffused(room, round(size * delay))
    return [sample + wet * echo for sample, echo in zip(dry, room, strict=True)]


def _comb(dry: Wave, room: Wave, delay: int, back: float) -> None:
    line = [0.0] * delay
    dull, place = 0.0, 0
    for index, sample in enumerate(dry):
        echo = line[place]
        dull += 0.55 * (echo - dull)
        line[place] = sample + back * dull
        place = place + 1 if place + 1 < delay else 0
        room[index] += 0.25 * echo


def _diffused(wave: Wave, delay: int) -> Wave:
    line = [0.0] * delay
    place = 0
    out: Wave = []
    for sample in wave:
        echo = line[place]
        line[place] = sample + 0.5 * echo
        out.append(echo - 0.5 * line[place])
        place = place + 1 if place + 1 < delay else 0
    return out


_LOUDNESS_WINDOW = 0.1
_FADE_IN, _FADE_OUT = 0.0002, 0.03
_LOWEST = 35.0


def without_dc(wave: Wave) -> Wave:
    """The wave without what is too low to be heard."""
    keep = exp(-2 * pi * _LOWEST / RATE)
    before = now = 0.0
    out: Wave = []
    for sample in wave:
        now = keep * (now + sample - before)
        before = sample
        out.append(now)
    return out


def loudness(wave: Wave) -> float:
    """How loud the loudest tenth of a second is, as a root mean square, weighted roughly as ears do."""
    size = round(_LOUDNESS_WINDOW * RATE)
    power, most = 0.0, 0.0
    # Ears hardly notice what is far below 200 Hz; a first-order high pass is near enough to compare sounds.
    keep = exp(-2 * pi * 200 / RATE)
    before = now = 0.0
    squares: Wave = []
    for index, sample in enumerate(wave):
        now = keep * (now + sample - before)
        before = sample
        squares.append(now * now)
        power += squares[index] - (squares[index - size] if index >= size else 0.0)
        most = max(most, power)
    return sqrt(most / size)


def mastered(wave: Wave, *, level: float, seconds: float, peak: float = 0.8) -> array[int]:
    """16-bit samples: at most so long, without DC, soft at both ends, as loud as `level` (full scale is 1).

    Peaks above `peak` are rounded off rather than cut.
    """
    cut = without_dc(wave)[: round(seconds * RATE)]
    gain = level / loudness(cut)
    # What is rounded off on one side more than on the other has DC again.
    cut = without_dc([_rounded_off(gain * sample, peak) for sample in cut])
    cut = cut[: _last_audible(cut)]
    fade_in, fade_out = round(_FADE_IN * RATE), round(min(_FADE_OUT, 0.25 * len(cut) / RATE) * RATE)
    for index in range(fade_in):
        cut[index] *= index / fade_in
    for index in range(fade_out):
        cut[-1 - index] *= index / fade_out
    return array("h", (round(32767 * sample) for sample in cut))


def _last_audible(wave: Wave) -> int:
    """Where what follows is 60 dB below the peak."""
    least = max(map(abs, wave)) / 1000
    return next(index for index in range(len(wave), 0, -1) if abs(wave[index - 1]) > least)


def _rounded_off(sample: float, peak: float) -> float:
    """Unchanged up to three quarters of the peak, then ever less, never above the peak."""
    knee = 0.75 * peak
    over = abs(sample) - knee
    if over <= 0:
        return sample
    size = knee + (peak - knee) * tanh(over / (peak - knee))
    return size if sample > 0 else -size
