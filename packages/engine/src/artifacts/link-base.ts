import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"
import { defaultPort } from "../port.ts"

/** Where clients reach the engine, such as `https://search.example.com`, when a proxy stands before it: all links lead there. */
export const PublicUrl = Context.Reference<string | undefined>("@trawl/engine/artifacts/PublicUrl", {
  defaultValue: () => undefined
})

/** Where links of this engine lead, such as `http://127.0.0.1:3002`, for work that no request waits for. */
export const LinkBase = Context.Reference<string | undefined>("@trawl/engine/artifacts/LinkBase", {
  defaultValue: () => undefined
})

/** What every link of the engine begins with: its public URL, or else the address under which whoever asks has reached it. */
export const linkBase: Effect.Effect<string> = Effect.gen(function*() {
  const given = yield* PublicUrl
  if (given !== undefined) return given
  const request = yield* Effect.serviceOption(HttpServerRequest.HttpServerRequest)
  const url = Option.flatMap(
    request,
    (asked) => asked.source instanceof Request ? Option.some(new URL(asked.source.url)) : HttpServerRequest.toURL(asked)
  )
  return Option.isSome(url) ? url.value.origin : (yield* LinkBase) ?? defaultBase
})

/** A public URL as links begin with it; throws a `RangeError` that says what is wrong with it. */
export const readPublicUrl = (text: string): string => {
  const url = URL.parse(text)
  if (
    url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" ||
    url.search !== "" || url.hash !== ""
  ) {
    throw new RangeError(
      "publicUrl: expected an absolute http(s) URL without credentials, query and fragment, such as https://search.example.com"
    )
  }
  return url.href.replace(/(?<!\/)\/+$/, "")
}

const defaultBase = `http://127.0.0.1:${defaultPort}`
