import type { RunnerAddress } from "effect/cluster/RunnerAddress"
import { RpcClientProtocol } from "effect/cluster/Runners"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcMap from "effect/RcMap"
import * as Rpc from "effect/rpc/Rpc"
import * as RpcClient from "effect/rpc/RpcClient"
import type { RpcClientError } from "effect/rpc/RpcClientError"
import * as RpcGroup from "effect/rpc/RpcGroup"
import * as Schema from "effect/Schema"
import { deserialize, serialize } from "node:v8"

/**
 * Questions to one process about data that only it has, such as its index or results in its memory. They use the
 * connections of the cluster.
 */
export const HolderRpcs = RpcGroup.make(
  Rpc.make("AskHolder", {
    payload: { question: Schema.String, input: Schema.Uint8Array },
    success: Schema.Uint8Array,
    error: Schema.String
  })
)

/** The questions that this process answers, and how it asks others. */
export class HolderCalls extends Context.Service<HolderCalls, {
  readonly answers: Map<string, (...input: ReadonlyArray<never>) => Effect.Effect<unknown, unknown>>
  readonly call: (
    address: RunnerAddress,
    question: string,
    input: ReadonlyArray<unknown>
  ) => Effect.Effect<unknown, RpcClientError | string>
}>()("@trawl/cluster/runners/HolderCalls") {}

export const layer: Layer.Layer<HolderCalls, never, RpcClientProtocol> = Layer.effect(
  HolderCalls,
  Effect.gen(function*() {
    const { make } = yield* RpcClientProtocol
    const clients = yield* RcMap.make({
      lookup: (address: RunnerAddress) =>
        Effect.flatMap(make(address), (protocol) =>
          Effect.provideService(
            RpcClient.make(HolderRpcs, { disableTracing: true }),
            RpcClient.Protocol,
            protocol
          )),
      idleTimeToLive: "1 minute"
    })
    return HolderCalls.of({
      answers: new Map(),
      call: (address, question, input) =>
        RcMap.get(clients, address).pipe(
          Effect.flatMap((client) => client.AskHolder({ question, input: serialize(input) })),
          Effect.map((answer) => deserialize(answer) as unknown),
          Effect.scoped
        )
    })
  })
)

/** Answers other processes. All processes of a cluster have the same version, so they send what the methods expect. */
export const handlers = HolderRpcs.toLayer(
  Effect.map(HolderCalls, ({ answers }) =>
    HolderRpcs.of({
      AskHolder: ({ input, question }) => {
        const answer = answers.get(question)
        if (answer === undefined) return Effect.fail(`This process does not answer ${question} yet.`)
        return Effect.suspend(() => answer(...deserialize(input) as ReadonlyArray<never>)).pipe(
          Effect.map(serialize),
          Effect.catchCause((cause) =>
            Effect.andThen(
              Effect.logError(`The question ${question} of another process could not be answered`, cause),
              Effect.fail(`The process could not answer ${question}. Its log has the reason.`)
            )
          )
        )
      }
    }))
)
