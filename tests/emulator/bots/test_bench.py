"""How fast the packed engine is, and how long a level takes for a decision, as `koikoi bench` tells it."""

import sys
from pathlib import Path

import pytest

from emulator.bots.bench import level_figures, packed_figures, within
from emulator.tools.bench import engine_rounds_per_s
from module.errors import KoiKoiError
from module.rules.presets import make_rules
from tests.emulator.bots.stand_ins import STEP
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


@pytest.mark.usefixtures("stand_ins")
class TestLevels:
    """`slow` thinks for half a second in its own process, `quick` for a step or two."""

    def test_one_that_thinks_is_timed_as_the_game_waits_for_it(self) -> None:
        quick, slow = (level_figures(bot, make_rules(), 0.1) for bot in ("quick", "slow"))
        assert [*slow] == ["slow_decisions_per_s", "slow_decision_p50_ms", "slow_decision_p99_ms"]
        assert 500 < slow["slow_decision_p50_ms"] <= slow["slow_decision_p99_ms"]
        assert slow["slow_decisions_per_s"] <= 2
        assert 1000 * STEP < quick["quick_decision_p50_ms"] < 500

    def test_one_that_does_not_is_asked_at_once(self) -> None:
        figures = level_figures("easy", make_rules("three"), 0.05)
        assert 0 < figures["easy_decision_p50_ms"] <= figures["easy_decision_p99_ms"]
        assert figures["easy_decisions_per_s"] > 100

    @pytest.mark.parametrize(
        "bot, why", [("without", "No module named 'numba'"), ("killed", "process"), ("mistaken", "answer")]
    )
    def test_what_cannot_be_measured_is_told(self, bot: str, why: str) -> None:
        with pytest.raises(KoiKoiError, match=why):
            level_figures(bot, make_rules(), 0.05)


def test_so_many_of_a_hundred_take_so_long_at_most() -> None:
    times = [number / 10 for number in range(100, 0, -1)]
    assert [within(times, percent) for percent in (50, 99, 100)] == [5.0, 9.9, 10.0]
    assert within([7.0], 1) == 7.0
