"""Values that are made hundreds of thousands of times a second."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

_T = TypeVar("_T")


def quickly_made(cls: type[_T]) -> type[_T]:
    """Make a frozen dataclass with slots in a quarter of the time; as frozen as before.

    A frozen dataclass sets its fields by `object.__setattr__`, which looks each one up by name. Here they are
    set while the object is of another class, which has the same slots and is not frozen. For dataclasses
    whose fields have no defaults.
    """
    names = [field.name for field in fields(cls)]  # type: ignore[arg-type]
    thawed = type(cls.__name__, (), {"__slots__": names})
    scope: dict[str, Any] = {"turn_into": vars(object)["__class__"].__set__, "thawed": thawed, "frozen": cls}
    lines = "".join(f"\n self.{name} = {name}" for name in names)
    signature = f"self, {', '.join(names)}"
    code = f"def __init__({signature}):\n turn_into(self, thawed){lines}\n turn_into(self, frozen)"
    exec(code, scope)  # noqa: S102 - as dataclasses do
    scope["__init__"].__annotations__ = cls.__init__.__annotations__
    setattr(cls, "__init__", scope["__init__"])  # noqa: B010 - a type checker takes it for a mistake
    return cls
