import * as Schema from "effect/Schema"
import { Integer } from "./integer.ts"
import { limits } from "./limits.ts"
import { openEnum } from "./open-enum.ts"
import { open } from "./open.ts"
import { Document } from "./page/document.ts"
import { textOf } from "./protocol/text-of.ts"
import { publicFact } from "./provenance.ts"

const text = Schema.optionalKey(Schema.String)

/** The documents of a job to return. */
export const pageQuery = {
  skip: Schema.optionalKey(
    Integer.annotate({ description: "Number of documents to skip." }).check(
      Schema.isGreaterThanOrEqualTo(0, { message: `${textOf("PaginationInvalid")}: skip must be 0 or more` })
    )
  ),
  limit: Schema.optionalKey(
    Integer.annotate({
      description:
        "Maximum number of documents to return. Fewer are returned if they are large. An event stream ends after them."
    })
      .check(
        Schema.isBetween({ minimum: limits.jobPageMinimum, maximum: limits.jobPageMaximum }, {
          message: `${
            textOf("PaginationInvalid")
          }: limit must be between ${limits.jobPageMinimum} and ${limits.jobPageMaximum}`
        })
      )
  )
}

/** The progress of a crawl or a batch scrape, and its documents so far. */
export const PageJobStatus = open({
  success: Schema.Boolean.annotate({ description: "`false` if the job failed before its first page." }),
  status: openEnum(["scraping", "completed", "failed", "cancelled"]),
  completed: Integer.annotate({ description: "Number of finished pages; for a crawl, of its documents." }),
  total: Integer.annotate({ description: "Number of pages known so far; for a crawl, never above its `limit`." }),
  data: Schema.Array(Document).annotate({
    description: "The documents after `skip`: up to `limit` (100 by default), but fewer if they exceed 10 MiB."
  }),
  creditsUsed: Schema.optionalKey(Integer.annotate({ description: "Credits used so far; -1 if unknown." })),
  expiresAt: Schema.optionalKey(
    Schema.String.annotate({ description: "The results are kept until this time, for 24 hours (ISO 8601)." })
  ),
  createdAt: text,
  completedAt: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Present if the job has ended." })
  ),
  duration: Schema.optionalKey(
    Schema.NullOr(Schema.Finite).annotate({ description: "Duration of the job in seconds." })
  ),
  next: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description:
        "URL of the next page of documents. Present while there are more documents or the job is in progress."
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
  id: Schema.String.annotate({ description: "ID of the scrape." }),
  timestamp: Schema.optionalKey(Schema.NullOr(Schema.String)),
  url: Schema.String,
  code: Schema.optionalKey(Schema.NullOr(Schema.String)),
  error: Schema.String
}).annotate({ ...publicFact("A:controllers/v2/crawl-errors.ts"), identifier: "PageFailure" })
export interface PageFailure extends Schema.Schema.Type<typeof PageFailure> {}

/** The failed pages of a crawl or a batch scrape. */
export const PageJobErrors = open({
  errors: Schema.Array(PageFailure),
  robotsBlocked: Schema.Array(Schema.String).annotate({ description: "URLs that robots.txt disallows." })
}).annotate({ ...publicFact("A:controllers/v2/crawl-errors.ts"), identifier: "PageJobErrors" })
export interface PageJobErrors extends Schema.Schema.Type<typeof PageJobErrors> {}

/** The number of pages of a job that are read at the same time. */
export const maxConcurrency = Schema.optionalKey(
  Integer.annotate({
    description:
      "Maximum number of pages to read at the same time. The team's limit applies if this is missing or higher."
  })
    .check(Schema.isGreaterThan(0))
)
