import { type ApiError, layerConfig, type Settings, Transport } from "@trawl/core"
import { nodeTransport } from "@trawl/core/node"
import * as Flag from "effect/cli/Flag"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { announcedWaits } from "./announced-waits.ts"
import { printable } from "./printable.ts"

/** Where the service is and who asks, for every command that asks it. */
export const connectionFlags = {
  baseUrl: Flag.String("base-url").pipe(
    Flag.withDescription("Where the service is; TRAWL_BASE_URL otherwise"),
    Flag.optional
  ),
  apiKey: Flag.String("api-key").pipe(
    Flag.withDescription("The key of the service; better in TRAWL_API_KEY, where other users cannot see it"),
    Flag.optional
  )
}

export interface Connection {
  readonly baseUrl: Option.Option<string>
  readonly apiKey: Option.Option<string>
}

/** Gives a command the service, over connections that end with it; each wait for a retry is announced on standard error. */
export const connected = ({ apiKey, baseUrl }: Connection) =>
  <A, E, R>(command: Effect.Effect<A, E, R>): Effect.Effect<A, E | ApiError, Exclude<R, Settings>> =>
    Effect.scoped(Effect.gen(function*() {
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() => nodeTransport()),
        ({ close }) => Effect.promise(close)
      )
      return yield* command.pipe(
        Effect.provideService(Transport, transport),
        Effect.provide(layerConfig({
          observe: [announcedWaits((line) => Console.error(printable(line)))],
          ...Option.isSome(baseUrl) && { baseUrl: baseUrl.value },
          ...Option.isSome(apiKey) && { apiKey: apiKey.value }
        }))
      )
    })) as Effect.Effect<A, E | ApiError, Exclude<R, Settings>>
