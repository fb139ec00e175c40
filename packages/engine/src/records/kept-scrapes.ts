import type { Document } from "@trawl/schema"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { KeptScrapes } from "../jobs/kept-scrapes.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { bytes, type Row, text } from "../store/column.ts"
import { packInTurns, unpackInTurns } from "../store/packed.ts"
import { Retained } from "./retained.ts"

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
        yield* putScrape(yield* retained.of(false), { id, team: name, job: null, expiresAt, packed })
      }),
      get: Effect.fnUntraced(function*(id) {
        const now = yield* Clock.currentTimeMillis
        for (const sql of yield* retained.all) {
          const [row] = yield* sql<
            Row
          >`SELECT team, document FROM scrape_result WHERE id = ${id} AND (expires_at IS NULL OR expires_at >= ${now})`
          if (row !== undefined) {
            return { team: text(row, "team"), document: parseDocument(yield* unpackInTurns(bytes(row, "document"))) }
          }
        }
        return undefined
      })
    }))
)

/** Keeps one document; one of a job lasts until the job's end says how long. */
export const putScrape = (
  sql: SqlClient,
  { expiresAt, id, job, packed, team }: {
    readonly id: string
    readonly team: string
    readonly job: string | null
    readonly expiresAt: number | null
    readonly packed: Uint8Array
  }
) =>
  sql`
    INSERT INTO scrape_result ${sql.insert({ id, team, job, expires_at: expiresAt, document: packed })}
    ON CONFLICT (id) DO UPDATE SET team = excluded.team, job = excluded.job, expires_at = excluded.expires_at, document = excluded.document
  `

/** A stored document. It can be large, so packing it yields to other work. */
export const packDocument = (document: Document): Effect.Effect<Uint8Array<ArrayBuffer>> =>
  Effect.andThen(Effect.yieldNow, Effect.suspend(() => packInTurns(JSON.stringify(document))))

// only `packDocument` writes this text
export const parseDocument = (text: string): Document => JSON.parse(text) as Document
