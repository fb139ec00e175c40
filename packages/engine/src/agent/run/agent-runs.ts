import { credits as costs } from "@trawl/schema"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import type { SqlError } from "effect/sql/SqlError"
import * as Activity from "effect/workflow/Activity"
import * as Workflow from "effect/workflow/Workflow"
import { WorkflowEngine, WorkflowInstance } from "effect/workflow/WorkflowEngine"
import { LinkBase } from "../../artifacts/link-base.ts"
import { BackgroundWork } from "../../service/background-work.ts"
import { resultsLifetime } from "../../service/lifetime.ts"
import { type JobEvents, resumeInBackground } from "../../jobs/job-events.ts"
import { Leases } from "../../jobs/leases.ts"
import { Roles } from "../../jobs/roles.ts"
import { type WebhookEvent, Webhooks } from "../../jobs/webhooks.ts"
import { retryForever } from "../../store/retry-forever.ts"
import { repeatForever } from "@trawl/full-text/effect"
import { settingsOf } from "../../service/keys.ts"
import { CurrentTeam, type Team } from "../../service/team.ts"
import { currentTrace, inTrace } from "../../service/trace.ts"
import { Traffic } from "../../service/traffic.ts"
import { EngineSettings } from "../../settings.ts"
import type { RunEnds } from "../ground/agent-context.ts"
import { type Outcome, Worker } from "../ground/worker.ts"
import type { AgentRun, RunRequest, RunResult } from "./agent-run.ts"
import { CurrentEpoch } from "./execution-store.ts"
import { Handover } from "./handover.ts"
import { retryWhileUnwritable } from "./retry-while-unwritable.ts"
import { closeRun, maxCreditsOf, openAgentContext, type RunContext } from "./run-context.ts"
import {
  cancelled,
  creditLimitReached,
  RunAborted,
  type RunEnd,
  tooManyRestarts,
  unexpectedFailure
} from "./run-end.ts"
import { RunStore, type StartedRun } from "./run-store.ts"
import { shareRuns } from "./share-runs.ts"
import { stableId } from "./stable-id.ts"
import { type FairSemaphore, makeFairSemaphore } from "../../fair-semaphore.ts"
import { WorkQueue } from "../../work-queue.ts"
import { taskOf } from "./task-of.ts"

/** Runs agents in the background. */
export class AgentRuns extends Context.Service<AgentRuns, {
  /** Starts a run of the current team; `spent` credits have been used before the start. */
  readonly start: (request: RunRequest, spent: number) => Effect.Effect<StartedRun, SqlError>
  readonly cancel: (run: AgentRun) => Effect.Effect<"requested" | "requested before" | "ended", SqlError>
}>()("@trawl/engine/agent/AgentRuns") {}

const Run = Workflow.make("AgentRun", { payload: { id: Schema.String }, idempotencyKey: ({ id }) => id })

/**
 * Continues the runs that earlier processes left unfinished. Without the role `agent`, only starts and cancels runs, on
 * which other processes work.
 */
export const layer: Layer.Layer<
  AgentRuns,
  never,
  EngineSettings | Handover | JobEvents | Leases | Roles | RunStore | Traffic | Webhooks | Worker | WorkflowEngine
