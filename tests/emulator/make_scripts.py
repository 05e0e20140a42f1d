"""Writes scripts of chat and what comes of them: `python -m tests.emulator.make_scripts`.

`solved.txt` plays a session by chat commands alone: a game that is lost, `newgame`, and one that is won, with
all the ways in which a move can be typed, and everything else that viewers type in between. `solved.jsonl` is
what the program makes of it. Tests do not run this; to make the files anew after a change of the commands or
the answers, run it and read the difference.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import count, cycle
from pathlib import Path
from typing import assert_never

from chat.reading.names import card_title
from chat.reading.reading import Command, read
from chat.resolve import Actions, resolve
from module.game.actions import Action, KoiKoi, PlayCard, Stop, TakeCard
from module.game.state import Phase, State
from module.game.view import view_of
from module.rules.cards import Card
from tests.emulator.games import Game, Step, every_decision, play_out
from tests.emulator.kit import Koikoi, home_environment

FOLDER = Path(__file__).parents[1] / "data" / "scripts"
SEED_FILE, SCRIPT, EXPECTED = FOLDER / "seed.txt", FOLDER / "solved.txt", FOLDER / "solved.jsonl"

PLAY_FORMS = (
    "!1 select {n}", "!{n}", "! s {n}", "!{en}", "!{ja}", "！{wide}", "!play {en}", "!出す {n}",
    "!1 SELECT {n}", "!Card {n}.", "!{n} \U000e0000", "!{n}t1",
)  # fmt: skip
TAKE_FORMS = ("!1 take {n}", "!t{n}", "!take {en}", "!取る {ja}", "!{en}", "! T {n}")
CHAIN_FORMS = ("!{n}t{m}", "!1 select {n} take {m}", "!{n} {second}")
KOIKOI_FORMS = ("!1 koi-koi", "!こいこい", "!KOI", "!koi koi!")
STOP_FORMS = ("!1 stop", "!勝負", "!agari", "!Stop")
CHATTER = (
    "{viewer}: what a hand!", "{viewer}: !1 view brights", "{viewer}: !1 dance", "{viewer}: !hand",
    "{viewer}: !9", "{viewer}: !so somebody", "{viewer}: !役", "{viewer}: !1 player", "{viewer}: !v カス",
    "@keeper: !pause", "{viewer}: !1 select 1", "@keeper: !resume", "{viewer}: !1 cycle", "{viewer}: !1 stop",
    "{viewer}: !1 select 8 8 8", "{viewer}: !1 newgame", "{viewer}: !1 help", "~owner: !rules",
    "+friend: !yaku tsukimi", "{viewer}: \U0001f338\U0001f3b4 ｶﾞﾝﾊﾞﾚ",
    "{viewer}: !mode anarchy", "{viewer}: !1 claim",
)  # fmt: skip
VIEWERS = ("alice", "Bob", "花見", "moon_fan")


def fields_of(action: Action, state: State) -> dict[str, object]:
    """What the forms can be filled with."""
    match action:
        case PlayCard(card):
            return fields_for(card, state.hands[0])
        case TakeCard(card):
            return fields_for(card, state.choices)
        case KoiKoi() | Stop():
            return {}
        case _:
            assert_never(action)


def fields_for(card: Card, among: tuple[Card, ...]) -> dict[str, object]:
    """A card's number, as it is and in wide figures, and its names."""
    number = among.index(card) + 1
    names = {language: card_title(card, language) for language in ("en", "ja")}
    return {"n": number, "wide": chr(ord("０") + number)} | names


def means(text: str, state: State, actions: tuple[Action, ...]) -> bool:
    """Whether a text is understood as just these actions."""
    reading = read(text)
    if not isinstance(reading, Command):
        return False
    resolved = resolve(reading, view_of(state, 0), "en")
    return isinstance(resolved, Actions) and resolved.actions == actions


class Writer:
    """Types the decisions of a game, each in another form."""

    def __init__(self) -> None:
        self._forms = {
            PlayCard: cycle(PLAY_FORMS), TakeCard: cycle(TAKE_FORMS), KoiKoi: cycle(KOIKOI_FORMS),
            Stop: cycle(STOP_FORMS),
        }  # fmt: skip
        self._chains = cycle((None, *CHAIN_FORMS))

    def texts(self, game: Game) -> Iterator[str]:
        """What to type for a game."""
        steps = list(game.steps)
        while steps:
            step = steps.pop(0)
            chain = self._chain(step, steps[0]) if steps else None
            if chain is not None:
                steps.pop(0)
            yield chain or self._one(step)

    def _one(self, step: Step) -> str:
        fields = fields_of(step.action, step.state)
        texts = (form.format_map(fields) for form in self._forms[type(step.action)])
        return next(text for text in texts if means(text, step.state, (step.action,)))

    def _chain(self, step: Step, after: Step) -> str | None:
        """A hand card and what it takes in one go, now and then."""
        if after.state.phase is not Phase.CHOOSE_FOR_HAND or not isinstance(after.action, TakeCard):
            return None
        form = next(self._chains)
        both = fields_of(after.action, after.state)
        fields = fields_of(step.action, step.state) | {"m": both["n"], "second": both["en"]}
        text = form.format_map(fields) if form else ""
        return text if means(text, step.state, (step.action, after.action)) else None


def script_lines(games: tuple[Game, ...]) -> Iterator[str]:
    """The lines of a script that plays these games, with everything else that is typed in a chat."""
    writer, seconds, chatter, viewers = Writer(), count(), cycle(CHATTER), cycle(VIEWERS)
    yield f"{next(seconds)} alice: !1 claim"
    for number, game in enumerate(games):
        if number:
            yield f"{next(seconds)} alice: !1 newgame"
        for text in writer.texts(game):
            said = next(chatter).format(viewer=next(viewers))
            yield f"{next(seconds)} {said}"
            # While the game is held nobody can move.
            while said.endswith((": !pause", ": !1 select 1")):
                said = next(chatter).format(viewer="Bob")
                yield f"{next(seconds)} {said}"
            yield f"{next(seconds)} alice: {text}"
    yield f"{next(seconds)} alice: !1 unclaim"


def main() -> None:
    """Find a session whose first game is lost and whose second is won, and write everything down."""
    seed, games = next(found for found in map(first_games, count()) if is_wanted(found[1]))
    FOLDER.mkdir(exist_ok=True)
    SEED_FILE.write_text(f"{seed}\n", encoding="utf-8")
    SCRIPT.write_text("\n".join(script_lines(games)) + "\n", encoding="utf-8")
    with tempfile.TemporaryDirectory() as home:
        koikoi = Koikoi(Path(home), home_environment(Path(home)))
        EXPECTED.write_text(koikoi.run(*arguments(seed, SCRIPT)), encoding="utf-8")


def first_games(seed: int) -> tuple[int, tuple[Game, Game]]:
    """The seed of a session, and its first two games."""
    return seed, (play_out(seed, 1), play_out(seed, 2))


def is_wanted(games: tuple[Game, Game]) -> bool:
    """Whether the first is lost, the second won, and everything has to be decided in both."""
    lost, won = (game.end.scores for game in games)
    return lost[0] < lost[1] and won[0] > won[1] and all(map(every_decision, games))


def arguments(seed: int, script: Path) -> tuple[str, ...]:
    """The command line of a scripted session."""
    return (
        "play", "--headless", "--speed", "0", "--seed", str(seed), "--chat", f"script:{script}", "--json",
    )  # fmt: skip


if __name__ == "__main__":
    main()
