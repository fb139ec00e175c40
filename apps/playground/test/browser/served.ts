import { crawlSite, embedded, EngineAddress, listen } from "@trawl/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { playgroundDirectory } from "../../src/build/build-playground.ts"

export const apiKey = "engine-key"

/** An engine with the playground and a crawled site. `tellsKey`: as with `npm start`. */
export const servePlayground = async (
  { allowed, site, tellsKey = true }: {
    readonly site?: string
    readonly allowed: ReadonlyArray<string>
    readonly tellsKey?: boolean
  }
) => {
  const scope = await Effect.runPromise(Scope.make())
  const context = await Effect.runPromise(Scope.provide(
    Layer.build(Layer.provideMerge(
      listen({ port: 0, shutdownTimeout: "1 second" }),
      embedded({
        dataDirectory: ":memory:",
        apiKeys: [apiKey],
        allowedAddresses: allowed,
        playground: { directory: playgroundDirectory, apiKey: tellsKey ? apiKey : undefined }
      })
    )),
    scope
  ))
  if (site !== undefined) {
    await Effect.runPromise(Effect.provideContext(Stream.runDrain(crawlSite(site, { maxPages: 20 })), context))
  }
  const { url } = await Effect.runPromise(Effect.provideContext(EngineAddress, context))
  return { url, [Symbol.asyncDispose]: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}
