import { Api, type Failure, limits, type ThreatProtectionResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Option from "effect/Option"
import { failure, problem } from "../failure.ts"
import { defaults, inForce } from "../scrape/policy/threat/policy-of-request.ts"
import { type SetPolicy, type TeamPolicy, ThreatProtection, type ThreatSettings } from "../scrape/policy/threat/threat-protection.ts"
import { CurrentTeam } from "../service/team.ts"

export const PolicyLive = HttpApiBuilder.group(Api, "policy", (handlers) =>
  handlers
    .handle("getThreatProtection", Effect.fnUntraced(function*() {
      const { policyOf, settings } = yield* enabled
      return answer(yield* policyOf((yield* CurrentTeam).name), settings)
    }))
    .handle("setThreatProtection", Effect.fnUntraced(function*({ payload }) {
      const { setPolicy, settings } = yield* enabled
      if (payload.mode === "off" && settings.enforced === true) return yield* Effect.fail(forbidden(["mode"], "Threat protection is enforced: off is not allowed"))
      const { allowRequestOverrides, blacklist, blockedTlds, failurePolicy, mode, riskScoreThreshold, whitelist } = payload
      // what is absent goes back to its default
      const policy: TeamPolicy = {
        mode,
        riskScoreThreshold: riskScoreThreshold ?? limits.riskScoreDefault,
        blacklist: tidy(blacklist),
        whitelist: tidy(whitelist),
        blockedTlds: tidy(blockedTlds),
        failurePolicy: failurePolicy ?? defaults.failurePolicy,
        allowRequestOverrides: allowRequestOverrides ?? defaults.allowRequestOverrides
      }
      return answer(yield* setPolicy((yield* CurrentTeam).name, policy), settings)
    })))

const enabled = Effect.flatMap(Effect.serviceOption(ThreatProtection), (protection) =>
  Option.isSome(protection) && protection.value.settings.enabled
    ? Effect.succeed(protection.value)
    : Effect.fail(forbidden([], "Threat protection is not enabled on this engine")))

const forbidden = (path: ReadonlyArray<string>, message: string): Failure => failure("Forbidden", { details: [problem(path, message)] })

const tidy = (entries: ReadonlyArray<string> = []): ReadonlyArray<string> => [...new Set(entries.map((entry) => entry.trim().toLowerCase()))]

const answer = (set: SetPolicy | undefined, settings: ThreatSettings): ThreatProtectionResponse => ({
  success: true,
  data: {
    ...inForce(set?.policy, settings),
    configured: set !== undefined,
    ...set === undefined ? {} : { updatedAt: new Date(set.updatedAt).toISOString() }
  }
})
