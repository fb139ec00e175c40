import { retryAfter } from "@trawl/fetcher/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { ExchangeResponse } from "./exchange.ts"

/** Describes a failure status. It does not quote the response, which may repeat a key. */
export const explainStatus = ({ headers, status }: ExchangeResponse): Effect.Effect<string> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    if (status !== 429) return `it returned ${status}`
    const wait = retryAfter(headers["retry-after"], now)
    return `it returned 429, too many requests${wait === undefined ? "" : `, retry in ${Math.ceil(wait / 1_000)} s`}`
  })
