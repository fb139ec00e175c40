"""Sends and receives bytes within a time limit. Does not follow redirects, which could send the key to another host."""

from __future__ import annotations

import http.client
import io
import socket
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import urlsplit


@dataclass(frozen=True, slots=True)
class Request:
    """A request exactly as it is sent."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None

    def __repr__(self) -> str:
        return f"Request({self.method} {self.url})"  # without headers, which contain the key


@dataclass(frozen=True, slots=True)
class Response:
    """A complete response. Header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Lost(Exception):
    """No complete response arrived."""

    def __init__(self, fact: str, *, connected: bool, repeatable: bool = True) -> None:
        super().__init__(fact)
        self.connected = connected
        """Whether the service may have received the request."""
        self.repeatable = repeatable
        """False if a retry would have the same result."""


class OutOfTime(Exception):
    """No complete response arrived in time."""

    def __init__(self, *, connected: bool) -> None:
        super().__init__("no complete response in time")
        self.connected = connected


class Transport(Protocol):
    """Sends one request and reads its complete response with any status.

    Pass your own transport to a client, for example to use a proxy.
    """

    def send(self, request: Request, *, timeout: float, max_response_bytes: int) -> Response:
        """Raises `Lost` or `OutOfTime`. `timeout` limits the whole exchange, in seconds."""
        ...


class HttpTransport:
    """One connection per request, with `http.client`."""

    def __init__(self, *, tls: ssl.SSLContext | None = None) -> None:
        self._tls = tls

    def send(self, request: Request, *, timeout: float, max_response_bytes: int) -> Response:
        ends_at = time.monotonic() + timeout
        connection, target = self._open(request.url, timeout)
        opened: socket.socket | None = None
        try:
            connection.connect()
            opened = connection.sock
            connection.sock = _TimedSocket(connection.sock, ends_at)
            connection.request(request.method, target, body=request.body, headers=dict(request.headers))
            response = connection.getresponse()
            body = response.read(max_response_bytes + 1)
            if len(body) > max_response_bytes:
                fact = f"the response is larger than max_response_bytes, {max_response_bytes}"
                raise Lost(fact, connected=True, repeatable=False)
            if response.length:
                raise Lost("the connection broke; the service may have received the request", connected=True)
            headers = {name.lower(): value for name, value in response.getheaders()}
            return Response(response.status, headers, body)
        except TimeoutError as cause:
            raise OutOfTime(connected=opened is not None) from cause
        except (OSError, http.client.HTTPException) as cause:
            raise _lost(cause, connected=opened is not None) from cause
        finally:
            connection.close()
            if opened is not None:
                opened.close()

    def _open(self, url: str, timeout: float) -> tuple[http.client.HTTPConnection, str]:
        parts = urlsplit(url)
        target = parts.path + (f"?{parts.query}" if parts.query else "")
        host = parts.hostname or ""
        if parts.scheme == "https":
            tls = self._tls or ssl.create_default_context()
            return http.client.HTTPSConnection(host, parts.port, timeout=timeout, context=tls), target
        return http.client.HTTPConnection(host, parts.port, timeout=timeout), target


def _lost(cause: Exception, *, connected: bool) -> Lost:
    broke_off = isinstance(cause, (ssl.SSLEOFError, ssl.SSLZeroReturnError))
    if isinstance(cause, ssl.SSLError) and not connected and not broke_off:
        fact = f"no trusted TLS connection could be made ({cause.reason}); check the certificate of the service"
        return Lost(fact, connected=False, repeatable=False)
    if isinstance(cause, socket.gaierror):
        return Lost("the host name of the base URL does not resolve", connected=False)
    name = type(cause).__name__
    if not connected:
        fact = f"no connection to the base URL could be made ({name}); check it, and that the service is running"
        return Lost(fact, connected=False)
    return Lost(f"the connection broke ({name}); the service may have received the request", connected=True)


class _TimedSocket:
    """A socket with a deadline, instead of a limit for the pause between two packets."""

    def __init__(self, inner: socket.socket, ends_at: float) -> None:
        self._inner = inner
        self._ends_at = ends_at

    def sendall(self, data: bytes) -> None:
        self._inner.settimeout(_left(self._ends_at))
        self._inner.sendall(data)

    def makefile(self, mode: str) -> io.BufferedReader:
        del mode  # http.client reads
        return io.BufferedReader(_TimedReader(self._inner, self._ends_at))

    def close(self) -> None:
        """Does nothing, because http.client closes it before the response is read. The opener closes the inner one."""


class _TimedReader(io.RawIOBase):
    def __init__(self, inner: socket.socket, ends_at: float) -> None:
        self._inner = inner
        self._ends_at = ends_at

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        self._inner.settimeout(_left(self._ends_at))
        return self._inner.recv_into(buffer)


def _left(ends_at: float) -> float:
    left = ends_at - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left
