import {
  type AgentListItem,
  type AgentRequest,
  type AgentStatusResponse,
  type AgentThreadRun,
  Api,
  credits,
  type Failure
} from "@trawl/schema"
import { agentRequestDefaults } from "@trawl/types"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { agentFailure } from "../agent/run/agent-failure.ts"
import { type AgentRun, engineNow, type RunResult } from "../agent/run/agent-run.ts"
import { AgentRuns } from "../agent/run/agent-runs.ts"
import { schemaFaults } from "../scrape/extract/schema-checks.ts"
import { RunStore, type ThreadConflict } from "../agent/run/run-store.ts"
import { bookScans, checkStartUrls } from "../agent/run/start-urls.ts"
import { streamTrace, traceSnapshot } from "../agent/run/trace-answer.ts"
import { linkBase } from "../artifacts/link-base.ts"
import { checkWebhook } from "../jobs/check-webhook.ts"
import { Roles } from "../jobs/roles.ts"
import { IgnoredFields, withIgnored } from "../request/known-fields.ts"
import { acceptsEvents } from "../service/event-stream.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { areMissing, rolesForRuns, waitsFor } from "../service/needed-roles.ts"
import { CurrentTeam } from "../service/team.ts"
import { mayBeWrittenLater } from "../store/database-unusable.ts"
import { isoTime } from "./job-status.ts"

export const AgentLive = HttpApiBuilder.group(Api, "agent", (handlers) =>
  handlers
    .handle("startAgent", ({ payload }) => startAgent(payload))
    .handle(
      "listAgents",
      Effect.fnUntraced(function*({ query: { before } }) {
        const store = yield* RunStore
        const { name } = yield* CurrentTeam
        const found = yield* Effect.orDie(
          store.list(name, before === undefined ? undefined : Number(before), runsAtOnce + 1)
        )
        const runs = found.slice(0, runsAtOnce)
        const last = runs.at(-1)
        return {
          success: true,
          agents: runs.map(itemOf),
          ...found.length > runs.length && last !== undefined
            ? { next: `${yield* linkBase}/v2/agent?before=${last.createdAt}` }
            : {}
        }
      })
    )
    .handle(
      "getAgentThread",
      Effect.fnUntraced(function*({ params: { threadId }, query: { includeData = false } }) {
        const store = yield* RunStore
        const runs = yield* Effect.orDie(store.thread((yield* CurrentTeam).name, threadId))
        const [first] = runs
        const last = runs.at(-1)
        if (first === undefined || last === undefined) return yield* Effect.fail(agentFailure("ThreadNotFound"))
        return {
          success: true,
          thread: {
            id: threadId,
            status: last.endedAt === undefined ? "running" : "idle",
            createdAt: isoTime(first.createdAt),
            updatedAt: isoTime(last.endedAt ?? last.createdAt),
            runs: yield* Effect.forEach(runs, (run) => turnOf(run, includeData))
          }
        }
      })
    )
    .handle(
      "getAgentStatus",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        const run = yield* ownRun(jobId)
        const { createdAt, endedAt, outcome, settings: { effort, mode, model }, thread, turn } = run
        const { processes } = yield* Roles
        const isWaiting = endedAt === undefined && areMissing(yield* Effect.orDie(processes), rolesForRuns)
        const warnings = [run.settings.warning, isWaiting ? waitsFor("The run waits", rolesForRuns) : undefined]
        const warning = warnings.filter((part) => part !== undefined).join(" ")
        const about = {
          success: true,
          expiresAt: isoTime(createdAt + resultsLifetime),
          model: model ?? (run.engine === engineNow ? engineNow : olderModel),
          ...effort === undefined ? {} : { effort },
          mode: mode ?? agentRequestDefaults.mode,
          threadId: thread,
          threadTurn: turn,
          ...warning === "" ? {} : { warning }
        }
        if (endedAt === undefined) return { ...about, status: "processing" } satisfies AgentStatusResponse
        const { data, error, message, suggestions } = yield* Effect.orDie((yield* RunStore).resultOf(run))
        const answer: AgentStatusResponse = outcome === "succeeded"
          ? {
            ...about,
            status: "completed",
            data: data ?? null,
            creditsUsed: run.credits,
            ...message === undefined ? {} : { message },
            ...offered(suggestions)
          }
          : {
            ...about,
            status: "failed",
            error: error ?? null,
            creditsUsed: credits.failedAgentRun,
            ...outcome === "credit_limit_reached" ? { stopReason: outcome } : {}
          }
        return answer
      })
    )
    .handle(
      "cancelAgent",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        const runs = yield* AgentRuns
        const answer = yield* Effect.orDie(runs.cancel(yield* ownRun(jobId)))
        if (answer === "requested") return { success: true }
        return yield* Effect.fail(agentFailure(answer === "ended" ? "AgentFinished" : "AgentAlreadyCancelled"))
      })
    )
    .handle(
      "getAgentTrace",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        const store = yield* RunStore
        const run = yield* ownRun(jobId)
        if (run.engine !== engineNow) return yield* Effect.fail(agentFailure("TraceUnavailable"))
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        return acceptsEvents(headers)
          ? yield* Effect.orDie(streamTrace(store, run, placeAfter(headers["last-event-id"])))
          // `liveView` is ignored: this engine has no live browser view
          : traceSnapshot(store, run)
      })
    )
    .handle(
      "getAgentSnapshot",
      Effect.fnUntraced(function*({ params: { jobId, snapshotId } }) {
        const store = yield* RunStore
        const run = yield* ownRun(jobId)
        if (run.engine !== engineNow) return yield* Effect.fail(agentFailure("SnapshotsUnavailable"))
        const snapshot = yield* Effect.orDie(store.snapshot(run, snapshotId))
        return snapshot === undefined
          ? yield* Effect.fail(agentFailure("SnapshotNotFound"))
          : { success: true, id: run.id, snapshotId, snapshot }
      })
    ))

