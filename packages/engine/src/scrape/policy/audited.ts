import type { Document, Failure, SearchScrapeOptions } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { ZeroRetention } from "../../service/retention.ts"

/** Whether scrapes with `auditMetadata` log their user. */
export const AuditLog = Context.Reference<boolean>("@trawl/engine/scrape/AuditLog", { defaultValue: () => false })

/** How a piece of work is logged. */
interface AuditEntry<A> {
  readonly succeeded: string
  readonly failed: string
  readonly facts: (result: A) => Readonly<Record<string, number>>
}

/**
 * Logs who requested a piece of work if the request names a user: in one entry with the outcome, and in all entries of
 * the work. The name goes nowhere else.
 */
export const audited =
  <A>(url: string, { auditMetadata, lockdown }: SearchScrapeOptions, entry: AuditEntry<A>) =>
  <B extends A, R>(work: Effect.Effect<B, Failure, R>): Effect.Effect<B, Failure, R> =>
    Effect.gen(function*() {
      if (auditMetadata === undefined || !(yield* AuditLog)) return yield* work
      // requests without retention are not logged in detail
      const isPrivate = lockdown === true || (yield* ZeroRetention)
      const about = { username: auditMetadata.username, ...isPrivate ? {} : { url } }
      return yield* work.pipe(
        Effect.tap((result) => Effect.annotateLogs(Effect.logInfo(entry.succeeded), entry.facts(result))),
        Effect.tapError((failed) =>
          Effect.annotateLogs(Effect.logInfo(entry.failed), {
            status: failed.status,
            ...failed.code === undefined ? {} : { code: failed.code }
          })
        ),
        Effect.annotateLogs(about)
      )
    })

/** A page without a document has not changed since it was read before. */
export const scrapeEntry: AuditEntry<{ readonly document?: Document | undefined }> = {
  succeeded: "Scraped a page",
  failed: "Did not scrape a page",
  facts: ({ document: { metadata } = {} }) => ({
    status: metadata?.statusCode ?? 200,
    credits: metadata?.creditsUsed ?? 0
  })
}
