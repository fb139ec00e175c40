import * as Effect from "effect/Effect"
import { Database } from "../../src/store/database.ts"

/** Gives the open database no page more than it has, as on a full disk: SQLite refuses what does not fit. */
export const fillDisk = Effect.flatMap(Database, ({ read }) => read((sql) => sql("PRAGMA max_page_count = 1").get()))

export const makeRoom = Effect.flatMap(Database, ({ read }) => read((sql) => sql("PRAGMA max_page_count = 1073741823").get()))
