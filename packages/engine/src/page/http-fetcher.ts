import * as Fetcher from "@trawl/fetcher/effect"
import { contentTypeOf } from "@trawl/reader/page"
import { userAgent } from "./user-agent.ts"
import { refusal } from "./refusal.ts"

/** Fetches pages under the engine's name, with its explanation of refused addresses. */
export const layer = (options: Fetcher.HttpFetcherOptions = {}) =>
  Fetcher.layer({ name: userAgent, contentTypeOf, refusal, ...options })
