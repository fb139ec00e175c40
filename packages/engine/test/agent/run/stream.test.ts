import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import type { AgentContext } from "../../../src/agent/ground/agent-context.ts"
import { RunStore } from "../../../src/agent/run/run-store.ts"
import * as LedgerRecords from "../../../src/records/ledger.ts"
import * as JobEvents from "../../../src/jobs/job-events.ts"
import * as Leases from "../../../src/jobs/leases.ts"
import * as RunRecords from "../../../src/records/run-store.ts"
import { streamTrace } from "../../../src/agent/run/trace-answer.ts"
import * as Draining from "../../../src/service/draining.ts"
import { embedded, EngineAddress, listen } from "../../../src/index.ts"
import { sqliteRecords } from "../../records/drivers.ts"
import { until } from "../../service/service-engine.ts"
import type { AgentAnswer, AnyEvent } from "./agent-engine.ts"
import { useTool } from "./agent-engine.ts"

/** An engine on a port whose runs report this many events, then wait for `go`, report one more, and end. */
const streaming = Effect.fnUntraced(function*(many: number) {
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const work = (_: unknown, context: AgentContext) =>
    Effect.gen(function*() {
      for (let number = 1; number <= many; number++) yield* context.reason(`Thought ${number}\nin two lines 🚋`)
      yield* Effect.promise(() => gate)
      yield* useTool(context, "last")
      return { _tag: "Succeeded" as const, data: 1 }
    })
  const context = yield* Layer.build(Layer.provideMerge(
    listen({ port: 0, shutdownTimeout: "5 seconds" }),
    embedded({ dataDirectory: ":memory:", apiKeys: ["key-a"], browser: false, worker: { work } })
  ))
  const { url } = yield* Effect.provideContext(EngineAddress, context)
  const fetched = (path: string, init: RequestInit & { readonly headers?: Record<string, string> } = {}) =>
    Effect.promise((signal) =>
      fetch(url + path, {
        signal,
        ...init,
        headers: { authorization: "Bearer key-a", "content-type": "application/json", ...init.headers }
      })
    )
  const ask = (path: string, init: RequestInit = {}) =>
    Effect.flatMap(
      fetched(path, init as never),
      (response) => Effect.promise(async () => await response.json() as AgentAnswer)
    )
  const { id } = yield* ask("/v2/agent", { method: "POST", body: JSON.stringify({ prompt: "Think." }) })
  const listenTo = (headers: Record<string, string> = {}) =>
    fetched(`/v2/agent/${id}/trace`, { headers: { accept: "text/event-stream", ...headers } })
  return { ask, go, id, listenTo, url }
})

const messagesIn = (text: string) =>
  text.split("\n\n").filter((block) => block.startsWith("id:")).map((block) => ({
    id: /^id: (\d+)$/m.exec(block)?.[1] ?? "",
    event: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? "") as AnyEvent
  }))

it.live("streams events on the path of the trace, and ends with the run", () =>
  Effect.gen(function*() {
    const { ask, go, id, listenTo } = yield* streaming(3)
    const response = yield* listenTo()
    assert.deepStrictEqual([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control")
    ], [200, "text/event-stream", "no-store"])
    let text = ""
    const reading = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    const read = Effect.promise(() => reading.read())
    while (messagesIn(text).length < 5) text += (yield* read).value ?? ""
    assert.match(text, /^retry: 1000\n\n/)
    go()
    for (let piece = yield* read; !piece.done; piece = yield* read) text += piece.value
    const streamed = messagesIn(text)
    const { events } = yield* ask(`/v2/agent/${id}/trace`)
    assert.deepStrictEqual(streamed.map(({ event }) => event), events)
    assert.strictEqual(streamed.at(-1)?.event.type, "run.finished")
    // fields beside the event
    const frames = text.split("\n\n").filter((block) => block.startsWith("data:")).map((block) =>
      JSON.parse(block.slice(5))
    )
    assert.deepStrictEqual(frames.map((answer) => [answer.id, answer.events]), frames.map(() => [id, []]))
    assert.strictEqual(frames.at(-1)?.creditsUsed, 1)
    // also sent to a client that has received all events
    const last = yield* Effect.flatMap(
      listenTo({ "last-event-id": streamed.at(-1)!.id }),
      (response) => Effect.promise(() => response.text())
    )
    assert.match(last, /"creditsUsed":1/)
  }))

