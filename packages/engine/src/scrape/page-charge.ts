import { credits, type Document, type Failure } from "@trawl/schema"
import * as Effect from "effect/Effect"
import { CurrentMeter, type Meter, newMeter } from "./meter.ts"

/** The result of a scrape, and its cost. */
export type ChargedScrape = { readonly document: Document; readonly credits: number } | {
  readonly failed: Failure
  readonly credits: number
}

/** Runs a scrape and returns its result with its cost, also if it fails. */
export const withCharge = <R>(scrape: Effect.Effect<Document, Failure, R>): Effect.Effect<ChargedScrape, never, R> =>
  withChargeAndSource(Effect.map(scrape, (document) => ({ document })))

/** The same for a scrape that returns more than its document, or none for a page that has not changed. */
export const withChargeAndSource = <A extends { readonly document?: Document | undefined }, R>(
  scrape: Effect.Effect<A, Failure, R>
): Effect.Effect<A & { readonly credits: number } | { readonly failed: Failure; readonly credits: number }, never, R> =>
  Effect.suspend(() => {
    const meter = newMeter()
    return scrape.pipe(
      Effect.provideService(CurrentMeter, meter),
      Effect.map((scraped) => ({ ...scraped, credits: scraped.document?.metadata?.creditsUsed ?? 0 })),
      Effect.catch((failed) => Effect.succeed({ failed, credits: chargeOfFailure(failed, meter) }))
    )
  })

/** Most failures cost only the completed checks. */
const chargeOfFailure = ({ code }: Failure, { checked, scans }: Meter): number =>
  scans * credits.threatScan +
  (code === "SCRAPE_LOCKDOWN_CACHE_MISS" ? credits.lockdownMiss : checked ? credits.jsonPage : 0)
