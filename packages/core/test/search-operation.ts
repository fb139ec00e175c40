import type { Operation } from "@trawl/core"
import { repeatStart } from "@trawl/core/machine"
import { agentErrors, commonErrors, guardSearchResponse, searchAndScrape, type SearchResponse } from "@trawl/types"

/** The search operation, defined as in the feature packages. */
export const searchOperation: Operation<SearchResponse> = { contract: searchAndScrape, guard: guardSearchResponse }

/** The start of a long job, like that of the agent. */
export const startOperation: Operation<SearchResponse> = {
  ...searchOperation,
  mayRepeat: repeatStart,
  contract: {
    ...searchAndScrape,
    name: "startAgent",
    path: "/v2/agent",
    startsJob: true,
    envelope: false,
    errorTables: [commonErrors, agentErrors]
  }
}

export const found = {
  success: true,
  data: { web: [{ title: "Effect", description: "A library", url: "https://effect.website/" }] }
}
