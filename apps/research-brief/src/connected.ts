import { type ApiError, layer, layerConfig, type Settings, Transport } from "@trawl/core"
import { rateLimit } from "@trawl/core/gates"
import { nodeTransport } from "@trawl/core/node"
import { EngineUnavailable, localEngine } from "@trawl/starter/local-engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"

export interface ConnectedOptions {
  readonly perMinute: number
  readonly concurrency: number
  readonly print: (line: string) => void
}

/** The service from the environment, or else the local engine, with a rate limit. */
export const connected = (
  { concurrency, perMinute, print }: ConnectedOptions
): Layer.Layer<Settings, ApiError | EngineUnavailable> => {
  const gate = rateLimit({ perMinute, concurrency })
  const settings = process.env["TRAWL_BASE_URL"]
    ? layerConfig({ gate })
    : Layer.unwrap(Effect.map(engine(print), ({ apiKey, baseUrl }) => layer({ apiKey, baseUrl, gate })))
  const transport = Effect.acquireRelease(Effect.sync(() => nodeTransport()), ({ close }) => Effect.promise(close))
  return Layer.merge(settings, Layer.effect(Transport, transport))
}

/** Stops an engine that it started at the end of the scope. */
const engine = (print: (line: string) => void) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: (signal) => localEngine({ print, signal }),
      catch: (error) => error instanceof EngineUnavailable ? error : new EngineUnavailable(String(error))
    }),
    (engine) => Effect.promise(() => engine[Symbol.asyncDispose]()),
    { interruptible: true }
  )
