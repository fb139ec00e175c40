import type { Document, SearchScrapeOptions } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import type { PageContext } from "./page-context.ts"

/** Stores the documents of scrapes, which clients can read by ID for a day. */
export class StoredScrapes extends Context.Service<StoredScrapes, {
  /** Stores a document for the current team, with the options of its scrape, unless the request forbids it. */
  readonly put: (document: Document, options?: SearchScrapeOptions) => Effect.Effect<void, SqlError>
  /** Returns a document of any team. */
  readonly get: (
    id: string
  ) => Effect.Effect<
    { readonly team: string; readonly document: Document; readonly context: PageContext } | undefined,
    SqlError
  >
}>()("@trawl/engine/jobs/StoredScrapes") {}

/** Stores the document of a scrape for the current team, with the options of the scrape. */
export const storeScrape = (
  document: Document,
  options?: SearchScrapeOptions
): Effect.Effect<void, never, StoredScrapes> =>
  Effect.flatMap(StoredScrapes, (scrapes) => Effect.orDie(scrapes.put(document, options)))
