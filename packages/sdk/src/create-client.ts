import * as agent from "./agent.ts"
import { bound } from "./bound.ts"
import { type ClientOptions, connect } from "./connect.ts"
import { scrape, scrapeMany } from "./scrape.ts"
import { search, searchMany } from "./search.ts"

/**
 * A client with the operations as methods: `await using trawl = createClient()`, `trawl.search({ query })`.
 * A missing key or base URL is read from `TRAWL_API_KEY` and `TRAWL_BASE_URL`; without them it throws an `ApiError`.
 */
export const createClient = (options?: ClientOptions) => {
  const client = connect(options)
  return {
    ...client,
    search: bound(client, search),
    searchMany: bound(client, searchMany),
    scrape: bound(client, scrape),
    scrapeMany: bound(client, scrapeMany),
    agent: {
      start: bound(client, agent.start),
      scoped: bound(client, agent.scoped),
      status: bound(client, agent.status),
      wait: bound(client, agent.wait),
      cancel: bound(client, agent.cancel),
      list: bound(client, agent.list),
      snapshot: bound(client, agent.snapshot),
      thread: bound(client, agent.thread),
      trace: bound(client, agent.trace),
      updates: bound(client, agent.updates),
      artifacts: bound(client, agent.artifacts)
    }
  }
}

export type TrawlClient = ReturnType<typeof createClient>
