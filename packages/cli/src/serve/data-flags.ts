import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { variable } from "../connection-flags.ts"
import { type EngineModule, messageOf, ServeSettingsInvalid } from "./find-engine.ts"
import { defaultFolder, serveFlags } from "./serve-flags.ts"

/** The flags of commands that use the data of an engine. */
export const dataFlags = {
  config: serveFlags.config.pipe(
    Flag.withDescription("JSON file with engine settings, for its `dataDirectory` and `databaseUrl`")
  ),
  data: serveFlags.data.pipe(Flag.withDescription(`Data directory of the engine; default: ${defaultFolder}`))
}

interface DataFlags {
  readonly config: Option.Option<string>
  readonly data: Option.Option<string>
}

/** The engine settings for the location of its data. */
export const dataOf = Effect.fnUntraced(function*({ config, data }: DataFlags, { readConfig }: EngineModule) {
  const { databaseUrl, dataDirectory = defaultFolder } = Option.isNone(config) ? {} : yield* Effect.tryPromise({
    try: () => readConfig(config.value),
    catch: (cause) => new ServeSettingsInvalid(messageOf(cause))
  })
  return {
    dataDirectory: Option.getOrElse(data, () => dataDirectory),
    databaseUrl: databaseUrl ?? (yield* variable("TRAWL_DATABASE_URL"))
  }
})
