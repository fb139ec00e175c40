"""The bytes of a call, without the key. They are created once, so retries send the same bytes."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import quote, urlencode

from .api_error import RequestInvalid
from .operation import Operation


@dataclass(frozen=True, slots=True)
class Content:
    """A body and its content type."""

    type: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a multipart body."""

    name: str
    data: bytes
    filename: str | None = None
    content_type: str | None = None


def url_path(operation: Operation[Any], parameters: Mapping[str, Any]) -> str:
    """The path with its parameters filled in, and the query string. Parameters with the value None are omitted."""
    path = operation.path
    query: list[tuple[str, str]] = []
    for parameter in operation.parameters:
        value = parameters.get(parameter.name)
        if parameter.place == "path":
            segment = "" if value is None else str(value)
            # "." and ".." would change the path to another operation
            if segment in ("", ".", ".."):
                raise RequestInvalid(parameter.name, "must be a non-empty path segment")
            path = path.replace(f"{{{parameter.name}}}", quote(_encodable(parameter.name, segment), safe="!*'()"))
        elif parameter.place == "query" and value is not None:
            query.extend((parameter.name, _encodable(parameter.name, text)) for text in _texts(value))
        elif parameter.required and value is None:
            raise RequestInvalid(parameter.name, "is required")
    return f"{path}?{urlencode(query)}" if query else path


def header_parameters(operation: Operation[Any], parameters: Mapping[str, Any]) -> dict[str, str]:
    """The headers that the call sets."""
    headers: dict[str, str] = {}
    for parameter in operation.parameters:
        value = parameters.get(parameter.name)
        if parameter.place == "header" and value is not None:
            headers[parameter.name] = text = str(value)
            if not (text.isascii() and text.isprintable()):
                raise RequestInvalid(parameter.name, "must be printable ASCII")
    return headers


def json_content(body: Any) -> Content:
    """The body as JSON."""
    try:
        return Content("application/json", json.dumps(body, allow_nan=False, separators=(",", ":")).encode())
    except (TypeError, ValueError, RecursionError) as cause:
        raise RequestInvalid("body", "must be representable as JSON") from cause


def bytes_content(data: bytes) -> Content:
    """Unchanged bytes."""
    return Content("application/octet-stream", data)


def multipart_content(parts: Sequence[Part]) -> Content:
    """A `multipart/form-data` body, parts in order."""
    boundary = secrets.token_hex(16)
    lines: list[bytes] = []
    for part in parts:
        disposition = f'form-data; name="{_quoted(part.name)}"'
        if part.filename is not None:
            disposition += f'; filename="{_quoted(part.filename)}"'
        lines += [f"--{boundary}".encode(), f"Content-Disposition: {disposition}".encode()]
        if part.content_type is not None:
            lines.append(f"Content-Type: {part.content_type}".encode())
        lines += [b"", part.data]
    lines += [f"--{boundary}--".encode(), b""]
    return Content(f"multipart/form-data; boundary={boundary}", b"\r\n".join(lines))


def _quoted(text: str) -> str:
    return _encodable("filename", text).replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _texts(value: object) -> list[str]:
    if isinstance(value, bool):
        return ["true" if value else "false"]
    if isinstance(value, (list, tuple)):
        return [text for item in cast(Sequence[object], value) for text in _texts(item)]
    return [str(value)]


def _encodable(name: str, text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError as cause:
        raise RequestInvalid(name, "must be valid Unicode") from cause
    return text
