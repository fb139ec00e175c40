// The parts that `@trawl/cluster` composes in another way. Other programs must not use them: they may change in any
// version.
export { kindOfAddress } from "@trawl/fetcher/connections"
export { elapsed, HostPace, type HostTurns, makeHostPace, type Turn, visitsAtOnce } from "@trawl/fetcher/effect"
export { NotRegularFile, readRegularFile, repeatForever } from "@trawl/full-text/effect"
export type { FileStore } from "./artifacts/file-store.ts"
export * as StoredArtifacts from "./artifacts/stored-artifacts.ts"
export {
  type EmbeddedOptions,
  type EngineFailure,
  type EngineHome,
  engineOver,
  type EngineServices,
  sharedRecords
} from "./embedded.ts"
export * as JobEvents from "./jobs/job-events.ts"
export { Leases } from "./jobs/leases.ts"
export { profilesFolder } from "./page/chromium.ts"
export { type Migration, recordMigrations } from "./records/migrations.ts"
export { dialects } from "./records/sql/dialect.ts"
export { withExclusiveClient } from "./records/sql/exclusive-client.ts"
export { unusableAt } from "./records/sql/postgres-unusable.ts"
export { allowedPerMinute, type Bucket, plans } from "./service/plans.ts"
export type { Team } from "./service/team.ts"
export * as Traffic from "./service/traffic.ts"
export { prepare, stepNames, stepsProblem } from "./records/sql/prepare.ts"
export { type Served, serveEngine, type ServeOptions } from "./serve.ts"
export { siteByOrigin } from "./store/address-by-origin.ts"
export { bytes, number, optionalText, type Row, text } from "./store/column.ts"
export { databaseFacts, databaseFile } from "./store/copy-database.ts"
export { DatabaseUnusable, unusable, unusableBecause } from "./store/database-unusable.ts"
export { readDatabaseUrl } from "./store/database-url.ts"
export { Database } from "./store/database.ts"
export { lockDirectory } from "./store/directory-lock.ts"
export { pageMigrations } from "./store/migrations.ts"
export { rememberStatements, type Sql } from "./store/open-database.ts"
export { packJson, unpackJson } from "./store/packed-json.ts"
export { pageClock } from "./store/page-changes.ts"
export { PageReaders } from "./store/page-readers.ts"
export { fromRow, isFindable, keptOf, listedPage } from "./store/page-rows.ts"
export { type ListedPage, PageStore, type StoredPage } from "./store/page-store.ts"
export { pageUrl } from "./store/page-url.ts"
export { retryForever } from "./store/retry-forever.ts"
export * as SqlitePageStore from "./store/sqlite-page-store.ts"
