"""The journal that is open: each action on disk before it is shown, and the file never long.

It holds the game that is played. When the next one begins, those that are over go into records beside it, and
what is left takes the file's place; both can be cut off at any moment, and are then done again.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import FileIO
from pathlib import Path

from chat.disk import sync_folder
from chat.ranks.judged import Judged
from chat.ranks.optout import FORGOTTEN, OptOut
from chat.ranks.origin import Cast, Origin, Vote
from emulator.files import read_whole
from emulator.journal import lines
from emulator.journal.aside import free_name, put_aside
from emulator.journal.ballots import Ballots, is_void
from emulator.journal.changes import difference
from emulator.journal.erasing import erased
from emulator.journal.hold import LOCK_KEEPS_READERS_OUT, HeldError, Hold
from emulator.journal.lines import Contents, Game
from emulator.journal.months import MONTHS, Months, PutByError, began, final_scores, new_id
from emulator.journal.origins import NOBODY_KNOWN, Packing
from module.errors import KoiKoiError
from module.game.actions import Action
from module.game.engine import apply
from module.game.record import replay
from module.rules.seeds import Seeds

LONGEST = 4_000_000
"""Bytes of the file, from which on it is written anew; half of it may be what it cannot do without.

As many as a thousand votes a second are in two minutes: for that nobody waits more often.
"""
MOST_UNWRITTEN = 1_000_000
"""Bytes that wait for room on the disk one by one; with more, all is written anew once there is room."""


class JournalError(KoiKoiError):
    """A journal that cannot be opened, written or understood."""


def _now() -> datetime:
    return datetime.now(UTC)


class Journal:
    """An open journal, held for this program alone. Lines are in the file when `write` methods return.

    With `durable`, a move waits for the disk (and survives a power cut); a line always survives the program's
    own end, `kill -9` included. What the disk has no room for is kept, and written with the next line that it
    has room for. All but the `write` methods raise JournalError for what cannot be done.
    """

    def __init__(
        self, path: Path, *, durable: bool, anything: bool = False, clock: Callable[[], datetime] = _now
    ) -> None:
        """Open, hold and read it: `contents` is what it said.

        Raises JournalError for a journal that another program has or that cannot be written, and for a file
        that is no journal, unless `anything` that lies there must have been one.
        """
        self.path = path
        self._durable, self._clock = durable, clock
        self._holds: list[Hold] = []
        self._file: FileIO | None = None
        self._unwritten = b""
        self._stale = False  # so much is unwritten that the file has to be written anew
        self._tells_too_much = False  # somebody in the file has asked to be forgotten
        self._forgotten: Container[str] = ()
        self._refusal: OSError | None = None  # why the last line could not be written
        self._nameless = False  # the games in the file have no ids
        self._rest: int | None = None  # where damage begins that could not be put aside yet
        self._packing = Packing()
        self._least = 0  # how long the file was when it had just been written anew
        self.lost_moves = 0
        """How many moves are not in the file yet."""
        # What a link points to is what is written anew, not the link.
        self._real = Path(os.path.realpath(path))
        self.months = Months(self._real.parent / MONTHS, durable=durable)
        """Where games go that are over."""
        with _explained(path):
            try:
                self.contents = self._open(anything=anything)
            except BaseException:
                self._close_file()
                self._release()
                raise

    # How it begins.

    def _open(self, *, anything: bool) -> Contents:
        real = self._real
        if real.exists() and not real.is_file():  # a pipe or a device never ends
            msg = f"the journal {self.path} is no ordinary file: name another with --journal"
            raise JournalError(msg)
        real.parent.mkdir(parents=True, exist_ok=True)
        with real.open("ab"):  # it has to be there to be held; until then somebody else may replace it
            pass
        self._holds = [Hold(real)]
        self._opened()
        data = read_whole(real)
        if not anything and not lines.is_journal(data):
            msg = f"{self.path} is no journal, so it is left as it is: name another with --journal"
            raise JournalError(msg)
        if lines.is_newer(data):
            msg = f"{self.path} is of a newer Koi-Koi Plays: update this one, or name another with --journal"
            raise JournalError(msg)
        self._new_file.unlink(missing_ok=True)
        contents = lines.read_journal(data)
        with suppress(OSError):  # where that cannot be read, no ranks are kept, and that is told
            self._forgotten = OptOut(real.parent / FORGOTTEN)
        self._stale = contents.forget(self._forgotten)
        self._kept = replace(contents, games=list(contents.games), votes=Ballots(contents.votes.casts))
        # An older program would take what is new for damage, if the file's beginning did not say so.
        self._stale |= contents.seed is not None and contents.version < lines.VERSION
        self._give_ids(datetime.fromtimestamp(real.stat().st_mtime, UTC))
        with suppress(OSError):  # no frame waits until a long month has been read
            self.months.look(_now(), self._kept.games)
        with suppress(OSError):  # what cannot be done now is told when the next line cannot be written either
            if contents.problem:
                contents.problem = self._mend(contents)
            self._flush()
        return contents

    def _give_ids(self, moment: datetime) -> None:
        """Older journals have games without ids."""
        for place, game in enumerate(self._kept.games):
            if began(game) is None:
                self._nameless = True
                self._kept.games[place] = replace(game, id=new_id(moment + timedelta(microseconds=place)))

    def _mend(self, contents: Contents) -> str:
        """Put the damaged rest aside; what to say about it."""
        self._rest = contents.good_bytes
        damage = f"the journal was damaged at {contents.problem}"
        try:
            aside = self._put_rest_aside(contents.good_bytes)
        except OSError as error:
            reason = error.strerror or error
            return f"{damage}; moves are kept as soon as the rest can be put into a file beside it ({reason})"
        return f"{damage}; the rest is now in {self._told(aside)}"

    def _put_rest_aside(self, start: int) -> Path:
        rest = erased(self._real.read_bytes()[start:], self._forgotten)
        aside = put_aside(self._real, "damaged", rest)
        os.truncate(self._real, start)
        os.fsync(self._opened().fileno())
        self._rest = None
        return aside

    def start_afresh(self) -> Path | None:
        """Empty the journal; what was in it is kept in a file beside it, whose name is returned."""
        with _explained(self.path):
            if not self._real.stat().st_size:
                return None
            last = self._kept.game
            if last is not None and final_scores(last) is not None:
                self._put_by([last])
            kept = free_name(self._real, "old")
            self._close_file()
            self._real.replace(kept)
            self._release()
            self._kept, self._unwritten = Contents(), b""
            self._stale, self._nameless, self._rest = False, False, None
            self._tells_too_much = False
            self._opened()
            self._holds = [Hold(self._real)]
        return self._told(kept)

    def _told(self, beside: Path) -> Path:
        """A file beside the journal, called as the journal is by whoever named it."""
        near = self.path.with_name(beside.name)
        return near if near.exists() else beside

    @property
    def game(self) -> Game | None:
        """The game that is played now, with what has been written of it, or is to be."""
        return self._kept.game

    # What is written.

    def write_session(self, seed: int) -> None:
        """A session begins."""
        self._kept.seed, self._kept.seeds, self._kept.played = seed, Seeds.HASHED, 0
        self._write(lines.session_line(seed, Seeds.HASHED, 0))

    def write_game(self, game: Game) -> None:
        """A game begins, with none of its actions yet; those before it are put by."""
        record = replace(game.record, actions=())
        begun = replace(game, record=record, origins=NOBODY_KNOWN, id=new_id(self._clock()))
        self._kept.games.append(begun)
        ((self._kept.state, _events),) = replay(record)
        self._kept.votes.clear()
        self._write(lines.game_line(begun))

    def write_action(self, action: Action, origin: Origin) -> None:
        """An action that is about to be shown, and whose it was. Raises IllegalAction where it may not be."""
        kept, before = self._kept, self._kept.state
        assert before is not None, "an action without a game"  # noqa: S101 - a game is written first
        kept.state, _events = apply(before, action)
        votes = kept.votes.on(before)
        # Mostly they are the same, which is seen at once; only names and their order may differ.
        by_votes = bool(votes) and (votes == origin.votes or _by_user(votes) == _by_user(origin.votes))
        so_far = kept.games[-1].origins
        known = len(so_far.viewers)
        # In the order in which they stand in the file, so that whoever reads it finds the same game.
        origins = self._packing.after(so_far, replace(origin, votes=votes) if by_votes else origin)
        kept.games[-1] = game = kept.games[-1].after(action, origins)
        kept.votes.drop_void(kept.state)
        self.lost_moves += 1
        more = b"" if by_votes or origin.viewer else lines.viewers_line(game.origins.viewers[known:])
        place = len(game.record.actions) - 1
        self._stale |= self._tells_too_much
        self._write(more + lines.action_line(action, game.origins, place, by_votes=by_votes))

    def write_votes(self, casts: Sequence[Cast]) -> None:
        """Votes that have been cast: no frame waits for the disk because of them."""
        kept = self._kept
        if kept.state is None:
            return
        casts = [cast for cast in casts if not is_void(cast, kept.state)]
        for cast in casts:
            kept.votes.cast(cast)
        if not casts:
            return
        if (
            self._stale and self._refusal is not None
        ):  # the next move tries again: not each vote, with all of it
            raise self._refusal
        self._write(lines.votes_lines(casts), wait=False)

    def write_judged(self, judged: Judged) -> None:
        """What the coach says of an action of the last game. Raises InvalidRecord, as `Game.judging`."""
        self._kept.games[-1] = self._kept.games[-1].judging(judged)
        self._write(lines.judged_line(judged), wait=False)

    def forget(self, user_id: str) -> None:
        """Tell nothing of this viewer any more: the file is written anew with the next move, or at the end.

        Until then, and after `kill -9`, who opens it forgets those in the list beside it.
        """
        self._tells_too_much |= self._kept.forget({user_id})

    def write_chat(self, chat: Mapping[str, object]) -> None:
        """Who holds the seat and who waits, as chat tells it: as much of it as has changed."""
        before, self._kept.chat = self._kept.chat, dict(chat)
        # A seat changes hundreds of times in a busy minute: no frame waits for the disk because of it.
        line = lines.change_line(difference(before, chat)) if before else lines.chat_line(chat)
        self._write(line, wait=False)

    def _write(self, line: bytes, *, wait: bool = True) -> None:
        self._unwritten += line
        if len(self._unwritten) > MOST_UNWRITTEN:
            self._unwritten, self._stale = b"", True
        try:
            self._flush(wait=wait)
        except OSError as error:
            self._refusal = error
            raise
        self._refusal = None

    def _flush(self, *, wait: bool = True) -> None:
        """Write what waits to be written, and put by the games that are over."""
        if self._rest is not None:
            self._put_rest_aside(self._rest)
        if self._stale:
            self._write_anew(self._kept)
        over, rest = self._kept.games[:-1], self._kept.games[-1:]
        self._append(wait=wait and not over)
        self.lost_moves = 0
        if over:  # all that has just been written is written anew, and then waited for
            self._put_by(over)
            self._write_anew(replace(self._kept, games=rest, played=self._kept.played + len(over)))
            return
        size = os.fstat(self._opened().fileno()).st_size
        if size > max(LONGEST, 2 * self._least):
            try:
                self._write_anew(self._kept)
            except OSError:  # the line is written, which is what counts
                self._least = size

    def _append(self, *, wait: bool) -> None:
        if not self._unwritten:
            return
        file = self._opened()
        while self._unwritten:
            self._unwritten = self._unwritten[file.write(self._unwritten) :]
        if self._durable and wait:
            os.fsync(file.fileno())

    def _put_by(self, games: list[Game]) -> None:
        if self._nameless:  # another start would give them other ids, and put them by again
            self._write_anew(self._kept)
        try:
            self.months.add(games)
        except OSError as error:
            raise PutByError(error.errno, error.strerror or str(error), str(self.months.folder)) from error

    # The file, and who takes its place.

    @property
    def _new_file(self) -> Path:
        return self._real.with_name(f".{self._real.name}.new")

    def _write_anew(self, contents: Contents) -> None:
        """Let the file say this and nothing else: it is there as it was, or as it will be."""
        new = self._new_file
        try:
            with new.open("wb") as file:
                file.write(b"".join(lines.all_lines(contents)))
                file.flush()
                if self._durable:
                    os.fsync(file.fileno())
            with suppress(OSError):
                shutil.copymode(self._real, new)
            self._replace_by(new)
        except OSError:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise
        self._kept, self._unwritten, self._stale, self._nameless = contents, b"", False, False
        self._tells_too_much = False
        self._least = os.fstat(self._opened().fileno()).st_size

    def _replace_by(self, new: Path) -> None:
        real, file = self._real, self._opened()
        found = real.stat() if real.exists() else None
        if found is not None and not os.path.samestat(found, os.fstat(file.fileno())):
            raise OSError(errno.ESTALE, "another file has taken its place")
        hold = Hold(new)  # before anybody else can reach it as the journal
        try:
            if LOCK_KEEPS_READERS_OUT:  # there, no file that is open can be replaced either
                self._close_file()
            new.replace(real)
        except OSError:
            hold.release()
            raise
        self._close_file()
        if found is None or found.st_nlink == 1:
            self._release()  # else it can still be reached by another name
        self._holds.append(hold)
        if self._durable:
            sync_folder(real.parent)

    def _opened(self) -> FileIO:
        """The file without a buffer of its own: what a full disk has not taken must not be written twice."""
        if self._file is None:
            self._file = self._real.open("ab", buffering=0)
        return self._file

    def _close_file(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None

    def _release(self) -> None:
        while self._holds:
            self._holds.pop().release()

    def close(self) -> None:
        """Write what can be written, close and let go."""
        if self._holds:
            self._stale |= self._tells_too_much
            with suppress(OSError):  # whatever is wrong has been told with the line that met it first
                self._flush()
        self._close_file()
        self._release()


def _by_user(votes: Iterable[Vote]) -> dict[str, Action]:
    return {vote.viewer.user_id: vote.action for vote in votes}


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Tell in a sentence what is wrong with the journal."""
    try:
        yield
    except HeldError:
        msg = f"another Koi-Koi Plays is using the journal {path}: close it, or name another with --journal"
        raise JournalError(msg) from None
    except OSError as error:
        reason = error.strerror or error
        msg = f"the journal {path} cannot be written ({reason}): name another with --journal"
        raise JournalError(msg) from None
