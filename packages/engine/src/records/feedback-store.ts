import { repeatForever } from "@trawl/full-text/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { newId } from "../jobs/new-id.ts"
import { FeedbackStore } from "../service/feedback-store.ts"
import { Ledger } from "../service/ledger.ts"
import { number, type Row, text } from "../store/column.ts"
import { deleteInTurns } from "./sql/delete-in-turns.ts"
import { forUpdate } from "./sql/dialect.ts"

export const layer: Layer.Layer<FeedbackStore, never, Ledger | SqlClient> = Layer.effect(
  FeedbackStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const ledger = yield* Ledger
    const forgetOld = Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const before = now - lifetime
      return Effect.andThen(
        deleteInTurns(sql, "feedback", sql`created_at < ${before}`),
        deleteInTurns(sql, "feedback_refund", sql`day < ${dayOf(before)}`, "team, kind, day")
      )
    })
    yield* Effect.forkScoped(repeatForever("Deleting old feedback", "1 hour", forgetOld))

    return FeedbackStore.of({
      submit: Effect.fnUntraced(
        function*({ at, cap, charge, content, job, judgement, kind, rating, refund, team }) {
          const day = dayOf(at)
          yield* sql`
            INSERT INTO feedback_refund ${sql.insert({ team, kind, day, credits: 0 })} ON CONFLICT DO NOTHING
          `
          // also serializes feedback of a team about a job
          const [refunds = {}] = yield* sql<Row>`
            SELECT credits FROM feedback_refund WHERE team = ${team} AND kind = ${kind} AND day = ${day} ${
            forUpdate(sql)
          }
          `
          const before = number(refunds, "credits")
          const refunded = Math.max(0, Math.min(refund, cap - before))
          const id = yield* newId
          const [stored] = yield* sql<Row>`
            INSERT INTO feedback ${
            sql.insert({
              id,
              team,
              job,
              endpoint: charge.endpoint,
              rating,
              content: content && JSON.stringify(content),
              judgement: judgement && JSON.stringify(judgement),
              refunded,
              created_at: at
            })
          } ON CONFLICT (team, job) DO NOTHING RETURNING id
          `
          if (stored === undefined) {
            const [earlier = {}] = yield* sql<Row>`SELECT id FROM feedback WHERE team = ${team} AND job = ${job}`
            return { id: text(earlier, "id"), isNew: false, refunded: 0, refundedToday: before }
          }
          if (refunded > 0) {
            yield* sql`
              UPDATE feedback_refund SET credits = credits + ${refunded}
              WHERE team = ${team} AND kind = ${kind} AND day = ${day}
            `
            yield* ledger.refund({ team, key: charge.key, at: charge.at, credits: refunded })
          }
          return { id, isNew: true, refunded, refundedToday: before + refunded }
        },
        (effect) => sql.withTransaction(effect)
      )
    })
  })
)

/** Milliseconds until feedback is deleted: a year. */
const lifetime = 365 * 24 * 60 * 60 * 1_000

/** The day in UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
