import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { CrawlEvent } from "./crawl/crawl-event.ts"
import type { CrawlOptions } from "./crawl/crawl-options.ts"
import { crawlSite } from "./crawl/crawl-site.ts"
import { embedded, type EmbeddedOptions } from "./embedded.ts"
import { EngineAddress, listen, type ListenOptions } from "./listen.ts"

export interface ServeOptions extends EmbeddedOptions, ListenOptions {}

/** An engine that answers. */
export interface Served extends AsyncDisposable {
  /** The base URL for clients. */
  readonly url: string
  /** Crawls a site, so that searches find its pages. */
  readonly crawl: (site: string, options?: CrawlOptions, told?: CrawlTold) => Promise<void>
  /** Ends the engine, as soon as it has answered what it has begun. */
  readonly close: () => Promise<void>
}

export interface CrawlTold {
  readonly event?: ((event: CrawlEvent) => void) | undefined
  /** Ends the crawl; what it has stored stays. */
  readonly signal?: AbortSignal | undefined
}

/** Serves an engine, for programs without Effect. What cannot be is an `Error` that says in one line what to do. */
export const serve = async ({ dataDirectory, apiKeys, ...options }: ServeOptions): Promise<Served> => {
  const scope = await Effect.runPromise(Scope.make())
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  const engine = Layer.provideMerge(listen(options), embedded({ dataDirectory, apiKeys, ...options }))
  try {
    const parts = await Effect.runPromise(Scope.provide(Layer.build(engine), scope))
    const { url } = await Effect.runPromise(Effect.provideContext(EngineAddress, parts))
    return {
      url,
      crawl: (site, crawlOptions = {}, { event = () => undefined, signal } = {}) =>
        Effect.runPromise(
          crawlSite(site, crawlOptions).pipe(Stream.runForEach((one) => Effect.sync(() => event(one))), Effect.provideContext(parts)),
          signal === undefined ? {} : { signal }
        ),
      close,
      [Symbol.asyncDispose]: close
    }
  } catch (error) {
    await close()
    throw error
  }
}
