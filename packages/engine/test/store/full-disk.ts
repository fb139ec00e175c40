import * as Effect from "effect/Effect"
import { Database } from "../../src/store/database.ts"

/** Limits the open database to its current size, as on a full disk: SQLite rejects writes that need more space. */
export const fillDisk = Effect.flatMap(Database, ({ read }) => read((sql) => sql("PRAGMA max_page_count = 1").get()))

export const makeRoom = Effect.flatMap(
  Database,
  ({ read }) => read((sql) => sql("PRAGMA max_page_count = 1073741823").get())
)
