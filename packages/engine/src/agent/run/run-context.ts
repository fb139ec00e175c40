import { limits, type TraceEventType } from "@trawl/schema"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import * as Semaphore from "effect/Semaphore"
import type { WorkflowEngine, WorkflowInstance } from "effect/workflow/WorkflowEngine"
import { newId } from "../../jobs/new-id.ts"
import { WatchBrowser } from "../../page/watch-browser.ts"
import { type AgentContext, type Artifact, type EventFields, RunEnds } from "../ground/agent-context.ts"
import type { AgentRun } from "./agent-run.ts"
import { agentChanged, runStep } from "./run-step.ts"
import { retryWhileUnwritable } from "./retry-while-unwritable.ts"
import { failureFields, parentFinished, RunAborted, type RunEnd, unexpectedAgentFailure } from "./run-end.ts"
import type { RunStore } from "./run-store.ts"
import { stableId } from "./stable-id.ts"
import { type NewEvent, type Producer, type PutEvent, shortened } from "./trace-events.ts"
import type { WithPermit } from "../../fair-semaphore.ts"

/** State shared by all contexts of a run. */
export interface RunContext {
  readonly run: AgentRun
  readonly store: RunStore["Service"]
  /** Runs a step when the run gets a permit. A step that uses a tool also waits until its team may read a page. */
  readonly thinking: WithPermit
  readonly using: WithPermit
  /** Runs one at a time the steps that may have crashed the engine. */
  readonly suspected: WithPermit
  /** How often earlier processes started each step. */
  tries: ReadonlyMap<string, number>
  /** Sends the webhook for a tool call, if the run has one. */
  readonly emitAction: (
    toolCallId: string,
    toolName: string,
    parameters: unknown,
    credits: number
  ) => Effect.Effect<void>
  /** Why the run ended. Undefined while it is running. */
  over: RunEnds["why"] | "leaves the process" | undefined
  readonly ended: Deferred.Deferred<RunEnds["why"]>
  /** Whether this process may begin steps. Otherwise another one may have taken the run. */
  readonly areLeasesValid: Effect.Effect<boolean>
  /** Whether it waits until its team may have another run in progress. */
  isQueued: boolean
  /** The steps that have begun and are not stored yet, and how many of them wait for a permit. */
  readonly steps: { open: number; waiting: number }
  /** The credits that the run has used. */
  credits: number
  /** The names of all its agents, which must be unique. */
  readonly names: Set<string>
  readonly workflow: Context.Context<WorkflowEngine | WorkflowInstance>
}

/** Stops the work of all agents. */
export const closeRun = (runContext: RunContext, why: NonNullable<RunContext["over"]>): Effect.Effect<void> =>
  Effect.suspend(() => {
    runContext.over ??= why
    return runContext.over === "leaves the process"
      ? Effect.void
      : Effect.asVoid(Deferred.succeed(runContext.ended, runContext.over))
  })

/** Whether the run can continue in another process without repeating a step: all its steps wait for their turn. */
export const isAtRest = ({ isQueued, over, steps }: RunContext): boolean =>
  over === undefined && (isQueued || steps.open > 0 && steps.open === steps.waiting)

/** A run that has used this many credits ends. */
export const maxCreditsOf = ({ kind, settings }: AgentRun): number =>
  // an extraction is limited by its pages
  kind === "extract" ? Infinity : settings.maxCredits ?? limits.agentMaxCreditsDefault

