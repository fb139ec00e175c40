import type { ThreatProtectionPolicyRequest } from "@trawl/schema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { SqlError } from "effect/sql/SqlError"

/** Which sites the requests of teams may read: what the engine was told, and the policies that teams set. */
export class ThreatProtection extends Context.Service<ThreatProtection, {
  readonly settings: ThreatSettings
  /** What a team has set; undefined when it has set nothing. */
  readonly policyOf: (team: string) => Effect.Effect<StoredPolicy | undefined, SqlError>
  readonly setPolicy: (team: string, policy: TeamPolicy) => Effect.Effect<StoredPolicy, SqlError>
}>()("@trawl/engine/scrape/ThreatProtection") {
  /** Without threat protection: teams cannot set policies. */
  static readonly none: Layer.Layer<ThreatProtection> = Layer.succeed(ThreatProtection, {
    settings: { enabled: false },
    policyOf: () => Effect.undefined,
    setPolicy: (_, policy) => Effect.succeed({ policy, updatedAt: 0 })
  })
}

export interface ThreatSettings {
  /** Without it, requests and policies about threat protection are refused with 403. */
  readonly enabled: boolean
  /** Nobody may switch it off, neither a team nor a request. */
  readonly enforced?: boolean | undefined
  /** `false` refuses requests that override the policy, whatever the policy says. */
  readonly allowRequestOverrides?: boolean | undefined
  /** The policy of teams that have not set one. Nothing is checked by default. */
  readonly policy?: Partial<TeamPolicy> | undefined
  /** How risky the page at a URL is, from 0 to 100. Without one, only lists decide, and `failurePolicy` where none does. */
  readonly classifier?: ((url: string, signal: AbortSignal) => Promise<number>) | undefined
}

/** A whole policy of a team. */
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
