import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { failure } from "../failure.ts"

/** Whether the engine is about to end: it answers what it has begun, and nothing new. */
export class Draining extends Context.Service<Draining, { hasBegun: boolean }>()("@trawl/engine/service/Draining") {}

export const layer: Layer.Layer<Draining> = Layer.sync(Draining, () => ({ hasBegun: false }))

/** Begins when the scope that this layer was built in closes: build it after what answers requests. */
export const beginsAtTheEnd: Layer.Layer<never, never, Draining> = Layer.effectDiscard(
  Effect.flatMap(Draining, (draining) =>
    Effect.addFinalizer(() =>
      Effect.sync(() => {
        draining.hasBegun = true
      })
    ))
)

export const isDraining = Effect.map(Effect.serviceOption(Draining), (draining) => Option.isSome(draining) && draining.value.hasBegun)

/** Answers 503 to requests that come over connections which are still open, and closes each connection after its answer. */
export const RefuseWhileDraining = HttpRouter.middleware(
  (request) =>
    Effect.gen(function*() {
      if (yield* isDraining) return unavailable
      const response = yield* request
      return (yield* isDraining) ? HttpServerResponse.setHeader(response, "connection", "close") : response
    }),
  { global: true }
)

const { error, status } = failure("Unavailable")
const unavailable = HttpServerResponse.jsonUnsafe({ success: false, error }, { status, headers: { connection: "close", "retry-after": "5" } })
