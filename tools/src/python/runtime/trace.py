"""Follows the trace of a run by polling."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, NamedTuple, TypeVar

from .as_object import as_object

Event = TypeVar("Event", bound=Mapping[str, Any])


class TraceRules(NamedTuple):
    """How to follow a trace."""

    interval_seconds: float
    terminal: str
    """The type of the event that ends a run."""
    tail_polls: int
    """The client stops after this many polls in a row without new events, counted from the terminal event."""
    deduplicate_by: str


def follow(poll: Callable[[], list[Event]], sleep: Callable[[float], object], rules: TraceRules) -> Iterator[Event]:
    """Yields each event once, in order within each poll, until the run has ended."""
    seen: set[str] = set()
    ended = False
    quiet = 0
    while True:
        news = [event for event in poll() if _is_new(event, seen, rules)]
        ended = ended or any(event["type"] == rules.terminal for event in news)
        quiet = quiet + 1 if ended and not news else 0
        yield from in_order(news)
        if quiet >= rules.tail_polls:
            return
        sleep(rules.interval_seconds)


def in_order(events: list[Event]) -> list[Event]:
    """Sorts by time, then the events of each agent by their sequence, within the positions of this agent."""
    by_time = sorted(events, key=_moment)
    places: dict[str, list[int]] = {}
    for place, event in enumerate(by_time):
        agent = _agent(event)
        if agent is not None:
            places.setdefault(agent, []).append(place)
    ordered = list(by_time)
    for held in places.values():
        of_agent = sorted((by_time[place] for place in held), key=_sequence)
        for place, event in zip(held, of_agent, strict=True):
            ordered[place] = event
    return ordered


def _is_new(event: Mapping[str, Any], seen: set[str], rules: TraceRules) -> bool:
    identity = event[rules.deduplicate_by]
    if identity in seen:
        return False
    seen.add(identity)
    return True


def _moment(event: Mapping[str, Any]) -> float:
    try:
        time = datetime.fromisoformat(event["occurredAt"])
    except (KeyError, TypeError, ValueError):
        return float("inf")  # without time: last
    return (time if time.tzinfo is not None else time.replace(tzinfo=UTC)).timestamp()


def _agent(event: Mapping[str, Any]) -> str | None:
    identity = as_object(event.get("agent")).get("id")
    sequenced = isinstance(event.get("producerSequence"), (int, float))
    return identity if isinstance(identity, str) and sequenced else None


def _sequence(event: Mapping[str, Any]) -> float:
    return float(event["producerSequence"])
