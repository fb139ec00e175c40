import type { Document } from "@trawl/schema"
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlClient } from "effect/sql/SqlClient"
import { type PageContext, pageContext } from "../jobs/page-context.ts"
import type { JobRequest } from "../jobs/page-job.ts"
import { StoredScrapes } from "../jobs/stored-scrapes.ts"
import { resultsLifetime } from "../service/lifetime.ts"
import { ZeroRetention } from "../service/retention.ts"
import { CurrentTeam } from "../service/team.ts"
import { bytes, optionalText, type Row, text } from "../store/column.ts"
import { packJson, unpackJson } from "../store/packed-json.ts"
import { Retained } from "./retained.ts"

export const layer: Layer.Layer<StoredScrapes, never, Retained> = Layer.effect(
  StoredScrapes,
  Effect.map(Retained, (retained) =>
    StoredScrapes.of({
      put: Effect.fnUntraced(function*(document, requested = {}) {
        const id = document.metadata?.scrapeId
        if (typeof id !== "string" || (yield* ZeroRetention)) return
        const { name } = yield* CurrentTeam
        const expiresAt = (yield* Clock.currentTimeMillis) + resultsLifetime
        const { packed } = yield* packJson(document)
        const context = pageContext(requested)
        const options = context && (yield* packJson(context)).packed
        yield* putScrapes(yield* retained.of(false), [{ id, team: name, expiresAt, packed, options }])
      }),
      get: Effect.fnUntraced(function*(id) {
        const now = yield* Clock.currentTimeMillis
        for (const sql of yield* retained.all) {
          // results of a job are stored for as long as the job
          const [row] = yield* sql<Row>`
            SELECT scrape_result.team, document, options, request FROM scrape_result LEFT JOIN job ON job.id = scrape_result.job
            WHERE scrape_result.id = ${id} AND (
              expires_at >= ${now} OR expires_at IS NULL AND (ended_at IS NULL OR ended_at >= ${now - resultsLifetime})
            )
          `
          if (row !== undefined) {
            return {
              team: text(row, "team"),
              document: (yield* unpackJson(bytes(row, "document"))) as Document,
              // only `put` and the store of jobs write these columns
              context: row["options"] != null
                ? (yield* unpackJson(bytes(row, "options"))) as PageContext
                : pageContext(JSON.parse(optionalText(row, "request") ?? "{}") as JobRequest) ?? {}
            }
          }
        }
        return undefined
      })
    }))
)

/** A document: of a scrape with its expiry, or of a job with its turn. */
export interface NewScrape {
  readonly id: string
  readonly team: string
  readonly expiresAt?: number
  readonly job?: { readonly id: string; readonly turn: number; readonly characters: number }
  readonly packed: Uint8Array
  /** The packed context of the page, if not all options have their defaults. The options of a job are in the job. */
  readonly options?: Uint8Array | undefined
}

export const putScrapes = (sql: SqlClient, scrapes: ReadonlyArray<NewScrape>) => {
  const rows = scrapes.map(({ expiresAt, id, job, options, packed, team }) => ({
    id,
    team,
    job: job?.id ?? null,
    turn: job?.turn ?? null,
    characters: job?.characters ?? null,
    expires_at: expiresAt ?? null,
    document: packed,
    options: options ?? null
  }))
  return Arr.isArrayNonEmpty(rows)
    ? Effect.asVoid(sql`INSERT INTO scrape_result ${sql.insert(rows)} ON CONFLICT (id) DO NOTHING`)
    : Effect.void
}
