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
 * This process as a member of the cluster: it owns a share of the entities, and calls those of other processes. All
 * messages are volatile: what must not be lost is in tables. Fails if the processes of the database cannot reach each
 * other; `database` is its name in messages.
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

/** As `SocketRunner.layer`, which has no room for other calls. */
const server = RpcServer.layer(Runners.Rpcs.merge(Holders.HolderRpcs), {
  disableTracing: true,
  disableFatalDefects: true
}).pipe(
  Layer.provide([RunnerServer.layerHandlers, Holders.handlers]),
  Layer.provideMerge(Layer.merge(Sharding.layer, Holders.layer)),
  Layer.provide(RpcServer.layerProtocolSocketServer)
)

/** Entities of a dead process are answered elsewhere after about a second. */
const settings: Partial<ShardingConfig.ShardingConfig["Service"]> = {
  // the same for all processes, for ever: another number would move every entity
  shardsPerGroup: 64,
  // a refresh may take as long as its interval, which is at most a third of the expiration. On a busy machine, one second
  // was too short, and the process gave all its entities away. The locks of a process that was killed end with its
  // connection, so only those of a suspended one last until they expire: longer than its leases, without which it works on
  // nothing
  shardLockExpiration: "6 seconds",
  shardLockRefreshInterval: "2 seconds",
  refreshAssignmentsInterval: "500 millis",
  runnerHealthCheckInterval: "1 second",
  simulateRemoteSerialization: false
}
