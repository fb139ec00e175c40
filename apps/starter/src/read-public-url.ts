import { readPublicUrl as read } from "@trawl/engine"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

export class PublicUrlInvalid extends Data.TaggedError("PublicUrlInvalid")<{ readonly message: string }> {}

/** Where clients reach the engine, when a proxy stands before it: as the option or `TRAWL_PUBLIC_URL` says. */
export const readPublicUrl = (option: string | undefined): Effect.Effect<string | undefined, PublicUrlInvalid> => {
  const given = option ?? process.env["TRAWL_PUBLIC_URL"] ?? ""
  return given === "" ? Effect.succeed(undefined) : Effect.try({
    try: () => read(given),
    catch: () => new PublicUrlInvalid({ message: `${option === undefined ? "TRAWL_PUBLIC_URL" : "--public-url"} is not where clients could reach the engine, such as https://search.example.com` })
  })
}
