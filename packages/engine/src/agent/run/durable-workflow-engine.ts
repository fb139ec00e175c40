import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import type { SqlError } from "effect/sql/SqlError"
import * as Workflow from "effect/workflow/Workflow"
import {
  type Encoded,
  makeDeferredState,
  makeUnsafe,
  WorkflowEngine,
  WorkflowInstance
} from "effect/workflow/WorkflowEngine"
import { resultsLifetime } from "../../service/lifetime.ts"
import { retryForever } from "../../store/retry-forever.ts"
import { repeatForever } from "@trawl/full-text/effect"
import { mayBeWrittenLater } from "../../store/database-unusable.ts"
import { JobEvents, resumeInBackground, workTopic } from "../../jobs/job-events.ts"
import { Handover } from "./handover.ts"
import { CurrentEpoch, ExecutionStore, type Fenced, type StoredExecution, type StoredExit } from "./execution-store.ts"

/**
 * Durable workflows over `ExecutionStore`. `SingleRunner` of `effect/cluster` does the same for one process; with it,
 * 500 workflows of five steps took 14.9 s instead of 2.1 s, and loading its modules adds 0.8 s to each start.
 *
 * The result of a step is stored in one transaction when the step ends. After a restart, executions continue as soon as
 * their workflow is registered. Processes that share the store continue the executions of one that has ended, and a
 * process stops those that another one has taken, and can give some to another one (`Handover`). Suspension and interruption work as in the in-memory engine of
 * `effect/workflow`, but an execution is interrupted or woken only in the process that runs it.
 */
