import type { Failure, SearchRequest } from "@trawl/schema"
import { threatProtectionPolicyRequestDefaults } from "@trawl/types"
import * as Effect from "effect/Effect"
import { failure, problem } from "../../../request/failure.ts"
import { CurrentTeam } from "../../../service/team.ts"
import { type TeamPolicy, ThreatProtection, type ThreatSettings } from "./threat-protection.ts"

type Override = SearchRequest["threatProtection"]

/** The policy for a request; undefined if nothing is checked. Overrides that are not allowed fail with 403. */
export const policyOfRequest = Effect.fnUntraced(function*(override: Override, path: ReadonlyArray<string>) {
  const { policyOf, settings } = yield* ThreatProtection
  if (!settings.enabled) {
    return override === undefined ? undefined : yield* refuse(path, "Threat protection is not enabled on this engine")
  }
  const policy = inForce((yield* Effect.orDie(policyOf((yield* CurrentTeam).name)))?.policy, settings)
  if (override !== undefined) {
    if (settings.allowRequestOverrides === false || !policy.allowRequestOverrides) {
      return yield* refuse(path, "The organization has disabled overrides of its threat protection")
    }
    if (override.mode === "off" && settings.enforced === true) {
      return yield* refuse([...path, "mode"], "Threat protection is enforced: off is not allowed")
    }
  }
  const merged: TeamPolicy = {
    ...policy,
    ...Object.fromEntries(Object.entries(override ?? {}).filter(([, value]) => value !== undefined))
  }
  return merged.mode === "off" ? undefined : merged
})

/** The policy of the team, or else of the settings. Without either, nothing is checked. */
export const inForce = (set: TeamPolicy | undefined, { enforced = false, policy }: ThreatSettings): TeamPolicy => {
  const whole = set ?? wholePolicy(policy ?? {})
  return enforced ? { ...whole, mode: "normal" } : whole
}

/** A policy with its defaults filled in. */
export const wholePolicy = (partial: Partial<TeamPolicy>): TeamPolicy => {
  const { allowRequestOverrides, blacklist, blockedTlds, failurePolicy, mode, riskScoreThreshold, whitelist } = partial
  return {
    mode: mode ?? "off",
    riskScoreThreshold: riskScoreThreshold ?? threatProtectionPolicyRequestDefaults.riskScoreThreshold,
    blacklist: tidy(blacklist),
    whitelist: tidy(whitelist),
    blockedTlds: tidy(blockedTlds),
    failurePolicy: failurePolicy ?? threatProtectionPolicyRequestDefaults.failurePolicy,
    allowRequestOverrides: allowRequestOverrides ?? true
  }
}

const tidy = (
  entries: ReadonlyArray<string> = []
): ReadonlyArray<string> => [...new Set(entries.map((entry) => entry.trim().toLowerCase()))]

const refuse = (path: ReadonlyArray<string>, message: string) =>
  Effect.fail<Failure>(failure("Forbidden", { details: [problem(path, message)] }))
