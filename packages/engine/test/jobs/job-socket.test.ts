import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { once } from "node:events"
import { connect } from "node:net"
import { pageOf, siteOf, until } from "../service/service-engine.ts"
import { listeningEngine, type Watch } from "./listening-engine.ts"

const done = JSON.stringify({ type: "done" })

/** The pages in the frames, in their order. */
const pagesIn = ({ frames }: Watch): ReadonlyArray<string | undefined> =>
  frames.flatMap((frame) => frame.type === "catchup" ? frame.data.data : frame.type === "document" ? [frame.data] : [])
    .map(({ metadata }) => metadata?.sourceURL)

it.live("sends a watcher the earlier documents, each new one, and then `done` as a frame and as the close reason", () =>
  Effect.gen(function*() {
    const held: Array<() => void> = []
    const { url } = yield* siteOf((request, response) =>
      request.url === "/1" ? pageOf(request, response) : held.push(() => pageOf(request, response))
    )
    const { ask, startBatch, watch } = yield* listeningEngine()
    const urls = [1, 2, 3].map((page) => `${url}/${page}`)
    const path = yield* startBatch([...urls, "http://127.0.0.1:1/"])
    yield* until(ask(path), ({ completed }) => completed === 2)
    const watched = yield* watch(path)
    yield* until(Effect.sync(() => watched.frames.length), (count) => count === 1)
    const [catchup] = watched.frames
    assert.ok(catchup?.type === "catchup")
    const { completed, data, status, total } = catchup.data
    assert.deepStrictEqual([status, completed, total, data.length], ["scraping", 2, 4, 1])
    // a failed page has no document
    yield* until(Effect.sync(() => held.length), (count) => count === 2)
    held.forEach((go) => go())
    assert.deepStrictEqual(yield* watched.closed, [1000, done])
    assert.deepStrictEqual(watched.frames.map(({ type }) => type), ["catchup", "document", "document", "done"])
    assert.sameMembers([...pagesIn(watched)], urls)

    // a finished batch is sent immediately
    const late = yield* watch(path)
    assert.deepStrictEqual(yield* late.closed, [1000, done])
    assert.deepStrictEqual(late.frames.map(({ type }) => type), ["catchup", "done"])
    assert.deepStrictEqual(late.frames[0], {
      type: "catchup",
      data: (({ success, ...rest }) => ({ success, ...rest }))(yield* ask(path))
    } as never)
  }))

it.live("sends a large batch in parts, and no final status before the last document", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { ask, startBatch, watch } = yield* listeningEngine()
    const urls = Array.from({ length: 130 }, (_, page) => `${url}/${page}`)
    const path = yield* startBatch(urls)
    yield* until(ask(path), ({ status }) => status === "completed")
    const watched = yield* watch(path)
    assert.deepStrictEqual(yield* watched.closed, [1000, done])
    assert.sameMembers([...pagesIn(watched)], urls)
    const [catchup] = watched.frames
    assert.ok(catchup?.type === "catchup")
    assert.deepStrictEqual([catchup.data.status, catchup.data.data.length], ["scraping", 100])
  }))

it.live("sends large documents one after the other, so that watchers that read nothing take little memory", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((_, response) => {
      response.setHeader("content-type", "text/html")
      response.end(`<title>Long</title><main><p>${"Long sentences follow. ".repeat(30_000)}</p></main>`)
    })
    const { ask, startBatch, watch } = yield* listeningEngine()
    const path = yield* startBatch(Array.from({ length: 3 }, (_, page) => `${url}/${page}`))
    yield* until(ask(path), ({ status }) => status === "completed")
    const watched = yield* watch(path)
    assert.deepStrictEqual(yield* watched.closed, [1000, done])
    const lengths = watched.frames.map((frame) => frame.type === "catchup" ? frame.data.data.length : frame.type)
    assert.deepStrictEqual(lengths, [1, "document", "document", "done"])
  }))

it.live("reports that a batch was cancelled", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(() => undefined)
    const { ask, startBatch, watch } = yield* listeningEngine()
    const path = yield* startBatch([`${url}/1`])
    const watched = yield* watch(path)
    yield* until(Effect.sync(() => watched.frames.length), (count) => count === 1)
    yield* ask(path, { method: "DELETE" })
    assert.deepStrictEqual(yield* watched.closed, [1000, done])
    assert.deepStrictEqual(
      watched.frames.map((frame) => frame.type === "catchup" ? frame.data.status : frame.type),
      ["scraping", "cancelled", "done"]
    )
  }))

