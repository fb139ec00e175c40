import * as Context from "effect/Context"
import type * as Redacted from "effect/Redacted"
import type { PlanName } from "./plans.ts"

/** The team and key of a request. Teams cannot see each other's data. */
export interface Team extends TeamSettings {
  readonly name: string
  /** The name of the key, never the key itself. */
  readonly key: string
  /** Identifiers of the operations that the key can call; undefined for all. */
  readonly operations?: ReadonlySet<string> | undefined
}

/** The limits of a team. Without settings, nothing is limited. */
export interface TeamSettings {
  /** Limits requests per minute and concurrent pages, and grants monthly credits, like the hosted service's plans. */
  readonly plan?: PlanName | undefined
  /** Monthly credits, instead of the plan's. */
  readonly credits?: number | undefined
  /**
   * `allowed` permits requests to ask for it; `forced` applies it to all requests. By default such requests return 403.
   */
  readonly zeroDataRetention?: "allowed" | "forced" | undefined
  /**
   * Whether crawls may ignore robots.txt, or follow the rules for another user agent. By default such requests return
   * 403.
   */
  readonly ignoreRobotsTxt?: boolean | undefined
  /** Whether the team may send feedback, which is stored and refunds credits. By default it may. */
  readonly feedback?: boolean | undefined
  /** Signs deliveries to the team's webhooks. */
  readonly webhookSecret?: Redacted.Redacted | undefined
}

/** The team of the current request. */
export const CurrentTeam = Context.Reference<Team>("@trawl/engine/service/CurrentTeam", {
  defaultValue: () => ({ name: defaultTeam, key: "default" })
})

/** The team of keys without a team. */
export const defaultTeam = "default"

/** The team of crawls that fill the index for all teams. It has no keys. */
export const operatorTeam = "(operator)"
