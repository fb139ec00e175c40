import * as agent from "./agent.ts"
import { bound } from "./bound.ts"
import type { Client } from "./connect.ts"
import { scrape, scrapeMany } from "./scrape.ts"
import { search, searchMany } from "./search.ts"

/** The operations as methods of this client. */
export const methods = (client: Client) => ({
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
})
