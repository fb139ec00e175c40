import type { Document } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"

/** Documents of scrapes, to be read again by their ids for a day. */
export class KeptScrapes extends Context.Service<KeptScrapes, {
  /** Keeps a document for the current team, unless its request wants nothing kept. */
  readonly keep: (document: Document) => Effect.Effect<void, SqlError>
  /** Whoever's it is. */
  readonly get: (
    id: string
  ) => Effect.Effect<{ readonly team: string; readonly document: Document } | undefined, SqlError>
}>()("@trawl/engine/jobs/KeptScrapes") {}

/** Keeps the document of a scrape for the current team. */
export const keepScrape = (document: Document): Effect.Effect<void, never, KeptScrapes> =>
  Effect.flatMap(KeptScrapes, (kept) => Effect.orDie(kept.keep(document)))
