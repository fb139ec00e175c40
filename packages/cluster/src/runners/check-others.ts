import { type Row, text } from "@trawl/engine/parts"
import type * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as Runners from "effect/cluster/Runners"
import * as Effect from "effect/Effect"
import * as RpcClient from "effect/rpc/RpcClient"
import { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { hostname } from "node:os"
import { ForeignAddresses } from "./foreign-addresses.ts"
import { ClusterUnusable } from "./runner-options.ts"
import { addressIn, addressOf } from "./runner-records.ts"

/**
 * Fails if a living process of this database cannot be reached, if another cluster answers at its address, or if a
 * process on another machine has the address of this one. In these cases, two clusters use one database, or an address
 * is wrong. Changes nothing in the database. Messages call it `database`.
 */
export const checkOthers = Effect.fnUntraced(function*(self: RunnerAddress.RunnerAddress, database: string) {
  const foreign = yield* ForeignAddresses
  const { make } = yield* Runners.RpcClientProtocol
  const answerOf = (address: string): Effect.Effect<Answer> =>
    Effect.gen(function*() {
      const protocol = yield* make(addressIn(address))
      const client = yield* Effect.provideService(Runners.makeRpcClient, RpcClient.Protocol, protocol)
      return yield* Effect.match(client.Ping(), {
        onSuccess: (): Answer => "own",
        onFailure: ({ reason }): Answer => reason._tag === "SocketOpenError" ? "none" : "broken"
      })
    }).pipe(
      Effect.scoped,
      // it accepted the connection, so it is alive but busy
      Effect.timeoutOrElse({ duration: "3 seconds", orElse: () => Effect.succeed<Answer>("own") }),
      Effect.map((answer) => foreign.has(address) ? "foreign" : answer)
    )
  const check = Effect.fnUntraced(function*({ address, machine }: Living) {
    const isSelf = address === addressOf(self)
    // this process listens there, so the other one on this machine has ended
    if (isSelf && machine === hostname()) return
    for (let attempt = 1;; attempt++) {
      const answer = isSelf ? "self" : yield* answerOf(address)
      if (answer === "own") return
      // no program listens there
      if (answer === "none" && machine === hostname()) return
      // the row of a process that has ended stays in the table for some seconds
      if (!(yield* living).some((one) => one.address === address)) return
      if (attempt >= attempts) {
        return yield* new ClusterUnusable({ message: messages[answer](address, machine, database) })
      }
      foreign.delete(address)
      yield* Effect.sleep("500 millis")
    }
  })
  yield* Effect.forEach(yield* living, check, { concurrency: "unbounded", discard: true })
})

type Answer = "broken" | "foreign" | "none" | "own"

interface Living {
  readonly address: string
  readonly machine: string
}

/** The processes that have renewed their entries in the last five seconds. */
const living: Effect.Effect<ReadonlyArray<Living>, SqlError, SqlClient> = Effect.gen(function*() {
  const sql = yield* SqlClient
  const rows = yield* sql<Row>`
    SELECT address, coalesce(machine, '') AS machine FROM cluster_runners
    WHERE last_heartbeat > NOW() - INTERVAL '5 seconds'
  `
  return rows.map((row) => ({ address: text(row, "address"), machine: text(row, "machine") }))
})

/** Attempts. They take longer than the five seconds after which a process that has ended leaves the list. */
const attempts = 13

const advice =
  "Set cluster.host and cluster.port (--cluster-host, --cluster-port) of each process to an address that the others can reach"

const unreachable = (address: string, machine: string, database: string) =>
  `This process cannot reach the process at ${address} on ${machine}, which uses the same database ${database}. ${advice}, or use another database for a separate cluster.`

const messages: Readonly<Record<Answer | "self", typeof unreachable>> = {
  own: unreachable,
  none: unreachable,
  broken: unreachable,
  foreign: (address, machine, database) =>
    `The process at ${address} on ${machine} uses the database ${database}, but a process with another database answers at this address. ${advice}.`,
  self: (address, machine, database) =>
    `The process on ${machine} uses the database ${database} with the address of this process, ${address}. ${advice}.`
}
