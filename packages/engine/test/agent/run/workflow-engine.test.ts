import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import * as Activity from "effect/workflow/Activity"
import * as DurableClock from "effect/workflow/DurableClock"
import * as DurableDeferred from "effect/workflow/DurableDeferred"
import * as Workflow from "effect/workflow/Workflow"
import * as DurableWorkflowEngine from "../../../src/agent/run/durable-workflow-engine.ts"
import * as JobEvents from "../../../src/jobs/job-events.ts"
import * as Leases from "../../../src/jobs/leases.ts"
import * as ExecutionRecords from "../../../src/records/execution-store.ts"
import { number } from "../../../src/store/column.ts"
import { Database } from "../../../src/store/database.ts"
import { sqliteRecords } from "../../records/drivers.ts"
import { temporaryDirectory } from "../../store/temporary-directory.ts"

const payload = { id: Schema.String }
const idempotencyKey = ({ id }: { readonly id: string }) => id
const id = { id: "one" }

const engineIn = (directory = ":memory:") =>
  DurableWorkflowEngine.layer.pipe(
    Layer.provide(ExecutionRecords.layer),
    Layer.provide([JobEvents.layer, Leases.layerAlone]),
    Layer.provideMerge(sqliteRecords(directory))
  )

/** Lets everything happen that needs no time. */
const settle = Effect.forEach(
  Array.from({ length: 20 }),
  () => Effect.promise(() => new Promise((resolve) => setImmediate(resolve))),
  { discard: true }
)

describe("a workflow in the engine's database", () => {
  it.effect("runs once for each key, and keeps its result", () =>
    Effect.gen(function*() {
      let times = 0
      const Sum = Workflow.make("Sum", { payload, success: Schema.Finite, idempotencyKey })
      const live = Sum.toLayer(() =>
        Effect.gen(function*() {
          times++
          return (yield* Activity.make({ name: "one", success: Schema.Finite, execute: Effect.succeed(1) })) + 1
        })
      )
      yield* Effect.gen(function*() {
        assert.strictEqual(yield* Sum.execute(id), 2)
        assert.strictEqual(yield* Sum.execute(id), 2)
        const polled = yield* Sum.poll(yield* Sum.executionId(id))
        assert.deepStrictEqual(
          polled._tag === "Some" && polled.value._tag === "Complete" ? polled.value.exit : undefined,
          Exit.succeed(2)
        )
        assert.strictEqual(times, 1)
      }).pipe(Effect.provide(Layer.provideMerge(live, engineIn())))
    }))

  it.effect("stores typed failures of its steps and its own", () =>
    Effect.gen(function*() {
      const Broken = Schema.Struct({ why: Schema.String })
      const Fails = Workflow.make("Fails", { payload, error: Broken, idempotencyKey })
      let times = 0
      const live = Fails.toLayer(() =>
        Activity.make({
          name: "step",
          error: Broken,
          execute: Effect.suspend(() => Effect.fail({ why: `attempt ${++times}` }))
        })
      )
      yield* Effect.gen(function*() {
        for (let attempt = 0; attempt < 2; attempt++) {
          assert.deepStrictEqual(yield* Effect.flip(Fails.execute(id)), { why: "attempt 1" })
        }
      }).pipe(Effect.provide(Layer.provideMerge(live, engineIn())))
    }))

  it.effect("continues after a restart while it waits for a deferred or a clock", () =>
    Effect.gen(function*() {
      const directory = yield* temporaryDirectory
      const word = DurableDeferred.make("word", { success: Schema.String })
      const Waits = Workflow.make("Waits", { payload, success: Schema.String, idempotencyKey })
      let steps = 0
      const live = Waits.toLayer(() =>
        Effect.gen(function*() {
          yield* Activity.make({ name: "first", execute: Effect.sync(() => void steps++) })
          const value = yield* DurableDeferred.await(word)
          yield* DurableClock.sleep({ name: "settle", duration: "2 hours" })
          yield* Activity.make({ name: "last", execute: Effect.sync(() => void steps++) })
          return value
        })
      )
      const process = <A, E>(
        body: Effect.Effect<A, E, Layer.Success<typeof live> | Layer.Success<ReturnType<typeof engineIn>>>
      ) => Effect.provide(Effect.andThen(body, settle), Layer.provideMerge(live, engineIn(directory)))
      const execution = yield* Waits.executionId(id)
      yield* process(Waits.execute(id, { discard: true }))
      yield* process(
        DurableDeferred.succeed(word, {
          token: DurableDeferred.tokenFromExecutionId(word, { workflow: Waits, executionId: execution }),
          value: "hello"
        })
      )
      yield* TestClock.adjust(Duration.hours(1))
      yield* process(Effect.void)
      yield* process(Effect.gen(function*() {
        assert.strictEqual((yield* Waits.poll(execution))._tag, "None")
        yield* settle
        yield* TestClock.adjust(Duration.minutes(61))
        yield* settle
        assert.strictEqual(yield* Waits.execute(id), "hello")
      }))
      assert.strictEqual(steps, 2)
    }))

  it.effect("waits for child workflows, and interrupts them when it is interrupted", () =>
    Effect.gen(function*() {
      const Child = Workflow.make("Child", { payload, success: Schema.Finite, idempotencyKey })
      const Parent = Workflow.make("Parent", { payload, success: Schema.Finite, idempotencyKey })
      const never = DurableDeferred.make("never")
      const live = Layer.mergeAll(
        Child.toLayer(({ id }) =>
          id === "waits"
            ? Effect.as(DurableDeferred.await(never), 0)
            : Activity.make({ name: "n", success: Schema.Finite, execute: Effect.succeed(20) })
        ),
        Parent.toLayer(({ id }) => Effect.map(Child.execute({ id }), (found) => found + 1))
      )
      yield* Effect.gen(function*() {
        assert.strictEqual(yield* Parent.execute(id), 21)
        yield* Parent.execute({ id: "waits" }, { discard: true })
        yield* settle
        yield* Parent.interrupt(yield* Parent.executionId({ id: "waits" }))
        yield* settle
        for (
          const one of [
            yield* Parent.poll(yield* Parent.executionId({ id: "waits" })),
            yield* Child.poll(yield* Child.executionId({ id: "waits" }))
          ]
        ) {
          assert.isTrue(one._tag === "Some" && one.value._tag === "Complete" && Exit.hasInterrupts(one.value.exit))
        }
      }).pipe(Effect.provide(Layer.provideMerge(live, engineIn())))
    }))

  it.effect("deletes its steps when it has ended, and everything after a day", () =>
    Effect.gen(function*() {
      const Short = Workflow.make("Short", { payload, idempotencyKey })
      const live = Short.toLayer(() => Activity.make({ name: "step", execute: Effect.void }))
      yield* Effect.gen(function*() {
        yield* Short.execute(id)
        const { read } = yield* Database
        const count = (table: string) =>
          read((sql) => number(sql(`SELECT count(*) AS n FROM ${table}`).get() ?? {}, "n"))
        assert.deepStrictEqual([yield* count("workflow_step"), yield* count("workflow_execution")], [0, 1])
        yield* TestClock.adjust(Duration.hours(26))
        assert.strictEqual(yield* count("workflow_execution"), 0)
      }).pipe(Effect.provide(Layer.provideMerge(live, engineIn())))
    }))
})
