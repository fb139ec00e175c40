import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { number } from "../store/column.ts"
import type { Database } from "../store/database.ts"

/** The credits that may be spent on a day of UTC. The count is in the database, so that it outlives the engine. */
export interface CreditBudget {
  /** Counts credits that are about to be spent, before the request is sent; undefined when the day has not so many left. */
  readonly reserve: (credits: number) => Effect.Effect<Reserved | undefined>
}

export interface Reserved {
  /** Counts what was really spent instead. */
  readonly settle: (credits: number) => Effect.Effect<void>
}

export const creditBudget = (database: Database["Service"], provider: string, most = Infinity): CreditBudget => ({
  reserve: Effect.fnUntraced(function*(credits) {
    const day = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
    const allowed = yield* database.write((sql) => {
      const spent = number(sql("SELECT credits FROM provider_spending WHERE provider = ? AND day = ?").get(provider, day) ?? {}, "credits")
      if (spent + credits > most) return false
      sql(count).run(provider, day, credits)
      return true
    })
    if (!allowed) return undefined
    return { settle: (used) => database.write((sql) => void sql(count).run(provider, day, used - credits)) }
  })
})

const count = `
  INSERT INTO provider_spending (provider, day, credits) VALUES (?, ?, ?)
  ON CONFLICT (provider, day) DO UPDATE SET credits = credits + excluded.credits
`
