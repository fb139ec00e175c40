"""The facts that a call of an operation needs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

Answer_co = TypeVar("Answer_co", covariant=True)

Retryable = Literal["yes", "no", "sometimes"]


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of the path, the query string or the headers."""

    name: str
    place: Literal["path", "query", "header"]
    required: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the tables of failures."""

    reason: str
    status: int
    error: str
    code: str | None
    cause: str
    retryable: Retryable
    pattern: str | None
    stands_for_status: bool


@dataclass(frozen=True, slots=True)
class TimeLimit:
    """The field with the service's time limit, and the default, both in `unit`."""

    field: str
    default: int
    unit: Literal["milliseconds", "seconds"]


@dataclass(frozen=True, slots=True)
class Operation(Generic[Answer_co]):
    """An operation. The type parameter is its response."""

    id: str
    """The ID in the contract and its exchanges."""
    name: str
    """The name for users."""
    method: str
    path: str
    parameters: tuple[Parameter, ...]
    answer: Literal["json", "text"]
    response: str | None
    """The component of the response."""
    starts_job: bool
    """A repeated request can start and bill the same job twice."""
    timeout: TimeLimit | None
    envelope: bool
    """A 2xx body must contain `success: true`."""
    tables: tuple[tuple[Row, ...], ...]
    """The tables with its possible failures."""
