"""Reads JSON of unknown structure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast


def as_object(value: object) -> Mapping[str, Any]:
    """The value if it is an object, otherwise an empty object."""
    return cast(Mapping[str, Any], value) if isinstance(value, dict) else {}
