import { readPublicUrl as read } from "@trawl/engine"
import { needsOwnKey } from "@trawl/engine/serve"
import * as Config from "effect/Config"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { knownKey } from "./api-key.ts"

export class PublicUrlInvalid extends Data.TaggedError("PublicUrlInvalid")<{ readonly message: string }> {}

/** Where clients reach the engine, when a proxy stands before it: as the option or `TRAWL_PUBLIC_URL` says. Not with a key that everybody knows. */
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
