import * as Effect from "effect/Effect"
import { createRequire } from "node:module"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"

/** What `@trawl/engine/serve` gives, as far as the command uses it: the engine has an Effect of its own, so only promises pass. */
export interface EngineModule {
  readonly serve: (options: {
    readonly dataDirectory: string
    readonly apiKeys: ReadonlyArray<string>
    readonly host?: string | undefined
    readonly port?: number | undefined
    readonly publicUrl?: string | undefined
    readonly allowedAddresses?: ReadonlyArray<string> | undefined
    readonly browser?: false | undefined
    readonly playground?: { readonly apiKey?: string | undefined } | undefined
    readonly onEnding?: ((underway: number) => void) | undefined
  }) => Promise<ServingEngine>
}

export interface ServingEngine {
  readonly url: string
  readonly crawl: (site: string, options: { readonly maxPages?: number | undefined }, told: CrawlTold) => Promise<void>
  readonly close: () => Promise<void>
}

interface CrawlTold {
  readonly event: (event: CrawlEvent) => void
  readonly signal: AbortSignal
}

export type CrawlEvent =
  | { readonly _tag: "Finished"; readonly stored: number; readonly kept: number; readonly skipped: number; readonly failed: number }
  | { readonly _tag: "PageFailed"; readonly url: string; readonly message: string; readonly done: number; readonly queued: number }
  | { readonly _tag: "PageStored" | "PageKept" | "PageSkipped"; readonly url: string; readonly done: number; readonly queued: number }

/** The engine cannot be served; the message says what to do. */
export class NotServed extends Error {
  readonly _tag = "NotServed"
  override readonly name = "NotServed"
}

/** The engine that is installed beside this command, or in the folder it was called in. */
export const findEngine = (folder = process.cwd(), beside = import.meta.url): Effect.Effect<EngineModule, NotServed> =>
  Effect.suspend(() => {
    const file = [beside, join(folder, "package.json")].map(engineFrom).find((found) => found !== undefined)
    if (file === undefined) return Effect.fail(new NotServed(howToInstall))
    return Effect.tryPromise({
      try: () => import(pathToFileURL(file).href) as Promise<EngineModule>,
      catch: (cause) => new NotServed(`The engine in ${file} cannot be loaded: ${messageOf(cause)}`)
    })
  })

const howToInstall = "The engine is a package of its own, and is not installed here: `npm install @trawl/engine`, or without installing anything `npx -p @trawl/cli -p @trawl/engine trawl serve`."

const engineFrom = (place: string): string | undefined => {
  try {
    return createRequire(place).resolve("@trawl/engine/serve")
  } catch {
    return undefined
  }
}

export const messageOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)
