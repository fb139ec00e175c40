import type { TraceEvent } from "@trawl/types"
import { assert, describe, it } from "vitest"
import { timelineOf } from "../../src/agent/timeline.ts"
import { versionBefore, versionsOf } from "../../src/agent/versions.ts"

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()

const events: ReadonlyArray<TraceEvent> = [
  { type: "run.started", eventId: "1", occurredAt: at(0) },
  { type: "progress.reported", eventId: "2", occurredAt: at(1), phase: "planning", message: "Two questions" },
  {
    type: "agent.started",
    eventId: "3",
    occurredAt: at(1),
    agent: { id: "a", role: "subagent", name: "reader", parentId: "o" }
  },
  {
    type: "tool_call.started",
    eventId: "4",
    occurredAt: at(2),
    toolCallId: "t1",
    toolName: "search",
    parameters: { limit: 3, query: "tides" }
  },
  {
    type: "tool_call.started",
    eventId: "5",
    occurredAt: at(3),
    toolCallId: "t2",
    toolName: "scrape",
    parameters: { url: "https://example.com/" }
  },
  {
    type: "tool_call.finished",
    eventId: "6",
    occurredAt: at(5),
    toolCallId: "t1",
    toolName: "search",
    result: { count: 3 }
  },
  {
    type: "artifact.updated",
    eventId: "7",
    occurredAt: at(6),
    artifact: { artifactId: "x", snapshotId: "s1", kind: "json", change: "init", changedFields: ["a", "b"] }
  },
  { type: "from.the.future", eventId: "8", occurredAt: at(7) }
]

describe("the timeline of a run", () => {
  it("shows a tool call once, with its duration, or as in progress", () => {
    const tools = timelineOf(events).filter(({ kind }) => kind === "tool")
    assert.deepStrictEqual(tools.map(({ at, isOpen, text, title, took }) => [title, text, at, took, isOpen]), [
      ["search", "tides", 2000, 3000, false],
      ["scrape", "https://example.com/", 3000, undefined, true]
    ])
    assert.deepStrictEqual(tools[0]?.details, { parameters: { limit: 3, query: "tides" }, result: { count: 3 } })
  })

  it("shows nothing as in progress once the run has ended", () => {
    const over = timelineOf([...events, {
      type: "run.finished",
      eventId: "9",
      outcome: "credit_limit_reached",
      error: { code: "credit_limit_reached", message: "No credits left" }
    }])
    assert.isFalse(over.some(({ isOpen }) => isOpen))
    assert.deepInclude(over.at(-1), { title: "Run credit limit reached", text: "No credits left", isBad: true })
  })

  it("shows agents and changes, and all kinds of events", () => {
    const steps = timelineOf(events)
    assert.lengthOf(steps, 7)
    assert.deepInclude(steps[2], { agent: "reader", depth: 1 })
    assert.deepInclude(steps.find(({ kind }) => kind === "artifact"), { text: "a, b", snapshotId: "s1" })
    assert.deepInclude(steps.at(-1), { kind: "other", title: "from.the.future" })
  })

  it("accepts an end without its start, and no events", () => {
    assert.deepStrictEqual(timelineOf([]), [])
    const [alone] = timelineOf([{
      type: "tool_call.finished",
      eventId: "1",
      toolCallId: "t",
      toolName: "scrape",
      error: { code: "internal", message: "refused" }
    }])
    assert.deepInclude(alone, { title: "scrape", text: "refused", isBad: true, isOpen: false, at: undefined })
  })
})

describe("the versions of a result", () => {
  it("do not include an unchanged final result", () => {
    assert.lengthOf(versionsOf([fields("1", "init", ["kind"]), fields("2", "update", [])]), 1)
    assert.lengthOf(versionsOf([fields("1", "init", ["kind"]), fields("2", "update", ["error"])]), 2)
    assert.lengthOf(
      versionsOf([fields("1", "init", []), fields("2", "update", [])]),
      2,
      "a list, for which the service reports no changes"
    )
  })

  it("are in order, each once, and each has the previous version of its artifact", () => {
    const versions = versionsOf([updated("1", "a"), updated("2", "b"), updated("2", "b"), updated("3", "a"), {
      type: "artifact.updated",
      eventId: "4",
      snapshotId: "4"
    }])
    assert.deepStrictEqual(versions.map(({ snapshotId }) => snapshotId), ["1", "2", "3", "4"])
    assert.deepStrictEqual(versions.map((version) => versionBefore(versions, version)?.snapshotId), [
      undefined,
      undefined,
      "1",
      undefined
    ])
  })
})

function updated(snapshotId: string, artifactId: string): TraceEvent {
  return { type: "artifact.updated", eventId: snapshotId, artifact: { artifactId, snapshotId, kind: "json" } }
}

function fields(snapshotId: string, change: "init" | "update", changedFields: ReadonlyArray<string>): TraceEvent {
  return {
    type: "artifact.updated",
    eventId: snapshotId,
    artifact: { artifactId: "a", snapshotId, kind: "json", change, changedFields }
  }
}
