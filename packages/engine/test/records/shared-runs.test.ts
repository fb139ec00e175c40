import { assert } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Queue from "effect/Queue"
import * as Schema from "effect/Schema"
import { SqlClient } from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import type { Worker as AgentWorker } from "../../src/agent/ground/worker.ts"
import { Worker } from "../../src/agent/ground/worker.ts"
import * as AgentRuns from "../../src/agent/run/agent-runs.ts"
import * as DurableWorkflowEngine from "../../src/agent/run/durable-workflow-engine.ts"
import { RunStore } from "../../src/agent/run/run-store.ts"
import { JobEvents, workTopic } from "../../src/jobs/job-events.ts"
import * as Events from "../../src/jobs/job-events.ts"
import { Leases } from "../../src/jobs/leases.ts"
import * as Webhooks from "../../src/jobs/webhooks.ts"
import { MailRelay } from "../../src/mail/mail-relay.ts"
import * as DeliveryRecords from "../../src/records/deliveries.ts"
import * as ExecutionRecords from "../../src/records/execution-store.ts"
import * as LeaseRecords from "../../src/records/leases.ts"
import * as LedgerRecords from "../../src/records/ledger.ts"
import * as Retained from "../../src/records/retained.ts"
import * as RoleRecords from "../../src/records/roles.ts"
import * as RunRecords from "../../src/records/run-store.ts"
import { BackgroundWork, makeBackgroundWork } from "../../src/service/background-work.ts"
import { Ledger } from "../../src/service/ledger.ts"
import { allRoles, readRoles } from "../../src/service/roles.ts"
import { CurrentTeam } from "../../src/service/team.ts"
import * as Traffic from "../../src/service/traffic.ts"
import { EngineSettings } from "../../src/settings.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("runs of several processes", Events.layer, (it) => {
  it.effect("go on in another process when theirs is lost, and the lost one changes nothing when it wakes up", () =>
    Effect.gen(function*() {
      const one = yield* process(true)
      const run = yield* one.start("frozen")
      assert.deepStrictEqual(yield* one.step, "first")
      yield* one.allow
      assert.deepStrictEqual(yield* one.step, "second")
      // from now on, as if the process did not run
      const two = yield* process()
      yield* one.lose
      assert.deepStrictEqual(yield* two.step, "second")
      yield* one.allow
      yield* one.stopped
      assert.deepInclude(yield* two.store.get(run), { endedAt: undefined, credits: 1 })
      yield* two.allow
      assert.deepStrictEqual(yield* two.step, "third")
      yield* two.allow
      const ended = yield* two.ended(run)
      assert.deepInclude(ended, { outcome: "succeeded", credits: 3 })
      assert.deepStrictEqual((yield* two.store.resultOf(ended)).data, ["first", "second", "third"])
      assert.deepStrictEqual(yield* trace(two.store, run), wholeTrace)
      assert.strictEqual((yield* two.ledger.months("frozen", false))[0]?.credits, 3)
    }))

  it.effect("can be followed and cancelled in any process", () =>
    Effect.gen(function*() {
      const one = yield* process()
      const two = yield* process()
      const run = yield* one.start("cancelled")
      assert.deepStrictEqual(yield* one.step, "first")
      const seen = (yield* trace(two.store, run)).at(-1)
      assert.strictEqual(seen, "tool_call.started")
      const known = yield* two.store.get(run)
      assert.ok(known)
      assert.strictEqual(yield* two.runs.cancel(known), "requested")
      yield* one.stopped
      assert.strictEqual((yield* two.ended(run)).outcome, "cancelled")
      assert.deepStrictEqual(yield* two.ledger.months("cancelled", false), [])
    }))

  it.effect("that a process without the role agent has started are worked on by one with it, and go on in another", () =>
    Effect.gen(function*() {
      const api = yield* process(false, readRoles(["api"]))
      const one = yield* process()
      const run = yield* api.start("elsewhere")
      assert.strictEqual(yield* one.step, "first")
      yield* one.allow
      assert.strictEqual(yield* one.step, "second")
      const two = yield* process()
      yield* one.lose
      yield* api.wake
      assert.strictEqual(yield* two.step, "second")
      for (const _ of ["second", "third"]) yield* two.allow
      assert.deepInclude(yield* api.ended(run), { outcome: "succeeded", credits: 3 })
      assert.deepStrictEqual(yield* trace(api.store, run), wholeTrace)
    }))

  it.effect("go on in another process as soon as theirs begins to shut down", () =>
    Effect.gen(function*() {
      const one = yield* process()
      const run = yield* one.start("drained")
      assert.strictEqual(yield* one.step, "first")
      yield* one.allow
      assert.strictEqual(yield* one.step, "second")
      const two = yield* process()
      yield* one.shutDown
      assert.strictEqual(yield* two.step, "second")
      for (const _ of ["second", "third"]) yield* two.allow
      assert.deepInclude(yield* two.ended(run), { outcome: "succeeded", credits: 3 })
      assert.deepStrictEqual(yield* trace(two.store, run), wholeTrace)
      assert.deepStrictEqual(yield* one.stepsLeft, [])
    }))

  it.effect("that wait move to a process that joins, and none of their steps runs twice", () =>
    Effect.gen(function*() {
      const one = yield* process()
      const count = 12
      const ids = yield* Effect.forEach(Array.from({ length: count }), (_, at) => one.start(`waits ${at}`))
      // at most four runs use a tool at the same time
      for (let at = 0; at < 4; at++) assert.strictEqual(yield* one.step, "first")
      const two = yield* process()
      const three = yield* process()
      // the runs come to rest when the database has answered
      yield* Effect.raceFirst(
        Effect.forEach([two, three], (other) =>
          Effect.gen(function*() {
            for (let at = 0; at < 4; at++) assert.strictEqual(yield* other.step, "first")
          })),
        Effect.forever(Effect.andThen(TestClock.adjust("1 second"), one.store.unfinished))
      )
      for (const each of [one, two, three]) for (let at = 0; at < 3 * count; at++) yield* each.allow
      for (const [at, id] of ids.entries()) {
        assert.deepInclude(yield* two.ended(id), { outcome: "succeeded", credits: 3 })
        assert.deepStrictEqual(yield* trace(one.store, id), wholeTrace)
        assert.strictEqual((yield* two.ledger.months(`waits ${at}`, false))[0]?.credits, 3)
      }
      // all other steps ran once, in one of the processes
      const rest = yield* Effect.forEach([one, two, three], ({ stepsLeft }) => stepsLeft)
      assert.strictEqual(rest.flat().length, 3 * count - 12)
      assert.deepStrictEqual(rest.map((steps) => steps.length), [8, 8, 8])
    }))

  it.effect("that their process stored but did not start are started by another one", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const own = yield* process()
      const started = yield* as("stored", own.store.start({ prompt: "stored", base: "http://engine.internal" }))
      assert.ok(started._tag === "Started")
      yield* sql`UPDATE agent_run SET owner = 'killed' WHERE id = ${started.run.id}`
      yield* own.wake
      assert.strictEqual(yield* own.step, "first")
      for (const _ of ["first", "second", "third"]) yield* own.allow
      assert.deepInclude(yield* own.ended(started.run.id), { outcome: "succeeded", credits: 3 })
    }))
})

