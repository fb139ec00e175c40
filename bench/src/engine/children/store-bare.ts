import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import process from "node:process"
import { Batches } from "../corpus/batches.ts"
import { cpuSince } from "../cpu-since.ts"

/** The cost of storing pages and indexing them by FTS5 with SQLite alone, without an engine. */
export interface StoredBare {
  readonly pages: number
  /** Without reading the corpus. */
  readonly cpuSeconds: number
  /** The part for the table, without indexing. */
  readonly storedCpuSeconds: number
}

// Arguments: directory, file of the corpus, number of pages.
const [directory = "", file = "", most = ""] = process.argv.slice(2)
let id = 0
let indexing = 0
const batches = new Batches(
  file,
  Number(most),
  ({ headings, text, title, url }) => [++id, title, headings.join("\n"), url, text] as const
)

const before = process.cpuUsage()
const database = new DatabaseSync(join(directory, "bare.db"))
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE page (id INTEGER PRIMARY KEY, title TEXT NOT NULL, headings TEXT NOT NULL, url TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE VIRTUAL TABLE words USING fts5(title, headings, url, body, content = 'page', content_rowid = 'id', tokenize = 'unicode61');
`)
const store = database.prepare("INSERT INTO page VALUES (?, ?, ?, ?, ?)")
const index = database.prepare("INSERT INTO words (rowid, title, headings, url, body) VALUES (?, ?, ?, ?, ?)")
for (let rows = batches.next(); rows.length > 0; rows = batches.next()) {
  inTransaction(() => rows.forEach((row) => store.run(...row)))
  const stored = process.cpuUsage()
  inTransaction(() => rows.forEach((row) => index.run(...row)))
  indexing += cpuSince(stored)
}
database.close()
const cpuSeconds = cpuSince(before) - batches.reading
console.log(
  JSON.stringify({ pages: batches.pages, cpuSeconds, storedCpuSeconds: cpuSeconds - indexing } satisfies StoredBare)
)

function inTransaction(body: () => void): void {
  database.exec("BEGIN")
  body()
  database.exec("COMMIT")
}
