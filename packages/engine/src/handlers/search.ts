import { Api, type SearchRequest, type SearchResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { IgnoredFields } from "../request/known-fields.ts"
import { SearchProviders } from "../federation/search-provider.ts"
import { answerSearch } from "../search/answer-search.ts"
import { book } from "../service/ledger.ts"
import { flatRefund } from "../service/refundable.ts"
import { withRetention } from "../service/retention.ts"

export const SearchLive = HttpApiBuilder.group(
  Api,
  "search",
  (handlers) =>
    handlers.handle("searchAndScrape", ({ payload }) =>
      Effect.gen(function*() {
        const providers = yield* SearchProviders
        const answer = yield* Effect.map(
          Effect.all([answerSearch(payload), IgnoredFields]),
          ([found, ignored]) =>
            ignored === undefined ? found : { ...found, warnings: [...found.warnings ?? [], ignored] }
        )
        yield* book({
          id: answer.id,
          endpoint: "search",
          target: payload.query,
          credits: answer.creditsUsed,
          refundable: flatRefund(answer.creditsUsed)
        })
        return providers.length > 0 || wantsPages(payload) ? answer : written(answer)
      }).pipe(
        withRetention((payload.enterprise ?? []).length > 0, ["enterprise"]),
        withRetention(payload.scrapeOptions?.zeroDataRetention === true, ["scrapeOptions", "zeroDataRetention"])
      ))
)

const wantsPages = ({ scrapeOptions: { formats = [] } = {} }: SearchRequest): boolean => formats.length > 0

/**
 * Sends a response without encoding it by the schema: results of the engine's own index already have the right type.
 */
const written = (answer: SearchResponse) =>
  HttpServerResponse.text(JSON.stringify(answer), { contentType: "application/json" })
