import { readPublicUrl as read } from "@trawl/engine"
import { needsOwnKey } from "@trawl/engine/serve"
import * as Config from "effect/Config"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { knownKey } from "./api-key.ts"

export class PublicUrlInvalid extends Data.TaggedError("PublicUrlInvalid")<{ readonly message: string }> {}

/**
 * The URL of the engine behind a proxy, from the option or from `TRAWL_PUBLIC_URL`. Fails with the public default key.
 */
export const readPublicUrl = Effect.fnUntraced(function*(option: string | undefined) {
  const given = option ?? (yield* Effect.orDie(Config.withDefault(Config.String("TRAWL_PUBLIC_URL"), "")))
  if (given === "") return undefined
  const publicUrl = yield* Effect.try({
    try: () => read(given),
    catch: () =>
      new PublicUrlInvalid({
        message: `${
          option === undefined ? "TRAWL_PUBLIC_URL" : "--public-url"
        } is not where clients could reach the engine, such as https://search.example.com`
      })
  })
  if (knownKey !== undefined) {
    return yield* new PublicUrlInvalid({ message: `${needsOwnKey({ publicUrl })} in TRAWL_API_KEY.` })
  }
  return publicUrl
})
