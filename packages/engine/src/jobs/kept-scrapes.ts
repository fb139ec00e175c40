import type { Document } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
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

/** Keeps the document of a scrape, where scrapes are kept. */
export const keepScrape = (document: Document): Effect.Effect<void> =>
  Effect.flatMap(
    Effect.serviceOption(KeptScrapes),
    (kept) => Option.isSome(kept) ? Effect.orDie(kept.value.keep(document)) : Effect.void
  )
