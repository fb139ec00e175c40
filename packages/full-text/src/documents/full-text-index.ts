import { parse, type Term } from "@trawl/query-builder"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createRequire } from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { PageFeed } from "../feed/page-feed.ts"
import { PageTexts } from "../feed/page-texts.ts"
import type { QueryRefused } from "../plan/query-refused.ts"
import { type Hit, SearchIndex } from "../search-index.ts"
import { IndexUnusable, segmentIndex } from "../segment-index.ts"
import { openDocuments, type Sql } from "./document-database.ts"
import { DocumentFeed } from "./document-feed.ts"
import { documentTexts } from "./document-texts.ts"
import { type Document, DocumentInvalid, documentKey, type StoredDocument, toStored } from "./document.ts"
import { checkOptions, type SearchOptions, SearchOptionsInvalid } from "./search-options.ts"

/** Stores documents in a directory and searches them. */
export class FullTextIndex extends Context.Service<FullTextIndex, {
  /**
   * Stores documents, replacing those with the same URL. When it succeeds, they are durable and searchable. Stores none
   * if one is invalid.
   */
  readonly put: (documents: Document | ReadonlyArray<Document>) => Effect.Effect<void, DocumentInvalid>
  /** Removes documents by URL; a URL that is not stored is ignored. */
  readonly remove: (urls: string | ReadonlyArray<string>) => Effect.Effect<void>
  /** How many documents are stored. */
  readonly count: Effect.Effect<number>
  /** Searches with a query as people write it, or with terms of `@trawl/query-builder`. */
  readonly search: (
    query: string | ReadonlyArray<Term>,
    options?: SearchOptions
  ) => Effect.Effect<ReadonlyArray<Hit>, QueryRefused | SearchOptionsInvalid>
}>()("@trawl/full-text/FullTextIndex") {
  /**
   * An index in a directory, which is created if need be and used by one process at a time; without a directory, in
   * memory.
   */
  static readonly layer = (directory?: string): Layer.Layer<FullTextIndex, IndexUnusable> =>
    Layer.effect(FullTextIndex, make(directory))
}

const make = Effect.fnUntraced(function*(directory: string | undefined) {
  const database = yield* Effect.acquireRelease(
    Effect.try({
      try: () => openDocuments(directory),
      catch: (cause) => new IndexUnusable({ directory: directory ?? "", cause })
    }),
    ({ close }) => Effect.sync(close)
  )
  const { sql } = database
  const feed = new DocumentFeed(database)
  const index = yield* Layer.build(
    Layer.provide(
      segmentIndex(
        directory === undefined
          ? {}
          : { directory: join(directory, "segments"), worker: { entry: searcher(), workerData: directory } }
      ),
      [Layer.succeed(PageFeed, feed.service), Layer.succeed(PageTexts, documentTexts(sql))]
    )
  )
  const { search } = Context.get(index, SearchIndex)
  return FullTextIndex.of({
    put: (documents) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const stored: Array<StoredDocument> = []
        for (const document of listOf(documents)) {
          const one = toStored(document, now)
          if (one instanceof DocumentInvalid) return Effect.fail(one)
          stored.push(one)
        }
        return feed.put(stored)
      }),
    remove: (urls) => feed.remove(listOf(urls).flatMap((url) => documentKey(url) ?? [])),
    count: Effect.sync(() => Number(sql("SELECT count(*) AS documents FROM document").get()?.["documents"])),
    search: Effect.fnUntraced(function*(query, options = {}) {
      const { among, dated, highlights = true, limit = defaultLimit, without, ...filters } = options
      yield* checkOptions(options)
      return yield* search({
        ...filters,
        terms: typeof query === "string" ? parse(query).terms : query,
        limit,
        highlights,
        dated: dated && { from: milliseconds(dated.from), to: milliseconds(dated.to) },
        among: among && numbersOf(sql, among),
        without: without && numbersOf(sql, without)
      })
    })
  })
})

const defaultLimit = 10

const listOf = <A>(given: A | ReadonlyArray<A>): ReadonlyArray<A> => Array.isArray(given) ? given : [given as A]

const milliseconds = (date: Date | number | undefined): number | undefined =>
  date === undefined ? undefined : Number(date)

const numbersOf = (sql: Sql, urls: Iterable<string>): ReadonlySet<number> => {
  const keys = Array.from(urls, (url) => documentKey(url) ?? "")
  return new Set(
    sql("SELECT id FROM document WHERE url IN (SELECT value FROM json_each(?))").all(JSON.stringify(keys)).map((row) =>
      Number(row["id"])
    )
  )
}

/** Beside this folder in the sources, an entry of the package when it is built. */
const searcher = (): string =>
  import.meta.url.endsWith(".ts")
    ? fileURLToPath(new URL("../searcher.ts", import.meta.url))
    : createRequire(import.meta.url).resolve("@trawl/full-text/searcher")
