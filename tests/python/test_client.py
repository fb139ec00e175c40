"""What the kit does not speak of: limits of time and size, redirects, the key, settings.

python3 tests/python/test_client.py
"""

from __future__ import annotations

import json
import os
import socket
import sys
import threading
import time
import unittest
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "clients" / "python" / "src"))
sys.dont_write_bytecode = True

import trawl  # noqa: E402
from trawl import Client, Lost, OutOfTime, Request, Response  # noqa: E402

KEY = "secret-key-of-a-test"
STARTED = {"success": True, "id": "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"}
FOUND = {"success": True, "data": {"web": []}}


def answer(status: int, body: Any, **headers: str) -> Response:
    return Response(status, headers, json.dumps(body).encode())


class Script:
    """A transport that says what it is told to, and a clock that moves when someone sleeps."""

    def __init__(self, *outcomes: Response | Exception, seconds: float = 0) -> None:
        self.outcomes = list(outcomes)
        self.seconds = seconds
        self.sent: list[Request] = []
        self.timeouts: list[float] = []
        self.waits: list[float] = []
        self.now = 0.0

    def send(self, request: Request, *, timeout: float, max_response_bytes: int) -> Response:
        self.sent.append(request)
        self.timeouts.append(timeout)
        self.now += self.seconds
        outcome = self.outcomes.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds

    def client(self, **options: Any) -> Client:
        return Client(
            api_key=KEY,
            base_url="http://service.example",
            transport=self,
            clock=lambda: self.now,
            sleep=self.sleep,
            random=lambda: 0.0,
            **options,
        )


