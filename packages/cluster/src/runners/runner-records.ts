import { prepare, type Row, text } from "@trawl/engine/parts"
import * as RunnerStorage from "effect/cluster/RunnerStorage"
import type { ShardingConfig } from "effect/cluster/ShardingConfig"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { PersistenceError } from "effect/cluster/ClusterError"
import { nameOf } from "./runner-health.ts"
import { ClusterUnusable } from "./runner-options.ts"
import { runnerTables } from "./runner-tables.ts"

/** What other processes know of this one. */
export interface Member {
  /** The owner of the leases of this process. */
  readonly owner: string
  readonly version: string
  /** Run when another process was found dead and its leases were deleted. */
  readonly onDead: Effect.Effect<void>
}

/**
 * Creates or migrates the tables of runners. Fails if a process of another version runs. `name` is the name of the
 * database in messages.
 */
export const prepareRunners = Effect.fnUntraced(function*(name: string, version: string) {
  const sql = yield* SqlClient
  yield* prepare(sql, name, { table: "runner_migration", steps: runnerTables })
  const [other] = yield* sql<Row>`
    SELECT address, version FROM cluster_runners
    WHERE version <> ${version} AND last_heartbeat > NOW() - INTERVAL '5 seconds' LIMIT 1
  `
  if (other === undefined) return
  return yield* new ClusterUnusable({
    message: `The process at ${text(other, "address")} of this cluster has version ${
      text(other, "version")
    }, and this one has version ${version}. Stop the processes of one version first.`
  })
})

/** The runners and their locks. If a runner is found dead, its leases end, so that others continue its work at once. */
export const layer = (
  { onDead, owner, version }: Member
): Layer.Layer<RunnerStorage.RunnerStorage, never, ShardingConfig | SqlClient> =>
  Layer.effect(
    RunnerStorage.RunnerStorage,
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const storage = yield* RunnerStorage.RunnerStorage
      return RunnerStorage.RunnerStorage.of({
        ...storage,
        register: (runner, healthy) =>
          Effect.tap(storage.register(runner, healthy), () =>
            PersistenceError.refail(sql`
              UPDATE cluster_runners SET owner = ${owner}, version = ${version}
              WHERE address = ${nameOf(runner.address)}
            `)),
        setRunnerHealth: (address, healthy) =>
          Effect.tap(storage.setRunnerHealth(address, healthy), () =>
            healthy ? Effect.void : PersistenceError.refail(Effect.gen(function*() {
              const ended = yield* sql`
                DELETE FROM lease_owner USING cluster_runners
                WHERE lease_owner.owner = cluster_runners.owner AND address = ${nameOf(address)}
                RETURNING lease_owner.owner
              `
              if (ended.length > 0) {
                yield* onDead
              }
            })))
      })
    })
  ).pipe(Layer.provide(SqlRunnerStorage.layerStorage({})))
