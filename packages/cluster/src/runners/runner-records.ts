import { type DatabaseUnusable, number, prepare, type Row, text } from "@trawl/engine/parts"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as RunnerStorage from "effect/cluster/RunnerStorage"
import type { ShardingConfig } from "effect/cluster/ShardingConfig"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { PersistenceError } from "effect/cluster/ClusterError"
import { hostname } from "node:os"
import { ClusterUnusable, isLoopback, type Runner } from "./runner-options.ts"
import { runnerTables } from "./runner-tables.ts"

/** What other processes know about this process. */
export interface Member {
  /** The owner of the leases of this process. */
  readonly owner: string
  readonly version: string
  /**
   * Whether its leases are valid. If not, it may have been suspended, and cannot know which other processes are dead.
   */
  readonly areValid: Effect.Effect<boolean>
  /** Called after this process has found another process dead and deleted its leases. */
  readonly onDead: Effect.Effect<void>
}

/**
 * Creates or migrates the tables of runners. Fails if a process of another version runs, if one on another machine
 * cannot be reached, or if the clock of this machine is wrong. Messages call the database `name`.
 */
export const prepareRunners = Effect.fnUntraced(function*(
  name: string,
  version: string,
  { host }: Pick<Runner, "host">,
  machine = hostname(),
  clock = Clock.currentTimeMillis
): Effect.fn.Return<void, ClusterUnusable | DatabaseUnusable | SqlError, SqlClient> {
  const sql = yield* SqlClient
  yield* prepare(sql, name, { table: "runner_migration", steps: runnerTables })
  const [time = {}] = yield* sql<Row>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::double precision AS now`
  const seconds = Math.round(((yield* clock) - number(time, "now")) / 1_000)
  if (Math.abs(seconds) > maxClockDifference) {
    return yield* new ClusterUnusable({
      message: `The clock of ${machine} is ${Math.abs(seconds)} seconds ${
        seconds > 0 ? "ahead of" : "behind"
      } that of the database ${name}: set both clocks, for example with NTP.`
    })
  }
  const [other] = yield* sql<Row>`
    SELECT address, version FROM cluster_runners
    WHERE version <> ${version} AND last_heartbeat > NOW() - INTERVAL '5 seconds' LIMIT 1
  `
  if (other !== undefined) {
    return yield* new ClusterUnusable({
      message: `The process at ${text(other, "address")} of this cluster has version ${
        text(other, "version")
      }, and this one has version ${version}. Stop the processes of one version first.`
    })
  }
  const [elsewhere] = yield* sql<Row>`
    SELECT address, machine FROM cluster_runners
    WHERE machine <> ${machine} AND last_heartbeat > NOW() - INTERVAL '5 seconds'
      AND (${isLoopback(host)} OR address ~ '^(127\\.|localhost:|::1:)') LIMIT 1
  `
  if (elsewhere !== undefined) {
    return yield* new ClusterUnusable({
      message: `The process at ${text(elsewhere, "address")} of this cluster runs on another machine, ${
        text(elsewhere, "machine")
      }, and this one at ${host} on ${machine}. Set cluster.host (--cluster-host) of each to an address that the other can reach.`
    })
  }
})

/** Seconds. Leases of pages and times of jobs use the clocks of processes. */
const maxClockDifference = 60

/** The runners and their locks. */
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
            PersistenceError.refail(
              Effect.gen(function*() {
                // this process listens there, so an earlier process with this address has ended
                const hasEnded = yield* endLeases(runner.address, owner)
                yield* sql`
                UPDATE cluster_runners SET owner = ${owner}, version = ${version}, machine = ${hostname()}
                WHERE address = ${addressOf(runner.address)}
              `
                if (hasEnded) yield* onDead
              }).pipe(Effect.provideService(SqlClient, sql))
            ))
      })
    })
  ).pipe(Layer.provide(SqlRunnerStorage.layerStorage({})))

/** Ends the leases of a process other than `self`. Returns whether it had any. */
export const endLeases = Effect.fnUntraced(function*(address: RunnerAddress.RunnerAddress, self: string) {
  const sql = yield* SqlClient
  const ended = yield* sql`
    DELETE FROM lease_owner USING cluster_runners
    WHERE lease_owner.owner = cluster_runners.owner AND address = ${addressOf(address)} AND lease_owner.owner <> ${self}
    RETURNING lease_owner.owner
  `
  return ended.length > 0
})

/** Formats an address for the tables. */
export const addressOf = ({ host, port }: RunnerAddress.RunnerAddress): string => `${host}:${port}`

/** Parses an address from the tables. */
export const addressIn = (text: string): RunnerAddress.RunnerAddress => {
  const end = text.lastIndexOf(":")
  return RunnerAddress.make(text.slice(0, end), Number(text.slice(end + 1)))
}
