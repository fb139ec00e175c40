import { type Failure, JobId } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { CloseEvent } from "effect/socket/Socket"
import * as Stream from "effect/Stream"
import type { Socket } from "node:net"
import { ownJob } from "../handlers/page-job.ts"
import { closeWhenStalled } from "../handlers/stalled-connection.ts"
import type { JobEvents } from "../jobs/job-events.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import type { JobStore } from "../jobs/job-store.ts"
import type { JobKind, PageJob } from "../jobs/page-job.ts"
import { failure, problem } from "../request/failure.ts"
import { admit } from "../service/admit.ts"
import type { Draining } from "../service/draining.ts"
import { storedKeys, teamOfKey } from "../service/keys.ts"
import type { Ledger } from "../service/ledger.ts"
import { withRequestMetrics } from "../service/request-metrics.ts"
import type { Traffic } from "../service/traffic.ts"
import { CurrentTeam } from "../service/team.ts"
import { EngineSettings } from "../settings.ts"
import { timeSlice } from "../time-slice.ts"
import { watchersQueue, WorkQueue } from "../work-queue.ts"
import { allowedTeam } from "./gate.ts"
import { type Frame, jobFrames } from "./job-frames.ts"
import { requestTurn } from "./request-turns.ts"

/**
 * Sends the documents of a job over a WebSocket on the path of its status, as the watchers of the official clients
 * expect: `catchup` with the status and the first documents, `document` for each further one, and `done`, which is also
 * the reason of the close.
 */
export const JobSockets = HttpRouter.middleware(
  Effect.gen(function*() {
    const { apiKeys, teams = {} } = yield* EngineSettings
    const keys = storedKeys(apiKeys)
    const parts = yield* Effect.context<Draining | JobEvents | JobStore | Ledger | Traffic>()
    return (request) =>
      Effect.gen(function*() {
        const upgradeRequest = yield* HttpServerRequest.HttpServerRequest
        const { headers, method, url } = upgradeRequest
        const isUpgrade = method === "GET" && headers["upgrade"]?.toLowerCase() === "websocket"
        const [, path, id = ""] = isUpgrade ? jobPath.exec(url) ?? [] : []
        if (path === undefined) return yield* request
        if (!/^[\w+/]{22}==$/.test(headers["sec-websocket-key"] ?? "") || headers["sec-websocket-version"] !== "13") {
          return invalidHandshake
        }
        const kind: JobKind = path === "crawl" ? "crawl" : "batch"
        const team = teamOfKey(keys, teams, keyOf(headers))
        const found = requestTurn(team, true).pipe(
          Effect.andThen(allowedTeam(team, operations[kind])),
          Effect.flatMap((allowed) => admit(allowed, operations[kind])(jobAt(kind, id))),
          Effect.map((job) => ({ status: 101, job })),
          withRequestMetrics(operations[kind], team?.name)
        )
        // middleware cannot be interrupted, so the engine would wait for clients that read nothing
        yield* converse(upgradeRequest, found).pipe(
          Effect.provideContext(parts),
          Effect.provideService(WorkQueue, watchersQueue),
          team === undefined ? (same) => same : Effect.provideService(CurrentTeam, team),
          Effect.interruptible
        )
        return HttpServerResponse.empty()
      })
  }),
  { global: true }
)

const jobPath = /^\/v2\/(crawl|batch\/scrape)\/([^/?]+)(?:\?|$)/

const operations: Readonly<Record<JobKind, string>> = { batch: "getBatchScrapeStatus", crawl: "getCrawlStatus" }

/** The API key of a handshake. Browsers cannot set headers, so their clients send it as the sub-protocol. */
const keyOf = (headers: Readonly<Record<string, string | undefined>>): string =>
  /^bearer +(.+)$/i.exec(headers["authorization"] ?? "")?.[1] ??
    headers["sec-websocket-protocol"]?.split(",")[0]?.trim() ?? ""

