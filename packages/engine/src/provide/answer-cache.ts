import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bytes } from "../store/column.ts"
import type { Database } from "../store/database.ts"
import { pack, unpack } from "../store/packed.ts"

/** Answers that were paid for, by what was asked, in the database. */
export interface AnswerCache {
  /** The answer, if it is no older than so many milliseconds. */
  readonly get: (identity: string, milliseconds: number) => Effect.Effect<string | undefined>
  readonly put: (identity: string, answer: string) => Effect.Effect<void>
}

export const answerCache = (database: Database["Service"]): AnswerCache => ({
  get: Effect.fnUntraced(function*(identity, milliseconds) {
    const oldest = (yield* Clock.currentTimeMillis) - milliseconds
    return yield* database.read((sql) => {
      const row = sql("SELECT answer FROM provider_answer WHERE identity = ? AND kept_at > ?").get(identity, oldest)
      return row && unpack(bytes(row, "answer"))
    })
  }),
  put: Effect.fnUntraced(function*(identity, answer) {
    const now = yield* Clock.currentTimeMillis
    yield* database.write((sql) => {
      sql("INSERT OR REPLACE INTO provider_answer (identity, kept_at, answer) VALUES (?, ?, ?)").run(identity, now, pack(answer))
      sql("DELETE FROM provider_answer WHERE identity IN (SELECT identity FROM provider_answer ORDER BY kept_at DESC LIMIT -1 OFFSET ?)").run(mostAnswers)
    })
  })
})

/** The oldest give way. */
const mostAnswers = 10_000
