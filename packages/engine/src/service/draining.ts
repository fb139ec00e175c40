import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { failure } from "../failure.ts"

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

export const isDraining = Effect.map(
  Effect.serviceOption(Draining),
  (draining) => Option.isSome(draining) && draining.value.hasBegun
)

/** Answers 503 to requests that come over connections which are still open, and closes each connection after its answer. */
export const RefuseWhileDraining = HttpRouter.middleware(
  (request) =>
    Effect.gen(function*() {
      if (yield* isDraining) return unavailable
      const response = yield* counted(request)
      return (yield* isDraining) ? HttpServerResponse.setHeader(response, "connection", "close") : response
    }),
  { global: true }
)

const counted = <A, E, R>(request: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(
    Effect.serviceOption(Draining),
    (draining) =>
      Option.isNone(draining) ? request : Effect.acquireUseRelease(
        Effect.sync(() => draining.value.underway++),
        () => request,
        () => Effect.sync(() => draining.value.underway--)
      )
  )

const { error, status } = failure("Unavailable")
/** The answer to what comes, or is still underway, when the engine ends. */
export const unavailable = HttpServerResponse.jsonUnsafe({ success: false, error }, {
  status,
  headers: { connection: "close", "retry-after": "5" }
})
