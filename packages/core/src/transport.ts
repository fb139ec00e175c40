import * as Context from "effect/Context"
import { fetchWith } from "./fetch-transport.ts"
import type * as exchange from "./machine/exchange.ts"

/** The transport for requests. Default: the platform's `fetch`. */
export const Transport = Context.Reference<Transport>("@trawl/core/Transport", { defaultValue: () => fetchWith() })
export interface Transport extends exchange.Transport {}
