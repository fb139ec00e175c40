"""Makes the call of a case, and says where it differs from what the kit expects."""

from __future__ import annotations

import email
import email.policy
import json
from collections.abc import Callable
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from trawl import ApiError, Client, RequestInvalid, ResponseMalformed

from kit.case import Case
from kit.service import KitTransport, Received, Service

KEY = "kit-key"


class Clock:
    """Moves when someone sleeps, and never waits."""

    def __init__(self, now: str) -> None:
        self.now = datetime.fromisoformat(now).timestamp()
        self.waits: list[float] = []

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def run(case: Case, service: Service) -> list[str]:
    """What differs; empty where the client did all as it should."""
    call = case.call()
    service.answers, service.received = list(case.answers), []
    clock, transport = Clock(case.now), KitTransport(service)
    client = Client(
        api_key=KEY,
        base_url=service.url,
        deadline=10**9,
        transport=transport,
        clock=lambda: clock.now,
        sleep=clock.sleep,
        random=lambda: 0.5,
    )
    if case.kind == "response":
        client = client.with_options(attempts=1)
    outcome = _outcome(call, client)
    if _may_refuse(case) and isinstance(outcome, RequestInvalid):
        case.refused = True
        return []
    differences = [difference for request in service.received for difference in _request(case, request)]
    if transport.sent != len(case.answers):
        differences.append(f"sent {transport.sent} requests, expected {len(case.answers)}")
    return differences + _outcome_differs(case, outcome, clock) + _key_shows(client, outcome)


def _outcome(call: Callable[[Client], Any], client: Client) -> Any:
    try:
        return call(client)
    except ApiError as error:
        return error


def _may_refuse(case: Case) -> bool:
    """A client may refuse what the service would refuse for its fields."""
    answer = case.answers[-1]
    return answer.get("status") == 400 and isinstance(case.expect.get("details"), list)


def _request(case: Case, received: Received) -> list[str]:
    expected = case.request
    found: list[str] = []
    if received.method != expected["method"]:
        found.append(f"method {received.method}, expected {expected['method']}")
    sent, wanted = urlsplit(received.path), urlsplit(expected["path"])
    if sent.path != wanted.path or _pairs(sent.query) != _pairs(wanted.query):
        found.append(f"path {received.path}, expected {expected['path']}")
    for name, value in expected["headers"].items():
        if received.headers.get(name) != value:
            found.append(f"header {name}: {received.headers.get(name)}, expected {value}")
    return found + _body(case, received)


def _pairs(query: str) -> list[tuple[str, str]]:
    # the order of different parameters says nothing
    return sorted(parse_qsl(query, keep_blank_values=True), key=lambda pair: pair[0])


def _body(case: Case, received: Received) -> list[str]:
    if "parts" in case.request:
        return _parts(case, received)
    if "text" in case.request:
        expected = case.request["text"].encode()
        return [] if received.body == expected else [f"body {received.body[:200]!r}, expected {expected[:200]!r}"]
    sent = json.loads(received.body) if received.body else None
    return _differs("body", sent, case.request["body"])


def _parts(case: Case, received: Received) -> list[str]:
    head = f"content-type: {received.headers.get('content-type')}\r\n\r\n".encode()
    message = email.message_from_bytes(head + received.body, policy=email.policy.HTTP)
    sent = []
    for part in message.iter_parts():
        data = part.get_payload(decode=True)
        found = {"name": part.get_param("name", header="content-disposition"), "text": bytes(data).decode()}
        if part.get_filename() is not None:
            found |= {"filename": part.get_filename(), "contentType": part.get_content_type()}
        sent.append(found)
    return _differs("parts", [_part(part) for part in sent], [_part(part) for part in case.request["parts"]])


def _part(part: dict[str, Any]) -> dict[str, Any]:
    # options are JSON, however it is written
    return part if "filename" in part else {**part, "text": json.loads(part["text"])}


def _outcome_differs(case: Case, outcome: Any, clock: Clock) -> list[str]:
    expect = dict(case.expect)
    found = _waits(clock.waits, expect.pop("waits")) if "waits" in expect else []
    if "reason" in expect:
        return found + _failure(expect, outcome, case)
    if isinstance(outcome, ApiError):
        return [*found, f"failed with {outcome!r}"]
    [(kind, expected)] = expect.items()
    if kind == "events":
        outcome = [event["eventId"] for event in outcome]
    elif kind not in ("value", "text"):
        raise ValueError(f"the kit's README does not speak of {kind}")
    return found + _differs(kind, outcome, expected)


def _waits(waits: list[float], expected: list[dict[str, float]]) -> list[str]:
    fits = len(waits) == len(expected) and all(
        wanted["atLeast"] <= wait < wanted["below"] for wait, wanted in zip(waits, expected, strict=True)
    )
    return [] if fits else [f"waited {waits}, expected {expected}"]


def _failure(expect: dict[str, Any], outcome: Any, case: Case) -> list[str]:
    if not isinstance(outcome, ApiError):
        return [f"succeeded, expected {expect['reason']}"]
    found: dict[str, Any] = {"reason": outcome.reason, "retryable": outcome.retryable}
    told = {"error": outcome.error, "code": outcome.code, "details": outcome.details}
    found |= {name: value for name, value in told.items() if value is not None}
    if isinstance(outcome, ResponseMalformed):
        found["path"] = outcome.path
    if outcome.retry_after is not None:
        found["retryAfter"] = outcome.retry_after
    wanted = dict(expect)
    if wanted["reason"] == ResponseMalformed.reason:
        wanted.setdefault("path", "")  # the body as a whole
    if "retryAfter" in wanted:
        wanted["retryAfter"] = _seconds(wanted["retryAfter"], case)
    if (outcome.operation, type(outcome).__name__) != (case.operation.name, outcome.reason):
        return [f"the error says {outcome.operation}, {type(outcome).__name__}"]
    return _differs("failure", found, wanted)


def _seconds(retry_after: dict[str, Any], case: Case) -> float:
    if "seconds" in retry_after:
        return float(retry_after["seconds"])
    moment, now = (datetime.fromisoformat(text).timestamp() for text in (retry_after["at"], case.now))
    return max(0.0, moment - now)


def _key_shows(client: Client, outcome: Any) -> list[str]:
    shown = repr(client) + (str(outcome) + repr(outcome) if isinstance(outcome, ApiError) else "")
    return ["the key shows"] if KEY in shown else []


def _differs(what: str, found: Any, expected: Any) -> list[str]:
    path = _where(found, expected)
    if path is None:
        return []
    return [f"{what}{path}: {json.dumps(found)[:600]}\n        expected {json.dumps(expected)[:600]}"]


def _where(found: Any, expected: Any) -> str | None:
    """Where two values differ as JSON: 1 and 1.0 are one number, 1 and true are not."""
    if isinstance(found, dict) and isinstance(expected, dict):
        for name in {**found, **expected}:
            if name not in found or name not in expected:
                return f".{name}"
            if (inner := _where(found[name], expected[name])) is not None:
                return f".{name}{inner}"
        return None
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        for index, pair in enumerate(zip(found, expected, strict=True)):
            if (inner := _where(*pair)) is not None:
                return f"[{index}]{inner}"
        return None
    same = isinstance(found, bool) == isinstance(expected, bool) and found == expected
    return None if same else ""
