import {
  Database,
  type DatabaseUrl,
  type EmbeddedOptions,
  type EngineFailure,
  engineOver,
  type EngineServices,
  JobEvents,
  Leases,
  Postgres,
  readDatabaseUrl,
  readRoles,
  type Role,
  type Served,
  serveEngine,
  type ServeOptions,
  sharing,
  unusableAt
} from "@trawl/engine/parts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import * as BlobFiles from "./corpus/blob-files.ts"
import * as CorpusPurge from "./corpus/corpus-purge.ts"
import * as PageFollower from "./corpus/page-follower.ts"
import * as PgBlobStore from "./corpus/pg-blob-store.ts"
import * as PgPageStore from "./corpus/pg-page-store.ts"
import * as PgPapers from "./corpus/pg-papers.ts"
import * as PgProfiles from "./corpus/pg-profiles.ts"
import * as PgUploads from "./corpus/pg-uploads.ts"
import * as S3BlobStore from "./corpus/s3-blob-store.ts"
import { prepareCorpus } from "./corpus/prepare-corpus.ts"
import * as ClusterPace from "./hosts/cluster-pace.ts"
import * as HostGate from "./hosts/host-gate.ts"
import { prepareProcesses } from "./processes/process-tables.ts"
import * as ProcessEntry from "./processes/process-entry.ts"
import { type ClusterUnusable, readRunner, type RunnerOptions } from "./runners/runner-options.ts"
import { prepareRunners } from "./runners/runner-records.ts"
import * as HeldResults from "./runners/held-results.ts"
import * as IndexProcesses from "./runners/index-processes.ts"
import * as SessionProcesses from "./runners/session-processes.ts"
import * as Runners from "./runners/runners.ts"
import * as ClusterTraffic from "./teams/cluster-traffic.ts"

export interface ClusteredOptions extends EmbeddedOptions {
  /** The PostgreSQL database that all processes share, such as `postgres://user:password@localhost:5432/trawl`. */
  readonly databaseUrl: DatabaseUrl
  /**
   * Directory of this process for its index and its copy of the pages. It is created if missing, and filled from the
   * database. `:memory:` keeps both in memory.
   */
  readonly dataDirectory: string
  /** The roles of this process: `api`, `crawl`, `search`, `agent` and `browser`. All by default. */
  readonly roles?: ReadonlyArray<Role> | undefined
  /**
   * Where to store large pages, files and uploads: in the database by default. Set it to the same value for all
   * processes.
   */
  readonly blobs?: { readonly s3: S3BlobStore.S3Options } | undefined
  /** How this process connects to the other processes. */
  readonly cluster?: RunnerOptions | undefined
}

const version: string = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version

/** One process of a cluster: an engine with its records and pages in a PostgreSQL database. */
export const clustered = (
  { blobs, cluster = {}, databaseUrl, dataDirectory, roles: names, ...options }: ClusteredOptions
): Layer.Layer<EngineServices, ClusterUnusable | EngineFailure | S3BlobStore.BucketUnusable> => {
  const { name } = readDatabaseUrl(databaseUrl)
  const roles = readRoles(names)
  const owner = randomUUID()
  const database = Layer.provide(Postgres.layer(databaseUrl), Database.check(dataDirectory))
  const processes = Layer.provide(sharing({ owner, expiresAfter: cluster.leaseDuration, roles }), database)
  const runner = readRunner(cluster)
  const runners = Layer.unwrap(
    Effect.map(
      Effect.all([JobEvents.JobEvents, Leases]),
      ([{ notify }, { areValid }]) =>
        Runners.layer(runner, { areValid, owner, version, onDead: notify(JobEvents.workTopic) }, name)
    )
  ).pipe(Layer.provide(processes))
  const records = Layer.tap(
    database,
    (context) =>
      prepareCorpus(name).pipe(
        Effect.andThen(prepareRunners(name, version, runner)),
        Effect.andThen(prepareProcesses(name)),
        Effect.provide(context),
        Effect.mapError((error) => error._tag === "ClusterUnusable" ? error : unusableAt(name, error))
      )
  )
  const blobStore = blobs === undefined ? PgBlobStore.layer : S3BlobStore.layer(blobs.s3)
  return engineOver({
    database: Layer.provide(Database.layer(dataDirectory), records),
    pages: Layer.provideMerge(PgPapers.readyWithPapers, PgPageStore.layer).pipe(
      Layer.provide(PgPapers.layer),
      Layer.merge(Layer.provide(CorpusPurge.layer, runners)),
      Layer.merge(Layer.provide(ProcessEntry.layer, processes)),
      Layer.provide(roles.has("search") ? PageFollower.layer : PageFollower.none),
      Layer.provide(blobStore)
    ),
    artifacts: Layer.provide(BlobFiles.layer, blobStore),
    uploads: Layer.provide(PgUploads.layer, [blobStore, processes]),
    papers: PgPapers.layer,
    profiles: Layer.provide(PgProfiles.layer, processes),
    records,
    processes,
    otherProcesses: Layer.provide(
      Layer.mergeAll(
        HeldResults.layer(owner),
        IndexProcesses.layer(owner, roles.has("search")),
        SessionProcesses.layer(owner)
      ),
      runners
    ),
    limits: Layer.mergeAll(ClusterPace.layer, ClusterTraffic.layer(owner), HostGate.layer).pipe(
      Layer.provide([runners, processes])
    ),
    roles
  }, options)
}

/** Starts one process of a cluster, for programs without Effect. Rejects like `serve` of `@trawl/engine/serve`. */
export const serve = (options: ClusteredOptions & Omit<ServeOptions, keyof EmbeddedOptions>): Promise<Served> =>
  serveEngine(() => clustered(options), options)
