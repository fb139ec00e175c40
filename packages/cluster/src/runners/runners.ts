import * as MessageStorage from "effect/cluster/MessageStorage"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as Runners from "effect/cluster/Runners"
import * as ShardingConfig from "effect/cluster/ShardingConfig"
import * as RunnerServer from "effect/cluster/RunnerServer"
import * as Sharding from "effect/cluster/Sharding"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as RpcServer from "effect/rpc/RpcServer"
import { SocketServer } from "effect/socket/SocketServer"
import type { SqlClient } from "effect/sql/SqlClient"
import { checkOthers } from "./check-others.ts"
import { clusterIdentity } from "./cluster-identity.ts"
import { ForeignAddresses } from "./foreign-addresses.ts"
import * as Holders from "./holders.ts"
import * as RunnerHealth from "./runner-health.ts"
import * as RunnerNotices from "./runner-notices.ts"
import type { ClusterUnusable, Runner } from "./runner-options.ts"
import * as RunnerRecords from "./runner-records.ts"
import * as Transport from "./transport.ts"

/**
 * Makes this process a member of the cluster: it owns a share of the entities, and calls those of other processes. All
 * messages are volatile, so data that must not be lost is in tables. Fails if the processes of the database cannot
 * reach each other. Messages call the database `database`.
 */
export const layer = (
  runner: Runner,
  member: RunnerRecords.Member,
  database: string
): Layer.Layer<Holders.HolderCalls | Sharding.Sharding, ClusterUnusable, SqlClient> =>
  Layer.unwrap(
    Effect.gen(function*() {
      const { address } = yield* SocketServer
      const port = "port" in address ? address.port : runner.port
      const self = RunnerAddress.make(runner.host, port)
      yield* checkOthers(self, database)
      return Layer.effectDiscard(RunnerHealth.checkNext(self, member)).pipe(
        Layer.provideMerge(server),
        Layer.provide(Layer.provideMerge(RunnerHealth.layer, Runners.layerRpc)),
        Layer.provide(Layer.merge(RunnerRecords.layer(member), MessageStorage.layerNoop)),
        Layer.provide(ShardingConfig.layer({ ...settings, runnerAddress: Option.some(self) }))
      )
    }).pipe(Effect.catchTag("SqlError", Effect.die))
  ).pipe(
    Layer.provide(Layer.merge(Transport.client(runner), Transport.server(runner))),
    Layer.provide(Layer.unwrap(Effect.map(Effect.orDie(clusterIdentity), Transport.serialization))),
    Layer.provide(ForeignAddresses.layer),
    Layer.provide(RunnerNotices.layer)
  )

/** Like `SocketRunner.layer`, which allows no other calls. */
const server = RpcServer.layer(Runners.Rpcs.merge(Holders.HolderRpcs), {
  disableTracing: true,
  disableFatalDefects: true
}).pipe(
  Layer.provide([RunnerServer.layerHandlers, Holders.handlers]),
  Layer.provideMerge(Layer.merge(Sharding.layer, Holders.layer)),
  Layer.provide(RpcServer.layerProtocolSocketServer)
)

/** Other processes own the entities of a dead process after about a second. */
const settings: Partial<ShardingConfig.ShardingConfig["Service"]> = {
  // all processes must always use the same number, because another number would move every entity
  shardsPerGroup: 64,
  // A refresh may take as long as its interval, which is at most a third of the expiration. On a busy machine, one
  // second was too short, and the process lost all its entities. The locks of a killed process end with its connection.
  // Only those of a suspended process last until they expire, which is after its leases, and without leases it does no
  // work.
  shardLockExpiration: "6 seconds",
  shardLockRefreshInterval: "2 seconds",
  refreshAssignmentsInterval: "500 millis",
  runnerHealthCheckInterval: "1 second",
  simulateRemoteSerialization: false
}
