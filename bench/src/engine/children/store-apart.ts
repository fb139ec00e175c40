import { SearchIndex } from "@trawl/engine"
import { words } from "@trawl/query-builder"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import * as SegmentIndex from "../../../../packages/engine/src/corpus/segment-index.ts"
import { Database } from "../../../../packages/engine/src/store/database.ts"
import * as SqlitePageStore from "../../../../packages/engine/src/store/sqlite-page-store.ts"
import { Batches } from "../corpus/batches.ts"
import { cpuSince } from "../cpu-since.ts"
import { putAll } from "../open-engine.ts"
import { storedPage } from "../stored-page.ts"

/** The processor time to store pages without an index, and to index them from the store afterwards, in seconds. */
export interface StoredApart {
  readonly pages: number
  /** Without reading the corpus. */
  readonly storedCpuSeconds: number
  readonly indexedCpuSeconds: number
}

// Arguments: data directory, file of the corpus, number of pages.
const [directory = "", file = "", most = ""] = process.argv.slice(2)
const database = Database.layer(directory)

const batches = new Batches(file, Number(most), storedPage)
const storing = Effect.gen(function*() {
  for (let batch = batches.next(); batch.length > 0; batch = batches.next()) yield* putAll(batch)
})
const ask = Effect.flatMap(SearchIndex, ({ search }) => search({ terms: [words("page")], limit: 1, highlights: false }))

const beforeStoring = process.cpuUsage()
await Effect.runPromise(storing.pipe(Effect.provide(Layer.provide(SqlitePageStore.layer, database))))
const storedCpuSeconds = cpuSince(beforeStoring) - batches.reading
const beforeIndexing = process.cpuUsage()
await Effect.runPromise(ask.pipe(Effect.provide(Layer.provide(SegmentIndex.layer, database))))
console.log(
  JSON.stringify(
    { pages: batches.pages, storedCpuSeconds, indexedCpuSeconds: cpuSince(beforeIndexing) } satisfies StoredApart
  )
)
