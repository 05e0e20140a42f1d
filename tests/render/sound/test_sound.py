"""The sounds themselves: how they are computed, how loud and how long they are, and how they are stored."""

from __future__ import annotations

import json
from array import array
from functools import cache
from itertools import pairwise
from math import pi, sin, sqrt
from pathlib import Path

import pytest

from render.sound import bank, music, recipes, waves, wood
from render.sound.names import Sound
from render.sound.recipes import RECIPES, samples
from render.sound.waves import RATE, Partial, band, in_room, loudness, mastered, noise, struck

FULL = 32767
JINGLES = {Sound.GAME_WON, Sound.GAME_LOST, Sound.GAME_TIED}
every_sound = pytest.mark.parametrize("sound", Sound, ids=lambda sound: sound.value)


@cache
def made(sound: Sound) -> tuple[array[int], ...]:
    """All of them take some seconds."""
    return samples(sound)


def sine(frequency: float, seconds: float = 0.5) -> list[float]:
    return [sin(2 * pi * frequency * n / RATE) for n in range(round(seconds * RATE))]


def power(wave: list[float]) -> float:
    return sqrt(sum(x * x for x in wave) / len(wave))


def crossings(wave: list[float]) -> float:
    """How often in a second a wave rises through nothing."""
    return sum(a < 0 <= b for a, b in pairwise(wave)) * RATE / len(wave)


