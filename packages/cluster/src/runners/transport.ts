import * as NodeSocket from "@effect/platform-node/NodeSocket"
import * as NodeSocketServer from "@effect/platform-node/NodeSocketServer"
import * as Runners from "effect/cluster/Runners"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RpcClient from "effect/rpc/RpcClient"
import * as RpcSerialization from "effect/rpc/RpcSerialization"
import { Socket } from "effect/socket/Socket"
import type { SocketServer } from "effect/socket/SocketServer"
import { createSecureContext } from "node:tls"
import { serialization as makeSerialization } from "./cluster-identity.ts"
import { ForeignAddresses } from "./foreign-addresses.ts"
import { ClusterUnusable, type Runner, type RunnerTls } from "./runner-options.ts"

/** Listens for other processes. */
export const server = ({ host, port, tls }: Runner): Layer.Layer<SocketServer, ClusterUnusable> => {
  const options = { host, port, noDelay: true }
  const listening = tls === undefined
    ? NodeSocketServer.layer(options)
    : NodeSocketServer.layerTls({ ...options, ...tls, ...limits, requestCert: true, rejectUnauthorized: true })
  const isUsable = tls === undefined ? Layer.empty : Layer.effectDiscard(checkTls(tls))
  return Layer.provide(
    Layer.catchCause(listening, (cause) =>
      Layer.effectContext(
        Effect.fail(
          new ClusterUnusable({
            message:
              `Cannot listen at ${host}:${port} for other processes of the cluster: use another address or port.`,
            cause
          })
        )
      )),
    isUsable
  )
}

/** The cluster of this process. */
export class Identity extends Context.Service<Identity, string>()("@trawl/cluster/runners/Identity") {}

/** Cannot read messages of other clusters. */
export const serialization = (identity: string): Layer.Layer<RpcSerialization.RpcSerialization | Identity> =>
  Layer.effectContext(Effect.gen(function*() {
    const base = yield* RpcSerialization.RpcSerialization
    const log = Effect.runForkWith(yield* Effect.context<never>())
    let isLogged = false
    const foreign = () => {
      if (!isLogged) log(Effect.logError(foreignMessage))
      isLogged = true
    }
    return Context.make(RpcSerialization.RpcSerialization, makeSerialization(base, identity, foreign)).pipe(
      Context.add(Identity, identity)
    )
  })).pipe(Layer.provide(RpcSerialization.layerSchemaBinary({})))

const foreignMessage =
  "A process with another database connects to this process. Check the addresses of the processes of both clusters (--cluster-host, --cluster-port)."

/** Connects to other processes. Disables Nagle's algorithm, which would delay calls of several processes by 40 ms. */
export const client = (
  { tls }: Runner
): Layer.Layer<Runners.RpcClientProtocol, never, ForeignAddresses | Identity | RpcSerialization.RpcSerialization> =>
  Layer.effect(
    Runners.RpcClientProtocol,
    Effect.gen(function*() {
      const base = yield* RpcSerialization.RpcSerialization
      const foreign = yield* ForeignAddresses
      const identity = yield* Identity
      return Runners.RpcClientProtocol.of({
        codecFor: base.codecFor,
        make: Effect.fnUntraced(function*({ host, port }) {
          const options = { host, port, openTimeout: "1 second", noDelay: true } as const
          const socket = yield* tls === undefined
            // a suspended peer does not answer
            ? NodeSocket.makeNet({ ...options, timeout: 5_500 })
            // anyone with a certificate of the authority is a member, at any address
            : NodeSocket.makeTls({ ...options, ...tls, ...limits, checkServerIdentity: () => undefined })
          return yield* RpcClient.makeProtocolSocket().pipe(
            Effect.provideService(Socket, socket),
            Effect.provideService(
              RpcSerialization.RpcSerialization,
              makeSerialization(base, identity, () => void foreign.add(`${host}:${port}`))
            )
          )
        })
      })
    })
  )

const limits = { minVersion: "TLSv1.3" } as const

const checkTls = (tls: RunnerTls) =>
  Effect.try({
    try: () => createSecureContext({ ...tls, ...limits }),
    catch: (cause) =>
      new ClusterUnusable({
        message: `cluster.tls: ${
          cause instanceof Error ? cause.message : String(cause)
        }. Use a certificate, its key and a certificate authority in PEM format.`,
        cause
      })
  })