/** The context of an agent. Starts the agent in the trace. */
export const openAgentContext = Effect.fnUntraced(
  function*(runContext: RunContext, producer: Producer): Effect.fn.Return<OpenAgentContext> {
    const { run, store } = runContext
    const maxCredits = maxCreditsOf(run)
    let sequence = 0
    let steps = 0
    let calling: { readonly toolCallId: string; readonly toolName: string } | undefined
    // concurrent calls could be ordered differently after a restart
    const turn = Semaphore.makeUnsafe(1)

    const checkOpen = Effect.suspend(() =>
      runContext.over === undefined
        ? Effect.void
        : Effect.fail(new RunEnds(runContext.over === "credit_limit_reached" ? runContext.over : "cancelled"))
    )
    const call = <A, E, R>(body: Effect.Effect<A, E, R>): Effect.Effect<A, E | RunEnds, R> =>
      Effect.flatMap(
        InStep,
        (inStep) =>
          inStep
            ? misused("inside a step, whose events would not be repeated after a restart")
            : turn.withPermits(1)(Effect.andThen(checkOpen, body))
      )
    /** Adds an event at its position, unless there is one already. */
    const put = (event: Effect.Effect<PutEvent>) =>
      Effect.tap(event, ({ isOther }) => isOther ? Effect.die(agentChanged(producer.name)) : Effect.void)
    const emit = <Type extends TraceEventType>(type: Type, fields: EventFields<Type>) =>
      Effect.suspend(() =>
        put(retryWhileUnwritable(run, store.emit(run, { producer, sequence: ++sequence, type, fields })))
      )
    const say = <Type extends TraceEventType>(type: Type, fields: EventFields<Type>) =>
      call(Effect.asVoid(emit(type, fields)))
    // the preceding events are part of the step's identity
    const step = <A, I, R>(
      name: string,
      result: Schema.Codec<A, I>,
      withPermit: WithPermit,
      work: Effect.Effect<A, never, R>
    ) =>
      runStep(runContext, {
        agent: producer,
        number: ++steps,
        request: `${sequence} ${name}`,
        result,
        withPermit,
        work: Effect.provideService(work, InStep, true)
      })

    const context: AgentContext = {
      once: (name, result, work) => call(Effect.suspend(() => step(name, result, runContext.thinking, work))),
      use: ({ parameters, result: codec, summary, toolName }, work) =>
        call(Effect.gen(function*() {
          // the request is part of the ID, because a stored step only answers the same request
          const toolCallId = stableId(
            run.id,
            producer.id,
            String(steps + 1),
            toolName,
            JSON.stringify(parameters) ?? ""
          )
          calling = { toolCallId, toolName }
          yield* emit("tool_call.started", { ...calling, parameters: shortened(parameters) })
          const using = Effect.gen(function*() {
            yield* runContext.emitAction(
              toolCallId,
              toolName,
              shortened(parameters),
              Math.min(runContext.credits, maxCredits)
            )
            const used = yield* Effect.provideService(work, WatchBrowser, watchedBy(runContext, producer))
            runContext.credits = yield* retryWhileUnwritable(run, store.charge(run, toolCallId, used.credits))
            return used
          })
          const { result } = yield* step(
            toolName,
            Schema.Struct({ result: codec, credits: Schema.Finite }),
            runContext.using,
            using
          )
          yield* emit("tool_call.finished", { ...calling, result: shortened(summary(result)) })
          calling = undefined
          if (runContext.credits >= maxCredits) yield* closeRun(runContext, "credit_limit_reached")
          yield* checkOpen
          return { result, toolCallId }
        })),
      progress: (phase, message) => say("progress.reported", { phase, message: message.slice(0, maxTextLength) }),
      reason: (text) => say("reasoning.summary", { text: text.slice(0, maxTextLength) }),
      fault: (message, { retryable, source }) =>
        say("error.occurred", {
          error: { code: "internal", source, retryable, message: message.slice(0, maxTextLength) },
          retryable
        }),
      emit: say,
      show: ({ content, ...artifact }) =>
        call(Effect.suspend(() => {
          const snapshotId = stableId(run.id, producer.id, "snapshot", String(++sequence))
          return Effect.asVoid(
            put(
              retryWhileUnwritable(
                run,
                store.show(run, {
                  producer,
                  sequence,
                  type: "artifact.updated",
                  fields: { artifact: { ...withoutUndefined(artifact), snapshotId } }
                }, { id: snapshotId, content })
              )
            )
          )
        })),
      delegate: (name, work) =>
        Effect.gen(function*() {
          if (yield* InStep) {
            return yield* misused("inside a step, whose events would not be repeated after a restart")
          }
          yield* checkOpen
          if (runContext.names.has(name)) return yield* misused(`for two subagents named ${JSON.stringify(name)}`)
          runContext.names.add(name)
          const subagent: Producer = {
            id: stableId(run.id, "subagent", name),
            role: "subagent",
            name,
            parentId: producer.id
          }
          const before = yield* retryWhileUnwritable(run, store.lastOf(run, subagent.id))
          // it was abandoned before the restart
          if (before?.type === "agent.finished" && before.event.includes(`"${parentFinished.code}"`)) {
            return yield* Effect.never
          }
          const opened = yield* openAgentContext(runContext, subagent)
          const exit = yield* Effect.exit(
            Effect.onInterrupt(
              work(opened.context),
              () => runContext.over === undefined ? opened.close(Exit.interrupt()) : Effect.void
            )
          )
          if (runContext.over === undefined) {
            yield* opened.close(exit)
          }
          return yield* exit
        })
    }
    const { at } = yield* emit("agent.started", {})
    return {
      context,
      close: Effect.fnUntraced(function*(exit) {
        const durationMs = Math.max(0, (yield* Clock.currentTimeMillis) - at)
        if (Exit.isFailure(exit) && Cause.hasDies(exit.cause)) {
          yield* Effect.logError(
            `The work of ${producer.name} ${
              givenUpBy(exit.cause) === undefined ? "failed unexpectedly" : "was aborted"
            }`,
            exit.cause
          )
        }
        const unfinishedCall: ReadonlyArray<NewEvent> = calling === undefined
          ? []
          : [{
            producer,
            sequence: ++sequence,
            type: "tool_call.finished",
            fields: { ...calling, result: { error: parentFinished.message } }
          }]
        const finished = store.emitAll(run, [...unfinishedCall, {
          producer,
          sequence: ++sequence,
          type: "agent.finished",
          fields: { durationMs, ...outcomeOf(exit) }
        }])
        // an interrupted step does not wait for disk space: open tool calls are closed when the run ends
        yield* Exit.hasInterrupts(exit)
          ? Effect.ignoreCause(finished, { log: true })
          : retryWhileUnwritable(run, finished)
      })
    }
  }
)

