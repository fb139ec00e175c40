import * as Layer from "effect/Layer"
import * as FtsIndex from "../../src/find/fts-index.ts"
import { Database } from "../../src/store/database.ts"
import * as SqlitePageStore from "../../src/store/sqlite-page-store.ts"

/** Page store and search index over one database; in memory unless a directory is given. */
export const storeAndIndex = (directory = ":memory:") =>
  Layer.mergeAll(SqlitePageStore.layer, FtsIndex.layer).pipe(Layer.provideMerge(Database.layer(directory)))
