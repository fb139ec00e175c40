// The parts that `@trawl/cluster` composes in another way. Other programs must not use them: they may change in any
// version.
export { kindOfAddress } from "@trawl/fetcher/connections"
export { elapsed, HostPace, type HostTurns, makeHostPace, type Turn, visitsAtOnce } from "@trawl/fetcher/effect"
export { repeatForever } from "@trawl/full-text/effect"
export type { FileStore } from "./artifacts/file-store.ts"
export * as StoredArtifacts from "./artifacts/stored-artifacts.ts"
export {
  type EmbeddedOptions,
  type EngineFailure,
  type EngineHome,
  engineOver,
  type EngineServices,
  postgres
} from "./embedded.ts"
export type { Migration } from "./records/migrations.ts"
export { unusableAt } from "./records/sql/postgres-unusable.ts"
export { prepare } from "./records/sql/prepare.ts"
export { allowedPerMinute, type Bucket, plans } from "./service/plans.ts"
export type { Team } from "./service/team.ts"
export * as Traffic from "./service/traffic.ts"
export { type Served, serveEngine, type ServeOptions } from "./serve.ts"
export { siteByOrigin } from "./store/address-by-origin.ts"
export { bytes, number, type Row, text } from "./store/column.ts"
export { type DatabaseUnusable, unusable } from "./store/database-unusable.ts"
export { readDatabaseUrl } from "./store/database-url.ts"
export { Database } from "./store/database.ts"
export { packJson, unpackJson } from "./store/packed-json.ts"
export { PageReaders } from "./store/page-readers.ts"
export { isFindable, keptOf, listedPage } from "./store/page-rows.ts"
export { type ListedPage, PageStore, type StoredPage } from "./store/page-store.ts"
export { pageUrl } from "./store/page-url.ts"
export { retryForever } from "./store/retry-forever.ts"
export * as SqlitePageStore from "./store/sqlite-page-store.ts"
