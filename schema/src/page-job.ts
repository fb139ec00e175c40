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
    Integer.annotate({ description: "Number of documents to skip." }).check(
      Schema.isGreaterThanOrEqualTo(0, { message: `${textOf("PaginationInvalid")}: skip must be 0 or more` })
    )
  ),
  limit: Schema.optionalKey(
    Integer.annotate({ description: "The most documents to return. Fewer are returned when they are large." }).check(
      Schema.isBetween({ minimum: limits.jobPageMinimum, maximum: limits.jobPageMaximum }, {
        message: `${
          textOf("PaginationInvalid")
        }: limit must be between ${limits.jobPageMinimum} and ${limits.jobPageMaximum}`
      })
    )
  )
}

/** How far a crawl or a batch scrape is, and the documents it has. */
export const PageJobStatus = open({
  success: Schema.Boolean.annotate({ description: "`false` when the job failed before its first page." }),
  status: openEnum(["scraping", "completed", "failed", "cancelled"]),
  completed: Integer.annotate({ description: "Number of pages that are done." }),
  total: Integer.annotate({ description: "Number of pages known so far." }),
  data: Schema.Array(Document).annotate({ description: "At least one document, at most 100 documents or 10 MiB." }),
  creditsUsed: Schema.optionalKey(Integer.annotate({ description: "Credits used so far; -1 when unknown." })),
  expiresAt: Schema.optionalKey(
    Schema.String.annotate({ description: "The results are kept until this time, for 24 hours (ISO 8601)." })
  ),
  createdAt: text,
  completedAt: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({ description: "Set when the job has ended." })
  ),
  duration: Schema.optionalKey(
    Schema.NullOr(Schema.Finite).annotate({ description: "Duration of the job in seconds." })
  ),
  next: Schema.optionalKey(
    Schema.NullOr(Schema.String).annotate({
      description:
        "Absolute URL of the next page of documents. Present while there are more documents or the job is in progress."
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
  id: Schema.String.annotate({ description: "Identifier of the scrape." }),
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
  Integer.annotate({
    description:
      "The most pages that are read at the same time. The team's limit applies when this is absent or higher."
  })
    .check(Schema.isGreaterThan(0))
)
