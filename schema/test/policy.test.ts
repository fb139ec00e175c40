import { assert, describe, it } from "vitest"
import { ThreatProtectionPolicyRequest } from "../src/policy.ts"
import { defaultsOf } from "./defaults-of.ts"
import { problemsOf } from "./problems-of.ts"

describe("a threat protection policy", () => {
  const problems = problemsOf(ThreatProtectionPolicyRequest)

  it("needs a mode only", () => {
    assert.deepStrictEqual(problems({ mode: "off" }), [])
    assert.deepStrictEqual(problems({}), ["mode: Required"])
  })

  it("has the fields that a request may override", () => {
    assert.deepStrictEqual(problems({ mode: "normal", riskScoreThreshold: 101, blacklist: ["https://example.com"] }), [
      "riskScoreThreshold: Expected a value between 0 and 100",
      "blacklist.0: Expected a domain or wildcard glob without protocol, port and path"
    ])
  })

  it("resets missing fields to their defaults", () => {
    assert.deepStrictEqual(defaultsOf(ThreatProtectionPolicyRequest.fields), {
      riskScoreThreshold: 75,
      blacklist: [],
      whitelist: [],
      blockedTlds: [],
      failurePolicy: "closed"
    })
  })
})
