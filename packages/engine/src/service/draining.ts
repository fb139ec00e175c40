import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import { failure } from "../request/failure.ts"

/** Whether the engine is about to end: it answers what it has begun, `underway`, and nothing new. */
export class Draining
  extends Context.Service<Draining, { hasBegun: boolean; underway: number }>()("@trawl/engine/service/Draining")
{}

export const layer: Layer.Layer<Draining> = Layer.sync(Draining, () => ({ hasBegun: false, underway: 0 }))

/** Begins when the scope that this layer was built in closes: build it after what answers requests. */
export const beginsAtTheEnd = (onBegin: (underway: number) => void): Layer.Layer<never, never, Draining> =>
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

/** Answers 503 to requests that come over connections which are still open, and closes each connection after its answer. */
export const RefuseWhileDraining = HttpRouter.middleware(
  Effect.map(Draining, (draining) => (request) =>
    Effect.gen(function*() {
      if (draining.hasBegun) return unavailable
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
/** The answer to what comes, or is still underway, when the engine ends. */
export const unavailable = HttpServerResponse.jsonUnsafe({ success: false, error }, {
  status,
  headers: { connection: "close", "retry-after": "5" }
})