const jobAt = (kind: JobKind, id: string): Effect.Effect<PageJob, Failure, JobStore> =>
  isJobId(id) ? ownJob(kind, id) : Effect.fail(jobFailure("JobIdInvalid"))

const invalidHandshake = HttpServerResponse.jsonUnsafe({
  success: false,
  error: "Bad Request",
  details: [problem([], "Expected a WebSocket handshake with Sec-WebSocket-Key and Sec-WebSocket-Version: 13")]
}, { status: 400, headers: { "connection": "close", "sec-websocket-version": "13" } })

const isJobId = Schema.is(JobId)

/**
 * Completes the handshake, then sends frames until the job ends or the client leaves. A failure is one frame, and the
 * reason of the close.
 */
const converse = (
  upgradeRequest: HttpServerRequest.HttpServerRequest,
  found: Effect.Effect<{ readonly job: PageJob }, Failure, JobStore | Ledger | Traffic>
) =>
  Effect.gen(function*() {
    const answer = yield* Effect.result(
      Effect.catchDefect(found, (defect) => Effect.flatMap(unexpected(defect), Effect.fail))
    )
    const socket = yield* upgradeRequest.upgrade
    const { write } = yield* socket.writer
    const { pull } = yield* socket.reader
    const connection = closeWhenStalled(upgradeRequest)
    let bytesReceived = 0
    const send = Effect.fnUntraced(function*(frame: Frame | undefined) {
      if (frame === undefined) {
        // a client that has not answered the last ping is gone
        if (bytesReceived === connection?.bytesRead) connection.destroy()
        bytesReceived = connection?.bytesRead ?? 0
        connection?.write(ping)
        return
      }
      yield* timeSlice
      const text = JSON.stringify(frame)
      yield* write(text)
      yield* drained(connection)
      if (frame.type === "done") yield* write(new CloseEvent(1000, text))
    })
    const fail = (failed: Failure) =>
      Effect.andThen(
        send({ type: "error", error: failed.error }),
        write(new CloseEvent(closeCodes[failed.status] ?? 1011, reasonOf(failed.error)))
      )
    const talk = Result.isFailure(answer) ? fail(answer.failure) : jobFrames(answer.success.job).pipe(
      Stream.runForEach(send),
      Effect.catchTag("SqlError", (error) => Effect.flatMap(unexpected(error), fail)),
      // to clients that got no `done`: reconnect
      Effect.andThen(write(new CloseEvent(1012)))
    )
    // messages from the client are ignored
    yield* Effect.onInterrupt(
      Effect.raceFirst(Effect.ignore(Effect.forever(pull)), talk),
      // the client may read nothing, so no close frame would reach it
      () => Effect.sync(() => connection?.destroy())
    )
  }).pipe(Effect.scoped)

const unexpected = (defect: unknown): Effect.Effect<Failure> =>
  Effect.as(
    Effect.logError("A WebSocket failed unexpectedly", defect),
    failure("ServerFailed", { code: "UNKNOWN_ERROR" })
  )

/** Waits until the client has taken what is buffered. */
const drained = (connection: Socket | undefined): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (connection?.writableNeedDrain !== true || connection.destroyed) return resume(Effect.void)
    const go = () => resume(Effect.void)
    connection.once("drain", go)
    return Effect.sync(() => connection.off("drain", go))
  })

/** The close codes of failures, by HTTP status. Public fact: A:controllers/v2/crawl-status-ws.ts. */
const closeCodes: Readonly<Record<number, number>> = {
  400: 1008,
  401: 3000,
  403: 3003,
  404: 1008,
  429: 1013,
  503: 1013
}

/** A close reason has at most 123 bytes. */
const reasonOf = (error: string): string => JSON.stringify({ type: "error", error: error.slice(0, 90) })

/** A ping frame without data. Effect's sockets send messages only. */
const ping = Uint8Array.of(0x89, 0)
