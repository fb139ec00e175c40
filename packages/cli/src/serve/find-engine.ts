// types only: the installed engine has its own copy of Effect, so the two exchange only promises
import type * as Engine from "@trawl/engine/serve"
import * as Effect from "effect/Effect"
import { createRequire } from "node:module"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"

/** The exports of `@trawl/engine/serve`. */
export type EngineModule = typeof Engine

/** The engine cannot be served; the message says what to do. */
export class NotServed extends Error {
  readonly _tag = "NotServed"
  override readonly name = "NotServed"
}

/** Invalid engine settings. The message says which, and what is allowed. */
export class ServeSettingsInvalid extends Error {
  readonly _tag = "ServeSettingsInvalid"
  override readonly name = "ServeSettingsInvalid"
}

/** Loads the engine installed next to this command or in the current folder. */
export const findEngine = (folder = process.cwd(), beside = import.meta.url): Effect.Effect<EngineModule, NotServed> =>
  Effect.gen(function*() {
    const file = [beside, join(folder, "package.json")].map(engineFrom).find((found) => found !== undefined)
    if (file === undefined) return yield* Effect.fail(new NotServed(howToInstall))
    const engine = yield* Effect.tryPromise({
      try: () => import(pathToFileURL(file).href) as Promise<Partial<EngineModule>>,
      catch: (cause) => new NotServed(`The engine in ${file} cannot be loaded: ${messageOf(cause)}`)
    })
    // any version may be installed
    return isWhole(engine)
      ? engine
      : yield* Effect.fail(
        new NotServed(
          `The engine in ${file} has a version that this command does not support: \`npm install @trawl/cli@latest @trawl/engine@latest\`.`
        )
      )
  })

const isWhole = (engine: Partial<EngineModule>): engine is EngineModule =>
  used.every((name) => engine[name] !== undefined)

const used = [
  "backup",
  "checkSettings",
  "shutdownOptions",
  "isKnownKey",
  "knownKey",
  "linesOf",
  "maySucceedLater",
  "needsOwnKey",
  "readConfig",
  "restore",
  "redactedSetting",
  "serve",
  "printableSettings"
] as const

const howToInstall =
  "The engine is a separate package that is not installed here: run `npm install @trawl/engine`, or without installing anything `npx -p @trawl/cli -p @trawl/engine trawl serve`."

const engineFrom = (place: string): string | undefined => {
  try {
    return createRequire(place).resolve("@trawl/engine/serve")
  } catch {
    return undefined
  }
}

export const messageOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)
