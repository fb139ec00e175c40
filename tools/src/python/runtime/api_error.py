"""The errors of a call that are not rows of the tables."""

from __future__ import annotations

from typing import Any, ClassVar

from .operation import Retryable


class ApiError(Exception):
    """A call failed. The subclass is the reason.

    No part of it contains the API key.
    """

    reason: ClassVar[str] = "ApiError"
    """The name of the row in the specification's tables, or of the client's own error."""

    retryable: Retryable = "no"
    """Whether a retry can help: `"yes"`, `"no"` or `"sometimes"`. The client retries only `"yes"` automatically."""

    cause: str = ""
    """The usual cause of the failure."""

    status: int | None = None
    """The HTTP status of the last response, if there was one."""

    error: str | None = None
    """The error text of the service."""

    code: str | None = None
    """The error code of the service, if it sent one."""

    details: Any = None
    """The details of the failure, such as the errors of fields, as sent by the service."""

    retry_after: float | None = None
    """The minimum wait before the next attempt in seconds, if the service sent one."""

    operation: str = ""
    """The ID of the operation."""

    attempts: int = 0
    """The number of sent requests, including the first one."""

    body: Any = None
    """The body of the last response: as JSON, or the beginning of its text."""

    def __init__(self, fact: str = "") -> None:
        super().__init__(fact)
        self.fact = fact
        """The message without the operation and the attempts."""

    def __str__(self) -> str:
        parts = [f"{self.operation}: {self.fact}" if self.operation else self.fact]
        problems = _field_problems(self.details)
        if problems:
            parts.append(f"{problems}.")
        elif self.cause and self.reason != "RequestRejected":
            # the cause of a rejection only points to the fields
            parts.append(self.cause)
        if self.attempts > 1:
            parts.append(f"Gave up after {self.attempts} attempts.")
        if self.retry_after is not None:
            parts.append(f"Wait at least {self.retry_after:.0f} s before the next request.")
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r}, status={self.status})"


def _field_problems(details: Any) -> str:
    """The first entries of a failure's `details` as text; empty if they name no fields."""
    problems = [entry for entry in details if _names_field(entry)] if isinstance(details, list) else []
    shown = [
        f"{'.'.join(map(str, entry['path'])) or 'the body'}: {entry['message'][:200].removesuffix('.')}"
        for entry in problems[:2]
    ]
    return "; ".join(shown) + (f"; and {len(problems) - 2} more" if len(problems) > 2 else "")


def _names_field(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("path"), list) and isinstance(entry.get("message"), str)


class Unrecognized(ApiError):
    """A failure that no row of the specification describes. Never retried automatically."""

    reason = "Unrecognized"


class ResponseMalformed(ApiError):
    """The service reported success, but the body violates the specification."""

    reason = "ResponseMalformed"

    def __init__(self, path: str = "", expected: str = "") -> None:
        super().__init__(f"the {path or 'body'} of the response is not {expected}.")
        self.path = path
        """The path of the invalid value, such as `data.web[0].title`; empty for the whole body."""
        self.expected = expected
        """The expected value."""


class ConnectionLost(ApiError):
    """No complete response arrived."""

    reason = "ConnectionLost"

    def __init__(self, fact: str = "", *, connected: bool = False) -> None:
        super().__init__(fact)
        self.connected = connected
        """False: no connection was made, so the service cannot have received the request."""


class TimedOut(ApiError):
    """The time limit of an attempt or of the whole call was exceeded."""

    reason = "TimedOut"

    def __init__(self, fact: str = "", *, connected: bool = False) -> None:
        super().__init__(fact)
        self.connected = connected
        """False: no connection was made, so the service cannot have received the request."""


class RequestInvalid(ApiError):
    """The request is invalid and was not sent."""

    reason = "RequestInvalid"

    def __init__(self, field: str = "", rule: str = "") -> None:
        super().__init__(f"`{field}` {rule}; nothing was sent.")
        self.field = field
        self.rule = rule
        """The allowed values of the field."""


class SettingsInvalid(ApiError):
    """A setting of the client is missing or malformed."""

    reason = "SettingsInvalid"

    def __init__(self, setting: str = "", rule: str = "") -> None:
        super().__init__(f"`{setting}` {rule}.")
        self.setting = setting
        self.rule = rule
        """The allowed values of the setting."""
