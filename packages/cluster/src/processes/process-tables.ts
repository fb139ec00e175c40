import type { Migration } from "@trawl/engine/parts"

/** The table of processes on PostgreSQL. After the first release of this package, steps never change. */
export const processTables: ReadonlyArray<Migration> = [
  ["processes", () => [
    // `owner` is the owner of the leases of this process; `missing` is the number of pages that its copy does not have
    `CREATE TABLE cluster_process (
      owner TEXT PRIMARY KEY,
      host TEXT NOT NULL,
      pid INTEGER NOT NULL,
      started_at DOUBLE PRECISION NOT NULL,
      missing BIGINT NOT NULL
    )`
  ]]
]
