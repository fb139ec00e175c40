"""Matches a failure to a row of the tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .as_object import as_object
from .operation import Row


class Step(NamedTuple):
    """A step of the matching: a field of the row, a test, and the fields of the body, one of which must pass it."""

    row: str
    test: str
    body: tuple[str, ...]


def classify(status: int, body: Any, tables: Sequence[Sequence[Row]], steps: Sequence[Step]) -> Row | None:
    """Applies the steps in order, each to all rows, and returns the first row that matches."""
    said = as_object(body)
    inside = 200 <= status < 300
    rows = [row for table in tables for row in table if inside or row.status == status]
    for step in steps:
        for row in rows:
            if _fits(getattr(row, step.row), step, said, inside):
                return row
    return None


def _fits(expected: Any, step: Step, said: Mapping[str, Any], inside: bool) -> bool:
    if expected is None or expected is False:
        return False
    if step.test == "is true":
        # a failure inside a 2xx response never matches a row for a status
        return not inside
    texts = [said[field] for field in step.body if isinstance(said.get(field), str)]
    if step.test == "matches":
        pattern = re.compile(str(expected), re.ASCII)
        return any(pattern.search(text) is not None for text in texts)
    return expected in texts
