import * as Schema from "effect/Schema"
import { assert, describe, it } from "vitest"
import { decodeTraceEvent, traceEventKinds } from "../src/agent-trace-kinds.ts"
import { AgentTraceResponse, type TraceEvent } from "../src/agent-trace.ts"

const base = {
  schemaVersion: 1,
  eventId: "evt_01",
  runId: "0193a5d2-7c1e-7b7a-9f0a-3d5c2f1e8b46",
  occurredAt: "2026-11-20T12:00:00.000Z",
  producerSequence: 1,
  agent: { id: "agent_1", role: "orchestrator", name: "Orchestrator" }
}
const error = { code: "internal", source: "tool", retryable: true, message: "The page did not load." }
const artifact = { kind: "json", artifactId: "art_1", snapshotId: "snap_01", change: "append" }

const known: ReadonlyArray<TraceEvent> = [
  { type: "run.started" },
  { type: "run.cancel_requested", reason: "user" },
  { type: "run.finished", outcome: "cancelled", error: { ...error, code: "cancelled" } },
  { type: "agent.started" },
  { type: "agent.finished", outcome: "succeeded", durationMs: 12, error: null },
  { type: "browser.session.started", sessionId: "ses_1" },
  { type: "browser.session.finished", sessionId: "ses_1", durationMs: 9 },
  { type: "progress.reported", phase: "working", message: "Reading." },
  { type: "reasoning.summary", text: "The site has two pages." },
  { type: "tool_call.started", toolCallId: "call_1", toolName: "search", parameters: { query: "hours" } },
  { type: "tool_call.finished", toolCallId: "call_1", toolName: "search", result: null },
  { type: "artifact.updated", artifact },
  { type: "error.occurred", error },
  { type: "assistant.message" }
].map((event) => ({ ...base, ...event }))

describe("an event of a trace", () => {
  it.each(known)("of the known kind $type is returned unchanged with its type", (event) => {
    assert.strictEqual<unknown>(decodeTraceEvent(event), event)
  })

  it("has a schema for every known kind, and one kind per schema", () => {
    assert.sameMembers(known.map(({ type }) => type), Object.keys(traceEventKinds))
    for (const [type, schema] of Object.entries(traceEventKinds)) {
      assert.deepStrictEqual(known.filter(Schema.is(schema)).map((event) => event.type), [type])
    }
  })

  it("may have the specification's fields besides the objects", () => {
    const updated = { ...base, type: "artifact.updated", snapshotId: "snap_01" }
    const occurred = { ...base, type: "error.occurred", error: { code: "refused" }, retryable: false }
    assert.strictEqual<unknown>(decodeTraceEvent(updated), updated)
    assert.strictEqual<unknown>(decodeTraceEvent(occurred), occurred)
  })

  it("keeps fields that its kind does not have", () => {
    const event = { ...base, type: "run.started", region: "eu" }
    assert.strictEqual<unknown>(decodeTraceEvent(event), event)
  })

  const raw: ReadonlyArray<TraceEvent> = [
    { ...base, type: "usage.recorded", tokens: 12 },
    { ...base, type: "run.finished", outcome: "paused" },
    { ...base, type: "artifact.updated" },
    { ...base, type: "error.occurred", error: { code: "unheard_of" } },
    { ...base, type: "reasoning.summary" },
    { ...base, type: "run.started", schemaVersion: 2 },
    { type: "run.started", eventId: "evt_01" }
  ]
  it.each(raw)("is returned unchanged if it is of no known kind: %j", (event) => {
    assert.deepStrictEqual<unknown>(decodeTraceEvent(event), { type: event.type, raw: event })
  })
})

describe("a trace", () => {
  const decode = Schema.decodeUnknownSync(AgentTraceResponse)

  it("contains events of any kind, with only a type and an ID required", () => {
    const body = {
      success: true,
      events: [...known, { type: "weather.changed", eventId: "evt_02", message: { text: "Rain." }, agent: {} }]
    }
    assert.deepStrictEqual<unknown>(decode(body), body)
  })

  it.each([{ eventId: "evt_01" }, { type: "run.started" }])("rejects %j", (event) => {
    assert.throws(() => decode({ success: true, events: [event] }), /Missing key/)
  })
})