/** The events of a run whose work does three steps. */
const wholeTrace = [
  "run.started",
  "agent.started",
  ...Array.from({ length: 3 }, () => ["tool_call.started", "tool_call.finished"]).flat(),
  "agent.finished",
  "run.finished"
]

const trace = (store: RunStore["Service"], id: string) =>
  Effect.gen(function*() {
    const run = yield* store.get(id)
    assert.ok(run)
    return (yield* store.events(run, 0)).map(({ event }) => (JSON.parse(event) as { readonly type: string }).type)
  })

const as = <A, E, R>(name: string, effect: Effect.Effect<A, E, R>) =>
  Effect.provideService(effect, CurrentTeam, { name, key: "k" })

/**
 * One of several processes that share records. The test allows each step of its runs to end. Steps of a stubborn one
 * cannot be interrupted.
 */
const process = Effect.fnUntraced(function*(isStubborn = false, roles = allRoles) {
  const sql = yield* SqlClient
  const events = yield* JobEvents
  const steps = yield* Queue.unbounded<string>()
  const allowed = yield* Queue.unbounded<void>()
  const stopped = yield* Queue.unbounded<void>()
  const work: AgentWorker["Service"]["work"] = (_, context) =>
    Effect.forEach(["first", "second", "third"], (name) =>
      Effect.map(
        context.use(
          { toolName: "scrape", parameters: { name }, result: Schema.String, summary: (result) => result },
          Effect.gen(function*() {
            yield* Queue.offer(steps, name)
            yield* isStubborn ? Effect.uninterruptible(Queue.take(allowed)) : Queue.take(allowed)
            return { result: name, credits: 1 }
          })
        ),
        ({ result }) => result
      )).pipe(
        Effect.map((data) => ({ _tag: "Succeeded" as const, data })),
        Effect.ensuring(Queue.offer(stopped, undefined))
      )
  const background = makeBackgroundWork()
  const records = AgentRuns.layer.pipe(
    Layer.provideMerge(Layer.mergeAll(
      RunRecords.layer,
      Layer.provide(DurableWorkflowEngine.layer, ExecutionRecords.layer),
      Webhooks.layer()
    )),
    Layer.provide([DeliveryRecords.layer, MailRelay.none]),
    Layer.provide(Retained.layer),
    Layer.provideMerge(
      Layer.merge(LedgerRecords.layer, Layer.provideMerge(RoleRecords.layer(roles), LeaseRecords.layer({ roles })))
    ),
    Layer.provide([
      Layer.succeed(BackgroundWork, background),
      Layer.succeed(SqlClient, sql),
      Layer.succeed(JobEvents, events),
      Layer.succeed(EngineSettings, { apiKeys: [] }),
      Layer.succeed(Worker, { work }),
      Traffic.layer
    ])
  )
  const services = yield* Layer.build(Layer.fresh(records))
  const runs = Context.get(services, AgentRuns.AgentRuns)
  const store = Context.get(services, RunStore)
  const { owner } = Context.get(services, Leases)
  const wake = events.notify(workTopic)
  return {
    runs,
    store,
    ledger: Context.get(services, Ledger),
    start: Effect.fnUntraced(function*(name: string) {
      const started = yield* as(name, runs.start({ prompt: name, base: "http://engine.internal" }, 0))
      assert.ok(started._tag === "Started")
      return started.run.id
    }),
    /** The next step that begins. */
    step: Queue.take(steps),
    /** The steps that have begun since. */
    stepsLeft: Queue.clear(steps),
    allow: Queue.offer(allowed, undefined),
    /** Waits until work on a run has stopped. */
    stopped: Queue.take(stopped),
    /** Another process removes its expired lease. */
    lose: Effect.andThen(sql`DELETE FROM lease_owner WHERE owner = ${owner}`, wake),
    wake,
    /** Begins to shut the process down. It still has its leases. */
    shutDown: background.stop,
    ended: Effect.fnUntraced(function*(id: string) {
      const known = yield* store.get(id)
      assert.ok(known)
      const changed = yield* store.watch(known)
      while (true) {
        changed.closeUnsafe()
        const run = yield* store.get(id)
        if (run?.endedAt !== undefined) return run
        yield* changed.await
      }
    })
  }
})