it.live("refuses watchers with the error of the operation, in a frame and as the close reason", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(() => undefined)
    const { startBatch, watch } = yield* listeningEngine({
      apiKeys: ["key-a", { key: "key-b", team: "b" }, { key: "key-c", operations: ["search"] }]
    })
    const path = yield* startBatch([`${url}/1`])
    const unknown = "/v2/batch/scrape/0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
    for (
      const [at, keys, code, error] of [
        [path, [], 3000, "Unauthorized: Invalid token"],
        [path, ["key-x"], 3000, "Unauthorized: Invalid token"],
        [path, ["key-c"], 3003, "Forbidden"],
        [path, ["key-b"], 1008, "Job not found"],
        [unknown, ["key-a"], 1008, "Job not found"],
        // a batch is not a crawl
        [path.replace("batch/scrape", "crawl"), ["key-a"], 1008, "Job not found"],
        ["/v2/crawl/one", ["key-a"], 1008, "Invalid job ID format. Job ID must be a valid UUID."]
      ] as const
    ) {
      const watched = yield* watch(at, keys)
      const reason = { type: "error", error }
      assert.deepStrictEqual(yield* watched.closed, [code, JSON.stringify(reason)])
      assert.deepStrictEqual<unknown>(watched.frames, [reason])
    }
  }))

it.live("answers an invalid handshake with the error body of the API", () =>
  Effect.gen(function*() {
    const { url } = yield* listeningEngine()
    const { hostname, port } = new URL(url)
    for (const headers of ["", "Sec-WebSocket-Key: x", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]) {
      const socket = connect(Number(port), hostname)
      socket.write(
        `GET /v2/crawl/one HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${headers}\r\n\r\n`
      )
      const text = yield* Effect.promise(async () => Buffer.concat(await socket.toArray()).toString())
      assert.match(text, /^HTTP\/1\.1 400 [^]*"success":false[^]*Sec-WebSocket-Key/)
    }
  }))

it.live("also accepts the key in the header, where the Python client sends it", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(pageOf)
    const { startBatch, url: engine } = yield* listeningEngine()
    const path = yield* startBatch([`${url}/1`])
    const reason = yield* Effect.promise(() =>
      new Promise<string>((resolve) => {
        // the types are those of browsers, which cannot send headers
        const socket = new WebSocket(new URL(path, engine.replace("http", "ws")), {
          headers: { authorization: "Bearer key-a" }
        } as never)
        socket.addEventListener("close", (event) => resolve(event.reason))
      })
    )
    assert.strictEqual(reason, done)
  }))

it.live("closes watchers when the engine stops, without `done`", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf(() => undefined)
    const watched = yield* Effect.scoped(Effect.gen(function*() {
      const { startBatch, watch } = yield* listeningEngine()
      const watched = yield* watch(yield* startBatch([`${url}/1`]))
      yield* until(Effect.sync(() => watched.frames.length), (count) => count === 1)
      return watched
    }))
    assert.deepStrictEqual(yield* watched.closed, [1012, ""])
    assert.deepStrictEqual(watched.frames.map(({ type }) => type), ["catchup"])
  }), 15_000)

// an engine that waited for such a watcher would end after half a minute
it.live("stops although a watcher reads nothing", () =>
  Effect.gen(function*() {
    const { url } = yield* siteOf((request, response) =>
      void response.setHeader("content-type", "text/html").end(
        `<title>${request.url}</title><!--${"x".repeat(4_000_000)}-->`
      )
    )
    const socket = yield* Effect.scoped(Effect.gen(function*() {
      const { ask, startBatch, url: engine } = yield* listeningEngine({}, 0)
      const path = yield* startBatch(["a", "b"].map((name) => `${url}/${name}`), { formats: ["rawHtml"] })
      yield* until(ask(`${path}?limit=1`), ({ status }) => status === "completed")
      const { hostname, port } = new URL(engine)
      const socket = connect(Number(port), hostname).pause()
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer key-a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
      )
      yield* Effect.promise(() => once(socket, "readable"))
      return socket
    }))
    socket.destroy()
  }), 25_000)