> = Layer.effect(
  AgentRuns,
  Effect.gen(function*() {
    const { teams = {} } = yield* EngineSettings
    const engine = yield* WorkflowEngine
    const store = yield* RunStore
    const { areValid } = yield* Leases
    const traffic = yield* Traffic
    const { notify } = yield* Webhooks
    const worker = yield* Worker
    const using = makeFairSemaphore(usesAtOnce).withPermit
    const thinking = makeFairSemaphore(thoughtsAtOnce).withPermit
    const open = new Map<string, FairSemaphore>()
    const opening = (team: string, run: string) => {
      const permits = open.get(team) ?? makeFairSemaphore(openAtOnce)
      open.set(team, permits)
      return permits.withPermit(team, run)
    }
    const suspects = Semaphore.makeUnsafe(1)
    const runContexts = new Map<string, RunContext>()
    const teamOf = (run: AgentRun): Team => ({ ...settingsOf(teams, run.team), name: run.team, key: run.key })

    /** Sends webhook events of a run, with stable identifiers for duplicates. */
    const sendEvent = (
      { id, kind, request }: AgentRun,
      what: string,
      event: Pick<WebhookEvent, "success" | "data" | "error">
    ) => notify(request.webhook, { ...event, id, type: `${kind}.${what.split(" ")[0]}`, webhookId: stableId(id, what) })
    const notifyOnce = (run: AgentRun, what: string, event: Pick<WebhookEvent, "success" | "data" | "error">) =>
      run.request.webhook === undefined
        ? Effect.void
        : Activity.make({
          name: `tell ${what}`,
          execute: retryForever(`Sending the webhook events of run ${run.id}`, sendEvent(run, what, event))
        })

    /** Works on a run until it ends. */
    const work = Effect.fnUntraced(function*(run: AgentRun) {
      const team = teamOf(run)
      const runContext: RunContext = {
        run,
        store,
        thinking: thinking(run.team, run.id),
        // a run that waits for its team's turn does not occupy a permit of the engine
        using: (step) => traffic.readingInTurn(team)(using(run.team, run.id)(step)),
        suspected: suspects.withPermits(1),
        tries: new Map(),
        emitAction: (toolCallId, action, input, creditsUsed) =>
          run.request.webhook === undefined || run.kind === "extract"
            ? Effect.void
            : sendEvent(run, `action ${toolCallId}`, { success: true, data: [{ creditsUsed, action, input }] }),
        over: undefined,
        areLeasesValid: areValid,
        isQueued: false,
        steps: { open: 0, waiting: 0 },
        ended: Deferred.makeUnsafe(),
        credits: run.credits,
        names: new Set(),
        workflow: yield* Effect.context<WorkflowEngine | WorkflowInstance>()
      }
      runContexts.set(run.id, runContext)
      // it may have been cancelled while its context was being built
      if ((yield* retryWhileUnwritable(run, store.get(run.id)))?.cancelledAt !== undefined) return cancelled
      if (runContext.credits >= maxCreditsOf(run)) return creditLimitReached(maxCreditsOf(run))
      yield* retryWhileUnwritable(run, store.closeSessions(run))
      const orchestrating = Effect.fnUntraced(function*(starts: number) {
        // no step of a new run was started before
        if (starts > 1) runContext.tries = yield* retryWhileUnwritable(run, store.tries(run))
        const task = taskOf(run.request, yield* retryWhileUnwritable(run, store.earlier(run)))
        const { context } = yield* openAgentContext(runContext, {
          id: stableId(run.id, "orchestrator"),
          role: "orchestrator",
          name: "Orchestrator"
        })
        return yield* worker.work(task, context)
      })
      const working = Effect.flatMap(
        Effect.orDie(retryForever(`Starting run ${run.id}`, store.countStart(run))),
        (starts) =>
          starts > maxStarts
            ? Effect.die(new RunAborted(tooManyRestarts(maxStarts)))
            // a shutdown does not count as a crash of the run
            : Effect.onInterrupt(
              orchestrating(starts),
              () =>
                runContext.over === "leaves the process"
                  ? Effect.ignoreCause(store.uncountStart(run), { log: true })
                  : Effect.void
            )
      ).pipe(
        (begun) => Effect.andThen(Effect.sync(() => void (runContext.isQueued = false)), begun),
        opening(run.team, run.id),
        Effect.provideService(CurrentTeam, team),
        Effect.provideService(WorkQueue, run.id),
        Effect.provideService(LinkBase, run.request.base)
      )
      runContext.isQueued = true
      const fiber = yield* Effect.forkChild(working)
      const exit = yield* Effect.raceFirst(
        Effect.exit(Fiber.join(fiber)),
        Effect.as(Deferred.await(runContext.ended), Exit.interrupt())
      ).pipe(
        // before the work is interrupted: it is neither cancelled nor abandoned
        Effect.onInterrupt(() => closeRun(runContext, "leaves the process"))
      )
      // work that does not stop at once continues without effect
      yield* Effect.timeoutOption(Fiber.interrupt(fiber), interruptTimeout)
      if (runContext.over === "leaves the process") return yield* Effect.interrupt
      if (runContext.over !== undefined) {
        return runContext.over === "cancelled"
          ? cancelled
          : creditLimitReached(maxCreditsOf(run))
      }
      return yield* endOf(exit)
    }, (effect, { id }) => Effect.ensuring(effect, Effect.sync(() => runContexts.delete(id))))

    const notifyOfEnd = Effect.fnUntraced(function*(run: AgentRun) {
      if (run.request.webhook === undefined) return
      const result = yield* retryWhileUnwritable(run, store.resultOf(run))
      if (run.kind === "extract") {
        return yield* run.outcome === "succeeded"
          ? notifyOnce(run, "completed", { success: true, data: [extractedData(run, result)] })
          : notifyOnce(run, "failed", { success: false, data: [], error: result.error })
      }
      const { data, error } = result
      if (run.outcome === "succeeded") {
        return yield* notifyOnce(run, "completed", {
          success: true,
          data: [{ creditsUsed: run.credits, data: data ?? null }]
        })
      }
      const unbilled = [{ creditsUsed: costs.failedAgentRun }]
      yield* run.outcome === "cancelled"
        ? notifyOnce(run, "cancelled", { success: false, data: unbilled })
        : notifyOnce(run, "failed", { success: false, data: unbilled, error })
    })

    const leaveOld = Effect.flatMap(
      Clock.currentTimeMillis,
      (now) =>
        Effect.forEach(
          [...runContexts.values()].filter(({ run }) => run.createdAt < now - resultsLifetime),
          (runContext) => closeRun(runContext, "cancelled"),
          { discard: true }
        )
    )
    yield* Effect.forkScoped(
      repeatForever("Ending runs whose results have expired", "10 minutes", leaveOld)
    )
    const running = yield* Scope.fork(yield* Effect.scope)
    const { own } = yield* Roles
    const works = own.has("agent")
    const takingPart = engine.register(
      Run,
      Effect.fnUntraced(function*({ id }) {
        const epoch = yield* CurrentEpoch
        const run = yield* Effect.orDie(retryForever(`Reading run ${id}`, store.claim(id, epoch)))
        // the run expired while the engine was stopped
        if (run === undefined) return
        yield* Effect.gen(function*() {
          yield* notifyOnce(run, "started", { success: true, data: [] })
          if (run.endedAt === undefined) {
            const end = run.cancelledAt !== undefined ? cancelled : yield* work(run)
            yield* Effect.orDie(retryForever(`Ending run ${id}`, store.end(run, end)))
          }
          const ended = yield* Effect.orDie(retryForever(`Reading run ${id}`, store.get(id)))
          if (ended === undefined) return
          // another process has taken the run, and ends it
          if (ended.endedAt === undefined) return yield* Effect.interrupt
          yield* notifyOfEnd(ended)
        }).pipe(
          Effect.provideService(CurrentTeam, teamOf(run)),
          Effect.withSpan("Engine.agentRun", { attributes: { "trawl.run": id } }),
          inTrace(run.request.trace)
        )
      })
    ).pipe(Effect.provideService(Scope.Scope, running))
    if (works) yield* takingPart

    const execute = Effect.fnUntraced(function*(id: string) {
      yield* engine.execute(Run, { executionId: yield* Run.executionId({ id }), payload: { id }, discard: true })
    })
    /** Starts runs that were stored by a process that ended before it started them. Stops those that were cancelled. */
    const takeUp = Effect.gen(function*() {
      for (const id of yield* store.unfinished) yield* execute(id)
      for (const id of yield* store.cancelled) {
        const runContext = runContexts.get(id)
        if (runContext !== undefined) yield* closeRun(runContext, "cancelled")
      }
    })
    if (works) yield* resumeInBackground("Resuming agent runs", takeUp)
    const share = Effect.suspend(() => shareRuns(Run, [...runContexts.values()]))
    const { onStop } = yield* BackgroundWork
    const { release } = yield* Handover
    yield* onStop(Effect.andThen(Scope.close(running, Exit.void), Effect.ignoreCause(release, { log: true })))
    if (works) yield* Effect.forkScoped(repeatForever("Sharing agent runs with other processes", "1 second", share))
    return AgentRuns.of({
      start: (request, spent) =>
        // a stored run is worked on even if the client has disconnected
        Effect.uninterruptible(Effect.tap(
          Effect.flatMap(currentTrace, (trace) => store.start({ ...request, trace }, spent, works)),
          (started) =>
            started._tag === "Started" && works
              ? Effect.forkIn(retryForever(`Starting run ${started.run.id}`, execute(started.run.id)), running)
              : Effect.void
        )),
      cancel: (run) =>
        Effect.uninterruptible(Effect.tap(store.requestCancel(run), (answer) => {
          const runContext = runContexts.get(run.id)
          return answer === "ended" || runContext === undefined ? Effect.void : closeRun(runContext, "cancelled")
        }))
    })
  })
)

