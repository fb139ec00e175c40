import { assert, describe, it } from "@effect/vitest"
import * as Agent from "@trawl/agent"
import { type HttpRequest, Transport } from "@trawl/core"
import type { HttpResponse } from "@trawl/core/machine"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
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
  const push = (): HttpResponse => {
    const waiting: Array<string | undefined> = []
    let take: ((piece: string | undefined) => void) | undefined
    const give = (piece: string | undefined) => {
      if (take === undefined) waiting.push(piece)
      else take(piece)
      take = undefined
    }
    streams.add(give)
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
    layer: Layer.mergeAll(Testing.script([]).layer, Layer.succeed(Transport, { send }))
  }
}
