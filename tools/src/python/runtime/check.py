"""Checks a response against the contract. Unknown fields and unknown values of open enums are valid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Misfit(NamedTuple):
    """An invalid value; the path is empty for the value itself."""

    path: str
    expected: str


class Shape:
    """The allowed values: kinds of values, one kind of object, one kind of list or record."""

    __slots__ = ("items", "kinds", "of", "values")

    def __init__(
        self, *kinds: str, of: str | None = None, items: Shape | None = None, values: Shape | None = None
    ) -> None:
        self.kinds = kinds
        self.of = of
        """The name of the fields of an object."""
        self.items = items
        """The items of a list."""
        self.values = values
        """The values of an object with arbitrary fields."""


class Fields(NamedTuple):
    """The fields of an object."""

    known: Mapping[str, Shape]
    required: frozenset[str] = frozenset()


def check(value: Any, shape: Shape, named: Mapping[str, Fields]) -> Misfit | None:
    """The first invalid value, or None if the value is valid."""
    kind = _kind(value)
    if kind not in shape.kinds:
        return Misfit("", " or ".join(shape.kinds))
    if kind == "array" and shape.items is not None:
        return _each(((f"[{index}]", item) for index, item in enumerate(value)), shape.items, named)
    if kind == "object" and shape.values is not None:
        return _each(value.items(), shape.values, named)
    if kind == "object" and shape.of is not None:
        return _fields(value, named[shape.of], named)
    return None


def _fields(value: Mapping[str, Any], fields: Fields, named: Mapping[str, Fields]) -> Misfit | None:
    for name, shape in fields.known.items():
        if name not in value:
            if name in fields.required:
                return Misfit(name, " or ".join(shape.kinds))
        elif (found := check(value[name], shape, named)) is not None:
            return _under(name, found)
    return None


def _each(parts: Any, shape: Shape, named: Mapping[str, Fields]) -> Misfit | None:
    for name, part in parts:
        if (found := check(part, shape, named)) is not None:
            return _under(name, found)
    return None


def _under(parent: str, child: Misfit) -> Misfit:
    joint = "" if child.path == "" or child.path.startswith("[") else "."
    return Misfit(f"{parent}{joint}{child.path}", child.expected)


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"