/** The body of the webhook event for a completed extraction. */
const extractedData = ({ id, request }: AgentRun, { data, pages = 0, sources }: RunResult) => ({
  success: true,
  data: data ?? null,
  extractId: id,
  // this engine counts no tokens
  llmUsage: 0,
  totalUrlsScraped: pages,
  sources: request.extraction?.showSources === true ? sources ?? {} : {}
})

/** The end of a run whose work has completed. */
const endOf = (exit: Exit.Exit<Outcome, RunEnds>): Effect.Effect<RunEnd> => {
  if (Exit.isSuccess(exit)) {
    const { _tag, ...result } = exit.value
    return Effect.succeed({ outcome: outcomes[_tag], ...result })
  }
  if (Cause.hasInterruptsOnly(exit.cause)) return Effect.interrupt
  const defect = Cause.squash(exit.cause)
  return defect instanceof RunAborted
    ? Effect.as(Effect.logError("A run was aborted", exit.cause), defect.end)
    : Effect.as(Effect.logError("A run failed unexpectedly", exit.cause), unexpectedFailure)
}

const outcomes = { Succeeded: "succeeded", Failed: "failed", Refused: "refused" } as const

/** Concurrent tool calls of all runs. More would delay status responses. */
const usesAtOnce = 4

/** Concurrent reasoning steps. They may wait long for a language model, but use little of the engine's time. */
const thoughtsAtOnce = 8

/** Concurrent runs of a team, whose findings are in memory. The others wait and use no memory. */
const openAtOnce = 50

/** A run during which the engine crashed this often is aborted. */
const maxStarts = 25

/** Time for agents to stop. */
const interruptTimeout = "1 second"
