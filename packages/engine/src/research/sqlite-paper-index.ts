import { inSlices, yieldBudget } from "@trawl/full-text/effect"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { text } from "../store/column.ts"
import { Database } from "../store/database.ts"
import { yieldingRead } from "../store/yielding-read.ts"
import { PaperIndex, type PassagesQuery } from "./paper-index.ts"
import { paperNamed, toMetadata } from "./paper-rows.ts"
import { passagesAbout } from "./passages.ts"
import { countPapers, putPaper } from "./put-paper.ts"
import { findPapers, searchPapers } from "./search-papers.ts"
import { similarPapers } from "./similar-papers.ts"
import type { Sql } from "../store/open-database.ts"
import type { LoadedPaper } from "./loaded-paper.ts"

/** Searches the papers in the engine's database with SQLite's FTS5. */
export const layer: Layer.Layer<PaperIndex, never, Database> = Layer.effect(
  PaperIndex,
  Effect.map(Database, (database) => ({
    search: (query) => Effect.orDie(searchPapers(database, query)), // plain words are never refused
    find: (request) => findPapers(database, request),
    inspect: Effect.fn("PaperIndex.inspect")(
      function*(name: string, { k = limits.passagesOfPaperDefault, query }: PassagesQuery) {
        const known = yield* database.read((sql) => {
          const id = paperNamed(sql, name)
          const row = id === undefined ? undefined : sql("SELECT * FROM paper WHERE id = ?").get(id)
          return row && { paper: toMetadata(sql, row), whole: `${text(row, "abstract")}\n\n${text(row, "body")}` }
        })
        if (known === undefined || query === undefined) return known && { paper: known.paper }
        return { paper: known.paper, passages: yield* inSlices(passagesAbout(known.whole, query, k)) }
      }
    ),
    similar: (name, query) => similarPapers(yieldingRead(database), name, query),
    put: (papers) => putPapers(database, papers),
    dumpState: (file) => database.write((sql) => dumpState(sql, file)),
    putDumpState: (file, state) => database.write((sql) => putDumpState(sql, file, state)),
    count: database.read(countPapers)
  }))
)

/** The state of a file when it was last loaded completely; undefined if it never was. */
const dumpState = (sql: Sql, file: string): string | undefined => {
  sql(dumpTable).run()
  const row = sql("SELECT state FROM paper_dump WHERE file = ?").get(file)
  return row && text(row, "state")
}

const putDumpState = (sql: Sql, file: string, state: string): void => {
  sql(dumpTable).run()
  sql("INSERT OR REPLACE INTO paper_dump VALUES (?, ?)").run(file, state)
}

const dumpTable = "CREATE TABLE IF NOT EXISTS paper_dump (file TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT"

/** Adds papers, a few milliseconds at a time. Returns the number of new papers. */
const putPapers = Effect.fn("PaperIndex.put")(
  function*(database: Database["Service"], papers: ReadonlyArray<LoadedPaper>) {
    const rest = papers.values()
    let next = rest.next()
    let added = 0
    while (next.done !== true) {
      yield* yieldBudget.renew
      added += yield* database.write((sql) => {
        let here = 0
        for (; next.done !== true; next = rest.next()) {
          if (putPaper(sql, next.value)) here++
          if (yieldBudget.isSpent()) {
            next = rest.next()
            break
          }
        }
        return here
      })
    }
    return added
  }
)
