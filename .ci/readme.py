"""Write the README's tables from those in the code; with --check, only say whether they are up to date."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from chat.reading.manual import commands_markdown
from module.bot import BOTS, OFFERED
from module.rules.presets import PRESETS
from render.panel.intents import key_help
from render.style.texts import Language

README = Path(__file__).parent.parent / "README.md"
LADDER = Path(__file__).with_name("ladder.json")
"""What `make ladder` has measured."""


def keys_markdown() -> str:
    """The keys as a table."""
    rows = [f"| {key} | {what} |" for key, what in key_help(Language.ENGLISH)]
    return "\n".join(["| key | what it does |", "|---|---|", *rows])


def rules_markdown() -> str:
    """The rule systems as a table."""
    rows = [f"| `{name}` | {preset.summary} |" for name, preset in PRESETS.items()]
    return "\n".join(["| rules | what they are |", "|---|---|", *rows])


def levels_markdown() -> str:
    """The bots to choose from as a table."""
    rows = [f"| `{name}` | {BOTS[name].summary} |" for name in OFFERED]
    return "\n".join(["| level | what it is |", "|---|---|", *rows])


def ladder_markdown() -> str:
    """How often each of them wins against each other one, as measured."""
    measured = json.loads(LADDER.read_text(encoding="utf-8"))
    heading, *rows = [f"| {' | '.join(cells)} |" for cells in measured["table"]]
    told = (
        f"So many of {measured['games']:,} games who stands on the left wins against who stands above; in "
        "brackets where that lies in 95 of 100 cases. Each deal is played twice, with the seats exchanged.\n"
    )
    return "\n".join([told, heading, "|---" * len(measured["table"][0]) + "|", *rows])


def renewed(text: str) -> str:
    """The README with its tables made anew."""
    tables = {
        "commands": commands_markdown(),
        "keys": keys_markdown(),
        "rules": rules_markdown(),
        "levels": levels_markdown(),
        "ladder": ladder_markdown(),
    }
    for name, table in tables.items():
        begin, end = re.search(rf"<!-- {name}:[^\n]*-->\n", text), text.find(f"<!-- /{name} -->")
        if begin is None or end < 0:
            msg = f"README.md has no place for the table of {name}"
            raise SystemExit(msg)
        text = f"{text[: begin.end()]}\n{table.strip()}\n\n{text[end:]}"
    return text


def main() -> int:
    """1 if --check finds something to renew."""
    before = README.read_text(encoding="utf-8")
    after = renewed(before)
    if "--check" in sys.argv:
        print("README.md is up to date" if before == after else "README.md is not up to date: make readme")
        return int(before != after)
    README.write_text(after, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
