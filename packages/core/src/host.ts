import * as Context from "effect/Context"
import { type Host as Plain, platform } from "./machine/platform.ts"

/** Where the time and the chance of a call come from. `layer` provides `effectHost`; else it is the platform. */
export const Host = Context.Reference<Host>("@trawl/core/Host", { defaultValue: () => () => platform })

/** From the services of the fiber that makes the call. */
export type Host = (services: Context.Context<never>) => Plain
