import type { Document, Failure, SearchScrapeOptions } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { ZeroRetention } from "../../service/retention.ts"

/** Whether scrapes with `auditMetadata` log their user. */
export const AuditLog = Context.Reference<boolean>("@trawl/engine/scrape/AuditLog", { defaultValue: () => false })

/**
 * Logs the outcome of a scrape with the user that it names, and adds the user to all its log lines. The name is stored
 * nowhere else.
 */
export const audited =
  (url: string, { auditMetadata, lockdown }: SearchScrapeOptions) =>
  <A extends { readonly document: Document }, R>(scrape: Effect.Effect<A, Failure, R>): Effect.Effect<A, Failure, R> =>
    Effect.gen(function*() {
      if (auditMetadata === undefined || !(yield* AuditLog)) return yield* scrape
      // requests without retention are not logged in detail
      const isPrivate = lockdown === true || (yield* ZeroRetention)
      const about = { username: auditMetadata.username, ...isPrivate ? {} : { url } }
      return yield* scrape.pipe(
        Effect.tap(({ document }) =>
          Effect.annotateLogs(Effect.logInfo("Scraped a page"), {
            status: document.metadata?.statusCode ?? 200,
            credits: document.metadata?.creditsUsed ?? 0
          })
        ),
        Effect.tapError((failed) =>
          Effect.annotateLogs(Effect.logInfo("Did not scrape a page"), {
            status: failed.status,
            ...failed.code === undefined ? {} : { code: failed.code }
          })
        ),
        Effect.annotateLogs(about)
      )
    })
