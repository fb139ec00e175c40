"""A call: encodes, sends, classifies, retries and checks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NoReturn, TypeVar, cast

from .api_error import ApiError, ConnectionLost, ResponseMalformed, TimedOut, Unrecognized
from .as_object import as_object
from .check import Shape, check
from .classify import classify
from .encode import Content, header_parameters, url_path
from .errors import REASONS
from .operation import Operation
from .retry import asked_wait, wait_before
from .rules import CLASSIFICATION, RETRY, VERSION
from .settings import Settings
from .shapes import SHAPES
from .transport import Lost, OutOfTime, Request, Response

Answer = TypeVar("Answer")

WAY_SECONDS = 5
"""The extra seconds of an attempt after the service's time limit, so that the service can report a timeout itself."""

ATTEMPT_SECONDS = 60
DEADLINE_SECONDS = 300

_NO_JSON = object()


def perform(
    settings: Settings,
    operation: Operation[Answer],
    *,
    parameters: Mapping[str, Any],
    content: Callable[[], Content | None],
    timeout: object = None,
) -> Answer:
    """Makes the call. `content` creates its body; `timeout` is the time limit in the request in milliseconds."""
    call = _Call(settings, operation, timeout)
    try:
        return cast(Answer, call.run(parameters, content()))
    except ApiError as error:
        error.operation = operation.name
        error.attempts = call.attempts
        raise


class _Call:
    def __init__(self, settings: Settings, operation: Operation[Any], timeout: object) -> None:
        self.settings = settings
        self.operation = operation
        self.attempts = 0
        self.attempt_seconds = _attempt_seconds(settings, operation, timeout)
        deadline = settings.deadline
        self.deadline_seconds = max(DEADLINE_SECONDS, self.attempt_seconds) if deadline is None else deadline
        self.ends_at = settings.clock() + self.deadline_seconds

    def run(self, parameters: Mapping[str, Any], content: Content | None) -> Any:
        request = self._request(parameters, content)
        while True:
            try:
                return self._attempt(request)
            except ApiError as error:
                seconds = self._wait(error)
                if seconds is None:
                    raise
            self.settings.sleep(seconds)

    def _request(self, parameters: Mapping[str, Any], content: Content | None) -> Request:
        url = self.settings.base_url + url_path(self.operation, parameters)
        headers = {
            **header_parameters(self.operation, parameters),
            "accept": "application/json" if self.operation.answer == "json" else "*/*",
            "user-agent": f"trawl-python/{VERSION}",
            "authorization": f"Bearer {self.settings.api_key}",
        }
        if content is not None:
            headers["content-type"] = content.type
        return Request(self.operation.method, url, headers, None if content is None else content.data)

    def _attempt(self, request: Request) -> Any:
        left = self.ends_at - self.settings.clock()
        seconds = min(self.attempt_seconds, left)
        if seconds <= 0:
            raise self._out_of_time(whole=True, connected=True)
        self.attempts += 1
        try:
            response = self.settings.transport.send(
                request, timeout=seconds, max_response_bytes=self.settings.max_response_bytes
            )
        except OutOfTime as cause:
            raise self._out_of_time(whole=left <= self.attempt_seconds, connected=cause.connected) from cause
        except Lost as cause:
            error = ConnectionLost(f"{self.settings.conceal(str(cause))}.", connected=cause.connected)
            error.retryable = "yes" if cause.repeatable else "no"
            raise error from cause
        return self._answer(response)

    def _out_of_time(self, *, whole: bool, connected: bool) -> TimedOut:
        if whole:
            fact = f"not finished within the deadline of {self.deadline_seconds:.3g} s; allow the call more time."
        else:
            fact = f"no complete response within {self.attempt_seconds:.3g} s; allow each attempt more time."
        error = TimedOut(fact, connected=connected)
        error.retryable = "no" if whole else "yes"
        return error

    def _answer(self, response: Response) -> Any:
        text = response.body.decode("utf-8-sig", errors="replace")
        body = _parsed(text)
        succeeded = 200 <= response.status < 300
        # for other operations, `success: false` is a value
        says_no = self.operation.envelope and as_object(body).get("success") is False
        if not succeeded or says_no:
            self._fail(response, text)
        if self.operation.answer == "text":
            return text
        if body is _NO_JSON:
            self._malformed(response, text, "", "JSON")
        if self.operation.envelope and as_object(body) is not body:
            self._malformed(response, text, "", "object")
        if self.operation.envelope and as_object(body).get("success") is not True:
            self._malformed(response, text, "success", "true")
        if self.operation.response is not None:
            misfit = check(body, Shape("object", of=self.operation.response), SHAPES)
            if misfit is not None:
                self._malformed(response, text, misfit.path, misfit.expected)
        return body

    def _malformed(self, response: Response, text: str, path: str, expected: str) -> NoReturn:
        error = ResponseMalformed(path, expected)
        error.status = response.status
        error.body = _shown(self._concealed(text))
        raise error

    def _fail(self, response: Response, text: str) -> NoReturn:
        shown = self._concealed(text)
        body = _parsed(shown)
        row = classify(response.status, body, self.operation.tables, CLASSIFICATION)
        said = as_object(body)
        words = said["error"] if isinstance(said.get("error"), str) else None
        if row is not None:
            error = REASONS[row.reason](f"{(words or row.error)[:300]} ({response.status}).")
            error.cause = row.cause
            error.retryable = row.retryable
        elif 300 <= response.status < 400:
            location = self.settings.conceal(response.headers.get("location", "another address"))
            error = Unrecognized(f"the service redirects to {location}, which is not followed; make it the base URL.")
        else:
            told = (words or "failed without saying why")[:300]
            error = Unrecognized(f"{told} ({response.status}). No row of the specification describes this failure.")
        error.status = response.status
        error.error = words
        error.code = said["code"] if isinstance(said.get("code"), str) else None
        error.details = said.get("details")
        error.retry_after = asked_wait(response.headers, body, self.settings.clock(), RETRY)
        error.body = _shown(shown)
        raise error

    def _wait(self, error: ApiError) -> float | None:
        """The delay before the next attempt in seconds; None if there is none."""
        settings = self.settings
        if error.retryable != "yes" or self.attempts >= settings.attempts:
            return None
        # a repeated request could start and bill the same job twice
        arrived = isinstance(error, (ConnectionLost, TimedOut)) and error.connected
        if self.operation.starts_job and arrived and not settings.resend_jobs:
            return None
        seconds = wait_before(self.attempts, error.retry_after, settings.random(), RETRY)
        return seconds if settings.clock() + seconds < self.ends_at else None

    def _concealed(self, text: str) -> str:
        body = _parsed(text)
        # serialized again, so that JSON does not hide the key with escapes
        return self.settings.conceal(text if body is _NO_JSON else json.dumps(body, ensure_ascii=False))


def _attempt_seconds(settings: Settings, operation: Operation[Any], timeout: object) -> float:
    if settings.attempt_timeout is not None:
        return settings.attempt_timeout
    if operation.timeout is None:
        return ATTEMPT_SECONDS
    asked = timeout if isinstance(timeout, (int, float)) and timeout > 0 else operation.timeout.default
    return asked / (1 if operation.timeout.unit == "seconds" else 1000) + WAY_SECONDS


def _parsed(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return _NO_JSON


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not valid JSON")


def _shown(text: str) -> Any:
    body = _parsed(text)
    return text[:1000] or None if body is _NO_JSON else body
