"""When a failed attempt is retried, and after which delay."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC
from email.utils import parsedate_to_datetime
from typing import Any, NamedTuple

from .as_object import as_object


class RetryRules(NamedTuple):
    """The retry rules of the specification."""

    attempts: int
    """The number of attempts, including the first one."""
    base: float
    """Before the k-th retry (k = 0, 1, 2, ...): min(base ** k, cap) seconds, plus jitter."""
    cap_seconds: float
    jitter_seconds: float
    """The upper limit of the random jitter."""
    header: str
    """The response header with the minimum delay."""
    details: tuple[str, ...]
    """If the header is missing: the fields of the body's `details` that can contain the same delay, in seconds."""


def wait_before(attempt: int, retry_after: float | None, random: float, rules: RetryRules) -> float:
    """The delay in seconds after this number of attempts."""
    backoff: float = min(rules.base ** (attempt - 1), rules.cap_seconds) + random * rules.jitter_seconds
    return max(backoff, retry_after or 0.0)


def asked_wait(headers: Mapping[str, str], body: Any, now: float, rules: RetryRules) -> float | None:
    """The delay in seconds that the service requests: the header, as seconds or HTTP date, or else `details`."""
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
