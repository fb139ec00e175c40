import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import process from "node:process"
import type { CorpusPage } from "../corpus/corpus-page.ts"
import { readLinesAtOnce } from "../corpus/read-lines-at-once.ts"

/** What it took SQLite alone, with no engine around it, to store pages and index them by FTS5. */
export interface StoredBare {
  readonly pages: number
  /** Without reading the corpus. */
  readonly cpuSeconds: number
}

// Arguments: directory, file of the corpus, how many pages.
const [directory = "", file = "", most = ""] = process.argv.slice(2)
const lines = readLinesAtOnce(file, Number(most))
let pages = 0
let reading = 0

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
for (let batch = nextBatch(); batch.length > 0; batch = nextBatch()) {
  database.exec("BEGIN")
  for (const { headings, text, title, url } of batch) {
    const values = [++pages, title, headings.join("\n"), url, text] as const
    store.run(...values)
    index.run(...values)
  }
  database.exec("COMMIT")
}
database.close()
console.log(JSON.stringify({ pages, cpuSeconds: cpuSince(before) - reading } satisfies StoredBare))

function nextBatch(): ReadonlyArray<CorpusPage> {
  const start = process.cpuUsage()
  const batch: Array<CorpusPage> = []
  for (let line = lines.next(); line.done !== true; line = lines.next()) {
    batch.push(line.value)
    if (batch.length === 500) break
  }
  reading += cpuSince(start)
  return batch
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { system, user } = process.cpuUsage(before)
  return (system + user) / 1e6
}
