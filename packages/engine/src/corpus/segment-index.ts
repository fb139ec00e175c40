import { SearchIndex, segmentIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type DatabaseUnusable, unusableBecause } from "../store/database-unusable.ts"
import { Database } from "../store/database.ts"
import * as SqliteFeed from "./sqlite-feed.ts"
import * as SqliteTexts from "./sqlite-texts.ts"

/** Searches the pages of the engine's database, with an index in `trawl-index` in the data directory. */
export const layer: Layer.Layer<SearchIndex, DatabaseUnusable, Database> = Layer.unwrap(
  Effect.map(Database, ({ directory }) =>
    segmentIndex(
      directory === undefined ? {} : {
        directory: join(directory, segmentFolder),
        worker: searcher(directory),
        explain: (cause) => unusableBecause(directory, cause).message
      }
    ).pipe(
      Layer.provide([SqliteFeed.layer, SqliteTexts.layer]),
      Layer.catchTag("IndexUnusable", ({ cause, directory }) =>
        Layer.effect(SearchIndex, Effect.fail(unusableBecause(directory, cause))))
    ))
)

/** The module of the search worker: next to this folder in the source, an entry point in the built package. */
export const searcher = (directory: string) => ({
  entry: import.meta.url.endsWith(".ts")
    ? fileURLToPath(new URL("../searcher.ts", import.meta.url))
    : createRequire(import.meta.url).resolve("@trawl/engine/searcher"),
  workerData: directory
})

// the data directory may be an existing folder with other files
export const segmentFolder = "trawl-index"
