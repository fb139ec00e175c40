import type { Document, PageJobStatus } from "@trawl/schema"
import type { PageJob } from "../jobs/page-job.ts"
import { resultsLifetime } from "../service/lifetime.ts"

/** The status of a job, with these documents. */
export const statusOf = (
  { createdAt, credits, done, endedAt, request: { warning }, status, total }: PageJob,
  data: ReadonlyArray<Document>
): PageJobStatus => ({
  success: true,
  status,
  completed: done,
  total,
  creditsUsed: credits,
  createdAt: iso(createdAt),
  expiresAt: iso((endedAt ?? createdAt) + resultsLifetime),
  ...endedAt === undefined ? {} : { completedAt: iso(endedAt), duration: (endedAt - createdAt) / 1000 },
  ...warning === undefined ? {} : { warning },
  data
})

const iso = (time: number): string => new Date(time).toISOString()
