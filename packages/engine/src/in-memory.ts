import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import { type EmbeddedOptions, embedded } from "./embedded.ts"
import { routes } from "./routes.ts"

/** The API without a port: give `fetch` to a client in the same process. Closes with its scope. */
export const inMemory = (options: EmbeddedOptions) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      HttpRouter.toWebHandler(
        routes.pipe(Layer.provide([embedded(options), NodeHttpServer.layerHttpServices])),
        { disableLogger: true }
      )
    ),
    ({ dispose }) => Effect.promise(dispose)
  ).pipe(
    Effect.map(({ handler }) => ({
      fetch: (request: Request): Promise<Response> => handler(request)
    }))
  )
