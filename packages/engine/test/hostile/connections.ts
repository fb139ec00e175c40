import { endlessly, type HostileCase, http2, late, secure, tooLarge, unreadable, web, wire } from "./hostile-case.ts"

const head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
const brief = { timeout: 1_000 }

/** Servers that are slow, endless, close the connection, or violate HTTP. */
export const connections: ReadonlyArray<HostileCase> = [
  { name: "a server that does not respond", from: wire(() => undefined), ask: brief, gives: late },
  {
    name: "headers that arrive byte by byte",
    from: wire((socket) => void (socket.write(`${head}X-Slow: `), endlessly(socket, "x", 20))),
    ask: brief,
    gives: late
  },
  {
    name: "a body that arrives byte by byte",
    from: web((_, response) => endlessly(response.writeHead(200), "x", 20)),
    ask: brief,
    gives: late
  },
  {
    name: "headers without a body",
    from: wire((socket) => socket.write(`${head}Content-Length: 9\r\n\r\n`)),
    ask: brief,
    gives: late
  },
  {
    name: "a chunk that stops",
    from: wire((socket) => socket.write(`${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFF\r\n<p>`)),
    ask: brief,
    gives: late
  },
  {
    name: "endless interim responses",
    from: wire((socket) => endlessly(socket, "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", 5)),
    ask: brief,
    gives: late
  },
  {
    name: "an endless body",
    from: web((_, response) => endlessly(response.writeHead(200), Buffer.alloc(65_536, 120))),
    gives: tooLarge
  },
  {
    name: "an enormous Content-Length",
    from: web((_, response) =>
      endlessly(response.writeHead(200, { "content-length": "99999999999" }), Buffer.alloc(65_536, 120))
    ),
    gives: tooLarge
  },
  {
    name: "endless headers",
    from: wire((socket) => endlessly(socket.write(head) ? socket : socket, "X-Header: more and more of them\r\n")),
    gives: unreadable
  },
  {
    name: "one endless header",
    from: wire((socket) => void (socket.write(`${head}X-Long: `), endlessly(socket, "y".repeat(4_096)))),
    gives: unreadable
  },
  {
    name: "a thousand headers",
    from: wire((socket) =>
      socket.end(
        `${head}${Array.from({ length: 1_000 }, (_, at) => `X-${at}: 1\r\n`).join("")}\r\n<p>Under many headers.`
      )
    ),
    gives: { status: 200, markdown: /Under many headers/ }
  },
  {
    name: "30 kB of headers",
    from: wire((socket) => socket.end(`${head}Content-Security-Policy: ${"x ".repeat(15_000)}\r\n\r\n<p>Strict.`)),
    gives: { status: 200, markdown: /Strict/ }
  },
  {
    name: "a null byte in a header",
    from: wire((socket) => socket.end(`${head}X-Null: a\0b\r\n\r\n<p>x`)),
    gives: unreadable
  },
  {
    name: "a folded header",
    from: wire((socket) => socket.end(`${head}X-Folded: a\r\n  b\r\n\r\n<p>Folded.`)),
    gives: unreadable
  },
  {
    name: "bytes that are not HTTP",
    from: wire((socket) => socket.end("\x16\x03\x01\x02 not HTTP\r\n\r\n")),
    gives: unreadable
  },
  { name: "a page without headers", from: wire((socket) => socket.end("<html><p>As in 1991.")), gives: unreadable },
  {
    name: "an unrequested protocol switch",
    from: wire((socket) => socket.end("HTTP/1.1 101 Switching\r\nUpgrade: odd\r\nConnection: upgrade\r\n\r\n")),
    gives: unreadable
  },
  { name: "a connection that ends without a response", from: wire((socket) => socket.end()), gives: unreadable },
  { name: "a connection that is reset", from: wire((socket) => socket.resetAndDestroy()), gives: unreadable },
  {
    name: "a connection that is reset on the first try",
    from: wire((socket, turn) =>
      void (turn === 0 ? socket.resetAndDestroy() : socket.end(`${head}\r\n<p>The second time.`))
    ),
    gives: { status: 200, markdown: /second time/ }
  },
  {
    name: "a body that is shorter than its Content-Length",
    from: wire((socket) => socket.end(`${head}Content-Length: 1000\r\n\r\n<p>Half`)),
    gives: unreadable
  },
  {
    name: "a body that is longer than its Content-Length",
    from: wire((socket) => socket.end(`${head}Content-Length: 8\r\n\r\n<p>Short, and more`)),
    gives: { status: 200, markdown: /^Short$/ }
  },
  {
    name: "two Content-Length headers",
    from: wire((socket) => socket.end(`${head}Content-Length: 4\r\nContent-Length: 9\r\n\r\n<p>Which`)),
    gives: unreadable
  },
  {
    name: "Content-Length and chunked encoding",
    from: wire((socket) =>
      socket.end(`${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\n0\r\n\r\n`)
    ),
    gives: unreadable
  },
  {
    name: "a Content-Length that is not a number",
    from: wire((socket) => socket.end(`${head}Content-Length: many\r\n\r\n<p>x`)),
    gives: unreadable
  },
  {
    name: "a chunk size that is not a number",
    from: wire((socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n<p>x\r\n`)),
    gives: unreadable
  },
  {
    name: "a chunk size that overflows",
    from: wire((socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n<p>x\r\n`)),
    gives: unreadable
  },
  {
    name: "chunks without a last chunk",
    from: wire((socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n4\r\n<p>x\r\n`)),
    gives: unreadable
  },
  {
    name: "a body without a length, until the connection is half closed",
    from: wire((socket) => socket.end(`${head}\r\n<p>Until the end.`)),
    gives: { status: 200, markdown: /Until the end/ }
  },

  {
    name: "HTTP/2 only",
    from: http2((server) =>
      server.on(
        "stream",
        (stream) =>
          stream.respond({ ":status": 200, "content-type": "text/html" }) === undefined && stream.end("<p>In frames.")
      )
    ),
    gives: { status: 200, markdown: /In frames/ }
  },
  {
    name: "an HTTP/2 server that resets the stream",
    from: http2((server) => server.on("stream", (stream) => void stream.on("error", () => undefined).close(8))),
    gives: unreadable
  },
  {
    name: "an HTTP/2 connection that closes within the body",
    from: http2((server) =>
      server.on("stream", (stream) => {
        stream.on("error", () => undefined).respond({ ":status": 200, "content-type": "text/html" })
        stream.write("<p>Half", () => stream.session?.destroy())
      })
    ),
    gives: unreadable
  },
  {
    name: "an HTTP/2 server that sends GOAWAY",
    from: http2((server) =>
      server.on("session", (session) => void session.on("error", () => undefined).goaway(11)).on(
        "stream",
        (stream) => void stream.on("error", () => undefined)
      )
    ),
    ask: brief,
    gives: { status: 502 }
  },
  {
    name: "an HTTP/2 connection that closes without a response",
    from: http2((server) =>
      server.on("stream", (stream) => void stream.on("error", () => undefined).session?.destroy())
    ),
    gives: unreadable
  },
  {
    name: "an HTTP/2 server that does not respond",
    from: http2((server) => server.on("stream", (stream) => void stream.on("error", () => undefined))),
    ask: brief,
    gives: late
  },
  {
    name: "an endless body over HTTP/2",
    from: http2((server) =>
      server.on("stream", (stream) => {
        stream.on("error", () => undefined).respond({ ":status": 200 })
        endlessly(stream, Buffer.alloc(65_536, 120))
      })
    ),
    gives: tooLarge
  },

  {
    name: "a self-signed certificate, with TLS verification",
    from: secure((_, response) => response.end("secret")),
    ask: { skipTlsVerification: false },
    gives: { status: 502, code: "SCRAPE_SSL_ERROR", expected: /self-signed/ }
  },
  {
    name: "a self-signed certificate, by default",
    from: secure((_, response) => response.end("<p>Anyway.")),
    gives: { status: 200, markdown: /Anyway/ }
  },
  {
    name: "a certificate of another host, with TLS verification",
    from: secure((_, response) => response.end("x"), { address: [192, 0, 2, 1] }),
    ask: { skipTlsVerification: false },
    gives: { status: 502, code: "SCRAPE_SSL_ERROR" }
  },
  {
    name: "an expired certificate, with TLS verification",
    from: secure((_, response) => response.end("x"), { until: "20210101000000Z" }),
    ask: { skipTlsVerification: false },
    gives: { status: 502, code: "SCRAPE_SSL_ERROR" }
  },
  {
    name: "an expired certificate, by default",
    from: secure((_, response) => response.end("<p>Expired."), { until: "20210101000000Z" }),
    gives: { status: 200, markdown: /Expired/ }
  },
  {
    name: "plain HTTP on an https URL",
    from: { ...wire((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")), scheme: "https" },
    gives: { status: 502, code: "SCRAPE_SSL_ERROR" }
  },
  {
    name: "a TLS handshake that never ends",
    from: { ...wire(() => undefined), scheme: "https" },
    ask: brief,
    gives: late
  }
]
