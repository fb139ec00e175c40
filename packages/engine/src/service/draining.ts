import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { failure } from "../request/failure.ts"

/** Whether the engine is shutting down: it finishes open requests (`underway`) and accepts no new ones. */
export class Draining
  extends Context.Service<Draining, { hasBegun: boolean; underway: number }>()("@trawl/engine/service/Draining")
{}

export const layer: Layer.Layer<Draining> = Layer.sync(Draining, () => ({ hasBegun: false, underway: 0 }))

/** Starts draining when the scope of this layer closes. Build it after the layers that answer requests. */
export const drainOnClose = (onBegin: (underway: number) => void): Layer.Layer<never, never, Draining> =>
  Layer.effectDiscard(
    Effect.flatMap(Draining, (draining) =>
      Effect.addFinalizer(() =>
        Effect.sync(() => {
          draining.hasBegun = true
          onBegin(draining.underway)
        })
      ))
  )

export const isDraining: Effect.Effect<boolean, never, Draining> = Effect.map(Draining, ({ hasBegun }) => hasBegun)

/** Returns 503 for new requests on open connections, and closes each connection after its response. */
export const RefuseWhileDraining = HttpRouter.middleware(
  Effect.map(Draining, (draining) => (request) =>
    Effect.gen(function*() {
      if (draining.hasBegun) return drainingResponse
      const response = yield* Effect.acquireUseRelease(
        Effect.sync(() => draining.underway++),
        () => request,
        () => Effect.sync(() => draining.underway--)
      )
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
