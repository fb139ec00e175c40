import * as Layer from "effect/Layer"
import * as SegmentIndex from "../../src/corpus/segment-index.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"
import * as Fts5Index from "../corpus/oracle/fts5-index.ts"

/** The engine's index, and an index on SQLite's FTS5 that finds the same pages. */
export const indexes = { fts5: Fts5Index.layer, segments: SegmentIndex.layer }

/** Page store and search index over one database; in memory unless a directory is given. */
export const storeAndIndex = (directory = ":memory:", index: keyof typeof indexes = "segments") =>
  Layer.mergeAll(SqlitePageStore.layer, indexes[index]).pipe(Layer.provideMerge(Database.layer(directory)))
