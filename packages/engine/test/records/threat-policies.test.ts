import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import * as ThreatPolicies from "../../src/records/threat-policies.ts"
import { ThreatProtection } from "../../src/scrape/policy/threat/threat-protection.ts"
import { onEachDriver } from "./drivers.ts"

onEachDriver("threat policies", ThreatPolicies.layer({ enabled: true }), (it) => {
  it.effect("keep the last policy of a team, separate from other teams", () =>
    Effect.gen(function*() {
      const { policyOf, setPolicy } = yield* ThreatProtection
      const policy = {
        mode: "normal" as const,
        riskScoreThreshold: 75,
        blacklist: ["a.test"],
        whitelist: [],
        blockedTlds: [],
        failurePolicy: "open" as const,
        allowRequestOverrides: true
      }
      yield* setPolicy("a", { ...policy, blacklist: [] })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* setPolicy("a", policy), { policy, updatedAt: 1_000 })
      assert.deepStrictEqual(yield* policyOf("a"), { policy, updatedAt: 1_000 })
      assert.isUndefined(yield* policyOf("b"))
    }))
})