it.live("continues after the last received event", () =>
  Effect.gen(function*() {
    const { ask, go, id, listenTo } = yield* streaming(1_500)
    yield* ask("/v2/agent", { method: "POST", body: JSON.stringify({ prompt: "Think of something else." }) })
    go()
    yield* until(ask(`/v2/agent/${id}`), ({ status }) => status === "completed")
    const whole = messagesIn(yield* Effect.flatMap(listenTo(), (response) => Effect.promise(() => response.text())))
    assert.strictEqual(whole.length, 1_500 + 6)
    for (const at of [0, 700, whole.length - 1]) {
      const rest = messagesIn(
        yield* Effect.flatMap(listenTo({ "last-event-id": whole[at]!.id }), (response) =>
          Effect.promise(() => response.text()))
      )
      assert.deepStrictEqual(
        rest.map(({ id }) =>
          id
        ),
        whole.slice(at + 1).map(({ id }) => id)
      )
    }
    // events of other runs are not sent
    assert.deepStrictEqual(whole.map(({ id }) => id), whole.map((_, index) => String(index + 1)))
    for (const place of ["e7; DROP TABLE", "0", "9999999"]) {
      // that no stream has sent
      const odd = messagesIn(
        yield* Effect.flatMap(listenTo({ "last-event-id": place }), (response) => Effect.promise(() => response.text()))
      )
      assert.strictEqual(odd.length, whole.length)
    }
    // the poll has all of them as well
    assert.deepStrictEqual((yield* ask(`/v2/agent/${id}/trace`)).events, whole.map(({ event }) => event))
  }))

it.live("ends streams when the engine shuts down, so that they do not delay it", () =>
  Effect.gen(function*() {
    const at = yield* Effect.scoped(Effect.gen(function*() {
      const { listenTo } = yield* streaming(1)
      const response = yield* listenTo()
      yield* Effect.promise(() => response.body!.getReader().read())
      return performance.now()
    }))
    assert.isBelow(performance.now() - at, 4_000)
  }), 15_000)

it.effect("sends a comment after 15 seconds of silence, and each event at once", () =>
  Effect.gen(function*() {
    const store = yield* RunStore
    const started = yield* store.start({ prompt: "Wait.", base: "http://engine.internal" })
    assert.ok(started._tag === "Started")
    const { body } = yield* streamTrace(store, started.run, 0)
    assert.ok(body._tag === "Stream")
    const frames: Array<string> = []
    const listening = yield* Effect.forkChild(
      Stream.runForEach(body.stream, (bytes) => Effect.sync(() => frames.push(Buffer.from(bytes).toString())))
    )
    yield* TestClock.adjust("14 seconds")
    assert.strictEqual(frames.length, 2)
    yield* TestClock.adjust("1 second")
    assert.strictEqual(frames[2], ": nothing new\n\n")
    yield* TestClock.adjust("7 seconds")
    yield* store.emit(started.run, {
      producer: { id: "a", role: "orchestrator", name: "A" },
      type: "reasoning.summary",
      fields: { text: "Aha" }
    })
    yield* TestClock.adjust(0)
    assert.include(frames[3], "Aha")
    yield* TestClock.adjust("14 seconds")
    assert.strictEqual(frames.length, 4)
    yield* TestClock.adjust("1 second")
    assert.strictEqual(frames[4], ": nothing new\n\n")
    yield* store.end(started.run, { outcome: "succeeded", data: 1 })
    yield* Fiber.join(listening)
    assert.include(frames[5], "run.finished")
    assert.strictEqual(frames.length, 6)
  }).pipe(Effect.provide([runRecords, Draining.layer])))

/** A new database each time. */
const runRecords = Layer.provide(RunRecords.layer, [JobEvents.layer, Leases.layerAlone]).pipe(
  Layer.provide(LedgerRecords.layer),
  Layer.provideMerge(sqliteRecords())
)
