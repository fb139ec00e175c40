import { Api, Authorization, credits, developerAliases, type DeveloperSearchRequest, RequestCheck } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as Layer from "effect/Layer"
import { newId } from "../jobs/new-id.ts"
import { withIgnored } from "../request/known-fields.ts"
import { searchDeveloperIndex } from "../search/searched-index.ts"
import { largeResponse } from "../service/large-response.ts"
import { book } from "../service/ledger.ts"

const answer = Effect.fnUntraced(function*(request: DeveloperSearchRequest) {
  const found = yield* searchDeveloperIndex(request)
  yield* book({
    id: yield* newId,
    endpoint: "search",
    target: request.query,
    credits: Math.ceil(found.results.length / 10) * credits.developerSearchPerTenResults
  })
  return yield* largeResponse(yield* withIgnored(found))
})

export const DeveloperSearchLive = HttpApiBuilder.group(Api, "developer-search", (handlers) =>
  handlers
    .handle("searchDeveloper", ({ payload }) => answer(payload))
    .handle("searchDeveloperByQuery", ({ query }) => answer(query)))

/** Older paths of the same operations. */
const Aliases = HttpApi.make("developer-aliases").add(
  HttpApiGroup.make("developer-aliases").add(
    developerAliases.search,
    developerAliases.searchByQuery,
    developerAliases.oldest,
    developerAliases.oldestByQuery
  )
).middleware(RequestCheck).middleware(Authorization)

export const DeveloperAliases = HttpApiBuilder.layer(Aliases).pipe(
  Layer.provide(
    HttpApiBuilder.group(Aliases, "developer-aliases", (handlers) =>
      handlers
        .handle("searchDeveloper", ({ payload }) => answer(payload))
        .handle("searchDeveloperByQuery", ({ query }) => answer(query))
        .handle("searchDeveloperOldest", ({ payload }) => answer(payload))
        .handle("searchDeveloperByQueryOldest", ({ query }) => answer(query)))
  )
)
