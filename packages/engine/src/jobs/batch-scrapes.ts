import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"
import { currentTrace } from "../service/trace.ts"
import { taggedId } from "../service/held-results.ts"
import { JobStore } from "./job-store.ts"
import { newId } from "./new-id.ts"
import type { JobRequest, PageJob } from "./page-job.ts"
import { readForJob } from "./read-for-job.ts"
import { type JobPorts, runJobs } from "./run-jobs.ts"
import { Webhooks } from "./webhooks.ts"

/** Reads batches of pages in the background. */
export class BatchScrapes extends Context.Service<BatchScrapes, {
  readonly start: (pages: Pages, request: JobRequest) => Effect.Effect<PageJob, SqlError>
  /** Returns false if the batch has ended. */
  readonly append: (job: PageJob, pages: Pages) => Effect.Effect<boolean, SqlError>
  /** Returns false if the batch has ended. */
  readonly cancel: (job: PageJob) => Effect.Effect<boolean, SqlError>
}>()("@trawl/engine/jobs/BatchScrapes") {}

/** Pages to read, with the results of checks before the start. */
export interface Pages {
  readonly urls: ReadonlyArray<string>
  /** The classifier's risks of their URLs, so that no check is charged twice. */
  readonly risks: ReadonlyMap<string, number>
  /** The cost of these checks. */
  readonly credits: number
}

/** Also continues the batches of earlier processes. */
export const layer: Layer.Layer<BatchScrapes, never, JobPorts> = Layer.effect(
  BatchScrapes,
  Effect.gen(function*() {
    const jobs = yield* JobStore
    const { prepare } = yield* Webhooks
    const { cancel, launch, remember } = yield* runJobs("batch", (job, page) => readForJob(job, page))

    // the engine processes or ends a stored batch even if the client has disconnected
    return BatchScrapes.of({
      start: Effect.fnUntraced(function*({ credits, risks, urls }, request) {
        const id = yield* taggedId(yield* newId)
        const job = yield* jobs.start({
          id,
          kind: "batch",
          pages: urls.map((url) => ({ url })),
          request: { ...request, trace: yield* currentTrace },
          credits,
          deliveries: yield* prepare(request.webhook, { id, type: "batch_scrape.started", success: true, data: [] })
        })
        yield* launch(job, risks)
        return job
      }, Effect.uninterruptible),
      append: Effect.fnUntraced(function*(job, { credits, risks, urls }) {
        const isOpen = yield* jobs.append(job, urls.map((url) => ({ url })), credits)
        if (isOpen) remember(job, risks)
        return isOpen
      }, Effect.uninterruptible),
      cancel
    })
  })
)
