import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { CrawlEvent } from "./crawl/crawl-event.ts"
import type { CrawlOptions } from "./crawl/crawl-options.ts"
import { CrawlFailed } from "./crawl/crawl-failed.ts"
import { crawlSite } from "./jobs/crawl-site.ts"
import { embedded, type EmbeddedOptions, type EngineServices } from "./embedded.ts"
import { EngineAddress, listen, type ListenOptions } from "./listen.ts"
import { builtFile } from "./playground/built-file.ts"
import { loadPapers, type PapersLoaded } from "./research/dump/load-papers.ts"
import { loadRepositories, type RepositoriesLoaded } from "./developer/load-repositories.ts"
import { resolvePlayground } from "./playground/playground-settings.ts"

export { backup, type BackupMade, type BackupOptions } from "./backup/backup.ts"
export { readJudgements } from "./records/judgements.ts"
export { restore, type RestoreOptions } from "./backup/restore.ts"
export type { CrawlEvent } from "./crawl/crawl-event.ts"
export { hostAndPort } from "./page/refusal.ts"
export { crawlLines, linesOf } from "./crawl/crawl-lines.ts"
export { checkSettings, type ServeSettings } from "./config/check-settings.ts"
export { findParts, type FoundPart } from "./config/find-parts.ts"
export { ConfigInvalid, type EngineConfig, readConfig } from "./config/read-config.ts"
export { printableSettings, redactedSetting } from "./config/printable-settings.ts"
export { isKnownKey, knownKey, needsOwnKey } from "./playground/known-key.ts"
export type { RepositoriesLoaded } from "./developer/load-repositories.ts"
export type { PapersLoaded } from "./research/dump/load-papers.ts"

export interface ServeOptions extends EmbeddedOptions, ListenOptions {}

/** A running engine. */
export interface Served extends AsyncDisposable {
  /** The base URL for clients. */
  readonly url: string
  /** Whether it serves a page to browsers. */
  readonly hasPlayground: boolean
  /** Crawls a site into the store. Fails with `EngineClosed` if the engine is closed before the crawl has ended. */
  readonly crawl: (site: string, options?: CrawlOptions, run?: CrawlRunOptions) => Promise<void>
  /** Loads a file of research papers into the index. */
  readonly loadPapers: (file: string) => Promise<PapersLoaded>
  /** Loads a file of repositories, readmes, issues and merged pull requests into the index. */
  readonly loadRepositories: (file: string) => Promise<RepositoriesLoaded>
  /** Stops the engine after it has answered its open requests. */
  readonly close: () => Promise<void>
}

export interface CrawlRunOptions {
  readonly event?: ((event: CrawlEvent) => void) | undefined
  /** Stops the crawl. Stored pages stay. */
  readonly signal?: AbortSignal | undefined
}

/** The engine was closed before the work had finished. */
export class EngineClosed extends Data.TaggedError("EngineClosed")<{ readonly message: string }> {}

/** Whether a crawl may succeed later with the same settings, such as that of a site that is down. */
export const maySucceedLater = (failure: unknown): boolean => failure instanceof CrawlFailed && !failure.isPermanent

/** Shutdown options for commands: a short timeout, and a message about open requests. */
export const shutdownOptions = (shutdownTimeout: Duration.Input = "3 seconds") => {
  const seconds = Duration.toSeconds(shutdownTimeout)
  return {
    shutdownTimeout,
    onEnding: (underway: number): void => {
      if (underway > 0) {
        console.error(
          `Waiting at most ${seconds} ${seconds === 1 ? "second" : "seconds"} for ${underway} ${
            underway === 1 ? "request" : "requests"
          }. Press Ctrl-C again to stop at once.`
        )
      }
    }
  }
}

/**
 * Starts an engine, for programs without Effect. Rejects with an `Error` whose message is one line that says what to
 * do.
 */
export const serve = async (options: ServeOptions): Promise<Served> => {
  // programs in JavaScript
  if ("databaseUrl" in options && options.databaseUrl !== undefined) {
    throw new RangeError(
      "databaseUrl: An engine with a database is in another package: run `npm install @trawl/cluster`, and import serve from @trawl/cluster."
    )
  }
  return serveEngine(() => embedded(options), options)
}

/** Starts an engine made by `build`, as `serve` does. */
export const serveEngine = async <E>(
  build: () => Layer.Layer<EngineServices, E>,
  options: Omit<ServeOptions, "dataDirectory">
): Promise<Served> => {
  const directory = options.playground && resolvePlayground(options.playground, options).directory
  const scope = await Effect.runPromise(Scope.make())
  const close = () => Effect.runPromise(Scope.close(scope, Exit.void))
  const engine = Layer.provideMerge(listen(options), build())
  try {
    const parts = await Effect.runPromise(Scope.provide(Layer.build(engine), scope))
    const { url } = await Effect.runPromise(Effect.provideContext(EngineAddress, parts))
    return {
      url,
      hasPlayground: directory !== undefined && (await builtFile(directory, "index.html", true)) !== undefined,
      crawl: (site, crawlOptions = {}, { event = () => undefined, signal } = {}) =>
        Effect.runPromise(
          crawlSite(site, crawlOptions).pipe(
            Stream.runForEach((one) => Effect.sync(() => event(one))),
            Effect.provideContext(parts),
            untilClosed(scope, "the crawl had ended")
          ),
          signal === undefined ? {} : { signal }
        ),
      loadPapers: (file) =>
        Effect.runPromise(
          loadPapers(file).pipe(Effect.provideContext(parts), untilClosed(scope, "the papers were loaded"))
        ),
      loadRepositories: (file) =>
        Effect.runPromise(
          loadRepositories(file).pipe(Effect.provideContext(parts), untilClosed(scope, "the repositories were loaded"))
        ),
      close,
      [Symbol.asyncDispose]: close
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs an effect in the scope. Closing the scope interrupts it and waits for its end. */
const untilClosed =
  (scope: Scope.Scope, what: string) => <A, E>(work: Effect.Effect<A, E>): Effect.Effect<A, E | EngineClosed> =>
    Effect.gen(function*() {
      const fiber = yield* Effect.forkIn(work, scope)
      const exit = yield* Effect.onInterrupt(Fiber.await(fiber), () => Fiber.interrupt(fiber))
      return yield* Exit.hasInterrupts(exit)
        ? new EngineClosed({ message: `The engine was closed before ${what}.` })
        : exit
    })
