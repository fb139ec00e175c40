import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import { failure } from "../request/failure.ts"
import { BackgroundWork } from "./background-work.ts"

/** Whether the engine is shutting down: it finishes open requests and accepts no new ones. */
export class Draining extends Context.Service<Draining, { hasBegun: boolean }>()("@trawl/engine/service/Draining") {}

export const layer: Layer.Layer<Draining> = Layer.sync(Draining, () => ({ hasBegun: false }))

/**
 * Starts draining when the scope of this layer closes: other processes get the background work of this one, and new
 * requests get 503 until `open` returns 0, at most for `limit`. Build it after the layers that answer requests.
 */
export const drainOnClose = (
  onBegin: (open: number) => void,
  open: () => number,
  limit: Duration.Input
): Layer.Layer<never, never, Draining> =>
  Layer.effectDiscard(Effect.gen(function*() {
    const draining = yield* Draining
    const { stop } = yield* BackgroundWork
    const answered = Effect.repeat(Effect.sync(open), {
      until: (count) => count === 0,
      schedule: Schedule.spaced(glance)
    })
    yield* Effect.addFinalizer(() =>
      Effect.suspend(() => {
        draining.hasBegun = true
        onBegin(open())
        return Effect.interruptible(
          Effect.timeoutOption(Effect.all([stop, answered], { concurrency: "unbounded", discard: true }), limit)
        )
      })
    )
  }))

const glance = "20 millis"

export const isDraining: Effect.Effect<boolean, never, Draining> = Effect.map(Draining, ({ hasBegun }) => hasBegun)

/** Returns 503 for new requests on open connections, and closes each connection after its response. */
export const RefuseWhileDraining = HttpRouter.middleware(
  Effect.map(Draining, (draining) => (request) =>
    Effect.gen(function*() {
      if (draining.hasBegun) return drainingResponse
      const response = yield* request
      return draining.hasBegun ? HttpServerResponse.setHeader(response, "connection", "close") : response
    })),
  { global: true }
)

const { error, status } = failure("Unavailable")
/** The response to requests that arrive or are still open when the engine stops. */
export const drainingResponse = HttpServerResponse.jsonUnsafe({ success: false, error }, {
  status,
  headers: { connection: "close", "retry-after": "5" }
})