interface OpenAgentContext {
  readonly context: AgentContext
  /** Ends the agent in the trace. */
  readonly close: (exit: Exit.Exit<unknown, unknown>) => Effect.Effect<void>
}

/** Whether a step is running. */
const InStep = Context.Reference<boolean>("@trawl/engine/agent/InStep", { defaultValue: () => false })

const misused = (how: string) => Effect.die(new Error(`A context was used ${how}`))

/** Browser sessions are separate producers of events, because there may be none after a restart. */
const watchedBy =
  ({ run, store }: RunContext, { id: parentId }: Producer) =>
  <A, E, R>(session: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.gen(function*() {
      const sessionId = yield* newId
      const producer: Producer = { id: sessionId, role: "browser", name: "Browser", parentId }
      const { at } = yield* retryWhileUnwritable(
        run,
        store.emit(run, { producer, sequence: 1, type: "browser.session.started", fields: { sessionId } })
      )
      const finished = Effect.flatMap(Clock.currentTimeMillis, (now) =>
        store.emit(run, {
          producer,
          sequence: 2,
          type: "browser.session.finished",
          fields: { sessionId, durationMs: Math.max(0, now - at) }
        }))
      // messages that cannot be written now are written when the run ends
      return yield* Effect.ensuring(session, Effect.ignoreCause(finished, { log: true }))
    })

const outcomeOf = (exit: Exit.Exit<unknown, unknown>): Omit<EventFields<"agent.finished">, "durationMs"> => {
  if (Exit.isSuccess(exit)) return { outcome: "succeeded", error: null }
  if (Cause.hasInterruptsOnly(exit.cause)) return { outcome: "cancelled", error: parentFinished, retryable: false }
  const end = givenUpBy(exit.cause)
  return end === undefined
    ? { outcome: "failed", error: unexpectedAgentFailure, retryable: false }
    : { outcome: "failed", ...failureFields(end) }
}

/** The end of a run after an agent has aborted. */
const givenUpBy = (cause: Cause.Cause<unknown>): RunEnd | undefined => {
  const defect = Cause.squash(cause)
  return defect instanceof RunAborted ? defect.end : undefined
}

const maxTextLength = 10_000

type Given<A> = { readonly [Key in keyof A]: Exclude<A[Key], undefined> }

// an event has no undefined fields
const withoutUndefined = (artifact: Omit<Artifact, "content">) =>
  Object.fromEntries(Object.entries(artifact).filter(([, value]) => value !== undefined)) as unknown as Given<
    Omit<Artifact, "content">
  >
