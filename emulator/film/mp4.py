"""Films as MP4, made by ffmpeg where it is installed: it is given raw frames as they are painted."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from PIL import Image

from module.errors import KoiKoiError

FASTEST = 60
"""Frames a second: as many as screens show."""
# Players take small films without a word about their colours for another standard than large ones.
_COLOURS = "bt709"
# The usual way to halve the colours' resolution needs even sides.
_FILTERS = f"scale=out_color_matrix={_COLOURS}:out_range=tv,pad=ceil(iw/2)*2:ceil(ih/2)*2"
_CODING = ("-c:v", "libx264", "-crf", "20", "-pix_fmt", "yuv420p", "-movflags", "+faststart")
_TAGS = ("-colorspace", _COLOURS, "-color_primaries", _COLOURS, "-color_trc", _COLOURS, "-color_range", "tv")


def find_ffmpeg() -> str:
    """The path of ffmpeg. Raises KoiKoiError where it is not installed."""
    found = shutil.which("ffmpeg")
    if found is None:
        raise KoiKoiError("an .mp4 needs ffmpeg, which is not here: write a .gif, or install it (ffmpeg.org)")
    return found


class Mp4Film:
    """An MP4 that is written while its frames come: `add` each, `finish` at the end."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """`process` is an ffmpeg that waits for frames."""
        self._process = process

    def add(self, frame: Image.Image) -> None:
        """The next frame, RGB. Raises KoiKoiError when ffmpeg has given up."""
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        try:
            self._process.stdin.write(frame.tobytes())
        except OSError:
            self.finish()
            raise

    def finish(self) -> None:
        """Wait until everything is written. Raises KoiKoiError when ffmpeg could not do it."""
        _, complaint = self._process.communicate()
        if self._process.returncode:
            lines = complaint.decode(errors="replace").split("\n")
            reason = next((line.strip() for line in reversed(lines) if line.strip()), "it did not say why")
            raise KoiKoiError(f"ffmpeg could not make the film: {reason}")


@contextmanager
def mp4_film(path: Path, size: tuple[int, int], fps: int) -> Iterator[Mp4Film]:
    """A film into this file, whatever its ending; it stays unfinished when the block ends badly."""
    width, height = size
    command = [
        find_ffmpeg(), "-nostdin", "-loglevel", "error", "-y",
        "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{width}x{height}", "-r", str(fps), "-i", "pipe:0",
        "-vf", _FILTERS, *_CODING, *_TAGS, "-f", "mp4", str(path.resolve()),
    ]  # fmt: skip
    with subprocess.Popen(  # noqa: S603 - every part of the command is ours, and no shell reads it
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    ) as process:
        try:
            yield Mp4Film(process)
        finally:
            if process.poll() is None:
                process.kill()
                with suppress(OSError):
                    process.communicate()
