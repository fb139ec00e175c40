import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { AnswerCache } from "../federation/answer-cache.ts"
import { ZeroRetention } from "../service/retention.ts"
import { bytes, type Row } from "../store/column.ts"
import { pack, unpack } from "../store/packed.ts"

export const layer = (maxBytes = 200_000_000): Layer.Layer<AnswerCache, never, SqlClient> =>
  Layer.effect(
    AnswerCache,
    Effect.map(SqlClient, (sql) =>
      AnswerCache.of({
        get: Effect.fnUntraced(function*(identity, milliseconds) {
          const now = yield* Clock.currentTimeMillis
          const [row] = yield* sql<Row>`SELECT answer FROM provider_answer WHERE identity = ${identity} AND kept_at > ${
            now - milliseconds
          } AND kept_at <= ${now}`
          return row && unpack(bytes(row, "answer"))
        }),
        put: Effect.fnUntraced(function*(identity, answer, milliseconds) {
          if (yield* ZeroRetention) return
          const now = yield* Clock.currentTimeMillis
          const packed = pack(answer)
          yield* sql`
            INSERT INTO provider_answer ${
            sql.insert({ identity, kept_at: now, useless_at: now + milliseconds, bytes: packed.length, answer: packed })
          }
            ON CONFLICT (identity) DO UPDATE SET kept_at = excluded.kept_at, useless_at = excluded.useless_at, bytes = excluded.bytes, answer = excluded.answer
          `
          yield* sql`DELETE FROM provider_answer WHERE useless_at <= ${now}`
          // the index contains all columns that this query needs, so it does not read the answers
          yield* sql`
            DELETE FROM provider_answer WHERE identity IN (
              SELECT identity FROM (
                SELECT identity, count(*) OVER newer AS answers, sum(bytes) OVER newer AS total
                FROM provider_answer WINDOW newer AS (ORDER BY kept_at DESC, identity DESC)
              ) AS sized WHERE answers > ${maxAnswers} OR total > ${maxBytes}
            )
          `
        }, sql.withTransaction)
      }))
  )

const maxAnswers = 10_000
