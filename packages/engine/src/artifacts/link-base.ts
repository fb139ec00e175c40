import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Option from "effect/Option"

/** Where links of this engine lead, such as `http://127.0.0.1:3002`, for work that no request waits for. */
export const LinkBase = Context.Reference<string | undefined>("@trawl/engine/artifacts/LinkBase", { defaultValue: () => undefined })

/** The address under which whoever asks has reached the engine. */
export const linkBase: Effect.Effect<string> = Effect.gen(function*() {
  const request = yield* Effect.serviceOption(HttpServerRequest.HttpServerRequest)
  const url = Option.flatMap(request, (asked) => asked.source instanceof Request ? Option.some(new URL(asked.source.url)) : HttpServerRequest.toURL(asked))
  return Option.isSome(url) ? url.value.origin : (yield* LinkBase) ?? defaultBase
})

const defaultBase = "http://127.0.0.1:3002"
