import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import { TracerEnabled } from "effect/References"
import { Draining } from "./service/draining.ts"
import { areSpansCollected } from "./service/telemetry.ts"
import { type EnginePorts, routerConfig, routes } from "./routes.ts"

/**
 * The API without a port, for clients in the same process: answers a `Request` with a `Response`. Ends with its scope.
 */
export const inMemory = Effect.gen(function*() {
  const parts = (yield* Effect.context<EnginePorts>()).pipe(
    Context.add(Draining, { hasBegun: false }),
    // a tracer beside the engine collects the spans of requests, although the engine itself was built without one
    Context.add(TracerEnabled, yield* areSpansCollected)
  )
  const { handler } = yield* Effect.acquireRelease(
    Effect.sync(() =>
      HttpRouter.toWebHandler(
        Layer.provide(routes, [Layer.succeedContext(parts), NodeHttpServer.layerHttpServices]),
        { disableLogger: true, routerConfig }
      )
    ),
    ({ dispose }) => Effect.promise(dispose)
  )
  return (request: Request): Promise<Response> => handler(request, parts)
})
