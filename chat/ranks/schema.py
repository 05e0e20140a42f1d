"""The database of ranks: its tables and views, as any SQLite tool shows them.

    games       a game of the journal or its months: when it began (UTC), its rules and opponents, how many
                actions are counted, how many of them the coach has judged, whether it is over and whether
                chat has won it
    viewers     by user id, with the last name seen, and since when they are known
    credits     what each viewer has brought about in each game; accuracy is 1 - lost / stake
    decisions   each decision of chat: how many voted, how many for what was played, what the coach says of it
    totals      (view) the credits of all games by viewer; totals_by_month: by calendar month (UTC), too

All of it follows from the games, and can be made from them again: `koikoi ranks --rebuild`. `user_version` is
the version of the schema; a step of `MIGRATIONS` leads from each to the next.
"""

from __future__ import annotations

_FIRST = (
    "games", "rounds_won", "points", "captures", "yaku", "votes", "winning_votes", "decisions", "solves",
)  # fmt: skip
"""What was counted at first: a step stays as it was, whatever is counted later."""
_COLUMN = "{name} INTEGER NOT NULL DEFAULT 0"


def _columns(names: tuple[str, ...]) -> str:
    return ", ".join(_COLUMN.format(name=name) for name in names)


def _views(names: tuple[str, ...]) -> tuple[str, str]:
    sums = ", ".join(f"sum(credits.{name}) AS {name}" for name in names)
    return (
        f"""CREATE VIEW totals AS
            SELECT viewers.login, credits.user_id, {sums}
            FROM credits JOIN viewers USING (user_id) GROUP BY credits.user_id""",
        f"""CREATE VIEW totals_by_month AS
            SELECT substr(games.began, 1, 7) AS month, viewers.login, credits.user_id, {sums}
            FROM credits JOIN viewers USING (user_id) JOIN games ON games.id = credits.game
            GROUP BY month, credits.user_id""",
    )


_JUDGED = ("judged", "lost", "stake")

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE games (
            id TEXT PRIMARY KEY, began TEXT NOT NULL, rules TEXT NOT NULL, bots TEXT NOT NULL,
            actions INTEGER NOT NULL, over INTEGER NOT NULL, won INTEGER, scores TEXT NOT NULL,
            counting INTEGER NOT NULL, put_by INTEGER NOT NULL DEFAULT 0
        ) WITHOUT ROWID""",
        "CREATE INDEX games_began ON games (began)",
        """CREATE TABLE viewers (
            user_id TEXT PRIMARY KEY, login TEXT NOT NULL, named TEXT NOT NULL, known_since TEXT NOT NULL
        ) WITHOUT ROWID""",
        "CREATE INDEX viewers_login ON viewers (login)",
        f"""CREATE TABLE credits (
            game TEXT NOT NULL REFERENCES games (id), user_id TEXT NOT NULL, {_columns(_FIRST)},
            PRIMARY KEY (game, user_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX credits_user ON credits (user_id)",
        """CREATE TABLE decisions (
            game TEXT NOT NULL REFERENCES games (id), place INTEGER NOT NULL, seat INTEGER NOT NULL,
            votes INTEGER NOT NULL, winning INTEGER NOT NULL, PRIMARY KEY (game, place)
        ) WITHOUT ROWID""",
        *_views(_FIRST),
    ),
    (
        *(f"ALTER TABLE credits ADD COLUMN {_COLUMN.format(name=name)}" for name in _JUDGED),
        *(f"ALTER TABLE decisions ADD COLUMN {_COLUMN.format(name=name)}" for name in _JUDGED[1:]),
        "ALTER TABLE games ADD COLUMN judged INTEGER NOT NULL DEFAULT 0",
        "DROP VIEW totals",
        "DROP VIEW totals_by_month",
        *_views((*_FIRST, *_JUDGED)),
    ),
)
"""What makes each version of the schema of the one before it; the first of nothing."""
VERSION = len(MIGRATIONS)
