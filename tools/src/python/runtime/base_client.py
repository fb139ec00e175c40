"""The common part of all operations of a client."""

from __future__ import annotations

import dataclasses
import keyword
import mimetypes
import random as _random
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self, TypedDict, TypeVar, Unpack

from .api_error import RequestInvalid
from .call import perform
from .encode import Content, Part, bytes_content, json_content, multipart_content
from .operation import Operation
from .rules import RETRY, TRACE
from .settings import MIB, Settings, checked_key, checked_url
from .trace import Event, follow
from .transport import HttpTransport, Transport

Answer = TypeVar("Answer")


class Options(TypedDict, total=False):
    """The options that `with_options` can change. Times are in seconds."""

    attempt_timeout: float | None
    deadline: float | None
    attempts: int
    resend_jobs: bool
    max_response_bytes: int


class BaseClient:
    """The settings, and the ways to call an operation."""

    def __init__(
        self,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        attempt_timeout: float | None = None,
        deadline: float | None = None,
        attempts: int = RETRY.attempts,
        resend_jobs: bool = False,
        max_response_bytes: int = 64 * MIB,
        transport: Transport | None = None,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], object] = time.sleep,
        random: Callable[[], float] = _random.random,
    ) -> None:
        """Creates a client without sending a request. Several threads can use it.

        Args:
            api_key: The key of the service. Default: the environment variable TRAWL_API_KEY.
            base_url: The URL of the service without the version, such as `https://api.example.com`. It can have a path
                prefix. Default: the environment variable TRAWL_BASE_URL.
            attempt_timeout: The limit of one attempt in seconds. Default: the service's time limit for the request plus
                5 seconds for the network; 60 seconds if the request has no such limit.
            deadline: The limit of a call with all its attempts and delays in seconds. Default: 300, or the limit of an
                attempt if that is longer.
            attempts: The maximum number of attempts of a call, including the first one; 1 disables retries.
            resend_jobs: Retry an operation that starts a job even if the service may have received the request. The job
                can then run and be billed twice.
            max_response_bytes: The maximum size of a response. Default: 64 MiB.
            transport: An object that sends requests, for example through a proxy. Default: one connection per request.
            clock: Returns the seconds since 1970. For tests.
            sleep: Waits for a number of seconds. For tests.
            random: Returns a number in [0, 1). For tests.

        Raises:
            SettingsInvalid: A setting is missing or malformed.
        """
        self._settings = Settings(
            api_key=checked_key(api_key),
            base_url=checked_url(base_url),
            attempt_timeout=attempt_timeout,
            deadline=deadline,
            attempts=attempts,
            resend_jobs=resend_jobs,
            max_response_bytes=max_response_bytes,
            transport=HttpTransport() if transport is None else transport,
            clock=clock,
            sleep=sleep,
            random=random,
        )

    def with_options(self, **options: Unpack[Options]) -> Self:
        """Return the same client with other limits: `client.with_options(deadline=10).search(query="...")`."""
        changed = object.__new__(type(self))
        changed._settings = dataclasses.replace(self._settings, **options)
        return changed

    def __repr__(self) -> str:
        return f"{type(self).__name__}(base_url={self._settings.base_url!r})"

    def _call(
        self,
        operation: Operation[Answer],
        *,
        parameters: Mapping[str, Any] | None = None,
        body: Mapping[str, Any] | None = None,
        data: bytes | None = None,
    ) -> Answer:
        if body is not None:
            fields = _wire_names(body)
            return self._perform(operation, parameters or {}, lambda: json_content(fields), fields)
        if data is not None:
            return self._perform(operation, parameters or {}, lambda: bytes_content(data), {})
        return self._perform(operation, parameters or {}, lambda: None, {})

    def _call_with_file(
        self,
        operation: Operation[Answer],
        *,
        file: tuple[str, bytes | None, str | None, str | None],
        reference: tuple[str, str | None],
        options: tuple[str, Mapping[str, Any]],
    ) -> Answer:
        """The parts by field name: a file with its name and type, or a reference to a file, and options."""
        (file_field, data, filename, content_type), (reference_field, referred) = file, reference
        options_field, fields = options[0], _wire_names(options[1])

        def encoded() -> Content:
            if (data is None) == (referred is None):
                raise RequestInvalid(file_field, f"or `{reference_field}` is required, but not both")
            if data is None:
                return json_content({reference_field: referred, **fields})
            if filename is None:
                raise RequestInvalid("filename", "is required with a file, because the extension determines the type")
            kind = content_type or mimetypes.guess_type(filename)[0] or "application/octet-stream"
            parts = [Part(file_field, bytes_content(data).data, filename, kind)]
            if fields:
                parts.append(Part(options_field, json_content(fields).data))
            return multipart_content(parts)

        return self._perform(operation, {}, encoded, fields)

    def _perform(
        self,
        operation: Operation[Answer],
        parameters: Mapping[str, Any],
        content: Callable[[], Content | None],
        fields: Mapping[str, Any],
    ) -> Answer:
        timeout = None if operation.timeout is None else fields.get(operation.timeout.field)
        return perform(self._settings, operation, parameters=parameters, content=content, timeout=timeout)

    def _follow(self, poll: Callable[[], list[Event]]) -> Iterator[Event]:
        return follow(poll, self._settings.sleep, TRACE)


def _wire_names(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Removes the underscore after a name that is reserved in Python."""
    return {_wire_name(name): value for name, value in fields.items()}


def _wire_name(name: str) -> str:
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name
