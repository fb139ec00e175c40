import { yieldBudget } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import type { Database } from "./database.ts"

/** Reads from the database, and first yields to other work when that is due. */
export type Read = Database["Service"]["read"]

/** SQLite runs on the calling thread, so a search yields between its reads to avoid blocking the engine. */
export const yieldingRead = ({ read }: Pick<Database["Service"], "read">): Read => (body) =>
  Effect.suspend(() => yieldBudget.isSpent() ? Effect.andThen(yieldBudget.renew, read(body)) : read(body))
