import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"

/** Splits lists in the query string of a developer search at commas: `types=doc,issue` means `types=doc&types=issue`. */
export const CommaLists = HttpRouter.middleware(
  (response) =>
    Effect.flatMap(
      HttpServerRequest.HttpServerRequest,
      (request) =>
        request.method === "GET" && developerSearch.test(request.url)
          ? Effect.provideService(
            response,
            HttpServerRequest.HttpServerRequest,
            request.modify({ url: withLists(request.url) })
          )
          : response
    ),
  { global: true }
)

const developerSearch = /^\/v2\/(?:search\/developer(?:\/search)?|developer\/search)\?/

const withLists = (url: string): string => {
  const at = url.indexOf("?") + 1
  const split = [...new URLSearchParams(url.slice(at))].flatMap(([name, value]) =>
    lists.has(name) ? value.split(",").map((item) => [name, item]) : [[name, value]]
  )
  return `${url.slice(0, at)}${new URLSearchParams(split)}`
}

/** Lists whose items contain no comma. */
const lists: ReadonlySet<string> = new Set(["types", "repos"])
