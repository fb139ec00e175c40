import { Api } from "@trawl/schema"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { answerSearch } from "../search/answer-search.ts"

export const SearchLive = HttpApiBuilder.group(
  Api,
  "search",
  (handlers) => handlers.handle("searchAndScrape", ({ payload }) => answerSearch(payload))
)
