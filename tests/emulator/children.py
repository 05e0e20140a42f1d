"""Processes that a program has started, as the system sees them."""

from __future__ import annotations

from pathlib import Path


def is_there(pid: int) -> bool:
    """Whether a process runs, or is stopped: it has not ended."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def children_of(pid: int) -> list[int]:
    """The processes that this one has started."""
    return [
        int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal() and _parent(each) == pid
    ]


def _parent(process: Path) -> int:
    try:
        return int((process / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0
