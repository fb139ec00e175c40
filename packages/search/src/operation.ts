import type { Operation } from "@trawl/core/machine"
import { guardSearchResponse, searchAndScrape, type SearchResponse } from "@trawl/types"
import { check } from "./check.ts"
import type { SearchOptions } from "./options.ts"

/** `POST /v2/search` as a value; its request is `{ body: SearchOptions }`. */
export const searchOperation: Operation<SearchResponse, SearchOptions> = {
  contract: searchAndScrape,
  guard: guardSearchResponse,
  check
}