export const layer: Layer.Layer<Handover | WorkflowEngine, never, ExecutionStore | JobEvents> = Layer.effectContext(
  Effect.gen(function*() {
    const scope = yield* Effect.scope
    // an execution does not inherit services of the fiber that resumes it
    const context = yield* Effect.context<Scope.Scope>()
    const alone: (given: Context.Context<never>) => Context.Context<Scope.Scope> = () => context
    const events = yield* JobEvents
    const store = yield* ExecutionStore
    const deferredState = makeDeferredState()
    const clocks = yield* FiberMap.make<string>()
    const workflows = new Map<string, Registered>()
    // unfinished executions
    const executions = new Map<string, Execution>()
    // executions that this process has stopped, and whose new owner is not stored yet
    const leaving = new Set<string>()
    // an execution that was given away while others are taken would be taken again
    const ownership = Semaphore.makeUnsafe(1)

    const forgetOld = Effect.flatMap(Clock.currentTimeMillis, (now) => store.deleteEnded(now - resultsLifetime))
    yield* Effect.forkScoped(
      repeatForever("Deleting old workflows", "1 hour", forgetOld)
    )

    const resume = Effect.fnUntraced(function*(id: string, wake: Wake): Effect.fn.Return<void> {
      const execution = executions.get(id)
      if (execution === undefined) return
      const { fiber, registered } = execution
      const exit = fiber?.pollUnsafe()
      if (fiber !== undefined && exit === undefined) {
        // it is suspending: resume it afterwards, once
        const waiting = execution.woken
        execution.woken = wake === "requested" ? wake : waiting ?? wake
        if (waiting !== undefined) return
        const again = Effect.suspend(() => {
          const how = execution.woken ?? wake
          execution.woken = undefined
          return resume(id, how)
        })
        return yield* Effect.asVoid(Effect.forkIn(Effect.andThen(Fiber.await(fiber), again), scope))
      }
      if (
        exit !== undefined && Exit.isSuccess(exit) && exit.value._tag === "Suspended" && exit.value.failed === true &&
        wake === "automatic"
      ) return
      const instance = WorkflowInstance.initial(registered.workflow, id, { scope: Scope.forkUnsafe(execution.scope) })
      execution.instance = instance
      execution.fiber = yield* registered.execute(execution.payload, id).pipe(
        Effect.onExit((ended) => {
          const wouldWait = instance.suspended || instance.abandoned ||
            Context.get(registered.workflow.annotations, Workflow.SuspendOnFailure) && Exit.isFailure(ended)
          if (execution.interrupted === "no" || execution.interrupted === "safely" && !wouldWait) return Effect.void
          instance.interrupted = true
          instance.suspended = false
          return Effect.withFiber((current) => Effect.interruptible(Fiber.interrupt(current)))
        }),
        Workflow.intoResult,
        Effect.provideService(WorkflowEngine, engine),
        Effect.provideService(CurrentEpoch, execution.epoch),
        (effect) => deferredState.trackRun(instance, effect),
        Effect.tap((result) => result._tag === "Complete" ? end(execution, result) : Effect.void),
        Effect.onExit((ended) => {
          if (Exit.isSuccess(ended) && ended.value._tag === "Suspended") return Effect.void
          return Scope.close(execution.scope, Exit.void)
        }),
        Effect.tapCause((cause) =>
          Cause.hasInterruptsOnly(cause)
            ? Effect.void
            : Effect.logError(`The workflow ${registered.workflow._tag} stopped unexpectedly`, cause)
        ),
        Effect.updateContext(alone),
        Effect.forkIn(registered.scope)
      )
    })

    const end = Effect.fnUntraced(
      function*(execution: Execution, result: Workflow.Complete<unknown, unknown>) {
        const { done, id, parent, registered: { ending, workflow } } = execution
        ending.add(id)
        const encoded = yield* Effect.orDie(Schema.encodeUnknownEffect(resultCodec(workflow))(result))
        const isEnded = yield* retried(store.end(execution, encoded))
        executions.delete(id)
        if (!isEnded) return
        yield* Deferred.succeed(done, undefined)
        if (parent !== undefined) yield* Effect.forkIn(resume(parent, "automatic"), scope)
      }
    )

    const open = (
      registered: Registered,
      { epoch, id, interrupted, parent }: Pick<StoredExecution, "epoch" | "id" | "interrupted" | "parent">,
      payload: object,
      storedSteps?: Set<string>
    ): Execution => {
      const execution: Execution = {
        id,
        epoch,
        registered,
        payload,
        parent,
        interrupted,
        storedSteps,
        instance: WorkflowInstance.initial(registered.workflow, id),
        fiber: undefined,
        woken: undefined,
        done: Deferred.makeUnsafe(),
        scope: Scope.makeUnsafe()
      }
      executions.set(id, execution)
      return execution
    }

    /** Stops an execution in this process, because another one has taken it. */
    const leave = Effect.fnUntraced(function*({ fiber, id, instance, scope }: Execution) {
      executions.delete(id)
      instance.abandoned = true
      if (fiber !== undefined) yield* Fiber.interrupt(fiber)
      yield* Scope.close(scope, Exit.void)
    })

    /** Stops the executions that another process has taken, and continues those of processes that have ended. */
    const takeUp = Effect.fnUntraced(function*(registered: Registered) {
      const { ending, workflow } = registered
      const before = [...executions.values()].filter((execution) => execution.registered === registered)
      for (const id of ending) {
        if (!executions.has(id)) ending.delete(id)
      }
      const own = new Map((yield* store.take(workflow._tag)).map((execution) => [execution.id, execution]))
      const lost = before.filter(({ epoch, id }) => own.get(id)?.epoch !== epoch && !ending.has(id))
      yield* Effect.forEach(lost, leave, { concurrency: "unbounded", discard: true })
      const taken: Array<string> = []
      for (const stored of own.values()) {
        if (executions.has(stored.id) || ending.has(stored.id)) continue
        const payload = Schema.decodeUnknownEffect(payloadCodec(workflow))(stored.payload)
        open(registered, stored, yield* Effect.orDie(payload))
        taken.push(stored.id)
      }
      if (taken.length === 0) return
      for (const { dueAt, execution, name } of yield* store.clocks(workflow._tag)) {
        yield* ring(workflow._tag, execution, name, dueAt)
      }
      yield* Effect.forEach(taken, (id) => resume(id, "requested"), { discard: true })
    }, ownership.withPermits(1))

    const give = Effect.fnUntraced(function*(id: string, owner: string, mayLeave: () => boolean) {
      const execution = executions.get(id)
      if (execution === undefined || execution.registered.ending.has(id) || !mayLeave()) return
      leaving.add(id)
      yield* leave(execution)
      yield* retried(store.give(execution, owner))
      leaving.delete(id)
      yield* events.notify(workTopic)
    }, ownership.withPermits(1))

    const ring = (workflowName: string, execution: string, name: string, dueAt: number) =>
      Effect.flatMap(
        Clock.currentTimeMillis,
        (now) =>
          deferredDone({ workflowName, executionId: execution, deferredName: name, exit: Exit.void }).pipe(
            Effect.delay(Math.max(dueAt - now, 0)),
            FiberMap.run(clocks, `${execution}/${name}`, { onlyIfMissing: true }),
            Effect.asVoid
          )
      )

    const deferredDone: Encoded["deferredDone"] = Effect.fnUntraced(function*({ deferredName, executionId, exit }) {
      if (!(yield* retried(store.putDeferred(executionId, deferredName, yield* storedExit(exit))))) return
      const wake = Effect.andThen(
        deferredState.deferredDone(executionId, deferredName),
        resume(executionId, "automatic")
      )
      const instance = yield* Effect.serviceOption(WorkflowInstance)
      // a workflow does not wait for its own end
      yield* Option.isSome(instance) && instance.value.executionId === executionId ? Effect.forkIn(wake, scope) : wake
    })

    const interrupt = (how: "safely" | "unsafely") =>
      Effect.fnUntraced(function*(_: Workflow.Any, id: string) {
        yield* retried(store.interrupt(id, how))
        const execution = executions.get(id)
        if (execution === undefined) return
        execution.interrupted = how === "unsafely" ? how : execution.interrupted === "no" ? how : execution.interrupted
        if (how === "unsafely" && execution.fiber !== undefined) yield* Fiber.interrupt(execution.fiber)
        yield* resume(id, "requested")
      })

    /** For a fiber whose execution another process has taken. */
    const stop = ({ epoch, id }: Fenced) =>
      Effect.suspend(() => {
        const execution = executions.get(id)
        const leaving = execution?.epoch === epoch ? Effect.forkIn(leave(execution), scope) : Effect.void
        return Effect.andThen(leaving, Effect.interrupt)
      })

    const engine = makeUnsafe({
      register: Effect.fnUntraced(function*(workflow, execute) {
        const registered: Registered = { workflow, execute, scope: yield* Effect.scope, ending: new Set() }
        workflows.set(workflow._tag, registered)
        yield* Effect.orDie(takeUp(registered))
        yield* resumeInBackground(`Resuming executions of ${workflow._tag}`, takeUp(registered)).pipe(
          Effect.provideService(JobEvents, events)
        )
      }),
      execute: Effect.fnUntraced(function*(workflow, { detached, discard, executionId: id, parent, payload }) {
        const registered = workflows.get(workflow._tag)
        if (registered === undefined) {
          return yield* Effect.die(new Error(`The workflow ${workflow._tag} is not registered`))
        }
        if (!executions.has(id) && !leaving.has(id)) {
          const awaitedBy = detached === true ? undefined : parent?.executionId
          const isNew = yield* retried(
            store.begin(
              id,
              workflow._tag,
              yield* Effect.orDie(Schema.encodeUnknownEffect(payloadCodec(workflow))(payload)),
              awaitedBy
            )
          )
          const stored = isNew
            ? { id, epoch: 1, isOurs: true, parent: awaitedBy, interrupted: "no" as const, result: undefined }
            : yield* retried(store.get(id))
          if (stored === undefined) {
            return yield* Effect.die(new Error(`The execution ${id} was removed while it was starting`))
          }
          if (stored.result !== undefined) {
            if (!discard) return (yield* readResult(workflow, stored.result)) as never
          } else if (!stored.isOurs) {
            // its result can be read when the other process has ended it
            if (!discard) return new Workflow.Suspended({}) as never
          } else if (!executions.has(id) && !leaving.has(id) && !registered.ending.has(id)) {
            open(registered, stored, payload, isNew ? new Set() : undefined)
            yield* resume(id, "requested")
          }
        }
        const execution = executions.get(id)
        // it may have ended already
        if (discard || execution?.fiber === undefined) {
          return (discard
            ? undefined
            : yield* readResult(workflow, (yield* retried(store.get(id)))?.result)) as never
        }
        const { fiber, instance } = execution
        const exit = yield* Fiber.await(fiber)
        if (Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause) && instance.suspended) {
          return new Workflow.Suspended({}) as never
        }
        return (yield* exit) as never
      }),
      awaitComplete: (_, id) =>
        Effect.suspend(() => {
          const execution = executions.get(id)
          return execution === undefined ? Effect.never : Deferred.await(execution.done)
        }),
      poll: Effect.fnUntraced(function*(workflow, id) {
        const exit = executions.get(id)?.fiber?.pollUnsafe()
        if (exit !== undefined) return Option.some(yield* exit)
        const stored = yield* retried(store.get(id))
        return stored?.result === undefined ? Option.none() : Option.some(yield* readResult(workflow, stored.result))
      }),
      interrupt: interrupt("safely"),
      interruptUnsafe: interrupt("unsafely"),
      resume: (_, id) => resume(id, "requested"),
      activityExecute: Effect.fnUntraced(function*(activity, attempt) {
        const instance = yield* WorkflowInstance
        const { executionId: id } = instance
        const execution = executions.get(id)
        const step = `${attempt} ${activity.name}`
        // for an execution that this process started, the stored steps are known
        const stored = execution?.storedSteps?.has(step) === false
          ? undefined
          : yield* retried(store.step(id, activity.name, attempt))
        if (stored !== undefined) return new Workflow.Complete({ exit: exitOf(stored) })
        // after a safe interruption, only compensation continues
        if (execution?.interrupted !== "no" && !instance.interrupted) return new Workflow.Suspended({})
        const own = WorkflowInstance.initial(instance.workflow, id)
        own.interrupted = instance.interrupted
        const result = yield* activity.executeEncoded.pipe(
          Workflow.intoResult,
          Effect.provideService(WorkflowInstance, own)
        )
        // unexpected failures, such as a full disk, may be temporary
        if (result._tag === "Complete" && !(Exit.isFailure(result.exit) && Cause.hasDies(result.exit.cause))) {
          const fenced = { id, epoch: yield* CurrentEpoch }
          const isStored = yield* retried(
            store.putStep(fenced, activity.name, attempt, yield* storedExit(result.exit))
          )
          if (!isStored) return yield* stop(fenced)
          execution?.storedSteps?.add(step)
        }
        return result
      }),
      deferredResult: Effect.fnUntraced(function*(deferred) {
        const { executionId } = yield* WorkflowInstance
        return Option.map(
          Option.fromUndefinedOr(yield* retried(store.deferred(executionId, deferred.name))),
          exitOf
        )
      }),
      deferredDone,
      scheduleClock: Effect.fnUntraced(function*(workflow, { clock, executionId }) {
        const now = yield* Clock.currentTimeMillis
        const { name } = clock.deferred
        const fenced = { id: executionId, epoch: yield* CurrentEpoch }
        const dueAt = yield* retried(store.setClock(fenced, name, now + Duration.toMillis(clock.duration)))
        yield* dueAt === undefined ? stop(fenced) : ring(workflow._tag, executionId, name, dueAt)
      })
    })
    return Context.make(WorkflowEngine, engine).pipe(Context.add(
      Handover,
      Handover.of({
        give,
        loads: store.loads,
        release: Effect.andThen(store.release, events.notify(workTopic))
      })
    ))
  })
)

