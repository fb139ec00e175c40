import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { Agent } from "../src/agent.ts"
import { AgentRequest } from "../src/agent-request.ts"
import { AgentStatusResponse } from "../src/agent-response.ts"
import { SnapshotId } from "../src/snapshot-id.ts"
import { problemsOfQuery } from "./problems-of-query.ts"
import { problemsOf } from "./problems-of.ts"

const thread = "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b47"

describe("an agent request", () => {
  const problems = problemsOf(AgentRequest)

  it("needs only a prompt", () => assert.deepStrictEqual(problems({ prompt: "Find the opening hours." }), []))

  it("accepts all fields at once", () => {
    assert.deepStrictEqual(
      problems({
        prompt: "Find the opening hours.",
        urls: ["https://example.com/"],
        schema: { type: "object", "x-order": 1 },
        maxCredits: 1,
        strictConstrainToURLs: true,
        model: "spark-1-mini",
        effort: "high",
        mode: "chat",
        threadId: thread,
        webhook: { url: "https://example.com/hook", events: ["started", "action", "completed", "failed", "cancelled"] },
        threatProtection: { mode: "normal" },
        auditMetadata: { username: "ada" }
      }),
      []
    )
  })

  const refused: ReadonlyArray<readonly [body: object, problem: string]> = [
    [{}, "prompt: Required"],
    [{ prompt: " \n" }, "prompt: Expected a prompt that is not blank"],
    [{ prompt: "a".repeat(10_001) }, "prompt: Expected at most 10000 characters"],
    [{ prompt: "a", maxCredits: 0 }, "maxCredits: Expected a value greater than 0"],
    [{ prompt: "a", maxCredits: 1.5 }, "maxCredits: Expected an integer"],
    [{ prompt: "a", schema: [] }, "schema: Expected an object: a JSON Schema"],
    [{ prompt: "a", model: "spark-3" }, "model: Expected \"spark-2\" | \"spark-1-pro\" | \"spark-1-mini\""],
    [{ prompt: "a", effort: "most" }, "effort: Expected \"low\" | \"medium\" | \"high\""],
    [{ prompt: "a", mode: "talk" }, "mode: Expected \"extract\" | \"chat\""],
    [{ prompt: "a", threadId: "1" }, "threadId: Expected a UUID"],
    [
      { prompt: "a", webhook: { url: "https://example.com/", events: ["page"] } },
      "webhook.events.0: Expected \"started\" | \"action\" | \"completed\" | \"failed\" | \"cancelled\""
    ]
  ]
  it.each(refused)("rejects %j", (body, problem) => assert.deepStrictEqual(problems(body), [problem]))

  it("rejects fields of other services", () => {
    assert.match(
      problems({ prompt: "a", exchange: { enabled: true } }).join(),
      /^exchange: Unknown field\. Allowed: prompt, /
    )
  })
})

describe("a snapshot ID", () => {
  const problems = problemsOf(SnapshotId)

  it.each(["a", "snap_01", "A-9_z", "a".repeat(128)])("accepts %s", (id) => assert.deepStrictEqual(problems(id), []))

  it.each(["", "snap.01", "../1", "a b", "a".repeat(129)])(
    "rejects %j",
    (id) => assert.deepStrictEqual(problems(id), [": Invalid snapshot ID"])
  )
})

describe("the list of runs", () => {
  const problems = problemsOfQuery(Agent.endpoints["listAgents"])

  it("continues before a time", () => assert.deepStrictEqual(problems({ before: "1795170600000" }), []))

  it.each(["yesterday", "-1", "1.5"])(
    "rejects the time %s",
    (before) => assert.match(problems({ before }).join(), /^before: /)
  )
})

describe("the status of a run", () => {
  it("keeps unknown fields", () => {
    const body = {
      success: true,
      status: "paused",
      data: null,
      model: "spark-3",
      stopReason: "user",
      region: { id: 1 }
    }
    assert.deepStrictEqual(Schema.decodeUnknownSync(AgentStatusResponse)(body), body)
  })
})
