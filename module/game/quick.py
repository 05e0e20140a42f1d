"""Values that are made hundreds of thousands of times a second."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

_T = TypeVar("_T")


def quickly_made(cls: type[_T]) -> type[_T]:
    """Make a frozen dataclass with slots in half the time; as frozen as before.

    A frozen dataclass sets its fields by `object.__setattr__`, which looks each one up by name. Here they are
    set through their slots. For dataclasses whose fields have no defaults.
    """
    names = [field.name for field in fields(cls) if field.init]  # type: ignore[arg-type]
    setters: dict[str, Any] = {f"set_{name}": vars(cls)[name].__set__ for name in names}
    lines = "".join(f"\n set_{name}(self, {name})" for name in names)
    exec(f"def __init__(self, {', '.join(names)}):{lines}", setters)  # noqa: S102 - as dataclasses do
    setters["__init__"].__annotations__ = cls.__init__.__annotations__
    setattr(cls, "__init__", setters["__init__"])  # noqa: B010 - a type checker takes it for a mistake
    return cls