@contextmanager
def listening(serve: Callable[[socket.socket], None]) -> Iterator[str]:
    """Hands the first connection to `serve`."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def accept() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(65536)
                with suppress(OSError):  # the client has gone, as it should
                    serve(connection)

        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}"


class TimeLimits(unittest.TestCase):
    def test_an_attempt_may_take_what_the_request_says_and_five_seconds(self) -> None:
        script = Script(answer(200, FOUND), answer(200, FOUND), answer(200, STARTED))
        client = script.client()
        client.search(query="x", timeout=2000)
        client.search(query="x")
        client.start_agent(prompt="x")
        self.assertEqual(script.timeouts, [7, 65, 60])

    def test_a_wait_that_reaches_past_the_deadline_fails_at_once(self) -> None:
        refusal = answer(429, {"success": False, "error": "Rate limit exceeded"}, **{"retry-after": "20"})
        script = Script(refusal)
        with self.assertRaises(trawl.RateLimited) as failure:
            script.client(deadline=10).search(query="x")
        self.assertEqual((failure.exception.retry_after, failure.exception.attempts, script.waits), (20, 1, []))

    def test_the_deadline_shortens_the_last_attempt(self) -> None:
        script = Script(OutOfTime(connected=True), OutOfTime(connected=True), seconds=4)
        with self.assertRaises(trawl.TimedOut) as failure:
            script.client(deadline=8, attempt_timeout=4).search(query="x")
        self.assertEqual((script.timeouts, script.waits, failure.exception.retryable), ([4, 3], [1], "no"))

    def test_an_answer_that_trickles_ends_with_the_attempt(self) -> None:
        def trickle(connection: socket.socket) -> None:
            connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n")
            for _ in range(100):
                connection.sendall(b" ")
                time.sleep(0.05)

        with listening(trickle) as url:
            begun = time.monotonic()
            with self.assertRaises(trawl.TimedOut):
                Client(api_key=KEY, base_url=url, attempt_timeout=0.3, attempts=1).get_queue_status()
            self.assertLess(time.monotonic() - begun, 1)


class Answers(unittest.TestCase):
    def test_an_answer_beyond_the_size_limit_is_not_read_and_not_asked_for_again(self) -> None:
        def flood(connection: socket.socket) -> None:
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            for _ in range(1000):
                connection.sendall(b"x" * 10_000)

        with listening(flood) as url, self.assertRaises(trawl.ConnectionLost) as failure:
            Client(api_key=KEY, base_url=url, max_response_bytes=20_000).get_queue_status()
        self.assertEqual((failure.exception.retryable, failure.exception.attempts), ("no", 1))

    def test_an_answer_that_breaks_off_is_a_lost_connection(self) -> None:
        def breaks_off(connection: socket.socket) -> None:
            connection.sendall(b'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"success":true}')

        with listening(breaks_off) as url, self.assertRaises(trawl.ConnectionLost) as failure:
            Client(api_key=KEY, base_url=url, attempts=1).get_queue_status()
        self.assertTrue(failure.exception.connected)

    def test_a_service_without_tls_is_not_asked_for_it_again(self) -> None:
        with listening(lambda connection: connection.sendall(b"HTTP/1.1 400 No\r\n\r\n")) as url:
            client = Client(api_key=KEY, base_url=url.replace("http:", "https:"))
            with self.assertRaisesRegex(trawl.ConnectionLost, "TLS") as failure:
                client.get_queue_status()
        self.assertEqual((failure.exception.connected, failure.exception.retryable), (False, "no"))

    def test_a_redirect_is_not_followed(self) -> None:
        script = Script(Response(307, {"location": "http://elsewhere.example/"}, b""))
        with self.assertRaisesRegex(trawl.Unrecognized, "redirects to http://elsewhere.example/, which is not"):
            script.client().search(query="x")
        self.assertEqual(len(script.sent), 1)

    def test_the_first_misfit_is_named(self) -> None:
        script = Script(answer(200, {"success": True, "data": {"web": [{"title": "", "description": "", "url": 1}]}}))
        with self.assertRaises(trawl.ResponseMalformed) as failure:
            script.client().search(query="x")
        self.assertEqual((failure.exception.path, failure.exception.expected), ("data.web[0].url", "string"))


class Jobs(unittest.TestCase):
    def test_a_start_that_may_have_arrived_is_not_repeated(self) -> None:
        for loss in (Lost("reset", connected=True), OutOfTime(connected=True)):
            script = Script(loss)
            with self.assertRaises((trawl.ConnectionLost, trawl.TimedOut)):
                script.client().start_agent(prompt="x")

    def test_it_is_repeated_where_the_user_allows_it_or_no_connection_was_made(self) -> None:
        allowed = Script(Lost("reset", connected=True), answer(200, STARTED))
        self.assertEqual(allowed.client(resend_jobs=True).start_agent(prompt="x"), STARTED)
        unconnected = Script(Lost("refused", connected=False), OutOfTime(connected=False), answer(200, STARTED))
        self.assertEqual(unconnected.client().start_agent(prompt="x"), STARTED)

    def test_a_repetition_sends_the_same_bytes(self) -> None:
        script = Script(Lost("reset", connected=True), answer(200, {"success": True, "data": {"markdown": ""}}))
        script.client().parse(b"<p>One", filename="one.html", formats=["markdown"])
        self.assertEqual(script.sent[0], script.sent[1])


class Words(unittest.TestCase):
    def said(self, status: int, **body: Any) -> str:
        with self.assertRaises(trawl.ApiError) as failure:
            Script(answer(status, {"success": False, **body})).client().scrape(url="http://10.0.0.1/")
        return str(failure.exception)

    def test_what_the_service_says_of_fields_stands_for_the_general_cause(self) -> None:
        details = [{"path": ["url"], "message": "10.0.0.1 is private."}]
        rejected = self.said(400, error="Bad Request", details=details)
        self.assertEqual(rejected, "scrape: Bad Request (400). url: 10.0.0.1 is private.")
        blocked = self.said(403, error="Forbidden", code="unsafe_domain_blocked", details=details)
        self.assertEqual(blocked, "scrape: Forbidden (403). url: 10.0.0.1 is private.")

    def test_a_cause_is_told_where_the_service_says_nothing_more(self) -> None:
        blocked = self.said(403, error="Forbidden", code="unsafe_domain_blocked")
        self.assertTrue(blocked.startswith("scrape: Forbidden (403). The address is not allowed"), blocked)
        self.assertEqual(self.said(400, error="Bad Request"), "scrape: Bad Request (400).")


class TheKey(unittest.TestCase):
    def test_it_is_in_no_message_that_someone_else_wrote(self) -> None:
        body = {"success": False, "error": f"Not {KEY}", "code": KEY, "details": [KEY]}
        body["forms"] = [KEY.encode().hex(), *(b64encode(f"{'x' * n}{KEY} and more".encode()).decode() for n in range(3))]
        text = json.dumps(body).replace("secret", "\\u0073ecret").encode()
        script = Script(Response(401, {}, text))
        client = script.client()
        with self.assertRaises(trawl.Unauthorized) as failure:
            client.search(query="x")
        error = failure.exception
        shown = [repr(client), str(vars(client)), repr(script.sent[0]), repr(error), str(error), repr(vars(error))]
        self.assertNotIn(KEY, " ".join(shown))
        self.assertEqual(error.body["forms"][0], "<key>")
        for form in error.body["forms"][1:]:
            self.assertIn("<key>", form)
        self.assertEqual(script.sent[0].headers["authorization"], f"Bearer {KEY}")


class Requests(unittest.TestCase):
    def test_what_cannot_be_sent_is_refused(self) -> None:
        client = Script().client()
        refused: list[tuple[str, Callable[[], object]]] = [
            ("jobId", lambda: client.get_crawl_status("..")),
            ("jobId", lambda: client.get_crawl_status("")),
            ("body", lambda: client.search(query=object())),  # type: ignore[arg-type]
            ("body", lambda: client.search(query="x", limit=float("nan"))),  # type: ignore[arg-type]
            ("file", lambda: client.parse()),
            ("file", lambda: client.parse(b"", filename="a.html", upload_ref="x")),
            ("filename", lambda: client.parse(b"")),
        ]
        for field, call in refused:
            with self.assertRaises(trawl.RequestInvalid) as failure:
                call()
            self.assertEqual((failure.exception.field, failure.exception.attempts), (field, 0))
            self.assertNotEqual(failure.exception.operation, "")

    def test_a_word_that_python_keeps_takes_an_underscore(self) -> None:
        script = Script(answer(200, {"success": True, "results": []}))
        script.client().search_papers(query="x", from_="2026-01-01", authors=["A", "B"])
        expected = "http://service.example/v2/search/research/papers?query=x&authors=A&authors=B&from=2026-01-01"
        self.assertEqual(script.sent[0].url, expected)

    def test_a_path_parameter_stays_in_its_segment(self) -> None:
        script = Script(answer(404, {"success": False, "error": "Not Found"}))
        with self.assertRaises(trawl.ApiError):
            script.client().inspect_paper("doi:10.1/x?y")
        self.assertTrue(script.sent[0].url.endswith("/papers/doi%3A10.1%2Fx%3Fy"))


class Settings(unittest.TestCase):
    def test_they_come_from_the_environment_where_they_are_not_given(self) -> None:
        with mock.patch.dict(os.environ, {"TRAWL_API_KEY": KEY, "TRAWL_BASE_URL": "http://service.example/prefix/"}):
            self.assertEqual(repr(Client()), "Client(base_url='http://service.example/prefix')")

    def test_what_is_missing_or_malformed_is_named(self) -> None:
        wrong: list[tuple[str, dict[str, Any]]] = [
            ("api_key", {"api_key": None}),
            ("api_key", {"api_key": "a\nb"}),
            ("base_url", {"base_url": None}),
            ("base_url", {"base_url": "service.example"}),
            ("base_url", {"base_url": "http://user:word@service.example"}),
            ("base_url", {"base_url": "http://service.example?x=1"}),
            ("deadline", {"deadline": 0}),
            ("attempts", {"attempts": 0}),
        ]
        with mock.patch.dict(os.environ, clear=True):
            for setting, changed in wrong:
                with self.assertRaises(trawl.SettingsInvalid) as failure:
                    Client(**{"api_key": KEY, "base_url": "http://service.example", **changed})
                self.assertEqual(failure.exception.setting, setting)

    def test_options_change_a_copy(self) -> None:
        script = Script(answer(503, {}), answer(200, FOUND))
        client = script.client()
        with self.assertRaises(trawl.Unavailable):
            client.with_options(attempts=1).search(query="x")
        script.outcomes.insert(0, answer(503, {}))
        self.assertEqual(client.search(query="x"), FOUND)


if __name__ == "__main__":
    unittest.main()
