import { yieldBudget } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import type { Database } from "./database.ts"

/** Reads from the database; when that is due, after everything else that waits has had its turn. */
export type Read = Database["Service"]["read"]

/** SQLite answers on the thread that asks: a search of many reads must not stop the whole engine for the sum of them. */
export const yieldingRead = ({ read }: Pick<Database["Service"], "read">): Read => (body) =>
  Effect.suspend(() => yieldBudget.isSpent() ? Effect.andThen(yieldBudget.renew, read(body)) : read(body))
