import * as Context from "effect/Context"
import { fetchWith } from "./fetch-transport.ts"
import type * as exchange from "./machine/exchange.ts"

/** How requests travel: the platform's `fetch`, unless something else is provided. */
export const Transport = Context.Reference<Transport>("@trawl/core/Transport", { defaultValue: () => fetchWith() })
export interface Transport extends exchange.Transport {}
