"""A service that answers as the kit says, and writes down what it was asked."""

from __future__ import annotations

import socket
import struct
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from trawl import HttpTransport, Request, Response


@dataclass
class Received:
    """One request, as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Service:
    """Listens on loopback; `answers` are what it has still to say."""

    answers: list[dict[str, Any]] = field(default_factory=list)
    received: list[Received] = field(default_factory=list)

    def __enter__(self) -> Service:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def handle_one_request(self) -> None:
                self.close_connection = True
                self.raw_requestline = self.rfile.readline(65537)
                if self.raw_requestline and self.parse_request():
                    service.answer(self)

            def log_message(self, format: str, *args: object) -> None:
                del format, args

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def answer(self, handler: BaseHTTPRequestHandler) -> None:
        body = handler.rfile.read(int(handler.headers.get("content-length", "0")))
        headers = {name.lower(): value for name, value in handler.headers.items()}
        self.received.append(Received(handler.command, handler.path, headers, body))
        too_often: dict[str, Any] = {"status": 599, "headers": {}, "body": "asked too often"}
        answer = self.answers.pop(0) if self.answers else too_often
        if answer.get("lost") == "reset":
            # closes with a reset rather than with an orderly end
            handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            handler.connection.shutdown(socket.SHUT_RDWR)
            handler.connection.close()
            return
        text = answer["body"].encode()
        handler.wfile.write(f"HTTP/1.1 {answer['status']} As the kit says\r\n".encode())
        for name, value in {**answer["headers"], "content-length": str(len(text)), "connection": "close"}.items():
            handler.wfile.write(f"{name}: {value}\r\n".encode())
        handler.wfile.write(b"\r\n" + text)


class KitTransport:
    """The client's own transport; where no connection should come about, it knocks at a port nobody listens on."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._inner = HttpTransport()
        self.sent = 0

    def send(self, request: Request, *, timeout: float, max_response_bytes: int) -> Response:
        self.sent += 1
        answers = self._service.answers
        if answers and answers[0].get("lost") == "refused":
            answers.pop(0)
            path = request.url.removeprefix(self._service.url)
            request = Request(request.method, f"http://127.0.0.1:{_closed_port()}{path}", request.headers, request.body)
        return self._inner.send(request, timeout=timeout, max_response_bytes=max_response_bytes)


def _closed_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port
