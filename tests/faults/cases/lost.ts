import type { HttpRequest } from "@trawl/core/machine"
import { all, begin, type Behaviour, bytes, ok, pour, reset, turns } from "../behaviour.ts"
import { type Expected, fails, type FaultCase, givesUp, succeeds } from "../fault-case.ts"
import { apiKey, repeated } from "../secret.ts"

const noHandshake = { does: ok, baseUrl: (server: string) => server.replace("http:", "https:"), mute: true }
const head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n"
const chunked = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
const broken = { reasonFields: { kind: "reset" } }
const unclear = { reasonFields: { kind: "other" } }

/** No complete response. A request that may have arrived never starts a second job. */
export const lost: ReadonlyArray<FaultCase> = [
  ...cut("reset before the headers", reset),
  ...cut("closed before the headers", bytes("")),
  ...cut("reset after the headers", bytes(head, "reset")),
  ...cut("reset in the body", bytes(`${head}{"success":`, "reset")),
  ...cut("closed before the stated length", bytes(`${head}{"success":`)),
  ...cut("closed before the last chunk", bytes(`${chunked}b\r\n{"success":\r\n`)),
  {
    name: "closed within the headers, repeatedly",
    does: bytes("HTTP/1.1 200 OK\r\ncontent-le"),
    expect: givesUp("TransportFailed"),
    start: fails("TransportFailed")
  },
  {
    name: "a response that is not HTTP, repeatedly",
    does: bytes("SSH-2.0-OpenSSH_9.6\r\n\r\n"),
    expect: givesUp("TransportFailed", unclear),
    start: fails("TransportFailed", unclear)
  },
  {
    name: "invalid headers that repeat the key, repeatedly",
    does: bytes(`HTTP/1.1 200 OK\r\nx-key: ${apiKey}\r\n: ${apiKey} ${repeated.inUrl}\r\n\r\n`),
    expect: givesUp("TransportFailed", unclear),
    start: fails("TransportFailed", unclear)
  },
  {
    name: "a custom transport whose errors repeat the whole request",
    does: ok,
    through: () => ({ send: (request) => Promise.reject(errorFor(request)) }),
    expect: givesUp("TransportFailed", unclear),
    start: fails("TransportFailed", unclear)
  },
  {
    name: "a malformed chunk, repeatedly",
    does: bytes(`${chunked}zz\r\n{"success":\r\n`),
    expect: givesUp("TransportFailed", unclear),
    start: fails("TransportFailed", unclear)
  },
  {
    name: "endless headers",
    does: all(
      bytes("HTTP/1.1 200 OK\r\n", "stay"),
      ({ response: { socket } }) => socket && pour("x-long: and on\r\n".repeat(200), socket)
    ),
    expect: fails("TransportFailed", { reasonFields: { kind: "too-large" } })
  },
  {
    name: "an endless body",
    does: all(begin(200, {}, ""), ({ response }) => pour(" ".repeat(16_384), response)),
    expect: fails("TransportFailed", { reasonFields: { kind: "too-large" } })
  },
  {
    name: "a Content-Length above the limit",
    does: bytes(head.replace("1000", "200001")),
    expect: fails("TransportFailed", { reasonFields: { kind: "too-large" } }),
    over: "node"
  },
  unreached("nothing listens", "refused", () => "http://127.0.0.1:2"),
  unreached("the host name does not resolve", "dns", () => `http://${"a".repeat(64)}.invalid`),
  {
    name: "a port that `fetch` refuses",
    does: ok,
    expect: fails("TransportFailed", { reasonFields: { kind: "blocked" } }),
    baseUrl: () => "http://127.0.0.1:6000",
    over: "fetch"
  },
  {
    name: "TLS: an untrusted certificate",
    does: ok,
    secure: true,
    expect: fails("TransportFailed", { reasonFields: { kind: "tls" } })
  },
  {
    name: "TLS: a service without TLS",
    does: ok,
    baseUrl: (server) => server.replace("http:", "https:"),
    expect: fails("TransportFailed", { reasonFields: { kind: "tls" } })
  },
  {
    name: "TLS: closed within the handshake, repeatedly",
    ...noHandshake,
    over: "fetch",
    expect: givesUp("TransportFailed", broken),
    start: fails("TransportFailed", broken)
  },
  {
    name: "TLS: closed within the handshake, repeatedly",
    ...noHandshake,
    over: "node",
    expect: givesUp("TransportFailed", { reasonFields: { kind: "refused" } })
  },
  {
    name: "no TLS: a service that requires TLS, repeatedly",
    does: ok,
    secure: true,
    baseUrl: (server) => server.replace("https:", "http:"),
    expect: givesUp("TransportFailed"),
    start: fails("TransportFailed")
  }
]

function errorFor(request: HttpRequest): Error {
  const cause = new AggregateError([new Error(JSON.stringify(request))], `Bearer ${apiKey}`, { cause: request })
  return Object.assign(new Error(`Could not send ${JSON.stringify(request)}`, { cause }), { request, code: "E_OWN" })
}

function cut(how: string, does: Behaviour): ReadonlyArray<FaultCase> {
  const once: Expected = fails("TransportFailed", broken)
  return [
    { name: `${how}, repeatedly`, does, expect: givesUp("TransportFailed", broken), start: once },
    { name: `${how}, once`, does: turns(does, ok), expect: succeeds(1500), start: once }
  ]
}

/** No connection was made, so a job cannot have been started. */
function unreached(name: string, kind: string, baseUrl: () => string): FaultCase {
  return { name, does: ok, expect: givesUp("TransportFailed", { reasonFields: { kind } }), baseUrl }
}
