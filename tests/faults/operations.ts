import * as Agent from "@trawl/agent"
import type { ApiError, Settings } from "@trawl/core"
import * as Crawl from "@trawl/crawl"
import { map } from "@trawl/map"
import { parse } from "@trawl/parse"
import { scrape } from "@trawl/scrape"
import * as sdk from "@trawl/sdk/all"
import { search } from "@trawl/search"
import * as types from "@trawl/types"
import type * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"

/** A kind of call, made with both kinds of functions. */
export interface OperationKind {
  readonly name: string
  readonly contract: types.Operation
  /** Runs each case with one client, in turn, because a similar operation already runs with all. */
  readonly inTurn?: boolean
  /** Starts a job with an idempotency key. */
  readonly isKeyed?: boolean
  /** A successful response. */
  readonly answer: object
  /** The result for the user. */
  readonly result: unknown
  readonly effect: Effect.Effect<unknown, ApiError, Settings>
  readonly promise: (client: sdk.Client, call: sdk.RunOptions) => Promise<unknown>
}

const id = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46"
const run = { id, createdAt: "2026-11-20T12:00:00Z", status: "completed" }

const found = {
  success: true,
  data: { web: [{ url: "https://effect.website", title: "Effect", description: "TypeScript" }] }
}
const page = { success: true, data: { markdown: "# Effect", metadata: { sourceURL: "https://effect.website" } } }
const crawling = { success: true, id, url: `https://api.example.com/v2/crawl/${id}` }
const mapped = { success: true, links: [{ url: "https://effect.website/docs" }] }
const started = { success: true, id }
const stood = { success: true, status: "completed", data: { answer: 42 } }
const listed = { success: true, agents: [run], next: null }
const cancelled = { success: true }
const talked = { success: true, thread: { id, status: "idle", runs: [] } }
const kept = { success: true, id, snapshotId: "s-1", snapshot: "{}" }
const events = [
  { eventId: "e-1", type: "run.started", occurredAt: "2026-11-20T12:00:00Z" },
  { eventId: "e-2", type: "run.finished", occurredAt: "2026-11-20T12:00:01Z" }
]

export const operations: ReadonlyArray<OperationKind> = [
  {
    name: "search",
    contract: types.searchAndScrape,
    answer: found,
    result: found,
    effect: search({ query: "effect" }),
    promise: (client, call) => sdk.search(client, { query: "effect" }, call)
  },
  {
    name: "scrape",
    contract: types.scrape,
    answer: page,
    result: page,
    effect: scrape({ url: "https://effect.website" }),
    promise: (client, call) => sdk.scrape(client, { url: "https://effect.website" }, call)
  },
  {
    name: "agent start",
    contract: types.startAgent,
    answer: started,
    result: started,
    effect: Agent.start({ prompt: "find out" }),
    promise: (client, call) => sdk.agent.start(client, { prompt: "find out" }, call)
  },
  {
    name: "agent status",
    contract: types.getAgentStatus,
    answer: stood,
    result: stood,
    effect: Agent.status(id),
    promise: (client, call) => sdk.agent.status(client, id, call)
  },
  {
    name: "agent list",
    contract: types.listAgents,
    answer: listed,
    result: listed,
    effect: Agent.list(),
    promise: (client, call) => sdk.agent.list(client, {}, call)
  },
  {
    name: "agent cancel",
    contract: types.cancelAgent,
    answer: cancelled,
    result: cancelled,
    effect: Agent.cancel(id),
    promise: (client, call) => sdk.agent.cancel(client, id, call)
  },
  {
    name: "agent thread",
    inTurn: true,
    contract: types.getAgentThread,
    answer: talked,
    result: talked,
    effect: Agent.thread(id),
    promise: (client, call) => sdk.agent.thread(client, id, {}, call)
  },
  {
    name: "agent snapshot",
    contract: types.getAgentSnapshot,
    answer: kept,
    result: kept,
    effect: Agent.snapshot(id, "s-1"),
    promise: (client, call) => sdk.agent.snapshot(client, id, "s-1", call)
  },
  {
    name: "agent trace",
    contract: types.getAgentTrace,
    answer: { success: true, id, events },
    result: events,
    effect: Stream.runCollect(Agent.trace(id)),
    promise: async (client, call) => {
      const events: Array<types.TraceEvent> = []
      for await (const event of sdk.agent.trace(client, id, {}, call)) events.push(event)
      return events
    }
  },
  {
    name: "crawl start",
    inTurn: true,
    contract: types.startCrawl,
    answer: crawling,
    result: crawling,
    effect: Crawl.start({ url: "https://effect.website" }),
    promise: (client, call) => sdk.crawl.start(client, { url: "https://effect.website" }, {}, call)
  },
  {
    name: "crawl start with an idempotency key",
    inTurn: true,
    isKeyed: true,
    contract: types.startCrawl,
    answer: crawling,
    result: crawling,
    effect: Crawl.start({ url: "https://effect.website" }, { idempotencyKey: id }),
    promise: (client, call) => sdk.crawl.start(client, { url: "https://effect.website" }, { idempotencyKey: id }, call)
  },
  {
    name: "map",
    inTurn: true,
    contract: types.map,
    answer: mapped,
    result: mapped,
    effect: map({ url: "https://effect.website" }),
    promise: (client, call) => sdk.map(client, { url: "https://effect.website" }, call)
  },
  {
    name: "parse",
    inTurn: true,
    contract: types.parse,
    answer: page,
    result: page,
    effect: parse({ filename: "notes.html", data: "<h1>Effect</h1>" }),
    promise: (client, call) => sdk.parse(client, { filename: "notes.html", data: "<h1>Effect</h1>" }, {}, call)
  }
]
