import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { CreditBudgets } from "../federation/credit-budget.ts"

export const layer: Layer.Layer<CreditBudgets, never, SqlClient> = Layer.effect(
  CreditBudgets,
  Effect.map(SqlClient, (sql) =>
    CreditBudgets.of({
      of: (provider, maxCredits = Infinity) => ({
        reserve: Effect.fnUntraced(function*(credits) {
          if (credits > maxCredits) return undefined
          const day = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
          const add = (spent: number) =>
            sql`
            INSERT INTO provider_spending ${sql.insert({ provider, day, credits: spent })}
            ON CONFLICT (provider, day) DO UPDATE SET credits = provider_spending.credits + excluded.credits
          `
          const reserved = yield* sql`${
            add(credits)
          } WHERE provider_spending.credits + excluded.credits <= ${maxCredits} RETURNING day`
          return reserved.length === 0 ? undefined : { settle: (used) => Effect.asVoid(add(used - credits)) }
        })
      })
    }))
)
