import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { limits } from "./limits.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { Document } from "./page/document.ts"
import { textOf } from "./protocol/text-of.ts"
import { publicFact } from "./provenance.ts"

const text = Schema.optionalKey(Schema.String)

/** Which documents of a job an answer holds. */
export const pageQuery = {
  skip: Schema.optionalKey(
    Integer.annotate({ description: "So many documents are left out at the start." }).check(
      Schema.isGreaterThanOrEqualTo(0, { message: `${textOf("PaginationInvalid")}: skip must be 0 or more` })
    )
  ),
  limit: Schema.optionalKey(
    Integer.annotate({ description: "At most so many documents; fewer where they are large." }).check(
      Schema.isBetween({ minimum: limits.jobPageMinimum, maximum: limits.jobPageMaximum }, {
        message: `${textOf("PaginationInvalid")}: limit must be between ${limits.jobPageMinimum} and ${limits.jobPageMaximum}`
      })
    )
  )
}

/** How far a crawl or a batch scrape is, and the documents it has. */
export const PageJobStatus = open({
  success: Schema.Boolean.annotate({ description: "`false` when the job failed before its first page." }),
  status: openEnum(["scraping", "completed", "failed", "cancelled"]),
  completed: Integer.annotate({ description: "Pages that are done." }),
  total: Integer.annotate({ description: "Pages known so far." }),
  data: Schema.Array(Document).annotate({ description: "At most 100 documents or 10 MiB, at least one document." }),
  creditsUsed: Schema.optionalKey(Integer.annotate({ description: "-1 when unknown." })),
  expiresAt: Schema.optionalKey(Schema.String.annotate({ description: "ISO date: results are kept for 24 hours." })),
  createdAt: text,
  completedAt: Schema.optionalKey(Schema.NullOr(Schema.String).annotate({ description: "Of a job that has ended." })),
  duration: Schema.optionalKey(Schema.NullOr(Schema.Finite).annotate({ description: "Seconds." })),
  next: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description: "Absolute URL of the documents that follow; present while there are more or the job runs."
    })
  ),
  warning: Schema.optionalKey(Schema.NullOr(Schema.String)),
  error: text
}).annotate({ ...publicFact("A:controllers/v2/crawl-status.ts"), identifier: "PageJobStatus" })
export interface PageJobStatus extends Schema.Schema.Type<typeof PageJobStatus> {}

export const PageJobCancelled = open({
  status: openEnum(["cancelled"])
}).annotate({ ...publicFact("A:controllers/v2/crawl-cancel.ts"), identifier: "PageJobCancelled" })
export interface PageJobCancelled extends Schema.Schema.Type<typeof PageJobCancelled> {}

export const PageFailure = open({
  id: Schema.String.annotate({ description: "Of the scrape." }),
  timestamp: Schema.optionalKey(Schema.NullOr(Schema.String)),
  url: Schema.String,
  code: Schema.optionalKey(Schema.NullOr(Schema.String)),
  error: Schema.String
}).annotate({ ...publicFact("A:controllers/v2/crawl-errors.ts"), identifier: "PageFailure" })
export interface PageFailure extends Schema.Schema.Type<typeof PageFailure> {}

/** The pages a crawl or a batch scrape could not read. */
export const PageJobErrors = open({
  errors: Schema.Array(PageFailure),
  robotsBlocked: Schema.Array(Schema.String).annotate({ description: "URLs that robots.txt forbids." })
}).annotate({ ...publicFact("A:controllers/v2/crawl-errors.ts"), identifier: "PageJobErrors" })
export interface PageJobErrors extends Schema.Schema.Type<typeof PageJobErrors> {}

/** How many pages of a job are read at once. */
export const maxConcurrency = Schema.optionalKey(
  Integer.annotate({ description: "At most so many pages at once; the limit of the team when absent or higher." })
    .check(Schema.isGreaterThan(0))
)
