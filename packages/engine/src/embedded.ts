import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FtsIndex from "./find/fts-index.ts"
import * as HttpFetcher from "./page/http-fetcher.ts"
import { EngineSettings } from "./settings.ts"
import { Database } from "./store/database.ts"
import * as SqlitePageStore from "./store/sqlite-page-store.ts"

export interface EmbeddedOptions {
  /** Keeps pages and index; created if need be. `:memory:` keeps them nowhere. */
  readonly dataDirectory: string
  /** Keys that may use the API. */
  readonly apiKeys: ReadonlyArray<string | Redacted.Redacted>
  /** Hosts, `host:port` or address ranges beyond the public internet that the engine may contact. None by default. */
  readonly allowedAddresses?: ReadonlyArray<string> | undefined
}

/** All parts of an engine in one process with one data directory: nothing else to install or run. */
export const embedded = ({ dataDirectory, apiKeys, allowedAddresses = [] }: EmbeddedOptions) =>
  Layer.mergeAll(SqlitePageStore.layer, FtsIndex.layer).pipe(
    Layer.provide(Database.layer(dataDirectory)),
    Layer.merge(HttpFetcher.layer({ allowedAddresses })),
    Layer.merge(Layer.succeed(EngineSettings, {
      apiKeys: apiKeys.map((key) => Redacted.isRedacted(key) ? key : Redacted.make(key))
    }))
  )
