import type { Database } from "../store/database.ts"

/** Makes the tables of the providers in an engine's database, where they are not there yet. */
export const makeTables = (database: Database["Service"]) => database.write((sql) => tables.forEach((table) => sql(table).run()))

// nothing else hangs on them, so they come and go with the providers and not with the versions of the store
const tables = [
  `CREATE TABLE IF NOT EXISTS provider_spending (
    provider TEXT NOT NULL,
    day TEXT NOT NULL,
    credits REAL NOT NULL,
    PRIMARY KEY (provider, day)
  ) STRICT, WITHOUT ROWID`,
  "DROP TABLE IF EXISTS provider_answer", // of earlier versions
  `CREATE TABLE IF NOT EXISTS provider_kept (
    identity TEXT PRIMARY KEY,
    kept_at REAL NOT NULL,
    useless_at REAL NOT NULL,
    bytes INTEGER NOT NULL,
    answer BLOB NOT NULL
  ) STRICT`,
  // without the answers themselves
  "CREATE INDEX IF NOT EXISTS provider_kept_sizes ON provider_kept (kept_at, bytes)",
  "CREATE INDEX IF NOT EXISTS provider_kept_useless_at ON provider_kept (useless_at)"
]
