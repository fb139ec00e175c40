import type { Document, PageJobStatus } from "@trawl/schema"
import type { PageJob } from "../jobs/page-job.ts"
import { resultsLifetime } from "../service/lifetime.ts"

/** The status of a job, with these documents. `waiting` says why no page is read. */
export const statusOf = (
  job: PageJob,
  data: ReadonlyArray<Document>,
  waiting?: string
): PageJobStatus => {
  const { createdAt, credits, endedAt, error, notes = [], request, status } = job
  const warning = [request.warning, waiting, ...notes].filter((part) => part !== undefined).join(" ")
  return {
    success: status !== "failed",
    status,
    ...countsOf(job),
    creditsUsed: credits,
    createdAt: isoTime(createdAt),
    expiresAt: isoTime((endedAt ?? createdAt) + resultsLifetime),
    ...endedAt === undefined ? {} : { completedAt: isoTime(endedAt), duration: (endedAt - createdAt) / 1000 },
    ...warning === "" ? {} : { warning },
    ...error === undefined ? {} : { error },
    data
  }
}

/**
 * The pages of a batch that are done, and all of them; the documents of a crawl, and those that it may still deliver.
 */
const countsOf = ({ done, limit, read, status, total }: PageJob): Pick<PageJobStatus, "completed" | "total"> => {
  if (limit === undefined) return { completed: done, total }
  return { completed: read, total: status === "scraping" ? Math.min(limit, total - (done - read)) : read }
}

export const isoTime = (time: number): string => new Date(time).toISOString()
