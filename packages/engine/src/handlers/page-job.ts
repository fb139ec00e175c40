import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import { linkBase } from "../artifacts/link-base.ts"
import { jobFailure } from "../jobs/job-failure.ts"
import { JobStore } from "../jobs/job-store.ts"
import type { JobKind, PageJob } from "../jobs/page-job.ts"
import { Roles, rolesFor } from "../jobs/roles.ts"
import { acceptsEvents } from "../service/event-stream.ts"
import { largeResponse } from "../service/large-response.ts"
import { areMissing, waitsFor } from "../service/needed-roles.ts"
import { CurrentTeam } from "../service/team.ts"
import { jobEventStream } from "./job-event-stream.ts"
import { statusOf } from "./job-status.ts"

const statusPaths: Readonly<Record<JobKind, string>> = { batch: "/v2/batch/scrape", crawl: "/v2/crawl" }

/** A job of the current team and of this kind. All others are reported as missing. */
export const ownJob = Effect.fnUntraced(function*(kind: JobKind, id: string) {
  const store = yield* JobStore
  const job: PageJob | undefined = yield* Effect.orDie(store.get(id.toLowerCase()))
  return job !== undefined && job.kind === kind && job.team === (yield* CurrentTeam).name
    ? job
    : yield* Effect.fail(jobFailure("JobNotFound"))
})

/** The pages that a job could not read. */
export const errorsOf = Effect.fnUntraced(function*(job: PageJob) {
  const store = yield* JobStore
  return yield* largeResponse({
    errors: yield* Effect.orDie(store.failures(job)),
    robotsBlocked: yield* Effect.orDie(store.robotsBlocked(job))
  })
})

/** The response to a cancel request. */
export const cancelledResponse = (isCancelled: boolean) =>
  isCancelled ? Effect.succeed({ status: "cancelled" as const }) : Effect.fail(jobFailure("JobFinished"))

/** The number of documents in one status response without `limit`. */
export const documentsPerStatus = 100

/**
 * Responds to a status request: as JSON with a part of the documents, or as an event stream if the client accepts one.
 */
export const answerStatus = Effect.fnUntraced(function*(
  kind: JobKind,
  { params: { jobId }, query: { limit: maxDocuments, skip = 0 } }: {
    readonly params: { readonly jobId: string }
    readonly query: { readonly limit?: number; readonly skip?: number }
  }
) {
  const store = yield* JobStore
  const job = yield* ownJob(kind, jobId)
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  if (acceptsEvents(headers)) {
    return yield* jobEventStream(job, { skip, limit: maxDocuments, lastEventId: headers["last-event-id"] })
  }
  const limit = maxDocuments ?? documentsPerStatus
  const data = yield* Effect.orDie(store.documents(job, skip, limit))
  const read = skip + data.length
  if (read >= job.read && job.status !== "scraping") return yield* largeResponse(statusOf(job, data))
  const waiting = job.status === "scraping" ? yield* waitingFor(job) : undefined
  const query = new URLSearchParams({
    skip: String(read),
    ...limit === documentsPerStatus ? {} : { limit: String(limit) }
  })
  const next = `${yield* linkBase}${statusPaths[kind]}/${jobId}?${query.toString()}`
  return yield* largeResponse({ ...statusOf(job, data, waiting), next })
})

/** Says that no process reads the pages of a job, because none has the roles for it. */
const waitingFor = Effect.fnUntraced(function*(job: PageJob) {
  const { processes } = yield* Roles
  const needed = rolesFor(job)
  return areMissing(yield* Effect.orDie(processes), needed) ? waitsFor("Its pages wait", needed) : undefined
})
