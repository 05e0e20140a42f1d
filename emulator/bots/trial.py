"""Whether bots that think can be used here: `python -m emulator.bots.trial` tells what compiles them.

A process of its own, which loads no more than it needs: what is broken in a compiler may break it.
"""

from __future__ import annotations

import sys
from importlib.metadata import version

from emulator.bots.cache import keep_compiled, leave_cache

UNKEPT = 3
"""The exit code where they can be used, but what is compiled cannot be kept."""


def main() -> int:
    """Load the compiler and print its name; 1: that did not work, `UNKEPT`: why nothing can be kept."""
    problem = keep_compiled()
    try:
        from module.bot.packed import compiled  # noqa: F401, PLC0415 - takes a second to load
    except (ImportError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    finally:
        leave_cache()
    sys.stdout.write(problem or f"numba {version('numba')}")
    return UNKEPT if problem else 0


if __name__ == "__main__":
    sys.exit(main())
