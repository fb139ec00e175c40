import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { ZeroRetention } from "../service/retention.ts"
import { bytes } from "../store/column.ts"
import type { Database } from "../store/database.ts"
import { pack, unpack } from "../store/packed.ts"

/** Answers that were paid for, by what was asked, in the database. */
export interface AnswerCache {
  /** The answer, if it is no older than so many milliseconds. */
  readonly get: (identity: string, milliseconds: number) => Effect.Effect<string | undefined>
  /** Keeps an answer for as many milliseconds, unless newer ones need its place. */
  readonly put: (identity: string, answer: string, milliseconds: number) => Effect.Effect<void>
}

export const answerCache = (database: Database["Service"], mostBytes = 200_000_000): AnswerCache => ({
  get: Effect.fnUntraced(function*(identity, milliseconds) {
    const now = yield* Clock.currentTimeMillis
    return yield* database.read((sql) => {
      const row = sql("SELECT answer FROM provider_kept WHERE identity = ? AND kept_at > ? AND kept_at <= ?").get(identity, now - milliseconds, now)
      return row && unpack(bytes(row, "answer"))
    })
  }),
  put: Effect.fnUntraced(function*(identity, answer, milliseconds) {
    if (yield* ZeroRetention) return
    const now = yield* Clock.currentTimeMillis
    const packed = pack(answer)
    yield* database.write((sql) => {
      sql("INSERT OR REPLACE INTO provider_kept (identity, kept_at, useless_at, bytes, answer) VALUES (?, ?, ?, ?, ?)")
        .run(identity, now, now + milliseconds, packed.length, packed)
      sql("DELETE FROM provider_kept WHERE useless_at <= ?").run(now)
      sql(deleteOldest).run(mostAnswers, mostBytes)
    })
  })
})

// the index has all but the answers
const deleteOldest = `
  DELETE FROM provider_kept WHERE rowid IN (
    SELECT id FROM (
      SELECT rowid AS id, count(*) OVER newer AS answers, sum(bytes) OVER newer AS bytes
      FROM provider_kept WINDOW newer AS (ORDER BY kept_at DESC, rowid DESC)
    ) WHERE answers > ? OR bytes > ?
  )
`

const mostAnswers = 10_000
