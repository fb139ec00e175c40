import * as Context from "effect/Context"
import type * as Redacted from "effect/Redacted"
import type { PlanName } from "./plans.ts"

/** Who asks: the team of the key, and which of its keys. What a team has, no other team sees. */
export interface Team extends TeamSettings {
  readonly name: string
  /** What the key is called; never the key. */
  readonly key: string
  /** Identifiers of the operations that the key can call; undefined for all. */
  readonly operations?: ReadonlySet<string> | undefined
}

/** What a team may do. Without any of it, everything, for as long as it likes. */
export interface TeamSettings {
  /** Limits requests per minute and pages at the same time, and gives credits every month, as the hosted service's plans do. */
  readonly plan?: PlanName | undefined
  /** Credits for every month; instead of those of the plan. */
  readonly credits?: number | undefined
  /** `allowed` lets requests ask for it; `forced` keeps nothing of any request. By default it is refused with 403. */
  readonly zeroDataRetention?: "allowed" | "forced" | undefined
  /** Signs what is sent to the team's webhooks. */
  readonly webhookSecret?: Redacted.Redacted | undefined
}

/** Of the request that is being answered. */
export const CurrentTeam = Context.Reference<Team>("@trawl/engine/service/CurrentTeam", {
  defaultValue: () => ({ name: defaultTeam, key: "default" })
})

/** Of keys that name no team. */
export const defaultTeam = "default"
