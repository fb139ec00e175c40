import type { Document } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Stores the documents of scrapes, which clients can read by ID for a day. */
export class StoredScrapes extends Context.Service<StoredScrapes, {
  /** Stores a document for the current team, unless the request forbids it. */
  readonly put: (document: Document) => Effect.Effect<void, SqlError>
  /** Returns a document of any team. */
  readonly get: (
    id: string
  ) => Effect.Effect<{ readonly team: string; readonly document: Document } | undefined, SqlError>
}>()("@trawl/engine/jobs/StoredScrapes") {}

/** Stores the document of a scrape for the current team. */
export const storeScrape = (document: Document): Effect.Effect<void, never, StoredScrapes> =>
  Effect.flatMap(StoredScrapes, (scrapes) => Effect.orDie(scrapes.put(document)))
