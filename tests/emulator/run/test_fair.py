"""Fair play: nothing that anybody sees leads to a deal, or tells what another seat is about to do."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from chat.desk import Desk
from emulator.cli import main
from emulator.journal.lines import Contents, read_journal
from emulator.journal.lines import Game as JournalGame
from module.bot import make_bot
from module.game.engine import apply
from module.game.record import Record, format_action, replay
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.seeds import Seeds, derive_seed
from tests.emulator.games import Game, game_with, lost_after_a_plain_start
from tests.emulator.hall import Hall
from tests.emulator.journal.games import kept_in
from tests.emulator.kit import PLACES, Koikoi, is_own_decision
from tests.module.golden import FOLDER, read

SEED, GAME = game_with(lost_after_a_plain_start)
PLAY = ("play", "--headless", "--json", "--speed", "0")


def contents_of(journal: Path) -> Contents:
    return read_journal(journal.read_bytes())


class TestSeeds:
    def test_the_seed_of_a_session_has_128_bits_from_the_system(self, koikoi: Koikoi) -> None:
        """It had 48, which can be searched."""
        seeds = []
        for name in ("a", "b", "c"):
            with koikoi.start(*PLAY, "--journal", name) as running:
                running.until(is_own_decision)
                running.kill()
            contents = contents_of(koikoi.folder / name)
            assert contents.game is not None
            seeds += [contents.seed, contents.game.record.seed]
            assert contents.game.record.seeds is Seeds.HASHED
        assert len(set(seeds)) == 6
        assert all(seed is not None and seed > 1 << 96 for seed in seeds)  # one in 2^32 is not

    def test_the_numbers_of_sync_are_others_in_every_run(
        self, koikoi: Koikoi, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Without --seed they began the same each time: a troll who types them early sets the delay to 0."""
        codes: list[set[str]] = []
        tick = Desk.tick

        def note(desk: Desk, *given: Any) -> Any:
            codes[-1].add(desk.sync_code)
            return tick(desk, *given)

        monkeypatch.setattr(Desk, "tick", note)
        monkeypatch.setattr("emulator.run.panel.program.Program.listen_to_signals", lambda _program: None)
        for name in PLACES:
            monkeypatch.setenv(name, koikoi.environment[name])
        script = koikoi.folder / "script.txt"
        script.write_text("".join(f"{at} @keeper: !sync\n" for at in range(9)))
        for _run in range(2):
            codes.append(set())
            assert main([*PLAY, "--chat", f"script:{script}"]) == 0
        capsys.readouterr()
        assert min(map(len, codes)) >= 5
        assert codes[0] != codes[1]

    def test_a_games_seed_is_told_when_it_is_over_and_not_before(self, koikoi: Koikoi) -> None:
        """Whoever sees it knows the cards to come: `replay` showed it while the game ran."""
        with koikoi.start(*PLAY, "--seed", str(SEED), "--journal", "j", "--games", "1") as running:
            running.until(is_own_decision)
            running.say(GAME.steps[0].typed)
            running.until(is_own_decision)
            game = contents_of(koikoi.folder / "j").game
            assert game is not None
            seed = str(game.record.seed)
            assert koikoi.run("replay", "j").startswith("# game 1: rules module, not over yet, bot house\n")
            assert seed not in koikoi.run("replay", "j") + koikoi.run("replay", "--json", "j")
            for step in GAME.steps[1:]:
                running.say(step.typed)
                running.until(is_own_decision)
            running.rest()
            assert running.ended() == 0
            assert seed not in "".join(running.said)
        assert koikoi.run("replay", "j").startswith(f"# game 1: rules module, seed {seed}, bot house\n")

    def test_a_journal_from_before_seeds_were_hashed_goes_on(self, koikoi: Koikoi) -> None:
        """Its game is dealt as it was; what follows has a seed that nobody can search."""
        record = read((FOLDER / "win.txt").read_text(encoding="utf-8")).record
        acts = [{"act": format_action(action), "by": "chat"} for action in record.actions]
        head = {"game": 1, "rules": "module", "seed": record.seed, "first_dealer": 0, "bot": "house"}
        lines = [{"journal": 1, "seed": 4}, head, *acts]
        journal = koikoi.folder / "j"
        for count, (state, _events) in enumerate(replay(record)):
            journal.write_text(
                "".join(json.dumps(line) + "\n" for line in lines[: count + 2]), encoding="utf-8"
            )
            assert contents_of(journal).state == state
        with koikoi.start(*PLAY, "--journal", "j") as running:
            running.until(lambda line: line["name"] == "game_resumed")
            running.say("!newgame")
            running.until(is_own_decision)
            running.kill()
        old, new = kept_in(koikoi.folder).games
        assert old.record == record
        assert new.record.seeds is Seeds.HASHED
        assert new.record.seed > 1 << 96


def test_nobody_knows_the_number_that_measures_the_delay_before_it_is_shown(koikoi: Koikoi) -> None:
    """Without --seed the numbers were the same at every start: a viewer could type the first unseen."""
    known = Random(derive_seed(0, "sync")).randrange(10_000)
    script = koikoi.folder / "chat.txt"
    script.write_text(f"1 ~boss: !sync\n2 troll: !1 sync {known:04}\n")
    lines = koikoi.lines(*PLAY, "--chat", f"script:{script}")
    assert [line["text"] for line in lines if line["kind"] == "reply"] == [
        "@boss: Type !sync and the number as soon as you see it on the stream.",
        "@troll: Only the last number counts, for 30 s.",
    ]


def the_bot_chooses_first(game: Game) -> bool:
    """Whether the bot's first card may take one of two."""
    picked = bots_pick(game)
    return picked.turn != 0 and picked.phase is Phase.CHOOSE_FOR_HAND


def bots_pick(game: Game) -> State:
    """The state after chat's first action and the bot's."""
    state, _ = apply(game.steps[0].state, game.steps[0].action)
    if state.turn != 0:
        state, _ = apply(state, make_bot("house").choose(view_of(state, state.turn), Random(0)))
    return state


class TestTheBotsPick:
    def test_it_takes_no_longer_than_any_other_card(self) -> None:
        """The bot thought for a second time before it chose: who saw the pause knew of the choice."""
        seed, game = game_with(the_bot_chooses_first)
        hall = Hall(seed=seed)
        hall.session.begin(known=False)
        hall.rest()
        hall.type("alice " + game.steps[0].typed)
        hall.until(lambda: hall.count("turn_started", seat=1) == 1)
        hall.until(lambda: not hall.board.busy)
        assert 1.4 < hall.until(lambda: hall.count("card_played", seat=1) == 1) < 1.6
        assert hall.count("choice_offered", seat=1) == 0

    def test_a_game_taken_up_in_the_middle_of_it_does_not_tell(self) -> None:
        """`game_resumed` told phase and count as they are, not as chat's seat knows them."""
        seed, game = game_with(the_bot_chooses_first)
        picked = bots_pick(game)
        thinking, _ = apply(game.steps[0].state, game.steps[0].action)
        told = []
        for state in (thinking, picked):
            hall = Hall(seed=seed)
            record = Record(state.rules, state.seed, 0, ())
            hall.session.resume(
                Contents(seed=seed, games=[JournalGame(1, record, ("chat", "house"))], state=state), 0.0
            )
            told.append(hall.lines)
        assert told[0] == told[1]
        assert told[0][0]["phase"] == "play"
