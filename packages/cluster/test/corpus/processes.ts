import { Database, PageReaders, PageStore, prepare } from "@trawl/engine/parts"
import { SearchIndex } from "@trawl/full-text/effect"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { SqlClient } from "effect/sql/SqlClient"
import * as SegmentIndex from "../../../engine/src/corpus/segment-index.ts"
import { emptyPostgres } from "../../../engine/test/records/drivers.ts"
import { BlobStore } from "../../src/corpus/blob-store.ts"
import * as PageFollower from "../../src/corpus/page-follower.ts"
import * as PgBlobStore from "../../src/corpus/pg-blob-store.ts"
import * as PgPageStore from "../../src/corpus/pg-page-store.ts"
import { prepareCorpus } from "../../src/corpus/prepare-corpus.ts"
import { forgetRemovals, orphanRemoval } from "../../src/corpus/corpus-purge.ts"

type Postgres = Effect.Success<typeof emptyPostgres>

/** A new database with the tables of pages. */
export const cluster = Effect.tap(emptyPostgres, (sql) => prepared(sql))

const prepareTables = Effect.andThen(
  Effect.flatMap(SqlClient, (sql) => prepare(sql, "the database")),
  prepareCorpus("the database")
)

export const prepared = <E>(sql: Layer.Layer<SqlClient, E>) => Effect.provide(prepareTables, sql)

/** The pages and the index of one process of a cluster. */
export const processOn = (sql: Postgres, directory = ":memory:") =>
  Effect.gen(function*() {
    const context = yield* Layer.build(
      Layer.fresh(
        PgPageStore.layer.pipe(
          Layer.merge(SegmentIndex.layer),
          Layer.provideMerge(PageFollower.layer),
          Layer.provideMerge(PgBlobStore.layer),
          Layer.provideMerge(Database.layer(directory)),
          Layer.provideMerge(sql)
        )
      )
    )
    const { isComplete, missing } = Context.get(context, PageFollower.PageFollower)
    return {
      pages: Context.get(context, PageStore),
      readers: Context.get(context, PageReaders),
      blobs: Context.get(context, BlobStore),
      /** Waits until this process has followed all changes. */
      followed: Effect.repeat(Effect.delay(Effect.all([isComplete, missing]), 5), {
        until: ([isComplete, missing]) => isComplete && missing === 0
      }),
      forgetRemovals: Effect.provide(forgetRemovals(Infinity), context),
      removeOrphans: Effect.provide(orphanRemoval(), context),
      search: (text: string) =>
        Effect.map(
          Context.get(context, SearchIndex).search({ terms: [{ kind: "words", text }], limit: 100, highlights: false }),
          (hits) => hits.map(({ url }) => url)
        )
    }
  })

/** Runs work in a process that ends afterwards. */
export const inProcess = <A, E, R>(
  sql: Postgres,
  directory: string,
  work: (process: Effect.Success<ReturnType<typeof processOn>>) => Effect.Effect<A, E, R>
) =>
  Effect.scoped(Effect.flatMap(processOn(sql, directory), work)) as Effect.Effect<A, unknown, Exclude<R, Scope.Scope>>
