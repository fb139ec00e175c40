import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { cancelled } from "../../src/agent/run/run-end.ts"
import { RunStore } from "../../src/agent/run/run-store.ts"
import * as LedgerRecords from "../../src/records/ledger.ts"
import * as JobEvents from "../../src/jobs/job-events.ts"
import * as Leases from "../../src/jobs/leases.ts"
import * as RunRecords from "../../src/records/run-store.ts"
import { Ledger } from "../../src/service/ledger.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import { onEachDriver } from "./drivers.ts"

const request = { prompt: "What?", base: "http://engine.internal", effort: "low" as const }
const producer = { id: "a", role: "orchestrator", name: "A" } as const

const live = new Set(["one"])
const runRecords = Layer.provide(Layer.provideMerge(RunRecords.layer, LedgerRecords.layer), [
  JobEvents.layer,
  Layer.succeed(
    Leases.Leases,
    Leases.Leases.of({
      owner: "one",
      live: Effect.sync(() => [...live]),
      areValid: Effect.succeed(true),
      holding: (work) => work
    })
  )
])

onEachDriver("agent runs", runRecords, (it) => {
  it.effect("store each event, snapshot and charge once, and bill a success at its end", () =>
    as(
      "success",
      Effect.gen(function*() {
        const store = yield* RunStore
        const run = yield* begun(request, 2)
        const session = { producer, sequence: 1, type: "browser.session.started" as const, fields: { sessionId: "s" } }
        const first = yield* store.emit(run, session)
        assert.deepStrictEqual(yield* store.emit(run, session), { ...first, isNew: false })
        assert.isTrue(
          (yield* store.emit(run, { producer, sequence: 1, type: "reasoning.summary", fields: { text: "No" } })).isOther
        )
        const shown = {
          producer,
          type: "artifact.updated" as const,
          fields: { artifact: { artifactId: "a", kind: "text", change: "init", snapshotId: "s" } } as const
        }
        yield* store.show(run, shown, { id: "s", content: "x".repeat(10_000) })
        assert.strictEqual((yield* store.snapshot(run, "s"))?.length, 10_000)
        assert.strictEqual(yield* store.charge(run, "part", 3), 5)
        assert.strictEqual(yield* store.charge(run, "part", 3), 5)
        assert.strictEqual((yield* store.lastOf(run, "a"))?.type, "artifact.updated")
        yield* store.end(run, { outcome: "succeeded", data: { answer: 42 } })
        yield* store.end(run, { outcome: "failed", error: "Late" })
        assert.isFalse((yield* store.emit(run, session)).isNew)
        const trace = (yield* store.events(run, 0)).map(({ event }) =>
          (JSON.parse(event) as { readonly type: string }).type
        )
        assert.deepStrictEqual(trace, [
          "run.started",
          "browser.session.started",
          "artifact.updated",
          "browser.session.finished",
          "run.finished"
        ])
        assert.include((yield* store.eventAt(run, 2))?.event, "browser.session.started")
        assert.deepStrictEqual(yield* store.resultOf(run), { data: { answer: 42 } })
        assert.deepInclude(yield* store.get(run.id), { outcome: "succeeded", credits: 5, settings: { effort: "low" } })
        assert.strictEqual((yield* (yield* Ledger).months("success", false))[0]?.credits, 5)
      })
    ))

  it.effect("continue a thread only when its last run has ended", () =>
    as(
      "thread",
      Effect.gen(function*() {
        const store = yield* RunStore
        const run = yield* begun(request)
        const next = { ...request, threadId: run.thread }
        assert.deepStrictEqual(yield* store.start(next), { _tag: "ThreadBusy", by: run.id })
        assert.deepStrictEqual(yield* store.conflict(run.thread), { _tag: "ThreadBusy", by: run.id })
        yield* store.end(run, { outcome: "succeeded", data: "first" })
        const second = yield* begun(next)
        assert.deepStrictEqual(yield* store.earlier(second), [{ prompt: "What?", answer: `"first"` }])
        assert.deepStrictEqual((yield* store.thread("thread", run.thread)).map(({ id }) => id), [run.id, second.id])
        const listed = yield* store.list("thread", undefined, 1)
        assert.deepStrictEqual(
          listed.map(({ id }) => id),
          [second.id]
        )
        assert.deepStrictEqual((yield* store.list("thread", listed[0]?.createdAt, 5)).map(({ id }) => id), [run.id])
        assert.deepStrictEqual(yield* store.start({ ...request, threadId: "none" }), { _tag: "ThreadNotFound" })
      })
    ))

  it.effect("end as cancelled if cancelled, keep their credits, and bill nothing", () =>
    as(
      "cancel",
      Effect.gen(function*() {
        const store = yield* RunStore
        const run = yield* begun(request, 4)
        assert.deepStrictEqual([yield* store.countStart(run), yield* store.countStart(run)], [1, 2])
        yield* store.uncountStart(run)
        assert.strictEqual(yield* store.countStart(run), 2)
        assert.strictEqual((yield* store.tries(run)).size, 0)
        assert.deepStrictEqual([yield* store.countTry(run, "step"), yield* store.countTry(run, "step")], [1, 2])
        assert.strictEqual(yield* store.countTry(run, "other"), 1)
        yield* store.uncountTry(run, "other")
        assert.deepStrictEqual(yield* store.tries(run), new Map([["step", 2], ["other", 0]]))
        assert.notInclude(yield* store.cancelled, run.id)
        assert.deepStrictEqual([yield* store.requestCancel(run), yield* store.requestCancel(run)], [
          "requested",
          "requested before"
        ])
        assert.include(yield* store.cancelled, run.id)
        yield* store.end(run, { outcome: "succeeded", data: 1 })
        assert.strictEqual(yield* store.requestCancel(run), "ended")
        assert.strictEqual((yield* store.progress(run))?.credits, 4)
        assert.strictEqual((yield* store.get(run.id))?.outcome, "cancelled")
        assert.deepStrictEqual(yield* (yield* Ledger).months("cancel", false), [])
      })
    ))

  it.effect("change only in the process that claimed them last", () =>
    as(
      "claimed",
      Effect.gen(function*() {
        const store = yield* RunStore
        const run = yield* begun(request, 1)
        assert.deepStrictEqual((yield* store.claim(run.id, 1))?.epoch, 1)
        assert.notInclude(yield* store.unfinished, run.id)
        live.delete("one")
        assert.include(yield* store.unfinished, run.id)
        live.add("one")
        const taken = yield* store.claim(run.id, 2)
        assert.ok(taken)
        assert.isUndefined(yield* store.claim(run.id, 1))

        const event = { producer, type: "reasoning.summary", fields: { text: "Late" } } as const
        const shown = {
          producer,
          type: "artifact.updated" as const,
          fields: { artifact: { artifactId: "a", kind: "text", change: "init", snapshotId: "late" } } as const
        }
        assert.isFalse((yield* store.emit(run, event)).isNew)
        assert.isFalse((yield* store.emit(run, { ...event, sequence: 1 })).isNew)
        assert.isFalse((yield* store.show(run, shown, { id: "late", content: "x" })).isNew)
        yield* store.emitAll(run, [event])
        yield* store.closeSessions(run)
        yield* store.charge(run, "part", 3)
        yield* store.countStart(run)
        yield* store.countTry(run, "step")
        yield* store.end(run, { outcome: "succeeded", data: "late" })
        assert.isUndefined(yield* store.snapshot(run, "late"))
        assert.strictEqual((yield* store.events(run, 0)).length, 1)
        assert.deepStrictEqual(yield* store.tries(run), new Map())
        assert.deepInclude(yield* store.get(run.id), { credits: 1, endedAt: undefined })

        assert.strictEqual(yield* store.charge(taken, "part", 3), 4)
        assert.strictEqual(yield* store.countStart(taken), 1)
        assert.isTrue((yield* store.emit(taken, { ...event, sequence: 1 })).isNew)
        // any process cancels
        assert.strictEqual(yield* store.requestCancel(run), "requested")
        yield* store.end(taken, cancelled)
        assert.deepInclude(yield* store.get(run.id), { credits: 4, outcome: "cancelled" })
      })
    ))

  it.effect("return a long trace in parts", () =>
    as(
      "long",
      Effect.gen(function*() {
        const store = yield* RunStore
        const run = yield* begun(request)
        yield* store.emitAll(
          run,
          Array.from(
            { length: 30 },
            () => ({ producer, type: "reasoning.summary" as const, fields: { text: "x".repeat(5_000) } })
          )
        )
        const parts: Array<number> = []
        for (
          let found = yield* store.events(run, 0);
          found.length > 0;
          found = yield* store.events(run, found.at(-1)!.id)
        ) parts.push(found.length)
        assert.deepStrictEqual([parts.length, parts.reduce((sum, length) => sum + length)], [3, 31])
      })
    ))
})

const as = <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, CurrentTeam, { name, key: "k" })

const begun = Effect.fnUntraced(function*(runRequest: typeof request & { readonly threadId?: string }, spent = 0) {
  const started = yield* (yield* RunStore).start(runRequest, spent)
  assert.ok(started._tag === "Started")
  return started.run
})
