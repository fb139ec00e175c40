"""One file of the kit, and the call that it stands for."""

from __future__ import annotations

import inspect
import json
import re
import typing
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from trawl import Client, RequestInvalid, operations
from trawl.operation import Operation

OPERATIONS: dict[str, Operation[Any]] = {
    value.id: value for value in vars(operations).values() if isinstance(value, Operation)
}


class NotOfAClient(Exception):
    """The request is one that no call of the client makes. Says why."""


class Case:
    """One file, whatever its kind."""

    def __init__(self, file: dict[str, Any]) -> None:
        known = {"name", "operation", "request", "response", "responses", "polls", "expect", "now", "source"}
        if unknown := file.keys() - known:
            raise ValueError(f"the kit's README does not speak of {', '.join(sorted(unknown))}")
        self.name: str = file["name"]
        self.operation = OPERATIONS[file["operation"]]
        self.request: dict[str, Any] = file["request"]
        self.kind = next(kind for kind in ("response", "responses", "polls") if kind in file)
        answers = file[self.kind]
        self.answers: list[dict[str, Any]] = [answers] if self.kind == "response" else answers
        self.expect: dict[str, Any] = file["expect"]
        self.refused = False
        """By the client, before it was sent."""
        self.now: str = file.get("now", "2026-11-20T12:00:00Z")

    def call(self) -> Callable[[Client], Any]:
        """The call that should make the request."""
        name = method_name(self.operation.name)
        method = getattr(Client, "follow_trace" if self.kind == "polls" else name)
        path, query = self._path(), self._query(method)
        keywords = {**path, **query, **self._headers()}
        if "parts" in self.request:
            keywords |= self._form()
        elif "text" in self.request:
            keywords |= self._bytes()
        elif self.request["body"] is not None:
            keywords |= self._fields(keywords)
        return lambda client: self._made(method, client, keywords)

    def _made(self, method: Callable[..., Any], client: Client, keywords: dict[str, Any]) -> Any:
        try:
            inspect.signature(method).bind(client, **keywords)
        except TypeError as refusal:
            raise RequestInvalid("arguments", str(refusal)) from refusal
        return list(method(client, **keywords)) if self.kind == "polls" else method(client, **keywords)

    def _path(self) -> dict[str, str]:
        pattern = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]*)", re.escape(self.operation.path))
        found = re.fullmatch(pattern, urlsplit(self.request["path"]).path)
        if found is None:
            raise NotOfAClient("the path is none that parameters make")
        return {parameter_name(name): unquote(value) for name, value in found.groupdict().items()}

    def _query(self, method: Callable[..., Any]) -> dict[str, Any]:
        hints = typing.get_type_hints(method)
        known = {parameter.name: parameter_name(parameter.name) for parameter in self.operation.parameters}
        found: dict[str, Any] = {}
        for wire, text in parse_qsl(urlsplit(self.request["path"]).query, keep_blank_values=True):
            if wire not in known:
                raise NotOfAClient("the query string has a parameter that the method does not take")
            name = known[wire]
            if "list[" in str(hints[name]):
                found.setdefault(name, []).append(text)
            elif name in found:
                raise NotOfAClient("a parameter stands twice in the query string")
            else:
                found[name] = _value(text, str(hints[name]))
        return found

    def _headers(self) -> dict[str, str]:
        of_client = {parameter.name for parameter in self.operation.parameters if parameter.place == "header"}
        headers: dict[str, str] = self.request["headers"]
        return {parameter_name(name): value for name, value in headers.items() if name in of_client}

    def _form(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part in self.request["parts"]:
            if "filename" in part:
                found["file"] = part["text"].encode()
                found["filename"] = part["filename"]
                found["content_type"] = part.get("contentType")
            else:
                found |= _parsed(part["text"])
        return found

    def _bytes(self) -> dict[str, Any]:
        if self.request["headers"].get("content-type") != "application/octet-stream":
            raise NotOfAClient("the body is a text that no client writes")
        return {"content": self.request["text"].encode()}

    def _fields(self, taken: dict[str, Any]) -> dict[str, Any]:
        body = self.request["body"]
        if not isinstance(body, dict):
            raise NotOfAClient("the body is no object")
        fields = {("upload_ref" if name == "uploadRef" else name): value for name, value in body.items()}
        if fields.keys() & (taken.keys() | {"self"}):
            raise NotOfAClient("a field has the name of a parameter")
        return fields


def method_name(operation: str) -> str:
    """As the client names its methods."""
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", operation).lower()


def parameter_name(wire: str) -> str:
    """As the client names its parameters."""
    name = method_name(wire).removeprefix("x-").replace("-", "_")
    return f"{name}_" if name == "from" else name


def _value(text: str, hint: str) -> Any:
    if "bool" in hint and text in ("true", "false"):
        return text == "true"
    if "int" in hint and re.fullmatch(r"-?(0|[1-9]\d*)", text):
        return int(text)
    return text


def _parsed(text: str) -> dict[str, Any]:
    try:
        options = json.loads(text)
    except ValueError:
        options = None
    if not isinstance(options, dict):
        raise NotOfAClient("the options are a text that no client writes")
    return options
