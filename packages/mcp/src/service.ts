import { type ApiError, layerConfig, type Settings, Transport } from "@trawl/core"
import { rateLimit } from "@trawl/core/gates"
import { nodeTransport } from "@trawl/core/node"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { withResponseTimeout } from "./response-timeout.ts"

/**
 * Gives a tool the service. Missing settings fail the tool and not the server, so that a model can tell the user about
 * them.
 * `timeout`: the `timeout` of the request, in milliseconds.
 */
export interface Ask {
  <A, E, R>(tool: Effect.Effect<A, E, R>, timeout?: unknown): Effect.Effect<A, E | ApiError, Exclude<R, Settings>>
}

/** The service from the environment variables, with connections that all tools share. */
export const service: Effect.Effect<Ask, never, Scope.Scope> = Effect.gen(function*() {
  const transport = yield* Effect.acquireRelease(
    Effect.sync(() => nodeTransport()),
    ({ close }) => Effect.promise(close)
  )
  // models call many tools at once
  const gate = rateLimit()
  return (tool, timeout) =>
    tool.pipe(
      withResponseTimeout(timeout),
      Effect.provideService(Transport, transport),
      Effect.provide(layerConfig({ gate }))
    )
})
