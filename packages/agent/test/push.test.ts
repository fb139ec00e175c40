import { assert, describe, it } from "@effect/vitest"
import * as Agent from "@trawl/agent"
import { type HttpRequest, layer, Transport } from "@trawl/core"
import { fetchTransport } from "@trawl/core/fetch"
import type { HttpResponse } from "@trawl/core/machine"
import { nodeTransport } from "@trawl/core/node"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as References from "effect/References"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { vi } from "vitest"
import { event, id, pushed } from "./events.ts"

const one = event("a", 1)
const two = event("a", 2)
const last = event("a", 9, "run.finished")

describe("a trace that the service pushes", () => {
  it.effect("comes event by event, is taken up again after a silence, and ends with two polls", () => {
    const { layer, requests, tell } = service()
    return Effect.gen(function*() {
      const seen: Array<string> = []
      const fiber = yield* Effect.forkChild(Stream.runForEach(Agent.trace(id), ({ eventId }) => Effect.sync(() => seen.push(eventId))))
      yield* TestClock.adjust("44 seconds")
      tell(pushed(one))
      yield* arrived
      yield* TestClock.adjust("44 seconds")
      assert.deepStrictEqual([seen, requests.length], [["a1"], 1])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(requests.map(({ headers }) => headers["last-event-id"]), [undefined, "a1"])
      tell(pushed(one) + pushed(two) + pushed(last))
      yield* arrived
      yield* TestClock.adjust("4 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(seen, ["a1", "a2", "a9"])
      assert.deepStrictEqual(requests.map(({ headers }) => headers["accept"]?.includes("event-stream")), [true, true, false, false])
    }).pipe(Effect.provide(layer))
  })

  it.effect("closes its stream at once when it is interrupted", () => {
    const { layer, open } = service()
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Stream.runDrain(Agent.updates(id)))
      yield* TestClock.adjust("1 second")
      assert.strictEqual(open(), 1)
      yield* Fiber.interrupt(fiber)
      assert.strictEqual(open(), 0)
    }).pipe(Effect.provide(layer))
  })
})

/** What was told has been read, and the clock of the test stands still. */
const arrived = Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 0)))

/** Pushes what it is told to tell, and answers a poll with nothing new. */
const service = () => {
  const requests: Array<HttpRequest> = []
  const streams = new Set<(piece: string | undefined) => void>()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const push = (): HttpResponse => {
    const waiting: Array<string | undefined> = []
    let take: ((piece: string | undefined) => void) | undefined
    const give = (piece: string | undefined) => {
      if (take === undefined) waiting.push(piece)
      else take(piece)
      take = undefined
    }
    streams.add(give)
    open()
    const read = () =>
      new Promise<string | undefined>((resolve) => {
        if (waiting.length > 0) resolve(waiting.shift())
        else take = resolve
      })
    return { status: 200, headers: new Map([["content-type", "text/event-stream"]]), body: "", source: { read, close: () => streams.delete(give) } }
  }
  const send = async (request: HttpRequest): Promise<HttpResponse> => {
    requests.push(request)
    return request.headers["accept"]?.includes("text/event-stream")
      ? push()
      : { status: 200, headers: new Map(), body: JSON.stringify({ success: true, events: [] }) }
  }
  return {
    requests,
    tell: (text: string) => streams.forEach((give) => give(text)),
    open: () => streams.size,
    /** When there is a first stream. */
    opened,
    layer: Layer.mergeAll(Testing.script([]).layer, Layer.succeed(Transport, { send }))
  }
}

describe("a stream that was opened a moment ago", () => {
  it.effect("is closed, wherever an interruption meets its fiber", () =>
    Effect.forEach(Array.from({ length: 40 }, (_, turns) => turns), (turns) => {
      const { layer, open, opened } = service()
      return Effect.gen(function*() {
        // the fiber gives way after every few of its steps
        const slow = Effect.provideService(Stream.runDrain(Agent.trace(id)), References.MaxOpsBeforeYield, 3)
        const fiber = yield* Effect.forkChild(slow)
        yield* Effect.promise(() => opened)
        for (let turn = 0; turn < turns; turn++) yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
        yield* Fiber.interrupt(fiber)
        assert.strictEqual(open(), 0, `${turns} turns after it was opened`)
      }).pipe(Effect.provide(layer))
    }))

  it.live("leaves no connection open at the server", () =>
    Effect.gen(function*() {
      const server = yield* streamingServer
      for (const transport of [fetchTransport, nodeTransport()]) {
        for (const milliseconds of [undefined, 0, 1, 3, 10]) {
          const before = server.streams()
          const fiber = yield* Effect.forkChild(Stream.runDrain(Agent.trace(id)).pipe(
            Effect.provideService(Transport, transport),
            Effect.provide(layer({ apiKey: "test-key", baseUrl: server.url }))
          ))
          yield* until(() => server.streams() > before)
          if (milliseconds !== undefined) yield* Effect.sleep(milliseconds)
          yield* Fiber.interrupt(fiber)
          yield* until(() => server.open() === 0)
        }
        yield* Effect.promise(async () => transport.close?.())
      }
    }).pipe(Effect.scoped))
})

/** Pushes nothing and counts: streams begun, and those whose connection is open. */
const streamingServer = Effect.gen(function*() {
  let streams = 0
  const open = new Set<unknown>()
  const server = createServer((_, response) => {
    streams++
    open.add(response)
    response.on("close", () => open.delete(response))
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n")
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => (server.closeAllConnections(), server.close()))
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, streams: () => streams, open: () => open.size }
})

const until = (holds: () => boolean): Effect.Effect<void> => Effect.promise(() => vi.waitUntil(holds, { interval: 1, timeout: 5000 }))
