import type { ThreatProtectionPolicyRequest } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"

/** Threat protection: its settings, and the policies of teams. */
export class ThreatProtection extends Context.Service<ThreatProtection, {
  readonly settings: ThreatSettings
  /** The policy that a team has set; undefined if it has set none. */
  readonly policyOf: (team: string) => Effect.Effect<StoredPolicy | undefined, SqlError>
  readonly setPolicy: (team: string, policy: TeamPolicy) => Effect.Effect<StoredPolicy, SqlError>
}>()("@trawl/engine/scrape/ThreatProtection") {
  /** No threat protection: teams cannot set policies. */
  static readonly none: Layer.Layer<ThreatProtection> = Layer.succeed(ThreatProtection, {
    settings: { enabled: false },
    policyOf: () => Effect.undefined,
    setPolicy: (_, policy) => Effect.succeed({ policy, updatedAt: 0 })
  })
}

export interface ThreatSettings {
  /** If false, requests and policies about threat protection return 403. */
  readonly enabled: boolean
  /** Neither a team nor a request can switch it off. */
  readonly enforced?: boolean | undefined
  /** If `false`, requests that override the policy are refused, whatever the policy says. */
  readonly allowRequestOverrides?: boolean | undefined
  /** The policy of teams that have not set one. By default, nothing is checked. */
  readonly policy?: Partial<TeamPolicy> | undefined
  /** Returns the risk of a URL from 0 to 100. Without a classifier, only the lists and `failurePolicy` decide. */
  readonly classifier?: ((url: string, signal: AbortSignal) => Promise<number>) | undefined
}

/** The complete policy of a team. */
export type TeamPolicy = Required<
  Pick<
    ThreatProtectionPolicyRequest,
    | "mode"
    | "riskScoreThreshold"
    | "blacklist"
    | "whitelist"
    | "blockedTlds"
    | "failurePolicy"
    | "allowRequestOverrides"
  >
>

export interface StoredPolicy {
  readonly policy: TeamPolicy
  /** Milliseconds since the epoch. */
  readonly updatedAt: number
}
