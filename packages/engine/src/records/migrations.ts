import type { Dialect } from "./dialect.ts"

/** A step: its name, and one statement after the other. Once the engine is released, steps never change: what changes is a new step. */
export type Migration = readonly [name: string, statements: (dialect: Dialect) => ReadonlyArray<string>]

/** The tables of records, for SQLite and PostgreSQL. */
export const migrations: ReadonlyArray<Migration> = [
  ["records", ({ bytes, counter, table, time }) => [
    // what pages were when their changes were asked for, by team, URL and tag
    `CREATE TABLE snapshot (
      id ${counter},
      team TEXT NOT NULL,
      url TEXT NOT NULL,
      tag TEXT NOT NULL,
      scraped_at ${time} NOT NULL,
      markdown ${bytes} NOT NULL,
      schema TEXT,
      json ${bytes}
    ) ${table}`,
    "CREATE INDEX snapshot_page ON snapshot (team, url, tag, id)",

    // which sites teams let their requests read
    `CREATE TABLE threat_policy (
      team TEXT PRIMARY KEY,
      policy TEXT NOT NULL,
      updated_at ${time} NOT NULL
    ) ${table}`
  ]]
]
