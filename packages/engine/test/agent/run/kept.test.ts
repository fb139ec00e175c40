import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { RunStore } from "../../../src/agent/run/run-store.ts"
import * as LedgerRecords from "../../../src/records/ledger.ts"
import * as JobEvents from "../../../src/jobs/job-events.ts"
import * as Leases from "../../../src/jobs/leases.ts"
import * as RunRecords from "../../../src/records/run-store.ts"
import { number } from "../../../src/store/column.ts"
import { Database } from "../../../src/store/database.ts"
import { sqliteRecords } from "../../records/drivers.ts"

const request = { prompt: "What?", base: "http://engine.internal" }

it.effect("stores runs, traces and snapshots for 24 hours from the start, and threads as long as one of their runs", () =>
  Effect.gen(function*() {
    const store = yield* RunStore
    const { read } = yield* Database
    const rows = read((sql) =>
      ["agent_run", "agent_event", "agent_snapshot", "agent_charge"].map((table) =>
        number(sql(`SELECT count(*) AS n FROM ${table}`).get() ?? {}, "n")
      )
    )
    const started = yield* store.start(request)
    assert.ok(started._tag === "Started")
    const { run } = started
    const producer = { id: "a", role: "orchestrator", name: "A" } as const
    yield* store.show(run, {
      producer,
      sequence: 1,
      type: "artifact.updated",
      fields: { artifact: { artifactId: "a", kind: "text", change: "init", snapshotId: "s" } }
    }, { id: "s", content: "x" })
    yield* store.charge(run, "part", 3)
    yield* store.end(run, { outcome: "succeeded", data: 1 })
    yield* TestClock.adjust("23 hours")
    const second = yield* store.start({ ...request, threadId: run.thread })
    assert.ok(second._tag === "Started" && second.run.turn === 2)
    yield* TestClock.adjust("59 minutes")
    assert.strictEqual((yield* store.get(run.id))?.credits, 3)
    yield* TestClock.adjust("2 minutes")
    assert.isUndefined(yield* store.get(run.id))
    assert.deepStrictEqual((yield* store.list("default", undefined, 10)).map(({ id }) => id), [second.run.id])
    // its next turn continues, and may still need it
    yield* TestClock.adjust("10 minutes")
    assert.deepStrictEqual(yield* rows, [2, 4, 1, 1])
    yield* store.end(second.run, { outcome: "succeeded", data: 1 })
    yield* TestClock.adjust("10 minutes")
    assert.deepStrictEqual(yield* rows, [1, 2, 0, 0])
    yield* TestClock.adjust("24 hours")
    assert.deepStrictEqual(yield* rows, [0, 0, 0, 0])
    assert.deepStrictEqual(yield* store.start({ ...request, threadId: run.thread }), { _tag: "ThreadNotFound" })
  }).pipe(Effect.provide(runRecords)))

it.effect("deletes many old runs in batches, and yields in between", () =>
  Effect.gen(function*() {
    const store = yield* RunStore
    const { read } = yield* Database
    const left = read((sql) => number(sql("SELECT count(*) AS n FROM agent_run").get() ?? {}, "n"))
    for (let count = 0; count < 50; count++) {
      const started = yield* store.start(request)
      if (started._tag === "Started") yield* store.end(started.run, { outcome: "succeeded", data: 1 })
    }
    const seen: Array<number> = []
    const looking = yield* Effect.forkChild(
      Effect.forever(Effect.andThen(Effect.tap(left, (count) => Effect.sync(() => seen.push(count))), Effect.yieldNow))
    )
    yield* TestClock.adjust("24 hours")
    yield* TestClock.adjust("20 minutes")
    yield* Fiber.interrupt(looking)
    assert.strictEqual(yield* left, 0)
    assert.include(seen, 30)
  }).pipe(Effect.provide(runRecords)))

it.effect("lists all runs that started in the same millisecond as the last one of a page", () =>
  Effect.gen(function*() {
    const store = yield* RunStore
    const ids: Array<string> = []
    for (let count = 0; count < 5; count++) {
      const started = yield* store.start(request)
      if (started._tag === "Started") ids.unshift(started.run.id)
    }
    const first = yield* store.list("default", undefined, 2)
    const rest = yield* store.list("default", first.at(-1)?.createdAt, 10)
    assert.deepStrictEqual([...first, ...rest].map(({ id }) => id), ids)
  }).pipe(Effect.provide(runRecords)))

/** A new database each time. */
const runRecords = Layer.provide(RunRecords.layer, [JobEvents.layer, Leases.layerAlone]).pipe(
  Layer.provide(LedgerRecords.layer),
  Layer.provideMerge(sqliteRecords())
)
