import * as Context from "effect/Context"
import { type Platform, platform } from "./machine/platform.ts"

/** The clock and random numbers of calls. `layer` provides `effectHost`; the default is the platform. */
export const Host = Context.Reference<Host>("@trawl/core/Host", { defaultValue: () => () => platform })

/** Creates a host from the services of the calling fiber. */
export type Host = (services: Context.Context<never>) => Platform
