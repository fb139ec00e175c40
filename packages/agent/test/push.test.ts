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
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { event, id, pushed } from "./events.ts"

const one = event("a", 1)
const two = event("a", 2)
const last = event("a", 9, "run.finished")

describe("a pushed trace", () => {
  it.effect("is emitted event by event, resumes after a silence, and ends with two polls", () => {
    const { layer, requests, send } = service()
    return Effect.gen(function*() {
      const seen: Array<string> = []
      const fiber = yield* Effect.forkChild(
        Stream.runForEach(Agent.trace(id), ({ eventId }) => Effect.sync(() => seen.push(eventId)))
      )
      yield* TestClock.adjust("44 seconds")
      yield* send(pushed(one))
      yield* TestClock.adjust("44 seconds")
      assert.deepStrictEqual([seen, requests.length], [["a1"], 1])
      yield* TestClock.adjust("5 seconds")
      assert.deepStrictEqual(requests.map(({ headers }) => headers["last-event-id"]), [undefined, "a1"])
      yield* send(pushed(one) + pushed(two) + pushed(last))
      yield* TestClock.adjust("4 seconds")
      yield* Fiber.join(fiber)
      assert.deepStrictEqual(seen, ["a1", "a2", "a9"])
      assert.deepStrictEqual(requests.map(({ headers }) => headers["accept"]?.includes("event-stream")), [
        true,
        true,
        false,
        false
      ])
    }).pipe(Effect.provide(layer))
  })

  it.effect("closes its stream immediately when it is interrupted", () => {
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

/** Pushes the texts of the test, and answers polls with no new events. */
const service = () => {
  const requests: Array<HttpRequest> = []
  const streams = new Set<(piece: string | undefined) => void>()
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  let read: (() => void) | undefined
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
    const source = {
      read: () =>
        new Promise<string | undefined>((resolve) => {
          if (waiting.length > 0) return resolve(waiting.shift())
          take = resolve
          read?.()
        }),
      close: () => {
        streams.delete(give)
        read?.()
      }
    }
    return { status: 200, headers: new Map([["content-type", "text/event-stream"]]), body: "", source }
  }
  const send = async (request: HttpRequest): Promise<HttpResponse> => {
    requests.push(request)
    return request.headers["accept"]?.includes("text/event-stream")
      ? push()
      : { status: 200, headers: new Map(), body: JSON.stringify({ success: true, events: [] }) }
  }
  return {
    requests,
    /** Resolves when the text was read and the reader requests more or leaves. */
    send: (text: string) =>
      Effect.callback<void>((resume) => {
        read = () => resume(Effect.void)
        streams.forEach((give) => give(text))
      }),
    open: () => streams.size,
    /** Resolves when the first stream is open. */
    opened,
    layer: Layer.mergeAll(Testing.script([]).layer, Layer.succeed(Transport, { send }))
  }
}

describe("a stream that has just been opened", () => {
  it.effect("is closed at whatever step its fiber is interrupted", () =>
    Effect.forEach(Array.from({ length: 40 }, (_, turns) => turns), (turns) => {
      const { layer, open, opened } = service()
      return Effect.gen(function*() {
        // the fiber yields after every few steps
        const slow = Effect.provideService(Stream.runDrain(Agent.trace(id)), References.MaxOpsBeforeYield, 3)
        const fiber = yield* Effect.forkChild(slow)
        yield* Effect.promise(() => opened)
        yield* passed(turns)
        yield* Fiber.interrupt(fiber)
        assert.strictEqual(open(), 0, `${turns} turns after it was opened`)
      }).pipe(Effect.provide(layer))
    }))

  it.live("leaves no connection open on the server", () =>
    Effect.gen(function*() {
      const server = yield* streamingServer
      for (const transport of [fetchTransport, nodeTransport()]) {
        for (const turns of [0, 1, 2, 5, 20]) {
          const begun = server.next()
          const fiber = yield* Effect.forkChild(
            Stream.runDrain(Agent.trace(id)).pipe(
              Effect.provideService(Transport, transport),
              Effect.provide(layer({ apiKey: "test-key", baseUrl: server.url }))
            )
          )
          const { closed } = yield* Effect.promise(() => begun)
          yield* passed(turns)
          yield* Fiber.interrupt(fiber)
          yield* Effect.promise(() => closed)
        }
        yield* Effect.promise(async () => transport.close?.())
      }
    }).pipe(Effect.scoped))
})

/** Waits this many turns of the event loop. */
const passed = (turns: number) =>
  Effect.promise(async () => {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
  })

/** Pushes nothing, and reports when a stream has begun and when its connection is closed. */
const streamingServer = Effect.gen(function*() {
  let begun = Promise.withResolvers<{ readonly closed: Promise<unknown> }>()
  const server = createServer((_, response) => {
    begun.resolve({ closed: once(response, "close") })
    response.writeHead(200, { "content-type": "text/event-stream" }).write(": here\n\n")
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () => Effect.sync(() => (server.closeAllConnections(), server.close()))
  )
  const next = () => {
    begun = Promise.withResolvers()
    return begun.promise
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, next }
})
