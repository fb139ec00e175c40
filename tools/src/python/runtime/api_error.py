"""Why a call failed, beyond the rows of the tables."""

from __future__ import annotations

from typing import Any, ClassVar

from .operation import Retryable


class ApiError(Exception):
    """A call failed. The subclass is the reason.

    The API key is in no part of it.
    """

    reason: ClassVar[str] = "ApiError"
    """The name of the row of the specification's tables, or of the client's own finding."""

    retryable: Retryable = "no"
    """Whether asking again can help: `"yes"`, `"no"` or `"sometimes"`. The client repeats only `"yes"` by itself."""

    cause: str = ""
    """What usually brings such a failure about."""

    status: int | None = None
    """The HTTP status of the last response, if there was one."""

    error: str | None = None
    """The service's own text."""

    code: str | None = None
    """The service's machine code, where it sent one."""

    details: Any = None
    """Validation errors of single fields and the like, as sent."""

    retry_after: float | None = None
    """The minimum wait before the next attempt in seconds, if the service sent one."""

    operation: str = ""
    """The operation's identifier."""

    attempts: int = 0
    """Requests sent, the first included."""

    body: Any = None
    """The body of the last response: as JSON, or the beginning of its text."""

    def __init__(self, fact: str = "") -> None:
        super().__init__(fact)
        self.fact = fact
        """What happened, without the circumstances."""

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
    """The first entries of a failure's `details` in words; empty when they name no fields."""
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
    """The service said success, but the body is not what the specification promises."""

    reason = "ResponseMalformed"

    def __init__(self, path: str = "", expected: str = "") -> None:
        super().__init__(f"the {path or 'body'} of the answer is not {expected}.")
        self.path = path
        """Where the misfit is, such as `data.web[0].title`; empty for the body as a whole."""
        self.expected = expected
        """What was expected there."""


class ConnectionLost(ApiError):
    """No complete answer arrived."""

    reason = "ConnectionLost"

    def __init__(self, fact: str = "", *, connected: bool = False) -> None:
        super().__init__(fact)
        self.connected = connected
        """False: no connection was made, so the service cannot have received the request."""


class TimedOut(ApiError):
    """Time ran out: of one attempt, or of the call as a whole."""

    reason = "TimedOut"

    def __init__(self, fact: str = "", *, connected: bool = False) -> None:
        super().__init__(fact)
        self.connected = connected
        """False: no connection was made, so the service cannot have received the request."""


class RequestInvalid(ApiError):
    """The request cannot be sent as it is."""

    reason = "RequestInvalid"

    def __init__(self, field: str = "", rule: str = "") -> None:
        super().__init__(f"`{field}` {rule}; nothing was sent.")
        self.field = field
        self.rule = rule
        """What the field must be."""


class SettingsInvalid(ApiError):
    """A setting of the client is missing or malformed."""

    reason = "SettingsInvalid"

    def __init__(self, setting: str = "", rule: str = "") -> None:
        super().__init__(f"`{setting}` {rule}.")
        self.setting = setting
        self.rule = rule
        """What the setting must be."""
