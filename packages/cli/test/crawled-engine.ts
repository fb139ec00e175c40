import { crawlSite, embedded, EngineAddress, listen } from "@trawl/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { serveSmallSite } from "../../../tests/small-site.ts"

/** The engine with a small website in its index; its key is `engine-key`. */
export const crawledEngine = async () => {
  const site = await serveSmallSite({ count: 3 })
  const scope = Scope.makeUnsafe()
  const url = await Effect.gen(function*() {
    const parts = yield* Layer.build(
      embedded({ dataDirectory: ":memory:", apiKeys: ["engine-key"], allowedAddresses: [site.host] })
    )
    const address = yield* Layer.build(Layer.provide(listen({ port: 0 }), Layer.succeedContext(parts)))
    yield* Effect.provideContext(Stream.runDrain(crawlSite(site.url)), parts)
    return Context.get(address, EngineAddress).url
  }).pipe(Scope.provide(scope), Effect.runPromise)
  return {
    url,
    site: site.url,
    /** Whether the website leaves requests unanswered. */
    set stalls(now: boolean) {
      site.stalls = now
    },
    [Symbol.asyncDispose]: async () => {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      await site[Symbol.asyncDispose]()
    }
  }
}
