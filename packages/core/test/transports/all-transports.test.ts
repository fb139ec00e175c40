import { assert, describe, it } from "@effect/vitest"
import type { Transport } from "@trawl/core/machine"
import type { Socket } from "node:net"
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll } from "vitest"
import { faultServer } from "../fault-server.ts"
import { certificate } from "./certificate.ts"
import { rawServer, reply } from "./raw-server.ts"
import { ask, loss, subjects } from "./subjects.ts"

const pour = (socket: Socket, bytes: string | Uint8Array) => {
  const more = () => {
    while (socket.writable && socket.write(bytes));
  }
  socket.on("drain", more)
  more()
}
const events = { accept: "text/event-stream" }
const eventHead =
  "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream; charset=utf-8\r\ntransfer-encoding: chunked\r\n\r\n"
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

for (const { inflates, name, open } of subjects) {
  describe(`over ${name}`, () => {
    let transport: Transport
    beforeAll(async () => {
      transport = await open()
    })
    afterAll(() => transport.close?.())

    it("sends the request and returns the response unchanged", async () => {
      await using server = await rawServer((socket) =>
        socket.write(reply("{\"text\":\"gefunden – ✓\"}", { "x-request-id": "one" }, 201))
      )
      const answer = await ask(transport, `${server.url}/v2/search?a=b%20c&d=e`, {
        headers: { "content-type": "application/json", authorization: "Bearer key" }
      })
      assert.match(server.requests[0]?.head ?? "", /^POST \/v2\/search\?a=b(%20|\+)c&d=e HTTP\/1\.1\r\n/)
      assert.match(server.requests[0]?.head ?? "", /^authorization: Bearer key$/im)
      assert.match(server.requests[0]?.head ?? "", /^content-type: application\/json$/im)
      assert.strictEqual(String(server.requests[0]?.body), "{\"query\":\"effect\"}")
      assert.strictEqual(answer.status, 201)
      assert.strictEqual(answer.headers.get("x-request-id"), "one")
      assert.include([...answer.headers].map(([name]) => name), "x-request-id")
      assert.strictEqual(answer.body, "{\"text\":\"gefunden – ✓\"}")
    })

    it("sends text beyond ASCII and plain bytes", async () => {
      await using server = await rawServer((socket) => socket.write(reply("{}")))
      await ask(transport, server.url, { body: "{\"query\":\"größer ✓\"}" })
      await ask(transport, server.url, {
        body: Uint8Array.of(0, 255, 13, 10, 128),
        headers: { "content-type": "application/octet-stream" }
      })
      assert.deepEqual(server.requests.map(({ body }) => [...body]), [[...Buffer.from("{\"query\":\"größer ✓\"}")], [
        0,
        255,
        13,
        10,
        128
      ]])
    })

    it("sends a GET without a body, and accepts a response without one", async () => {
      await using server = await rawServer((socket) => socket.write("HTTP/1.1 204 No Content\r\n\r\n"))
      const answer = await ask(transport, server.url, { method: "GET", headers: {}, body: undefined })
      assert.deepInclude({ ...answer }, { status: 204, body: "" })
    })

    it("reads a chunked response, and one that ends with the connection", async () => {
      await using server = await rawServer((socket, count) =>
        count === 1
          ? socket.write(
            `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunk("{\"a\":")}${chunk("1}")}0\r\n\r\n`
          )
          : socket.end("HTTP/1.1 200 OK\r\n\r\n{\"b\":2}")
      )
      assert.strictEqual((await ask(transport, server.url)).body, "{\"a\":1}")
      assert.strictEqual((await ask(transport, server.url)).body, "{\"b\":2}")
    })

    it("waits for the final response after early hints", async () => {
      await using server = await rawServer((socket) => {
        socket.write("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n")
        socket.write(reply("{}"))
      })
      assert.strictEqual((await ask(transport, server.url)).body, "{}")
    })

    it("replaces invalid UTF-8 with U+FFFD and removes a byte order mark", async () => {
      const bytes = Buffer.concat([
        Uint8Array.of(0xef, 0xbb, 0xbf),
        Buffer.from("ab"),
        Uint8Array.of(0xff, 0xe2, 0x82, 0x41, 0xf0, 0x9f)
      ])
      await using server = await rawServer((socket) => socket.write(reply(bytes)))
      assert.strictEqual((await ask(transport, server.url)).body, new TextDecoder().decode(bytes))
    })

    it("returns redirects without following them", async () => {
      await using other = await rawServer((socket) => socket.write(reply("{}")))
      await using server = await rawServer((socket) => socket.write(reply("", { location: other.url }, 302)))
      const answer = await ask(transport, server.url)
      assert.strictEqual(answer.status, 302)
      assert.strictEqual(answer.headers.get("location"), other.url)
      assert.deepEqual([server.requests.length, other.requests.length], [1, 0])
    })

    it("reuses a connection", async () => {
      await using server = await rawServer((socket) => socket.write(reply("{}")))
      for (let count = 0; count < 3; count++) {
        await ask(transport, server.url)
        await new Promise((resolve) => setImmediate(resolve))
      }
      assert.strictEqual(server.connections(), 1)
    })

    it("opens another connection if an idle one was closed", async () => {
      await using server = await rawServer((socket) => socket.write(reply("{}")))
      await ask(transport, server.url)
      for (const socket of server.sockets) socket.end()
      await server.open(0)
      await new Promise((resolve) => setTimeout(resolve, 5))
      assert.strictEqual((await ask(transport, server.url)).body, "{}")
    })

    it("never sends a request twice: a reused connection lost in flight is a reset", async () => {
      await using server = await rawServer((socket, count) =>
        count === 1 ? socket.write(reply("{}")) : socket.destroy()
      )
      await ask(transport, server.url)
      assert.strictEqual(await loss(ask(transport, server.url)), "reset")
      assert.strictEqual(server.requests.length, 2)
    })

    it("reports the kind of loss", async () => {
      const { url, ...server } = await rawServer((socket) => socket.end("SSH-2.0-OpenSSH\r\n\r\n"))
      assert.strictEqual(await loss(ask(transport, url)), "other")
      await server[Symbol.asyncDispose]()
      await using plain = await faultServer((response) => response.end())
      assert.strictEqual(await loss(ask(transport, plain.url.replace("http:", "https:"))), "tls")
      assert.strictEqual(await loss(ask(transport, url)), "refused")
      assert.strictEqual(await loss(ask(transport, "http://nowhere.invalid")), "dns")
    })

    it("rejects an unknown certificate", async () => {
      await using server = await rawServer((socket) => socket.write(reply("{}")), certificate(["localhost"]))
      assert.strictEqual(await loss(ask(transport, server.url)), "tls")
      assert.strictEqual(server.requests.length, 0)
    })

    const cuts: Record<string, (socket: Socket) => unknown> = {
      "before the headers": (socket) => socket.resetAndDestroy(),
      "within the headers": (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-le"),
      "after the headers": (socket) =>
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n", () => socket.resetAndDestroy()),
      "in the body": (socket) =>
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"a\"", () => socket.resetAndDestroy()),
      "before the full content-length": (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"a\""),
      "before the last chunk": (socket) =>
        socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunk("{}")}`)
    }
    for (const [when, cut] of Object.entries(cuts)) {
      it(`a connection cut ${when} is a reset`, async () => {
        await using server = await rawServer((socket) => cut(socket))
        assert.match(await loss(ask(transport, server.url)), when === "within the headers" ? /reset|other/ : /reset/)
        await server.open(0)
      })
    }

    it("ends a body at its content-length, and does not use further bytes as another response", async () => {
      await using server = await rawServer((socket, count) =>
        socket.write(reply(`{"a":${count}} and more`, { "content-length": "7" }))
      )
      assert.strictEqual((await ask(transport, server.url)).body, "{\"a\":1}")
      await server.open(0)
      assert.strictEqual((await ask(transport, server.url)).body, "{\"a\":2}")
    })

    it("rejects a response whose content-length is too large before the body arrives", async () => {
      await using server = await rawServer((socket) => {
        socket.write("HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n")
        pour(socket, "x".repeat(10_000))
      })
      assert.strictEqual(await loss(ask(transport, server.url, { maxResponseBytes: 100_000 })), "too-large")
      await server.open(0)
    })

    it("stops reading an endless body at the limit, and closes its connection", async () => {
      await using server = await rawServer((socket) => {
        socket.write("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
        pour(socket, chunk("x".repeat(10_000)))
      })
      assert.strictEqual(await loss(ask(transport, server.url, { maxResponseBytes: 100_000 })), "too-large")
      await server.open(0)
    })

    it("stops reading endless headers", async () => {
      await using server = await rawServer((socket) => {
        socket.write("HTTP/1.1 200 OK\r\n")
        pour(socket, "x-long: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\r\n")
      })
      assert.strictEqual(await loss(ask(transport, server.url)), "too-large")
      await server.open(0)
    })

    it("returns the beginning of a failure's body if the rest is cut off or endless", async () => {
      await using server = await rawServer((socket, count) => {
        if (count === 1) return socket.end("HTTP/1.1 402 No\r\ncontent-length: 1000\r\n\r\n{\"success\":")
        socket.write("HTTP/1.1 502 No\r\n\r\n")
        pour(socket, "x".repeat(10_000))
      })
      assert.deepInclude({ ...await ask(transport, server.url) }, { status: 402, body: "{\"success\":" })
      const endless = await ask(transport, server.url)
      assert.strictEqual(endless.status, 502)
      assert.isBelow(endless.body.length, 200_000)
      await server.open(0)
    })

    it("an abort before the request, while waiting or within the body ends the request and its connection", async () => {
      await using server = await rawServer((socket, count) =>
        count === 2 && socket.write("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{")
      )
      assert.instanceOf(
        await ask(transport, server.url, { signal: AbortSignal.abort() }).catch((error: unknown) => error),
        Error
      )
      for (const count of [1, 2]) {
        const controller = new AbortController()
        const answer = ask(transport, server.url, { signal: controller.signal }).catch((error: unknown) => error)
        await server.came(count)
        await new Promise((resolve) => setTimeout(resolve, 5))
        controller.abort()
        assert.strictEqual(await answer, controller.signal.reason)
        await server.open(0)
      }
    })

    it("returns an event stream piece by piece, until it ends", async () => {
      await using server = await rawServer((socket) => socket.write(eventHead))
      const { body, source, status } = await ask(transport, server.url, {
        method: "GET",
        headers: events,
        body: undefined
      })
      assert.deepEqual([status, body], [200, ""])
      const [socket] = server.sockets as unknown as [Socket]
      const bytes = Buffer.from(chunk("data: ✓\n\n"))
      socket.write(bytes.subarray(0, 10))
      assert.strictEqual(await source?.read(), "data: ")
      socket.write(bytes.subarray(10))
      let rest = ""
      while (rest !== "✓\n\n") rest += await source?.read()
      socket.write("0\r\n\r\n")
      assert.isUndefined(await source?.read())
    })

    it("an event stream ends with its connection, with an abort, and when it is closed", async () => {
      await using server = await rawServer((socket) => socket.write(eventHead))
      const controller = new AbortController()
      const start = () =>
        ask(transport, server.url, { method: "GET", headers: events, body: undefined, signal: controller.signal })
      const cut = (await start()).source?.read().catch((error: unknown) => error)
      for (const socket of server.sockets) socket.resetAndDestroy()
      assert.instanceOf(await cut, Error)
      const closed = (await start()).source
      closed?.close()
      await server.open(0)
      const aborted = (await start()).source?.read().catch((error: unknown) => error)
      controller.abort()
      assert.strictEqual(await aborted, controller.signal.reason)
      await server.open(0)
    })

    it("reads an event stream completely if the request did not accept one", async () => {
      await using server = await rawServer((socket) => socket.write(`${eventHead}${chunk("data: 1\n\n")}0\r\n\r\n`))
      assert.deepInclude({ ...await ask(transport, server.url) }, { body: "data: 1\n\n" })
    })

    if (!inflates) return

    it("decompresses bodies", async () => {
      const text = JSON.stringify({ text: "compressed ✓ ".repeat(5000) })
      const codings = { gzip: gzipSync(text), deflate: deflateSync(text), br: brotliCompressSync(text) }
      for (const [coding, bytes] of Object.entries(codings)) {
        await using server = await rawServer((socket) => socket.write(reply(bytes, { "content-encoding": coding })))
        assert.strictEqual((await ask(transport, server.url)).body, text)
        assert.match(server.requests[0]?.head ?? "", /accept-encoding: .*gzip/i)
      }
      await using raw = await rawServer((socket) =>
        socket.write(reply(deflateRawSync(text), { "content-encoding": "deflate" }))
      )
      assert.strictEqual((await ask(transport, raw.url)).body, text)
    })

    it("stops decompressing at the limit", async () => {
      await using server = await rawServer((socket) =>
        socket.write(reply(gzipSync(Buffer.alloc(5_000_000)), { "content-encoding": "gzip" }))
      )
      for (const maxResponseBytes of [40_000, 2_000_000]) {
        assert.strictEqual(await loss(ask(transport, server.url, { maxResponseBytes })), "too-large")
      }
    })

    it("rejects bodies that cannot be decompressed", async () => {
      await using server = await rawServer((socket) => socket.write(reply("not gzip", { "content-encoding": "gzip" })))
      assert.strictEqual(await loss(ask(transport, server.url)), "other")
    })
  })
}
