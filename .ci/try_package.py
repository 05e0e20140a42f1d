"""Install the package where nothing else is, as somebody with pipx would, and let it play two games there.

python .ci/try_package.py [FILE.whl]    without a file, this folder is built and installed
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
LOOK = """
from importlib.resources import files
for name in ("atlas.rgba.z", "sounds.bin.z"):
    print(name, len((files("render") / "data" / name).read_bytes()), "bytes")
for name in ("page.css", "overlay.css", "common.js", "live.js", "overlay.js"):
    print(name, len((files("emulator.web") / "static" / name).read_bytes()), "bytes")
"""


def main() -> int:
    """0 if they were played to the end, and all that is drawn and computed while building is there."""
    package = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else ROOT
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with tempfile.TemporaryDirectory() as folder:
        scripts = Path(folder) / "venv" / ("Scripts" if os.name == "nt" else "bin")
        subprocess.run([sys.executable, "-m", "venv", scripts.parent], check=True)
        subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", package], check=True)
        run = subprocess.run(
            [scripts / "koikoi", "match", "house", "random", "--games", "2", "--seed", "7"],
            cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        print(run.stdout, end="")
        subprocess.run([scripts / "python", "-c", LOOK], cwd=folder, env=environment, check=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