// no client waits for these, so they can wait until the database is available
const retried = <A>(work: Effect.Effect<A, SqlError>) =>
  Effect.orDie(retryForever("Reading or writing a workflow", work, { isTemporary: mayBeWrittenLater }))

interface Registered {
  readonly workflow: Workflow.Any
  readonly execute: Parameters<Encoded["register"]>[1]
  readonly scope: Scope.Scope
  /** Executions that have ended since the last look for others, or are just ending. */
  readonly ending: Set<string>
}

interface Execution extends Fenced {
  readonly registered: Registered
  readonly payload: object
  readonly parent: string | undefined
  interrupted: StoredExecution["interrupted"]
  /** The stored steps; undefined if an earlier process may have stored some. */
  readonly storedSteps: Set<string> | undefined
  instance: WorkflowInstance["Service"]
  fiber: Fiber.Fiber<Workflow.Result<unknown, unknown>> | undefined
  woken: Wake | undefined
  readonly done: Deferred.Deferred<void>
  /** The scope of all its runs. Resources stay open until the execution ends. */
  readonly scope: Scope.Closeable
}

/** `automatic`: by a clock, a deferred, or a child execution that has ended. */
type Wake = "requested" | "automatic"

const payloadCodec = oncePerWorkflow((workflow) => Schema.toCodecJson(withSchemas(workflow).payloadSchema))

