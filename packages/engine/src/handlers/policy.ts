import { Api, type Failure, type ThreatProtectionResponse } from "@trawl/schema"
import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { failure, problem } from "../request/failure.ts"
import { inForce, wholePolicy } from "../scrape/policy/threat/policy-of-request.ts"
import { type StoredPolicy, ThreatProtection, type ThreatSettings } from "../scrape/policy/threat/threat-protection.ts"
import { CurrentTeam } from "../service/team.ts"

export const PolicyLive = HttpApiBuilder.group(Api, "policy", (handlers) =>
  handlers
    .handle(
      "getThreatProtection",
      Effect.fnUntraced(function*() {
        const { policyOf, settings } = yield* enabled
        return answer(yield* Effect.orDie(policyOf((yield* CurrentTeam).name)), settings)
      })
    )
    .handle(
      "setThreatProtection",
      Effect.fnUntraced(function*({ payload }) {
        const { setPolicy, settings } = yield* enabled
        if (payload.mode === "off" && settings.enforced === true) {
          return yield* Effect.fail(forbidden(["mode"], "Threat protection is enforced: off is not allowed"))
        }
        return answer(yield* Effect.orDie(setPolicy((yield* CurrentTeam).name, wholePolicy(payload))), settings)
      })
    ))

const enabled = Effect.flatMap(
  ThreatProtection,
  (protection) =>
    protection.settings.enabled
      ? Effect.succeed(protection)
      : Effect.fail(forbidden([], "Threat protection is not enabled on this engine"))
)

const forbidden = (path: ReadonlyArray<string>, message: string): Failure =>
  failure("Forbidden", { details: [problem(path, message)] })

const answer = (set: StoredPolicy | undefined, settings: ThreatSettings): ThreatProtectionResponse => ({
  success: true,
  data: {
    ...inForce(set?.policy, settings),
    configured: set !== undefined,
    ...set === undefined ? {} : { updatedAt: new Date(set.updatedAt).toISOString() }
  }
})