def strength(wave: list[float] | array[int], frequency: float) -> float:
    """How much of a frequency is in the first fifth of a second."""
    turn = 2 * pi * frequency / RATE
    part = wave[: RATE // 5]
    real = sum(x * sin(turn * n) for n, x in enumerate(part))
    imaginary = sum(x * sin(turn * n + pi / 2) for n, x in enumerate(part))
    return sqrt(real * real + imaginary * imaginary) / len(part)


@every_sound
class TestEverySound:
    def test_has_its_variants_and_they_differ(self, sound: Sound) -> None:
        variants = made(sound)
        assert len(variants) == RECIPES[sound].variants
        assert len({variant.tobytes() for variant in variants}) == len(variants)

    def test_is_short(self, sound: Sound) -> None:
        longest = 3.0 if sound in JINGLES else 1.5
        assert all(0.1 < len(variant) / RATE <= longest for variant in made(sound))

    def test_neither_clips_nor_whispers(self, sound: Sound) -> None:
        for variant in made(sound):
            peak = max(map(abs, variant))
            assert 0.05 * FULL < peak < 0.85 * FULL
            assert sum(abs(sample) == peak for sample in variant) <= 2, "a flat top"

    def test_begins_and_ends_without_a_click(self, sound: Sound) -> None:
        for variant in made(sound):
            peak = max(map(abs, variant))
            assert variant[0] == 0
            assert abs(variant[-1]) <= 2
            assert max(map(abs, variant[-200:])) < 0.01 * peak

    def test_has_no_direct_current(self, sound: Sound) -> None:
        for variant in made(sound):
            assert abs(sum(variant) / len(variant)) < 0.0005 * FULL

    def test_is_as_loud_as_the_table_says(self, sound: Sound) -> None:
        wanted = RECIPES[sound].loud
        for variant in made(sound):
            level = loudness([sample / FULL for sample in variant])
            # Rounding off the highest peaks takes something away.
            assert 10 ** ((wanted - 2) / 20) < level < 10 ** ((wanted + 0.5) / 20)


@pytest.mark.parametrize("sound", [Sound.CLACK, Sound.SHUFFLE, Sound.NOTICE], ids=lambda sound: sound.value)
def test_the_same_bytes_every_time(sound: Sound) -> None:
    assert samples(sound) == made(sound)


def test_what_is_heard_most_is_softer_than_what_matters() -> None:
    loud = {sound: recipe.loud for sound, recipe in RECIPES.items()}
    assert loud[Sound.SLIDE] < loud[Sound.FLICK] < loud[Sound.TAP] < loud[Sound.CLACK]
    assert loud[Sound.CLACK] < loud[Sound.YAKU] < loud[Sound.KOIKOI]
    assert loud[Sound.NOTICE] < loud[Sound.CLACK]


def test_what_is_heard_most_varies_most() -> None:
    assert all(RECIPES[sound].variants >= 3 for sound in (Sound.CLACK, Sound.TAP, Sound.FLICK, Sound.SLIDE))


class TestInstruments:
    @pytest.mark.parametrize("note, hertz", [("A4", 440.0), ("A5", 880.0), ("D5", 587.33), ("Bb4", 466.16)])
    def test_notes(self, note: str, hertz: float) -> None:
        assert music.frequency(note) == pytest.approx(hertz, rel=1e-4)

    def test_the_call_rises(self) -> None:
        call = made(Sound.KOIKOI)[0]
        lower, upper = (call[round(at * RATE) :] for at in (0.2, 0.36))
        assert strength(call, 440) * 5 < strength(lower, 440)
        assert strength(lower[: round(0.15 * RATE)], 587.3) * 5 < strength(upper, 587.3)

    def test_the_drum_is_low_and_falls(self) -> None:
        late = music.drum(1)[RATE // 5 :]
        assert strength(late, 78) > 10 * strength(late, 400)

    def test_wood_is_short_and_strings_ring(self) -> None:
        def later(wave: list[float]) -> float:
            first = round(0.2 * RATE)
            return max(map(abs, wave[first : first + 2000] or [0.0])) / max(map(abs, wave))

        assert later(wood.clack(1)) < 0.01
        assert later(music.pluck("A4")) > 0.1

    def test_clappers_clap_twice(self) -> None:
        clap = made(Sound.STOP)[0]
        assert max(map(abs, clap[: round(0.05 * RATE)])) > 0.2 * FULL
        assert max(map(abs, clap[round(0.2 * RATE) : round(0.26 * RATE)])) < 0.1 * FULL
        assert max(map(abs, clap[round(0.26 * RATE) : round(0.32 * RATE)])) > 0.3 * FULL


class TestWaves:
    def test_a_partial_has_its_pitch_and_falls_by_sixty_decibels(self) -> None:
        wave = struck([Partial(441, 1.0, 0.5)])
        assert crossings(wave) == pytest.approx(441, rel=0.01)
        assert max(wave[round(0.45 * RATE) :]) == pytest.approx(10 ** (-60 * 0.45 / 0.5 / 20), rel=0.1)

    def test_a_soft_hammer_leaves_high_partials_out(self) -> None:
        hard, soft = (struck([Partial(4000, 1.0, 0.2)], contact=contact) for contact in (0.00001, 0.001))
        assert max(soft) < 0.1 * max(hard)

    def test_a_band_lets_its_own_frequency_through(self) -> None:
        through, below, above = (power(band(sine(f), 1000, width=0.5)) for f in (1000, 100, 6000))
        assert through > 5 * max(below, above)

    def test_a_band_glides(self) -> None:
        wave = band(noise(0.5, 1), 300, 6000, width=0.5)
        first, last = wave[: len(wave) // 4], wave[-len(wave) // 4 :]
        assert crossings(first) * 2 < crossings(last)

    def test_a_room_answers_later_and_dies_away(self) -> None:
        click = [1.0] + [0.0] * 99
        room = in_room(click, wet=1.0, ring=0.5, tail=1.0)
        assert room[0] == pytest.approx(1.0)
        assert max(map(abs, room[1000:8000])) > 0.01
        assert max(map(abs, room[-4000:])) < 0.002

    def test_loudness_knows_that_ears_are_deaf_below(self) -> None:
        assert loudness(sine(60)) < 0.5 * loudness(sine(1000))
        assert loudness(sine(1000)) == pytest.approx(sqrt(0.5), rel=0.05)

    def test_mastering_takes_away_direct_current_and_tames_peaks(self) -> None:
        wave = [0.5 + x for x in sine(500)]
        wave[5000] += 40
        made = mastered(wave, level=0.2, seconds=0.4)
        assert len(made) <= 0.4 * RATE
        assert abs(sum(made[4000:]) / len(made[4000:])) < 0.01 * FULL
        assert max(map(abs, made)) <= 0.82 * FULL

    def test_noise_is_the_same_for_the_same_seed(self) -> None:
        assert noise(0.01, 3) == noise(0.01, 3) != noise(0.01, 4)


TWO = {Sound.TAP: (array("h", [0, 32767, -32768, 5]), array("h", [1])), Sound.STOP: (array("h", [-7, 7]),)}


class TestBank:
    def test_what_is_written_is_read(self, tmp_path: Path) -> None:
        bank.write(TWO, tmp_path / "data")
        read = bank.read(tmp_path / "data")
        assert read == {sound: tuple(one.tobytes() for one in each) for sound, each in TWO.items()}

    def test_the_index_says_what_lies_there(self, tmp_path: Path) -> None:
        bank.write(TWO, tmp_path)
        assert json.loads((tmp_path / "sounds.json").read_text()) == {
            "rate": 44100,
            "sounds": {"tap": [4, 1], "stop": [2]},
        }

    def test_all_sounds_stay_small(self, tmp_path: Path) -> None:
        bank.write({sound: made(sound) for sound in Sound}, tmp_path)
        assert (tmp_path / "sounds.bin.z").stat().st_size < 1_300_000
        assert bank.read(tmp_path).keys() == set(Sound)

    @pytest.mark.parametrize("broken", ["sounds.json", "sounds.bin.z"])
    def test_says_what_to_do_where_something_is_missing(self, tmp_path: Path, broken: str) -> None:
        bank.write(TWO, tmp_path)
        (tmp_path / broken).write_bytes(b"?")
        with pytest.raises(bank.SoundsMissingError, match="run make"):
            bank.read(tmp_path)

    def test_every_sound_has_a_recipe(self) -> None:
        assert recipes.RECIPES.keys() == set(Sound)
        assert waves.RATE == 44_100