const startAgent = Effect.fnUntraced(function*(request: AgentRequest) {
  const runs = yield* AgentRuns
  const store = yield* RunStore
  if ((yield* CurrentTeam).zeroDataRetention === "forced") {
    return yield* Effect.fail(agentFailure("ZeroDataRetentionForced"))
  }
  yield* checkWebhook(request.webhook)
  yield* checkSchema(request.schema)
  // checked before anything that costs credits
  const conflict = request.threadId === undefined ? undefined : yield* Effect.orDie(store.conflict(request.threadId))
  if (conflict !== undefined) return yield* refuseThread(conflict)
  const spent = yield* checkStartUrls(request)
  const started = yield* Effect.catchCause(
    Effect.orDie(runs.start({ ...request, base: yield* linkBase, warning: yield* IgnoredFields }, spent)),
    notAccepted
  )
  if (started._tag !== "Started") {
    yield* bookScans(request, spent)
    return yield* refuseThread(started)
  }
  const { id, thread, turn } = started.run
  return yield* withIgnored({ success: true, id, threadId: thread, threadTurn: turn })
})

/** The database failed. A full disk gets the 503 of all operations. */
const notAccepted = (cause: Cause.Cause<never>) =>
  Cause.hasInterruptsOnly(cause) || mayBeWrittenLater(cause)
    ? Effect.failCause(cause)
    : Effect.andThen(
      Effect.logError("A run could not be started", cause),
      Effect.fail<Failure>(agentFailure("AgentNotAccepted"))
    )

/** A run of the current team. Runs of other teams are reported as missing. */
const ownRun = Effect.fnUntraced(function*(id: string) {
  const store = yield* RunStore
  const run = yield* Effect.orDie(store.get(id))
  return run?.kind === "agent" && run.team === (yield* CurrentTeam).name
    ? run
    : yield* Effect.fail(agentFailure("AgentNotFound"))
})

/** A failure that names the active run of the thread. */
const refuseThread = (conflict: ThreadConflict): Effect.Effect<HttpServerResponse.HttpServerResponse, Failure> => {
  if (conflict._tag === "ThreadNotFound") return Effect.fail(agentFailure("ThreadNotFound"))
  const { code, error, status }: Failure = agentFailure("ThreadBusy")
  return Effect.succeed(HttpServerResponse.jsonUnsafe({ success: false, error, code, runId: conflict.by }, { status }))
}

const itemOf = ({ createdAt, endedAt, id, outcome, request, thread, turn }: AgentRun): AgentListItem => ({
  id,
  createdAt: isoTime(createdAt),
  status: endedAt === undefined ? "processing" : outcome === "succeeded" ? "completed" : "failed",
  targetHint: request.urls?.[0] ?? null,
  origin: request.origin ?? null,
  integration: request.integration ?? null,
  settings: { hidden: false, starred: false },
  options: {
    ...requestedOptions(request),
    model: request.model ?? agentRequestDefaults.model,
    threadId: thread,
    threadTurn: turn
  }
})

const requestedOptions = ({ effort, prompt, schema, urls }: Omit<AgentRequest, "webhook">) => ({
  prompt,
  ...urls === undefined ? {} : { urls },
  ...schema === undefined ? {} : { schema },
  ...effort === undefined ? {} : { effort }
})

const turnOf = Effect.fnUntraced(function*(run: AgentRun, includeData: boolean) {
  const { createdAt, credits: used, endedAt, id, outcome, request, turn } = run
  const { data, message, suggestions } = endedAt === undefined
    ? {}
    : yield* Effect.orDie((yield* RunStore).resultOf(run))
  const answer: AgentThreadRun = {
    id,
    turn,
    status: outcome ?? "processing",
    ...requestedOptions(request),
    mode: request.mode ?? agentRequestDefaults.mode,
    createdAt: isoTime(createdAt),
    finishedAt: endedAt === undefined ? null : isoTime(endedAt),
    creditsUsed: endedAt === undefined ? null : outcome === "succeeded" ? used : credits.failedAgentRun,
    message: message ?? null,
    ...includeData && outcome === "succeeded" ? { data: data ?? null } : {},
    ...offered(suggestions)
  }
  return answer
})

const offered = (suggestions: RunResult["suggestions"]) =>
  suggestions === undefined ? {} : { suggestions: suggestions.map(({ label, prompt }) => ({ label, prompt })) }

/** The position after which a stream continues; the beginning if the ID is invalid. */
const placeAfter = (lastEventId: string | undefined): number =>
  /^\d{1,15}$/.test(lastEventId ?? "") ? Number(lastEventId) : 0

const runsAtOnce = 20

/** The model of runs without one. Public fact: A:controllers/v2/agent-status.ts. */
const olderModel = "spark-1-pro"

/** Refuses an invalid JSON Schema with the reason. */
const checkSchema = Effect.fnUntraced(function*(schema: unknown) {
  if (schema === undefined) return
  const details = yield* schemaFaults(schema, ["schema"])
  if (details === undefined) return
  const [first] = details
  const { error } = agentFailure("SchemaInvalid")
  const place = first?.path.slice(1).map(String).join(".") ?? ""
  return yield* Effect.fail<Failure>(
    agentFailure("SchemaInvalid", {
      error: `${error}: ${place === "" ? "" : `${place}: `}${first?.message ?? "it cannot be used"}`,
      details
    })
  )
})
