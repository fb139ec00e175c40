import { Database, type DatabaseUnusable, number, PageStore, type Row, SqlitePageStore } from "@trawl/engine/parts"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { BlobStore } from "./blob-store.ts"
import { followChanges } from "./follow-changes.ts"
import { changesAfter, type Position } from "./page-changes.ts"
import { readPages } from "./read-pages.ts"
import { resume, savePosition } from "./followed-corpus.ts"

/** Copies the pages of the cluster to the data directory of this process, so that its index finds them. */
export class PageFollower extends Context.Service<PageFollower, {
  /** Waits at most two seconds until the copy has a change. */
  readonly reached: (position: Position) => Effect.Effect<void>
  /** The copy of a page, which may be late. Undefined for a process without a copy. */
  readonly copyOf: PageStore["Service"]["get"] | undefined
  /** Whether the copy has been complete at some time since this process started. */
  readonly isComplete: Effect.Effect<boolean>
  /** The number of changes that the copy is missing. */
  readonly missing: Effect.Effect<number>
}>()("@trawl/cluster/corpus/PageFollower") {}

/**
 * Follows the pages in the database. The copy is derived: an empty directory is filled again. Fails if the directory
 * has pages of another engine.
 */
export const layer: Layer.Layer<PageFollower, DatabaseUnusable, BlobStore | Database | SqlClient> = Layer.effect(
  PageFollower,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const services = yield* Effect.context<BlobStore | Database | SqlClient>()
    const copy = Context.get(yield* Layer.build(SqlitePageStore.layer), PageStore)
    const { isComplete, position, reached } = yield* followChanges(
      "Following the pages of the cluster",
      "250 millis",
      yield* resume(copy),
      Effect.fnUntraced(function*(after: Position) {
        const changes = yield* changesAfter(after, changesAtOnce)
        const last = changes.at(-1)
        if (last !== undefined) {
          const pages = yield* readPages(changes.flatMap(({ isRemoved, url }) => isRemoved ? [] : [url]))
          yield* Effect.forEach(changes.filter(({ isRemoved }) => isRemoved), ({ url }) => copy.remove(url))
          yield* copy.putAll(pages)
          yield* savePosition(last)
        }
        return { last, isMore: changes.length === changesAtOnce }
      }, Effect.provide(services))
    )
    return PageFollower.of({
      reached,
      copyOf: copy.get,
      isComplete,
      missing: Effect.flatMap(position, ({ sequence, transaction }) =>
        sql<Row>`
          SELECT count(*) AS missing FROM page_change
          WHERE (transaction, sequence) > (${String(transaction)}::xid8, ${sequence}::bigint)
        `).pipe(Effect.map(([row = {}]) => number(row, "missing")), Effect.orDie)
    })
  })
)

/** For a process without the role `search`, which has no copy. */
export const none: Layer.Layer<PageFollower> = Layer.succeed(PageFollower, {
  reached: () => Effect.void,
  copyOf: undefined,
  isComplete: Effect.succeed(true),
  missing: Effect.succeed(0)
})

const changesAtOnce = 64
