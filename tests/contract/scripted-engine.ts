import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { routerConfig } from "../../packages/engine/src/routes.ts"
import { EngineSettings } from "../../packages/engine/src/settings.ts"
import { ErrorShape } from "../../packages/engine/src/http/error-shape.ts"
import { GateLive } from "../../packages/engine/src/http/gate.ts"
import { IgnoredFields } from "../../packages/engine/src/request/known-fields.ts"
import { Ledger } from "../../packages/engine/src/service/ledger.ts"
import * as Traffic from "../../packages/engine/src/service/traffic.ts"
import { RequestCheckLive } from "../../packages/engine/src/http/request-check.ts"
import { Api } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"

/** The request of an operation as the engine decodes it. */
export interface ReceivedRequest {
  readonly operation: string
  readonly payload: unknown
  /** The warning about ignored fields of the request. */
  readonly ignored: string | undefined
}

/** The engine's own decoding of requests and encoding of responses, with responses from a test. */
export const scriptedEngine = (answer: (request: ReceivedRequest) => Effect.Effect<unknown, unknown>) => {
  const groups = Object.values(Api.groups).map((group) =>
    HttpApiBuilder.group(Api, group.identifier, (handlers) => {
      // every operation of every group has the same handler, which no type of a single operation can express
      const handleAny = handlers.handle as (...handler: ReadonlyArray<unknown>) => void
      for (const operation of Object.keys(group.endpoints)) {
        handleAny.call(handlers, operation, ({ payload }: Pick<ReceivedRequest, "payload">) =>
          Effect.flatMap(IgnoredFields, (ignored) =>
            answer({ operation, payload, ignored })))
      }
      return handlers as never
    })
  )
  const routes = Layer.mergeAll(
    HttpApiBuilder.layer(Api).pipe(Layer.provide(groups as never), Layer.provide([GateLive, RequestCheckLive])),
    ErrorShape
  ) as Layer.Layer<never, never, HttpRouter.HttpRouter | EngineSettings | Ledger | Traffic.Traffic>
  const settings = Layer.succeed(EngineSettings, { apiKeys: [Redacted.make("kit-key")] })
  const ledger = Layer.mock(Ledger)({ balance: () => Effect.undefined })
  return HttpRouter.toWebHandler(
    Layer.provide(routes, [settings, ledger, Traffic.layer, NodeHttpServer.layerHttpServices]),
    {
      disableLogger: true,
      routerConfig
    }
  )
}
