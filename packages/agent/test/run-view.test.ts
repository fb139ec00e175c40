import { foldTrace, newView } from "@trawl/agent/pure"
import type { TraceEvent } from "@trawl/types"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { event } from "./events.ts"

const view = (...events: ReadonlyArray<TraceEvent>) => events.reduce(foldTrace, newView)
const call = (agent: string, sequence: number, toolCallId: string, toolName = "search") =>
  event(agent, sequence, "tool_call.started", { toolCallId, toolName })
const called = (agent: string, sequence: number, toolCallId: string) =>
  event(agent, sequence, "tool_call.finished", { toolCallId, result: {} })
const artifact = (sequence: number, artifactId: string, snapshotId: string) =>
  event("a", sequence, "artifact.updated", { artifact: { artifactId, snapshotId, kind: "json" } })

const whole: ReadonlyArray<TraceEvent> = [
  event("a", 1, "run.started"),
  event("a", 2, "agent.started"),
  event("a", 3, "progress.reported", { phase: "planning", message: "Looking around" }),
  event("b", 1, "agent.started"),
  call("a", 4, "t1"),
  call("b", 2, "t2"),
  event("b", 3, "browser.session.started", { sessionId: "s1" }),
  called("a", 5, "t1"),
  event("a", 6, "progress.reported", { phase: "working", message: "Reading" }),
  event("a", 7, "reasoning.summary", { text: "Two sources agree" }),
  artifact(8, "table", "snap-1"),
  artifact(9, "table", "snap-2"),
  event("b", 4, "error.occurred", { error: { code: "internal", message: "a page failed" } }),
  event("b", 5, "agent.finished", { outcome: "failed" }),
  event("a", 10, "weather.changed")
]

describe("the view of a run", () => {
  it("shows the current activity", () => {
    const { agents, artifacts, cancelRequested, events, failure, inFlight, outcome, progress, reasoning } = view(
      ...whole
    )
    assert.deepStrictEqual([progress?.phase, progress?.message, reasoning?.text], [
      "working",
      "Reading",
      "Two sources agree"
    ])
    assert.deepStrictEqual(Object.entries(inFlight).map(([id, { toolName }]) => [id, toolName]), [["t2", "search"], [
      "s1",
      undefined
    ]])
    assert.deepStrictEqual(Object.values(artifacts).map((one) => one.artifact?.snapshotId), ["snap-2"])
    assert.deepStrictEqual(Object.values(agents).map(({ agent, outcome }) => [agent?.name, outcome]), [
      ["a", undefined],
      ["b", "failed"]
    ])
    assert.strictEqual(failure?.error?.message, "a page failed")
    assert.deepStrictEqual([outcome, cancelRequested, events], [undefined, false, 15])
  })

  it("has nothing in flight once the run has ended, and shows its outcome", () => {
    const cancelled = { code: "cancelled", message: "Cancelled by the user" }
    const end = view(
      ...whole,
      event("a", 11, "run.cancel_requested"),
      event("a", 12, "run.finished", { outcome: "cancelled", error: cancelled })
    )
    assert.deepStrictEqual([end.outcome, end.cancelRequested, end.inFlight, end.failure?.error], [
      "cancelled",
      true,
      {},
      cancelled
    ])
    assert.strictEqual(view(event("a", 1, "run.finished", { outcome: undefined })).outcome, "finished")
  })

  it("is the same for any order of events, and never changes an earlier view", () => {
    const all = [...whole, event("a", 12, "run.finished", { outcome: "failed", error: { code: "internal" } })]
    for (const events of [whole, all]) {
      const expected = view(...events)
      fc.assert(
        fc.property(fc.shuffledSubarray([...events], { minLength: events.length }), (mixed) => {
          mixed.reduce((before, one) => {
            const kept = structuredClone(before)
            const after = foldTrace(before, one)
            assert.deepStrictEqual(before, kept)
            return after
          }, newView)
          assert.deepStrictEqual(view(...mixed), expected)
        }),
        { numRuns: 60 }
      )
    }
  })

  it("accepts any text as an ID, and events without some of their fields", () => {
    assert.deepStrictEqual(Object.keys(view(call("a", 1, "constructor"), artifact(2, "toString", "s")).inFlight), [
      "constructor"
    ])
    const bare = [
      "agent.started",
      "agent.finished",
      "tool_call.started",
      "tool_call.finished",
      "browser.session.finished",
      "artifact.updated",
      "error.occurred"
    ]
    const { events, ...rest } = view(...bare.map((type, index) => ({ eventId: String(index), type })))
    assert.strictEqual(events, 7)
    assert.strictEqual(rest.failure?.type, "error.occurred")
    assert.deepEqual({ ...rest, failure: undefined, events: 0 }, { ...newView, failure: undefined })
  })
})
