"""Looks into JSON that may be anything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast


def as_object(value: object) -> Mapping[str, Any]:
    """The value where it is an object, else an empty one."""
    return cast(Mapping[str, Any], value) if isinstance(value, dict) else {}
