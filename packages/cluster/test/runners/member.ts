import { HostPace, Leases } from "@trawl/engine/parts"
import { Sharding } from "effect/cluster/Sharding"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import { emptyPostgres } from "../../../engine/test/records/drivers.ts"
import * as ClusterPace from "../../src/hosts/cluster-pace.ts"
import * as HostGate from "../../src/hosts/host-gate.ts"
import { readRunner, type RunnerOptions } from "../../src/runners/runner-options.ts"
import { prepareRunners } from "../../src/runners/runner-records.ts"
import * as Runners from "../../src/runners/runners.ts"
import { prepared } from "../corpus/processes.ts"

/** A database with the tables of the cluster. */
export const cluster = Effect.gen(function*() {
  const context = yield* Layer.build(yield* emptyPostgres)
  const sql = Layer.succeedContext(context)
  yield* prepared(sql)
  yield* Effect.provide(prepareRunners("the database", "1", readRunner({})), sql)
  return { sql, query: Context.get(context, SqlClient) }
})

/** The part of a process that talks to the others of its cluster. */
export const memberOn = Effect.fnUntraced(function*<E>(
  sql: Layer.Layer<SqlClient, E>,
  options: RunnerOptions = {},
  { areValid = Effect.succeed(true), onDead = Effect.void, owner = randomUUID(), version = "1" }: {
    readonly areValid?: Effect.Effect<boolean>
    readonly onDead?: Effect.Effect<void>
    readonly owner?: string
    readonly version?: string
  } = {}
) {
  const context = yield* Layer.build(
    Layer.fresh(
      ClusterPace.layer.pipe(
        Layer.provide(Layer.succeed(
          Leases,
          Leases.of({ owner, live: Effect.succeed([owner]), areValid, holding: (work) => work })
        )),
        Layer.merge(HostGate.layer),
        Layer.provideMerge(Runners.layer(readRunner(options), { areValid, onDead, owner, version }, "the database")),
        Layer.provide(sql)
      )
    )
  )
  return { pace: Context.get(context, HostPace), sharding: Context.get(context, Sharding) }
})

/** The address of the only process in a database, when it has registered. */
export const registered = Effect.fnUntraced(function*(query: SqlClient) {
  while (true) {
    const [row] = yield* query<
      { readonly address: string }
    >`SELECT address FROM cluster_runners WHERE owner IS NOT NULL`
    if (row !== undefined) return row.address
    yield* Effect.sleep(20)
  }
})
