import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"
import { defaultPort } from "../port.ts"

/** The engine's URL for clients, such as `https://search.example.com`, if it runs behind a proxy. All links use it. */
export const PublicUrl = Context.Reference<string | undefined>("@trawl/engine/artifacts/PublicUrl", {
  defaultValue: () => undefined
})

/** The base URL of links, such as `http://127.0.0.1:3002`, for background work. */
export const LinkBase = Context.Reference<string | undefined>("@trawl/engine/artifacts/LinkBase", {
  defaultValue: () => undefined
})

/** The base URL of all links: the public URL, or else the address of the current request. */
export const linkBase: Effect.Effect<string> = Effect.gen(function*() {
  const configured = yield* PublicUrl
  if (configured !== undefined) return configured
  const request = yield* Effect.serviceOption(HttpServerRequest.HttpServerRequest)
  const url = Option.flatMap(
    request,
    (incoming) =>
      incoming.source instanceof Request ? Option.some(new URL(incoming.source.url)) : HttpServerRequest.toURL(incoming)
  )
  return Option.isSome(url) ? url.value.origin : (yield* LinkBase) ?? defaultBase
})

/** Normalizes a public URL. Throws a `RangeError` with the problem if it is invalid. */
export const readPublicUrl = (text: string): string => {
  const url = URL.parse(text)
  if (
    url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "" ||
    url.search !== "" || url.hash !== ""
  ) {
    throw new RangeError(
      "publicUrl: expected an absolute http(s) URL without credentials, query or fragment, such as https://search.example.com"
    )
  }
  return url.href.replace(/(?<!\/)\/+$/, "")
}

const defaultBase = `http://127.0.0.1:${defaultPort}`
