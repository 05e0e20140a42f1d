"""The built sounds in render/data: written by `render.sound.build`, read where they are played.

sounds.bin.z: 16-bit samples of all sounds on end, as differences from sample to sample, first the lower
bytes of all, then the upper, packed with zlib: a third smaller than the samples themselves.

sounds.json: `rate` in samples a second; `sounds`: name to the number of samples of each variant, in order.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Mapping
from itertools import accumulate, pairwise
from pathlib import Path

from module.errors import KoiKoiError
from render.sound.names import Sound
from render.sound.waves import RATE

DATA = Path(__file__).resolve().parent.parent / "data"
_INDEX, _SAMPLES = "sounds.json", "sounds.bin.z"
Variants = tuple[bytes, ...]
"""A sound's variants: samples of 16 bits, mono, in this machine's byte order."""


class SoundsMissingError(KoiKoiError):
    """The sounds have not been built, or not as this version reads them."""


def write(sounds: Mapping[Sound, tuple[array[int], ...]], folder: Path) -> None:
    """Write both files into a folder, which is made if it is missing."""
    folder.mkdir(parents=True, exist_ok=True)
    samples = [sample for variants in sounds.values() for variant in variants for sample in variant]
    steps = array("H", ((now - before) & 0xFFFF for before, now in pairwise([0, *samples])))
    packed = _little_endian(steps).tobytes()
    facts = {"rate": RATE, "sounds": {sound.value: [len(one) for one in sounds[sound]] for sound in sounds}}
    (folder / _SAMPLES).write_bytes(zlib.compress(packed[0::2] + packed[1::2], 9))
    (folder / _INDEX).write_text(json.dumps(facts, indent=1) + "\n", encoding="utf-8")


def read(folder: Path = DATA) -> dict[Sound, Variants]:
    """All sounds. Raises SoundsMissingError."""
    try:
        facts = json.loads((folder / _INDEX).read_text(encoding="utf-8"))
        counts: dict[Sound, list[int]] = {Sound(name): each for name, each in facts["sounds"].items()}
        packed = zlib.decompress((folder / _SAMPLES).read_bytes())
    except (OSError, ValueError, KeyError, zlib.error) as error:
        raise SoundsMissingError(f"The sounds in {folder} cannot be read: run make.") from error
    half = len(packed) // 2
    mixed = bytearray(2 * half)
    mixed[0::2], mixed[1::2] = packed[:half], packed[half:]
    steps = array("H")
    steps.frombytes(mixed)
    samples = array("H", (value & 0xFFFF for value in accumulate(_little_endian(steps))))
    sounds: dict[Sound, Variants] = {}
    at = 0
    for sound, each in counts.items():
        ends = list(accumulate(each, initial=at))
        sounds[sound] = tuple(samples[first:last].tobytes() for first, last in pairwise(ends))
        at = ends[-1]
    return sounds


def _little_endian(samples: array[int]) -> array[int]:
    """From this machine's byte order to the file's, and back."""
    if sys.byteorder == "big":
        samples.byteswap()
    return samples
