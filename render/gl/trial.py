"""Whether anything can be drawn here: `python -m render.gl.trial` says what draws, or why nothing does.

A process of its own, which loads no more than it needs: what is broken in a graphics driver may break it.
"""

from __future__ import annotations

import sys
from contextlib import closing

from module.errors import KoiKoiError
from render.gl.window import open_hidden


def main() -> int:
    """Draw an empty panel without a window, and print what drew it; 1: that did not work."""
    try:
        with closing(open_hidden((64, 64))) as panel:
            panel.show(())
            sys.stdout.write(panel.renderer)
    except KoiKoiError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
