import { assert, describe, it } from "@effect/vitest"
import { ApiError } from "@trawl/core"
import { nodeTransport, type NodeTransportOptions } from "@trawl/core/node"
import { execFile } from "node:child_process"
import { connect, type Socket } from "node:net"
import { inspect, promisify } from "node:util"
import { gzipSync } from "node:zlib"
import { onTestFinished, vi } from "vitest"
import { transportFailure } from "../../src/machine/loss.ts"
import { text } from "../../src/node/decode-utf8.ts"
import { certificate } from "./certificate.ts"
import { rawServer, reply } from "./raw-server.ts"
import { ask, loss } from "./subjects.ts"

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))
const opened = (options?: NodeTransportOptions) => nodeTransport(options)

describe("the Node transport", () => {
  it("opens no more connections than the maximum, and serves the other requests in turn", async () => {
    await using server = await rawServer((socket, count) => setImmediate(() => socket.write(reply(String(count)))))
    await using transport = opened({ maxSockets: 3 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(transport, server.url)))
    assert.deepEqual(
      answers.map(({ body }) => Number(body)).toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => index + 1)
    )
    assert.strictEqual(server.connections(), 3)
  })

  it("a request that is aborted while waiting for a connection is never sent", async () => {
    await using server = await rawServer((socket, count) => void (count > 1 && socket.write(reply("{}"))))
    await using transport = opened({ maxSockets: 1 })
    const [first, second] = [new AbortController(), new AbortController()]
    const answers = [first, second].map(({ signal }) => loss(ask(transport, server.url, { signal })))
    const third = ask(transport, server.url)
    await server.came(1)
    second.abort()
    first.abort()
    await Promise.all(answers)
    assert.strictEqual((await third).body, "{}")
    assert.strictEqual(server.requests.length, 2)
  })

  it("a failed connection frees its place for waiting requests", async () => {
    await using server = await rawServer((socket, count) =>
      count === 1 ? socket.resetAndDestroy() : socket.write(reply("{}"))
    )
    await using transport = opened({ maxSockets: 1 })
    const [first, second] = await Promise.all([loss(ask(transport, server.url)), ask(transport, server.url)])
    assert.deepEqual([first, second.body], ["reset", "{}"])
  })

  it("notices that an idle connection was closed while the process was busy, before it sends anything", async () => {
    await using server = await rawServer((socket) => socket.write(reply("{}")))
    await using transport = opened()
    await ask(transport, server.url)
    const [socket] = server.sockets as unknown as [Socket]
    await new Promise<void>((resolve) => socket.end(resolve))
    const began = performance.now()
    while (performance.now() - began < 260);
    assert.strictEqual((await ask(transport, server.url)).body, "{}")
    assert.strictEqual(server.connections(), 2)
  })

  it("keeps an idle connection no longer than the service or the configuration allows", async () => {
    for (
      const [headers, idleTimeout] of [[{ "keep-alive": "timeout=1" }, 4000], [{ connection: "close" }, 4000], [
        {},
        10
      ]] as const
    ) {
      await using server = await rawServer((socket) => socket.write(reply("{}", headers)))
      await using transport = opened({ idleTimeout })
      await ask(transport, server.url)
      await server.open(0)
    }
  })

  it("does not use unsolicited bytes as a response", async () => {
    await using server = await rawServer((socket) => socket.write(reply("{}")))
    await using transport = opened()
    await ask(transport, server.url)
    for (const socket of server.sockets) socket.write(reply("{\"forged\":true}"))
    await server.open(0)
    assert.strictEqual((await ask(transport, server.url)).body, "{}")
  })

  it("returns the same response however the network splits it", async () => {
    const body = gzipSync("{\"text\":\"✓ größer\"}")
    const chunks = [body.subarray(0, 7), body.subarray(7)].map((part) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)};a=b\r\n`), part, Buffer.from("\r\n")])
    )
    const bytes = Buffer.concat([
      Buffer.from(
        "HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-encoding: gzip\r\n\r\n"
      ),
      ...chunks,
      Buffer.from("0\r\nx-trailer: 1\r\n\r\n")
    ])
    await using server = await rawServer((socket, count) => {
      socket.setNoDelay().write(bytes.subarray(0, count), () => setImmediate(() => socket.write(bytes.subarray(count))))
    })
    await using transport = opened()
    for (let cut = 1; cut < bytes.length; cut++) {
      assert.strictEqual((await ask(transport, server.url)).body, "{\"text\":\"✓ größer\"}")
    }
    assert.strictEqual(server.connections(), 1)
  })

  const wrong: Record<string, string> = {
    "two content-lengths": "content-length: 2\r\ncontent-length: 3\r\n\r\n{}",
    "a content-length and chunks": "content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    "a content-length that is not a number": "content-length: +2\r\n\r\n{}",
    "chunks within another coding": "transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "a folded header": "x-a: b\r\n c\r\n\r\n{}",
    "a header without a colon": "x-a\r\n\r\n{}",
    "a space before the colon": "content-length : 2\r\n\r\n{}",
    "half a line break": "x-a: b\ncontent-length: 2\r\n\r\n{}",
    "a chunk without a size": "transfer-encoding: chunked\r\n\r\n\r\n{}\r\n0\r\n\r\n",
    "a chunk with a negative size": "transfer-encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
    "a chunk longer than its size": "transfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n",
    "chunks with half line breaks": "transfer-encoding: chunked\r\n\r\n2\n{}\n0\n\n"
  }
  for (const [what, head] of Object.entries(wrong)) {
    it(`rejects a response with ${what}`, async () => {
      await using server = await rawServer((socket) => socket.write(`HTTP/1.1 200 OK\r\n${head}`))
      await using transport = opened()
      const error: unknown = await ask(transport, server.url).catch((error: unknown) => error)
      assert.match(String(error), /not valid HTTP\/1\.1/)
      await server.open(0)
    })
  }

  it("rejects headers that would form a second request, without repeating them", async () => {
    await using server = await rawServer((socket) => socket.write(reply("{}")))
    await using transport = opened()
    for (
      const headers of [{ authorization: "Bearer secret\r\nx: y" }, { "x y": "secret" }, { "x\r\ny": "secret" }, {
        x: "secret ✓"
      }]
    ) {
      const error: unknown = await ask(transport, server.url, { headers }).catch((error: unknown) => error)
      assert.instanceOf(error, Error)
      assert.notInclude(inspect(error), "secret")
    }
    await loss(ask(transport, server.url, { method: "GET / HTTP/1.1\r\n\r\nPOST" }))
    assert.strictEqual(server.connections(), 0)
    await ask(transport, server.url, {
      headers: { "content-length": "1", "transfer-encoding": "chunked", connection: "close" }
    })
    assert.notMatch(server.requests[0]?.head ?? "", /chunked|close|length: 1\b[^6]/)
  })

  it("decodes any bytes like `TextDecoder`", () => {
    let seed = 1
    for (let round = 0; round < 2000; round++) {
      const bytes = Buffer.from(Array.from({ length: 12 }, () => {
        seed = seed * 48271 % 2147483647
        return [
          seed & 0x7f,
          0x80 | seed & 0x3f,
          0xc0 | seed & 0x1f,
          0xe0 | seed & 0x0f,
          0xf0 | seed & 7,
          0xef,
          0xbb,
          0xbf
        ][seed >> 8 & 7] as number
      }))
      assert.strictEqual(text(bytes), new TextDecoder().decode(bytes))
    }
  })

  it("trusts a configured certificate for the names in it", async () => {
    const own = certificate(["localhost"])
    await using server = await rawServer((socket) => socket.write(reply("{\"secure\":true}")), own)
    await using transport = opened({ tls: { ca: own.cert } })
    assert.strictEqual((await ask(transport, server.url)).body, "{\"secure\":true}")
    assert.strictEqual((await ask(transport, server.url)).body, "{\"secure\":true}")
    assert.strictEqual(server.connections(), 1)
    await using other = opened({ tls: { ca: own.cert, servername: "other.example" } })
    assert.strictEqual(await loss(ask(other, server.url)), "tls")
    await using careless = opened({ tls: { rejectUnauthorized: false } })
    assert.strictEqual((await ask(careless, server.url)).body, "{\"secure\":true}")
  })

  it("reports invalid certificates and limits", async () => {
    await using transport = opened({ tls: { cert: "no certificate", key: "no key" }, idleTimeout: Infinity })
    assert.instanceOf(await ask(transport, "https://127.0.0.1:1").catch((error: unknown) => error), Error)
    assert.strictEqual(await loss(ask(transport, "http://127.0.0.1:1")), "refused")
    assert.throws(
      () => opened({ maxSockets: 0 }),
      ApiError,
      "nodeTransport: `maxSockets` is malformed: give a number from 1"
    )
    assert.throws(
      () => opened({ idleTimeout: NaN }),
      ApiError,
      "nodeTransport: `idleTimeout` is malformed: give 0 or more milliseconds"
    )
    assert.throws(
      () => opened({ maxSocket: 5 } as object),
      ApiError,
      "`maxSocket` is not an option; the options are maxSockets, idleTimeout, proxy, tls"
    )
  })

  it("a connection lost before TLS is established counts as refused, because nothing was sent", async () => {
    await using server = await rawServer(() => {})
    await using transport = opened()
    const answer = loss(ask(transport, server.url.replace("http:", "https:")))
    await server.open(1)
    for (const socket of server.sockets) socket.destroy()
    assert.strictEqual(await answer, "refused")
  })

  it("sends the full URL and the credentials to a proxy", async () => {
    await using proxy = await rawServer((socket) => socket.write(reply("{}")))
    await using transport = opened({ proxy: proxy.url.replace("//", "//user:p%40ss@") })
    await ask(transport, "http://service.invalid/v2/search?a=1")
    const { head = "" } = proxy.requests[0] ?? {}
    assert.match(head, /^POST http:\/\/service\.invalid\/v2\/search\?a=1 HTTP\/1\.1\r\n/)
    assert.match(head, /^host: service\.invalid$/m)
    assert.include(head, `proxy-authorization: Basic ${Buffer.from("user:p@ss").toString("base64")}`)
  })

  it("reaches an https service through a proxy, without sending it the proxy's credentials", async () => {
    const own = certificate(["service.invalid"])
    await using server = await rawServer((socket) => socket.write(reply("{\"secure\":true}")), own)
    await using proxy = await rawServer((socket) => {
      const onward = connect(server.port, "127.0.0.1", () => {
        socket.removeAllListeners("data").write("HTTP/1.1 200 Connected\r\n\r\n")
        onward.pipe(socket)
        socket.pipe(onward)
      })
      onward.on("error", () => {})
    })
    await using transport = opened({ proxy: proxy.url.replace("//", "//user:pass@"), tls: { ca: own.cert } })
    for (let count = 0; count < 2; count++) {
      assert.strictEqual((await ask(transport, "https://service.invalid/")).body, "{\"secure\":true}")
    }
    assert.match(
      proxy.requests[0]?.head ?? "",
      /^CONNECT service\.invalid:443 HTTP\/1\.1\r\nhost: service\.invalid:443\r\nproxy-authorization: Basic /
    )
    assert.notInclude(server.requests[0]?.head ?? "", "proxy")
    assert.strictEqual(proxy.connections(), 1)
  })

  it("reports the problem of a proxy, never its password", async () => {
    for (
      const [answer, kind] of [["HTTP/1.1 407 Who\r\n\r\n", "blocked"], ["HTTP/1.1 502 No\r\n\r\n", "refused"], [
        "SSH-2.0\r\n\r\n",
        "refused"
      ]] as const
    ) {
      await using proxy = await rawServer((socket) => socket.write(answer))
      await using transport = opened({ proxy: proxy.url.replace("//", "//user:secret@") })
      const error: unknown = await ask(transport, "https://service.invalid/").catch((error: unknown) => error)
      assert.notInclude(inspect(error, { depth: Infinity, showHidden: true }), "secret")
      assert.strictEqual(await loss(ask(transport, "https://service.invalid/")), kind)
      await proxy.open(0)
    }
    for (const proxy of ["socks://user:secret@host", "user:secret@host", "http://user:secret@ho st"]) {
      assert.throws(() => opened({ proxy }), /^The proxy must be/)
    }
  })

  it("distinguishes a proxy that rejects the credentials from the service, over http and https", async () => {
    for (const url of ["http://service.invalid/", "https://service.invalid/"]) {
      await using proxy = await rawServer((socket) =>
        socket.write("HTTP/1.1 407 Who\r\ncontent-length: 5\r\n\r\nnobody")
      )
      await using transport = opened({ proxy: proxy.url })
      const error: unknown = await ask(transport, url).catch((error: unknown) => error)
      assert.include(transportFailure(error, (text) => text), { kind: "blocked", detail: "PROXY_407", retryable: "no" })
      await proxy.open(0)
    }
    await using service = await rawServer((socket) => socket.write("HTTP/1.1 407 Who\r\ncontent-length: 0\r\n\r\n"))
    await using direct = opened()
    assert.strictEqual((await ask(direct, service.url)).status, 407)
  })

  it("ends all connections and requests when it is closed, and sends nothing afterwards", async () => {
    await using server = await rawServer((socket, count) => void (count === 1 && socket.write(reply("{}"))))
    const transport = opened({ maxSockets: 2 })
    await ask(transport, server.url)
    const kinds = [1, 2, 3].map(() => loss(ask(transport, server.url)))
    await server.came(3)
    await transport.close()
    assert.deepEqual(await Promise.all(kinds), ["blocked", "blocked", "blocked"])
    assert.strictEqual(await loss(ask(transport, server.url)), "blocked")
    await server.open(0)
  })

  it("does not keep the process alive", async () => {
    await using server = await rawServer((socket) => socket.write(reply("{}")))
    const program = `
      import { nodeTransport } from "@trawl/core/node"
      const { signal } = new AbortController()
      const request = { method: "GET", url: "${server.url}", headers: {}, body: undefined }
      console.log((await nodeTransport().send(request, { signal, maxResponseBytes: 100 })).body, performance.now())
      process.on("exit", () => console.log(performance.now()))
    `
    const { stdout } = await promisify(execFile)(process.execPath, [
      "--conditions=@trawl/source",
      "--input-type=module",
      "--eval",
      program
    ], { cwd: import.meta.dirname })
    const [, answered = 0, ended = Infinity] = stdout.split(/\s+/).map(Number)
    assert.isBelow(ended - answered, 1000)
  })

  it("waits at most one second for the body of a failure, because the status is enough", async () => {
    await using server = await rawServer((socket) =>
      socket.write("HTTP/1.1 429 Slow down\r\nretry-after: 7\r\ncontent-length: 1000\r\n\r\n{\"success\"")
    )
    await using transport = opened()
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    // also if the test takes too long: other tests run in the same process
    onTestFinished(() => void vi.useRealTimers())
    const answer = ask(transport, server.url)
    while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(1000)
    assert.deepInclude({ ...await answer }, { status: 429, body: "{\"success\"" })
    await server.open(0)
  })

  it("applies backpressure to the service while an event stream is read slowly", async () => {
    let isFull = false
    await using server = await rawServer((socket) => {
      socket.write("HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n")
      const line = `data: ${"x".repeat(100_000)}\n\n`
      const more = () => {
        for (let count = 0; count < 1000; count++) if (!socket.write(line)) return void (isFull = true)
      }
      more()
      socket.on("drain", more)
    })
    await using transport = opened()
    const { source } = await ask(transport, server.url, {
      method: "GET",
      headers: { accept: "text/event-stream" },
      body: undefined
    })
    await soon()
    assert.isTrue(isFull)
    let bytes = 0
    while (bytes < 20_000_000) bytes += (await source?.read())?.length ?? NaN
    source?.close()
    await server.open(0)
  })
})