const resultCodec = oncePerWorkflow((workflow) => {
  const { errorSchema: error, successSchema: success } = withSchemas(workflow)
  return Schema.toCodecJson(Workflow.Result({ success, error }))
})

/** Creating a codec costs more than using it. */
function oncePerWorkflow<A>(make: (workflow: Workflow.Any) => A): (workflow: Workflow.Any) => A {
  const made = new WeakMap<Workflow.Any, { readonly codec: A }>()
  return (workflow) => {
    const known = made.get(workflow) ?? { codec: make(workflow) }
    made.set(workflow, known)
    return known.codec
  }
}

const readResult = (workflow: Workflow.Any, result: unknown) =>
  Effect.orDie(Schema.decodeUnknownEffect(resultCodec(workflow))(result))

/** The engine's workflows consist of plain data, so their schemas need no services. */
const withSchemas = (workflow: Workflow.Any) =>
  workflow as unknown as {
    readonly payloadSchema: Schema.Codec<object>
    readonly successSchema: Schema.Codec<unknown>
    readonly errorSchema: Schema.Codec<unknown>
  }

const storedExit = (exit: Exit.Exit<unknown, unknown>): Effect.Effect<StoredExit> => {
  if (Exit.isSuccess(exit)) return Effect.succeed({ value: exit.value })
  const failed = exit.cause.reasons.find(Cause.isFailReason)
  // an unexpected failure is not stored, so that it can be retried
  return failed === undefined
    ? Effect.failCause(exit.cause as Cause.Cause<never>)
    : Effect.succeed({ error: failed.error ?? null })
}

const exitOf = (stored: StoredExit): Exit.Exit<unknown, unknown> =>
  "error" in stored ? Exit.fail(stored.error) : Exit.succeed(stored.value)
