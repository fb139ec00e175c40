"""What a call of an operation needs to know."""

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
    """Where a request says how long the service may work, and what holds when it does not, both in `unit`."""

    field: str
    default: int
    unit: Literal["milliseconds", "seconds"]


@dataclass(frozen=True, slots=True)
class Operation(Generic[Answer_co]):
    """One operation. The type parameter is its answer."""

    id: str
    """In the contract and its exchanges."""
    name: str
    """What users call it."""
    method: str
    path: str
    parameters: tuple[Parameter, ...]
    answer: Literal["json", "text"]
    response: str | None
    """The component that the answer is."""
    starts_job: bool
    """A second send may start, and bill, the same job twice."""
    timeout: TimeLimit | None
    envelope: bool
    """A 2xx body must carry `success: true`."""
    tables: tuple[tuple[Row, ...], ...]
    """The tables whose rows its failures can be."""
