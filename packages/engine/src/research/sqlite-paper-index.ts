import { inSlices } from "@trawl/full-text/effect"
import { limits } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { text } from "../store/column.ts"
import { Database } from "../store/database.ts"
import { yieldingRead } from "../store/yielding-read.ts"
import { dumpState, rememberDump } from "./known-dumps.ts"
import { PaperIndex, type PassagesQuery } from "./paper-index.ts"
import { paperNamed, toMetadata } from "./paper-rows.ts"
import { passagesAbout } from "./passages.ts"
import { countPapers } from "./put-paper.ts"
import { putPapers } from "./put-papers.ts"
import { findPapers, searchPapers } from "./search-papers.ts"
import { similarPapers } from "./similar-papers.ts"

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
    rememberDump: (file, state) => database.write((sql) => rememberDump(sql, file, state)),
    count: database.read(countPapers)
  }))
)
