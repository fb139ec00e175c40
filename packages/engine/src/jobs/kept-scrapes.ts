import type { Document } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { bytes, text } from "../store/column.ts"
import type { Sql } from "../store/open-database.ts"
import { packInTurns, unpackInTurns } from "../store/packed.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { Retained } from "./retained.ts"

/** Documents of scrapes, to be read again by their ids for a day. */
export class KeptScrapes extends Context.Service<KeptScrapes, {
  /** Keeps a document for the current team, unless its request wants nothing kept. */
  readonly keep: (document: Document) => Effect.Effect<void>
  /** Whoever's it is. */
  readonly get: (id: string) => Effect.Effect<{ readonly team: string; readonly document: Document } | undefined>
}>()("@trawl/engine/jobs/KeptScrapes") {}

export const layer: Layer.Layer<KeptScrapes, never, Retained> = Layer.effect(
  KeptScrapes,
  Effect.map(Retained, (retained) =>
    KeptScrapes.of({
      keep: Effect.fnUntraced(function*(document) {
        const id = document.metadata?.scrapeId
        if (typeof id !== "string" || (yield* ZeroRetention)) return
        const { name } = yield* CurrentTeam
        const expiresAt = (yield* Clock.currentTimeMillis) + resultsLifetime
        const packed = yield* packDocument(document)
        yield* (yield* retained.here).write((sql) => putScrape(sql, { id, team: name, job: null, expiresAt, packed }))
      }),
      get: Effect.fnUntraced(function*(id) {
        const now = yield* Clock.currentTimeMillis
        for (const database of yield* retained.all) {
          const row = yield* database.read((sql) => sql("SELECT team, document FROM scrape_result WHERE id = ? AND coalesce(expires_at, ?) >= ?").get(id, now, now))
          if (row !== undefined) return { team: text(row, "team"), document: parseDocument(yield* unpackInTurns(bytes(row, "document"))) }
        }
        return undefined
      })
    }))
)

/** Keeps the document of a scrape, where scrapes are kept. */
export const keepScrape = (document: Document): Effect.Effect<void> =>
  Effect.flatMap(Effect.serviceOption(KeptScrapes), (kept) => Option.isSome(kept) ? kept.value.keep(document) : Effect.void)

/** Keeps one document; one of a job lasts until the job's end says how long. */
export const putScrape = (
  sql: Sql,
  { expiresAt, id, job, packed, team }: { readonly id: string; readonly team: string; readonly job: string | null; readonly expiresAt: number | null; readonly packed: Uint8Array }
): void => {
  sql("INSERT OR REPLACE INTO scrape_result (id, team, job, expires_at, document) VALUES (?, ?, ?, ?, ?)").run(id, team, job, expiresAt, packed)
}

/** A stored document. It can be large, so packing it yields to other work. */
export const packDocument = (document: Document): Effect.Effect<Uint8Array<ArrayBuffer>> =>
  Effect.andThen(Effect.yieldNow, Effect.suspend(() => packInTurns(JSON.stringify(document))))

// only `packDocument` writes this text
export const parseDocument = (text: string): Document => JSON.parse(text) as Document
