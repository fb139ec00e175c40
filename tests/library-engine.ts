import { crawlSite, embedded, EngineAddress, listen } from "@trawl/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { defaultLibraryPort } from "../apps/starter/src/open-library.ts"
import { serveLibrary } from "../apps/starter/src/library/serve-library.ts"

export interface LibraryEngine extends AsyncDisposable {
  readonly url: string
  /** Its output, with the URLs that pages have with `npm start`. */
  readonly asUsual: (text: string) => string
}

/** An engine with these pages of the installed documentation; its key is `engine-key`. */
export const libraryEngine = async (paths: ReadonlyArray<string>): Promise<LibraryEngine> => {
  const scope = Scope.makeUnsafe()
  const { library, url } = await Effect.gen(function*() {
    const library = yield* serveLibrary()
    const engine = yield* Layer.build(
      Layer.provideMerge(
        listen({ port: 0 }),
        embedded({
          dataDirectory: ":memory:",
          apiKeys: ["engine-key"],
          allowedAddresses: [new URL(library.url).host],
          browser: false
        })
      )
    )
    for (const path of paths) {
      yield* Effect.provideContext(Stream.runDrain(crawlSite(library.url + path, { maxDepth: 0 })), engine)
    }
    return { library: new URL(library.url).host, url: Context.get(engine, EngineAddress).url }
  }).pipe(Scope.provide(scope), Effect.runPromise)
  return {
    url,
    asUsual: (text) => text.replaceAll(library, `127.0.0.1:${defaultLibraryPort}`),
    [Symbol.asyncDispose]: () => Effect.runPromise(Scope.close(scope, Exit.void))
  }
}
