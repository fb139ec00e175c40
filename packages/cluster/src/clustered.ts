import {
  Database,
  type EmbeddedOptions,
  type EngineFailure,
  engineOver,
  type EngineServices,
  postgres,
  readDatabaseUrl,
  type Served,
  serveEngine,
  type ServeOptions,
  unusableAt
} from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as BlobFiles from "./corpus/blob-files.ts"
import * as CorpusPurge from "./corpus/corpus-purge.ts"
import * as PageFollower from "./corpus/page-follower.ts"
import * as PgBlobStore from "./corpus/pg-blob-store.ts"
import * as PgPageStore from "./corpus/pg-page-store.ts"
import { prepareCorpus } from "./corpus/prepare-corpus.ts"

export interface ClusteredOptions extends EmbeddedOptions {
  /** The PostgreSQL database that all processes share, such as `postgres://user:password@localhost:5432/trawl`. */
  readonly databaseUrl: NonNullable<EmbeddedOptions["databaseUrl"]>
  /**
   * Directory of this process for its copy of the pages and its index, created if missing. It can be deleted: it is
   * filled again from the database. `:memory:` keeps both in memory.
   */
  readonly dataDirectory: string
}

/** One process of a cluster: the whole engine, whose records and pages are in a PostgreSQL database. */
export const clustered = (
  { databaseUrl, dataDirectory, ...options }: ClusteredOptions
): Layer.Layer<EngineServices, EngineFailure> => {
  const { name } = readDatabaseUrl(databaseUrl)
  const records = Layer.tap(
    Layer.provide(postgres(databaseUrl), Database.check(dataDirectory)),
    (context) => prepareCorpus(name).pipe(Effect.provide(context), Effect.mapError((error) => unusableAt(name, error)))
  )
  return engineOver({
    database: Layer.provide(Database.layer(dataDirectory), records),
    pages: PgPageStore.layer.pipe(
      Layer.merge(CorpusPurge.layer),
      Layer.provide(PageFollower.layer),
      Layer.provide(PgBlobStore.layer)
    ),
    artifacts: Layer.provide(BlobFiles.layer, PgBlobStore.layer),
    records
  }, options)
}

/** Starts one process of a cluster, for programs without Effect. Rejects like `serve` of `@trawl/engine/serve`. */
export const serve = (options: ClusteredOptions & Omit<ServeOptions, keyof EmbeddedOptions>): Promise<Served> =>
  serveEngine(() => clustered(options), options)
