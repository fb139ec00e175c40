import { prepare, type Row, text } from "@trawl/engine/parts"
import type { RunnerAddress } from "effect/cluster/RunnerAddress"
import * as RunnerStorage from "effect/cluster/RunnerStorage"
import type { ShardingConfig } from "effect/cluster/ShardingConfig"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { PersistenceError } from "effect/cluster/ClusterError"
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

/** The runners and their locks. */
export const layer = (
  { owner, version }: Member
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
              WHERE address = ${addressOf(runner.address)}
            `))
      })
    })
  ).pipe(Layer.provide(SqlRunnerStorage.layerStorage({})))

/** Ends the leases of another process. Returns whether it had any. */
export const endLeases = Effect.fnUntraced(function*(address: RunnerAddress) {
  const sql = yield* SqlClient
  const ended = yield* sql`
    DELETE FROM lease_owner USING cluster_runners
    WHERE lease_owner.owner = cluster_runners.owner AND address = ${addressOf(address)}
    RETURNING lease_owner.owner
  `
  return ended.length > 0
})

export const addressOf = ({ host, port }: RunnerAddress): string => `${host}:${port}`
