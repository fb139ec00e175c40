// types only: the installed engine has its own copy of Effect, so the two exchange only promises
import type * as Cluster from "@trawl/cluster"
import type * as Engine from "@trawl/engine/serve"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { createRequire } from "node:module"
import { join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { variable } from "../connection-flags.ts"

/** The exports of `@trawl/engine/serve`. */
export type EngineModule = typeof Engine

/** The exports of `@trawl/cluster`. */
export type ClusterModule = typeof Cluster

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
export const findEngine = (folder?: string, beside?: string): Effect.Effect<EngineModule, NotServed> =>
  find<EngineModule>("@trawl/engine", "/serve", used, "The engine is a separate package", folder, beside)

/** Loads the engine for processes that share a PostgreSQL database, as `findEngine` does. */
export const findCluster = (folder?: string, beside?: string): Effect.Effect<ClusterModule, NotServed> =>
  find<ClusterModule>(
    "@trawl/cluster",
    "",
    ["clusterStatus", "migrate", "readJudgements", "serve"],
    "A database URL needs a separate package",
    folder,
    beside
  )

const find = <Module extends object>(
  name: string,
  entry: string,
  needed: ReadonlyArray<keyof Module & string>,
  need: string,
  folder = process.cwd(),
  beside = import.meta.url
): Effect.Effect<Module, NotServed> =>
  Effect.gen(function*() {
    const file = [beside, join(folder, "package.json")]
      .map((from) => resolve(from, name + entry))
      .find((found) => found !== undefined)
    if (file === undefined) {
      return yield* Effect.fail(
        new NotServed(
          `${need} that is not installed here: run \`npm install ${name}\`, or without installing anything \`npx -p @trawl/cli -p ${name} trawl serve\`.`
        )
      )
    }
    const module = yield* Effect.tryPromise({
      try: () => import(pathToFileURL(file).href) as Promise<Partial<Module>>,
      catch: (cause) => new NotServed(`The package in ${file} cannot be loaded: ${messageOf(cause)}`)
    })
    // any version may be installed
    return needed.every((value) => module[value] !== undefined)
      ? module as Module
      : yield* Effect.fail(
        new NotServed(
          `The package in ${file} has a version that this command does not support: \`npm install @trawl/cli@latest ${name}@latest\`.`
        )
      )
  })

const used = [
  "backup",
  "checkSettings",
  "findParts",
  "shutdownOptions",
  "isKnownKey",
  "knownKey",
  "linesOf",
  "maySucceedLater",
  "needsOwnKey",
  "readConfig",
  "readJudgements",
  "restore",
  "redactedSetting",
  "serve",
  "printableSettings"
] as const

const resolve = (from: string, entry: string): string | undefined => {
  try {
    return createRequire(from).resolve(entry)
  } catch {
    return undefined
  }
}

/** The database of a command that needs one. `database` describes it in the message. */
export const databaseUrlOf = Effect.fnUntraced(function*(flag: Option.Option<string>, database: string) {
  const url = Option.getOrUndefined(flag) ?? (yield* variable("TRAWL_DATABASE_URL"))
  return url ??
    (yield* Effect.fail(new ServeSettingsInvalid(`Set TRAWL_DATABASE_URL, or --database-url, to ${database}.`)))
})

export const messageOf = (cause: unknown): string => cause instanceof Error ? cause.message : String(cause)
