import { Api, type Document, type Failure, type Format } from "@trawl/schema"
import { scrapeRequestDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { jobFailure } from "../jobs/job-failure.ts"
import { StoredScrapes, storeScrape } from "../jobs/stored-scrapes.ts"
import { newId } from "../jobs/new-id.ts"
import { withIgnored } from "../request/known-fields.ts"
import { withCharge } from "../scrape/page-charge.ts"
import { scrapePage } from "../scrape/scrape-page.ts"
import { refuseUnsupported } from "../scrape/request/unsupported.ts"
import { largeResponse } from "../service/large-response.ts"
import { book } from "../service/ledger.ts"
import { refundOfWork } from "../service/refundable.ts"
import { withRetention, ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { unlessUnwritable } from "../store/database-unusable.ts"

export const ScrapeLive = HttpApiBuilder.group(Api, "scrape", (handlers) =>
  handlers
    .handle(
      "scrape",
      ({ payload: { url, formats = scrapeRequestDefaults.formats, zeroDataRetention = false, ...options } }) =>
        Effect.gen(function*() {
          const refused = yield* refuseUnsupported({ ...options, formats })
          if (refused !== undefined) return yield* Effect.fail(refused)
          const end = yield* withCharge(scrapePage(url, options, formats))
          const id = "document" in end ? end.document.metadata?.scrapeId : undefined
          yield* book({
            id: id ?? (yield* newId),
            endpoint: "scrape",
            target: url,
            credits: end.credits,
            refundable: "failed" in end ? 0 : refundOfWork({
              credits: end.credits,
              isFile: end.document.metadata?.contentType?.startsWith("application/pdf") === true,
              isExtended: (options.actions ?? []).length > 0 || formats.some(isExtendedFormat)
            })
          })
          if ("failed" in end) return yield* Effect.fail(end.failed)
          const isStored = yield* Effect.as(storeScrape(end.document, options), true).pipe(
            unlessUnwritable("The document of a scrape", false)
          )
          // also in the document, because clients only show the document
          const data = yield* withIgnored(isStored ? end.document : withWarning(end.document, notStored))
          return yield* largeResponse(yield* withIgnored({ success: true, data }))
        }).pipe(
          // lockdown implies zero data retention, for every team
          options.lockdown === true ? Effect.provideService(ZeroRetention, true) : (same) => same,
          withRetention(zeroDataRetention, ["zeroDataRetention"])
        )
    )
    .handle(
      "getScrapeStatus",
      Effect.fnUntraced(function*({ params: { jobId } }) {
        const scrapes = yield* StoredScrapes
        const team = yield* CurrentTeam
        if (team.zeroDataRetention === "forced") return yield* Effect.fail(forced)
        const found = yield* Effect.orDie(scrapes.get(jobId))
        if (found === undefined) return yield* Effect.fail(notFound)
        if (found.team !== team.name) return yield* Effect.fail(jobFailure("JobForbidden"))
        return yield* largeResponse({ success: true, data: found.document })
      })
    ))

/** Whether a format is one that feedback refunds as a share of the cost. */
const isExtendedFormat = (format: Format): boolean => {
  const type = typeof format === "string" ? format : format.type
  return type === "json" || type === "screenshot"
}

const withWarning = (document: Document, warning: string): Document => ({
  ...document,
  warning: document.warning == null ? warning : `${document.warning} ${warning}`
})

const notStored = "The engine cannot write to its database, so GET /v2/scrape/{id} will not find this result."

/** The error text of this operation. */
const notFound: Failure = { ...jobFailure("JobNotFound"), error: "Job not found." }

const forced: Failure = {
  ...jobFailure("ZeroDataRetentionForced"),
  error: "Your team has zero data retention enabled. This is not supported on scrape status."
}
