import type { Migration } from "@trawl/engine/parts"

/** The tables of runners. After the first release of this package, steps never change. */
export const runnerTables: ReadonlyArray<Migration> = [
  ["runners", () => [
    // like the migrations of `SqlRunnerStorage`, which uses both tables, with three more columns
    `CREATE TABLE cluster_runners (
      machine_id SERIAL PRIMARY KEY,
      address VARCHAR(255) NOT NULL UNIQUE,
      runner TEXT NOT NULL,
      healthy BOOLEAN NOT NULL DEFAULT TRUE,
      last_heartbeat TIMESTAMP NOT NULL DEFAULT NOW(),
      owner TEXT,
      version TEXT,
      machine TEXT
    )`,
    `CREATE TABLE cluster_locks (
      shard_id VARCHAR(50) PRIMARY KEY,
      address VARCHAR(255) NOT NULL,
      acquired_at TIMESTAMP NOT NULL
    )`,
    "CREATE TABLE host_pause (host TEXT PRIMARY KEY, paused_until TIMESTAMPTZ NOT NULL)",
    // a crash of the database empties unlogged tables
    `CREATE UNLOGGED TABLE request_window (
      team TEXT NOT NULL,
      bucket TEXT NOT NULL,
      minute BIGINT NOT NULL,
      requests BIGINT NOT NULL,
      PRIMARY KEY (team, bucket)
    )`,
    "CREATE UNLOGGED TABLE team_pages (team TEXT PRIMARY KEY, shares TEXT NOT NULL)"
  ]]
]
