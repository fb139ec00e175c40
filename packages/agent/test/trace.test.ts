import { assert, describe, it } from "@effect/vitest"
import * as Agent from "@trawl/agent"
import type { ApiError, Settings } from "@trawl/core"
import * as Testing from "@trawl/core/testing"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const event = (eventId: string, type: string, producerSequence: number) => ({
  eventId,
  type,
  producerSequence,
  occurredAt: `2026-11-20T12:00:0${producerSequence}Z`,
  agent: { id: "a", role: "orchestrator", name: "A" }
})
const poll = (...events: ReadonlyArray<object>) => ({ body: { success: true, id, events, creditsUsed: 0 } })
const started = event("1", "run.started", 1)
const late = event("2", "artifact.updated", 2)
const finished = event("3", "run.finished", 3)

describe("trace", () => {
  it.effect("emits each event once, and ends when no more events come after the run", () => {
    const { requests, layer } = Testing.script([
      poll(started),
      poll(finished, started),
      poll(finished, started, late),
      poll(late),
      poll(late)
    ])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Stream.runCollect(Agent.trace(id)))
      yield* TestClock.adjust("8 seconds")
      const events = yield* Fiber.join(fiber)
      assert.deepStrictEqual([...events].map(({ eventId }) => eventId), ["1", "3", "2"])
      assert.strictEqual(requests.length, 5)
    }).pipe(Effect.provide(layer))
  })

  it.effect("emits available events before it waits, and polls at the given interval", () => {
    const { requests, layer } = Testing.script([poll(started), poll(started, late)])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Stream.runHead(Agent.trace(id, { interval: "1 minute" })))
      assert.strictEqual((yield* Fiber.join(fiber)).pipe((head) => head._tag), "Some")
      assert.strictEqual(requests.length, 1)
    }).pipe(Effect.provide(layer))
  })

  it.effect("fails with the failure of a poll", () => {
    const { layer } = Testing.script([{ status: 400, body: { error: "Trace is only available for Spark 2 extracts" } }])
    return Effect.gen(function*() {
      const failure = yield* Effect.flip(Stream.runCollect(Agent.trace(id)))
      assert.isTrue(failure.is("TraceUnavailable"))
    }).pipe(Effect.provide(layer))
  })

  it.effect("continues after the events that were handled before", () => {
    const { layer } = Testing.script([poll(started, finished), poll(started, late, finished), poll(), poll()])
    return Effect.gen(function*() {
      const before = yield* Stream.runCollect(Stream.take(Agent.trace(id), 1))
      const fiber = yield* Effect.forkChild(
        Stream.runCollect(Agent.trace(id, { from: before.map(({ eventId }) => eventId) }))
      )
      yield* TestClock.adjust("4 seconds")
      assert.deepStrictEqual((yield* Fiber.join(fiber)).map(({ eventId }) => eventId), ["2", "3"])
    }).pipe(Effect.provide(layer))
  })

  it.effect("continues after a service outage of a minute", () => {
    const away = Array.from({ length: 10 }, () => ({ lost: "refused" }) as const)
    const { layer } = Testing.script([poll(started), ...away, poll(started, finished), poll(), poll()])
    return Effect.gen(function*() {
      const fiber = yield* Effect.forkChild(Stream.runCollect(Agent.trace(id)))
      yield* TestClock.adjust("2 minutes")
      assert.deepStrictEqual((yield* Fiber.join(fiber)).map(({ eventId }) => eventId), ["1", "3"])
    }).pipe(Effect.provide(layer))
  })
})

describe("updates and artifacts", () => {
  it.effect("have streams of their own", () => {
    const changed = { ...late, artifact: { artifactId: "table", snapshotId: "snap-1", kind: "json" } }
    const { layer } = Testing.script([
      poll(started, changed),
      { body: { success: true, snapshot: "[1]" } },
      poll(started, changed)
    ])
    return Effect.gen(function*() {
      const versions = yield* Stream.runCollect(Stream.take(Agent.artifacts(id), 1))
      assert.deepStrictEqual(versions.map(({ value }) => value), [[1]])
      const views = yield* Stream.runCollect(Stream.take(Agent.updates(id), 1))
      assert.deepStrictEqual(views.map(({ artifacts }) => Object.keys(artifacts)), [["table"]])
    }).pipe(Effect.provide(layer))
  })

  it.effect("reject an invalid interval before they send anything", () => {
    const { requests, layer } = Testing.script([])
    return Effect.gen(function*() {
      for (const interval of [Number.NaN, -5, "-5 seconds", "soon" as never, null as never] as const) {
        for (const follow of [Agent.trace, Agent.updates, Agent.artifacts]) {
          const failure = yield* Effect.flip(Stream.runCollect<unknown, ApiError, Settings>(follow(id, { interval })))
          assert.strictEqual(failure.message, "run: `interval` must be 0 or more milliseconds; nothing was sent")
        }
      }
      assert.lengthOf(requests, 0)
    }).pipe(Effect.provide(layer))
  })

  it.effect("fail if a snapshot is not valid JSON although its artifact is JSON", () => {
    const changed = { ...late, artifact: { artifactId: "table", snapshotId: "snap-1", kind: "json" } }
    const { layer } = Testing.script([poll(changed), { body: { success: true, snapshot: "[1" } }])
    return Effect.gen(function*() {
      const failure = yield* Effect.flip(Stream.runCollect(Agent.artifacts(id)))
      assert.isTrue(failure.is("ResponseMalformed"))
    }).pipe(Effect.provide(layer))
  })
})
