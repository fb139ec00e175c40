import * as Layer from "effect/Layer"
import * as FtsIndex from "../../src/find/fts-index.ts"
import * as SegmentIndex from "../../src/find/segment-index.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"

/** The kinds of index there are. */
export const indexes = { fts5: FtsIndex.layer, segments: SegmentIndex.layer }

/** Page store and search index over one database; in memory unless a directory is given. */
export const storeAndIndex = (directory = ":memory:", index: keyof typeof indexes = "segments") =>
  Layer.mergeAll(SqlitePageStore.layer, indexes[index]).pipe(Layer.provideMerge(Database.layer(directory)))
