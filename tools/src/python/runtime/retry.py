"""When a failed attempt is repeated, and after which wait."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

from .as_object import as_object


class RetryRules(NamedTuple):
    """The rule of the specification."""

    attempts: int
    """All attempts, the first included."""
    base: float
    """Before the k-th retry (k = 0, 1, 2, ...): min(base ** k, cap) seconds, plus jitter."""
    cap_seconds: float
    jitter_seconds: float
    """Jitter is a random part below this."""
    header: str
    """The response header whose wait is a minimum."""
    details: tuple[str, ...]
    """Where the header is missing: the fields of the body's `details` that may hold the same wait, seconds."""


def wait_before(attempt: int, retry_after: float | None, random: float, rules: RetryRules) -> float:
    """Seconds to wait before the attempt that follows so many."""
    backoff: float = min(rules.base ** (attempt - 1), rules.cap_seconds) + random * rules.jitter_seconds
    return max(backoff, retry_after or 0.0)


def asked_wait(headers: Mapping[str, str], body: Any, now: float, rules: RetryRules) -> float | None:
    """How many seconds the service asks to wait: the header as seconds or HTTP date, else `details` of the body."""
    seconds = _from_header(headers.get(rules.header), now)
    return seconds if seconds is not None else _from_details(body, rules)


def _from_header(value: str | None, now: float) -> float | None:
    if value is None:
        return None
    if re.fullmatch(r"\s*\d+(\.\d+)?\s*", value, re.ASCII):
        return float(value)
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError, OverflowError):
        return None  # unreadable is as good as absent
    moment = date if date.tzinfo is not None else date.replace(tzinfo=UTC)
    return max(0.0, moment.timestamp() - now)


def _from_details(body: Any, rules: RetryRules) -> float | None:
    details = as_object(as_object(body).get("details"))
    for name in rules.details:
        value = details.get(name)
        if isinstance(value, (int, float)) and not isinstance(value, bool) and value >= 0:
            return float(value)
    return None
