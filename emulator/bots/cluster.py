"""Matches on many machines: their parts are given to a Dask scheduler, whose workers play them.

Dask plays again what a worker that dies had begun; a part comes to the same wherever it is played, as long as
the program is the same there: each worker compares itself with the program that asks (`cache.sources`).
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from socket import gethostname
from typing import TYPE_CHECKING, Any

from emulator.bots.cache import sources
from emulator.bots.workers import Progress, WorkersError, parts_of, whole
from module.bot.match import Match, Part, Sides

if TYPE_CHECKING:
    from distributed import Client

PATIENCE_SECONDS = 10.0
"""How long a scheduler has for its first answer."""
TRIES = 3
"""How often a part is played anew whose worker died."""


def play_matches_on(address: str, matches: Sequence[Match], progress: Progress) -> tuple[Sides, ...]:
    """Play them by the workers of the scheduler at this address. Raises WorkersError."""
    parts = parts_of(matches)
    with _client(address) as client:
        played = _played(client, [part for _, part in parts], progress)
    return whole(parts, played)


def _untyped(function: object) -> Any:  # noqa: ANN401 - Dask says no types of these
    return function


@contextmanager
def _client(address: str) -> Iterator[Client]:
    """A connection to the scheduler, while it lasts."""
    try:
        import distributed  # noqa: PLC0415 - takes half a second, and is an extra
    except ImportError:
        raise WorkersError(
            "--cluster needs Dask, which is not installed: in koikoi's folder "
            "pipx install --force '.[cluster]', or pip install '.[cluster]'"
        ) from None
    # What it has to say of connections that fail is said here, in a sentence.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = _untyped(distributed.Client)(address, timeout=PATIENCE_SECONDS)
    except (OSError, ValueError) as error:
        raise WorkersError(
            f"no Dask scheduler answers at {address[:80]!r}: start one (dask scheduler), "
            "and workers (dask worker tcp://HOST:8786), and name it as tcp://HOST:8786"
        ) from error
    with client:
        if not client.scheduler_info(n_workers=-1)["workers"]:
            raise WorkersError(
                f"the scheduler at {address[:80]} has no workers: start one on each machine with "
                f"dask worker {address[:80]}"
            )
        yield client


def _played(client: Client, parts: list[Part], progress: Progress) -> list[Sides]:
    """What all parts came to, in their order."""
    from distributed import CancelledError, KilledWorker, as_completed  # noqa: PLC0415 - as above

    own = sources()
    futures = [client.submit(play_there, part, own, pure=False, retries=TRIES) for part in parts]
    places = {future.key: number for number, future in enumerate(futures)}
    played: dict[int, Sides] = {}
    try:
        for future in _untyped(as_completed)(futures):
            answer = future.result()
            if isinstance(answer, str):
                raise WorkersError(
                    f"{answer} has another version of koikoi: install the same one on all machines"
                )
            played[places[future.key]] = answer
            progress(parts[places[future.key]].games)
    except KilledWorker as error:
        raise WorkersError("the cluster's workers died again and again at the same games") from error
    except (CancelledError, OSError) as error:
        raise WorkersError("the cluster's scheduler is gone: start it, and the match, again") from error
    except ModuleNotFoundError as error:
        raise WorkersError(
            f"a worker of the cluster has no koikoi ({error}): install it on all machines"
        ) from error
    return [played[number] for number in range(len(parts))]


def play_there(part: Part, asked_by: str) -> Sides | str:
    """Play a part; only the name of this machine if its program is not the one that asks."""
    return part.play() if sources() == asked_by else gethostname()
