"""How fast the packed engine is, as `koikoi bench` tells it."""

import sys
from pathlib import Path

import pytest

from emulator.bots.bench import packed_figures
from emulator.tools.bench import engine_rounds_per_s
from module.errors import KoiKoiError
from module.rules.presets import make_rules
from tests.kernels import compile_once


def test_packed_rounds_are_many_times_as_fast_as_readable_ones(tmp_path: Path) -> None:
    """Measured: 250 times, and 230 with the module's own bot; 150 are asked for, fewer pass beside others."""
    compile_once()
    rules = make_rules("module")
    figures, readable = packed_figures(rules, tmp_path, 0.3), engine_rounds_per_s(rules, 0.3)
    assert [*figures] == ["packed_rounds_per_s", "packed_house_rounds_per_s"]
    assert min(figures.values()) > 60 * readable


def test_without_numba_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "module.bot.packed.players", None)
    with pytest.raises(KoiKoiError, match="needs numba"):
        packed_figures(make_rules("module"), tmp_path, 0.1)
