"""What the program wants of Twitch's own parts, and how it tells what went wrong; without any network."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from random import Random

import pytest

from chat.crowd.base import Mode
from chat.sources.speaker import spoken
from chat.sources.twitch import Bet, Extra, Snag, Stage, Trouble, TwitchSettings, TwitchSource
from chat.sources.twitch.wanted import LONGEST_OUTCOME, LONGEST_PROMPT, LONGEST_TITLE
from emulator.run.jsonlines import JsonLines
from emulator.run.keeping import Keeping
from emulator.run.panel.bulletin import Bulletin
from emulator.run.panel.program import Program
from emulator.run.parts import Plan
from emulator.run.played import Played, played_so_far
from emulator.run.playing import Playing
from emulator.run.twitch.extras import ExtrasWatch, bet_on, extras_settings, trouble_text
from emulator.seats import Seating
from emulator.settings import TwitchSection
from module.bot.house import House
from module.game.actions import PlayCard
from module.game.engine import apply, legal_actions, new_game
from module.game.events import card_to_json
from module.game.state import Phase, State
from module.rules.presets import PRESETS, make_rules
from render.panel.board import Board
from render.style.texts import Language
from tests.chat.kit import Evening
from tests.emulator.hall import Hall
from tests.emulator.kit import events, json_lines

PLAN = Plan(rules="module", seed=1, bot="house", think=0.0, games=None)
TWO = Seating(("chat", "house"), (0, 1))
LANGUAGES = ("en", "ja")


def played(*, moved: bool = False, over: bool = False, winner: int | None = None) -> Played:
    return Played("game", 12, TWO, moved, over, winner)


def so_far(state: State, seating: Seating = TWO, *, told: bool = True) -> Played:
    playing = Playing(PLAN, Keeping(None, lambda _: None))
    playing.state, playing.seating, playing.number = state, seating, 1
    found = played_so_far(playing, None, told=told)
    assert found is not None
    return found


class TestBet:
    @pytest.mark.parametrize(
        "game, stage, winner",
        [
            (played(), Stage.OPEN, None),
            (played(moved=True), Stage.LOCKED, None),
            (played(moved=True, over=True, winner=1), Stage.RESOLVED, 1),
            (played(moved=True, over=True), Stage.CANCELLED, None),
        ],
    )
    def test_it_follows_the_game(self, game: Played, stage: Stage, winner: int | None) -> None:
        title = "Koi-Koi, game 12: who wins?"
        assert bet_on(game, "en") == Bet("game", title, ("chat", "house"), stage, winner)

    def test_no_game_no_bet(self) -> None:
        assert bet_on(None, "en") is None

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize(
        "seating",
        [
            TWO,
            Seating(("chat", "chat"), (0, 1)),
            Seating(("keyboard", "chat", "house", "random"), (0, 1, 2, 3)),
            Seating(("chat", "house", "house"), (0, 1, 2)),
            Seating(("chat", "chat", "house", "house"), (0, 1, 0, 1)),
        ],
        ids=str,
    )
    def test_it_keeps_to_twitchs_limits(self, seating: Seating, language: str) -> None:
        bet = bet_on(Played("game", 99_999, seating, moved=False, over=False, winner=None), language)
        assert bet is not None
        assert 0 < len(bet.title) <= LONGEST_TITLE
        assert len(bet.outcomes) == len({*seating.teams}) == len({*bet.outcomes})
        assert all(0 < len(outcome) <= LONGEST_OUTCOME for outcome in bet.outcomes)


class TestPlayed:
    @pytest.mark.parametrize("preset", PRESETS)
    def test_people_move_when_they_have_moved_and_not_before(self, preset: str) -> None:
        rules = make_rules(preset)
        seating = Seating(("house",) * (rules.seats - 1) + ("chat",), rules.teams)
        state, _ = new_game(rules, 8)
        moved = False
        while state.round == 1 and state.phase is not Phase.OVER:
            assert so_far(state, seating).moved is moved
            moved |= state.turn in seating.people
            state, _ = apply(state, legal_actions(state)[0])
        assert moved
        assert so_far(state, seating).moved

    def test_who_has_won_is_not_known_before_it_is_shown(self) -> None:
        winners = set()
        for seed in range(12):
            state, _ = new_game(make_rules("module:rounds=1"), seed)
            while state.phase is not Phase.OVER:
                assert not so_far(state).over
                state, _ = apply(state, legal_actions(state)[0])
            assert (so_far(state, told=False).over, so_far(state, told=False).winner) == (False, None)
            end = so_far(state)
            best = [team for team, score in enumerate(state.scores) if score == max(state.scores)]
            assert (end.over, end.winner) == (True, best[0] if len(best) == 1 else None)
            winners.add(end.winner)
        assert len(winners) > 1

    def test_its_key_tells_nothing_of_the_cards_and_differs(self) -> None:
        games = [so_far(new_game(make_rules(), seed)[0]).game for seed in range(50)]
        assert len({*games}) == 50
        assert not [game for seed, game in enumerate(games) if game == f"{seed:x}"]


class TestWords:
    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_is_on_offer_keeps_to_twitchs_limits(self, language: str) -> None:
        offers = extras_settings(TwitchSection(), language).offers
        assert [(offer.kind, offer.cost, offer.asks) for offer in offers] == [
            ("hint", 300, False), ("name", 1000, True)
        ]  # fmt: skip
        for offer in offers:
            assert 0 < len(offer.title) <= LONGEST_TITLE
            assert 0 < len(offer.prompt) <= LONGEST_PROMPT

    @pytest.mark.parametrize("language", Language)
    @pytest.mark.parametrize("snag", Snag)
    @pytest.mark.parametrize("extra", Extra)
    def test_every_trouble_has_a_line(self, extra: Extra, snag: Snag, language: Language) -> None:
        text = trouble_text(Trouble(extra, snag), language)
        assert "{" not in text
        assert len(text) < 120


class TestWatch:
    def test_trouble_is_told_on_the_ticker_the_terminal_and_to_programs(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        source = TwitchSource(TwitchSettings())
        board, out = Board(), StringIO()
        watch = ExtrasWatch(source, board, Evening().desk, JsonLines(out), lambda: None)
        source._troubles.append(Trouble(Extra.POINTS, Snag.TITLE_TAKEN))
        for _ in range(3):
            watch.step(0.0)
        told = "Channel points: a reward of the same name is not ours, rename or delete it"
        assert [notice.what for notice in board.around.notices] == [told]
        assert capsys.readouterr().err == f"koikoi: {told}\n"
        assert json_lines(out.getvalue()) == [
            {"kind": "event", "name": "twitch_refused", "extra": "points", "problem": "title_taken"}
        ]

    def test_what_is_wanted_is_told_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        wanted: list[Bet | None] = []
        monkeypatch.setattr(TwitchSource, "want", lambda _, bet: wanted.append(bet))
        games: list[Played | None] = [None, None, played(), played(), played(moved=True)]
        watch = ExtrasWatch(
            TwitchSource(TwitchSettings()), Board(), Evening().desk, JsonLines(None), lambda: games.pop(0)
        )
        while games:
            watch.step(0.0)
        assert [bet and bet.stage for bet in wanted] == [None, Stage.OPEN, Stage.LOCKED]


class TestPanel:
    """What is bought, through session and program to panel and chat."""

    def open(self) -> tuple[Hall, Program]:
        hall = Hall(speed=0.0, who=Mode.ANARCHY)
        program = Program(hall.session, hall.parts, Bulletin(hall.board), lambda: None)
        hall.session.begin(known=False)
        hall.rest()
        return hall, program

    def buy(self, hall: Hall, reward: str, text: str = "") -> None:
        message = spoken(hall.room.name, 10_000 + len(hall.room.heard), "ann", text)
        hall.room.typed.append(replace(message, reward=reward))

    def test_the_hint_is_the_house_bots_and_can_be_typed(self) -> None:
        hall, program = self.open()
        view = hall.session.view
        assert view is not None
        advice = House().choose(view, Random(1))
        self.buy(hall, "hint")
        program.step(hall.now)
        told = next(reply.text for reply in hall.room.heard if reply.text.startswith("Hint for @ann"))
        assert told in [notice.what for notice in hall.board.around.notices]
        hall.type(f"ann {told.rpartition('(')[2].rstrip(').')}")
        hall.wait(0.1)
        (played,) = [line for line in events(hall.lines, "card_played") if line["seat"] == 0]
        assert isinstance(advice, PlayCard)
        assert played["card"] == card_to_json(advice.card)

    def test_the_name_stands_on_the_stack_until_the_game_is_over(self) -> None:
        hall, program = self.open()
        self.buy(hall, "name", "koi7")
        program.step(hall.now)
        assert hall.board.options.ident == "KOI7"
        hall.type("@mod !unname")
        program.step(hall.now)
        assert hall.board.options.ident == "1"
