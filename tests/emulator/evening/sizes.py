"""How much the program keeps."""

from __future__ import annotations

from collections import deque
from typing import Any


def sizes(root: object) -> dict[str, int]:
    """How much every container holds that can be reached from here through the program's own objects."""
    found: dict[str, int] = {}
    seen: set[int] = set()

    def visit(value: Any, path: str) -> None:
        if id(value) in seen:
            return
        seen.add(id(value))
        if isinstance(value, (dict, list, set, frozenset, deque, tuple)):
            found[path] = len(value)
            parts = value.values() if isinstance(value, dict) else value
            for part in list(parts)[:50]:
                visit(part, f"{path}[]")
            return
        module = type(value).__module__.partition(".")[0]
        if module not in {"chat", "emulator", "render"}:
            return
        names = [*getattr(value, "__dict__", ()), *getattr(type(value), "__slots__", ())]
        for name in names:
            visit(getattr(value, name, None), f"{path}.{name}")

    visit(root, "")
    return found
