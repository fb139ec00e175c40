import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import type { Browser } from "@trawl/browser/effect"
import type { SearchIndex } from "@trawl/full-text/effect"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"
import type { PageFetcher } from "@trawl/fetcher/effect"
import { routerConfig } from "./router-config.ts"
import { routes } from "./routes.ts"
import type { EngineSettings } from "./settings.ts"
import type { PageStore } from "./store/page-store.ts"

/** The API without a port, for clients in the same process: answers a `Request` with a `Response`. Ends with its scope. */
export const inMemory = Effect.gen(function*() {
  const parts = yield* Effect.context<Browser | EngineSettings | PageFetcher | PageStore | SearchIndex>()
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
