export { clustered, type ClusteredOptions, serve } from "./clustered.ts"
export { ClusterUnusable, type RunnerOptions, type RunnerTls } from "./runners/runner-options.ts"
export { migrate, type Migrated, type MigrateOptions, type MigrationProgress } from "./migrate/migrate.ts"
export { MigrationFailed } from "./migrate/migration-failed.ts"
