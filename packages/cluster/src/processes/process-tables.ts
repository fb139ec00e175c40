import type { Migration } from "@trawl/engine/parts"

/** The table of processes on PostgreSQL. After the first release of this package, steps never change. */
export const processTables: ReadonlyArray<Migration> = [
  ["processes", () => [
    // an entry exists while its process has its lease; `missing` is the number of pages that its copy does not have
    `CREATE TABLE cluster_process (
      owner TEXT PRIMARY KEY REFERENCES lease_owner ON DELETE CASCADE,
      host TEXT NOT NULL,
      pid INTEGER NOT NULL,
      started_at DOUBLE PRECISION NOT NULL,
      missing BIGINT NOT NULL
    )`
  ]]
]
