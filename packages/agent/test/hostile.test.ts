import { newView, type RunView, traceProgram, updatesProgram } from "@trawl/agent/pure"
import { ApiError, type Program } from "@trawl/core/machine"
import type { TraceEvent } from "@trawl/types"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { answerInParts } from "../src/answer-in-parts.ts"
import { event, id, poll, pushed, stream } from "./events.ts"
import { type Answer, play } from "./play.ts"

const last = event("a", 1_000_000, "run.finished", { outcome: "succeeded" })
const calls = (count: number): ReadonlyArray<TraceEvent> =>
  ["tool_call.started", "tool_call.finished"].flatMap((type, half) =>
    Array.from(
      { length: count },
      (_, index) => event("a", half * count + index + 1, type, { toolCallId: `t${index}`, toolName: "search" })
    )
  )
const agents = (count: number): ReadonlyArray<TraceEvent> =>
  Array.from({ length: count }, (_, index) => event(`agent${index}`, 1, "agent.started"))

/**
 * The processor time of this thread, so that garbage collection in other threads and a busy machine do not count.
 * Before Node 24, garbage collection does count.
 */
const used = (since?: NodeJS.CpuUsage): NodeJS.CpuUsage => process.threadCpuUsage?.(since) ?? process.cpuUsage(since)

/** Processor time in milliseconds: in total, and the maximum between two points at which a program yields. */
const timed = <Emitted>(program: Program<Emitted>, answers: ReadonlyArray<Answer>) => {
  let longest = 0
  let since = used()
  const watched = (function*(): Program<Emitted> {
    let turn = program.next()
    while (turn.done !== true) {
      if (turn.value.type !== "emit") {
        const { system, user } = used(since)
        longest = Math.max(longest, (user + system) / 1000)
      }
      const given = yield turn.value
      since = turn.value.type === "emit" ? since : used()
      turn = program.next(given)
    }
  })()
  const began = used()
  const { emitted, thrown } = play(watched, answers)
  const { system, user } = used(began)
  return { emitted, thrown, longest, whole: (user + system) / 1000 }
}

describe("following a run, whatever the service sends", () => {
  it("folds single events in time proportional to their number, and never changes an earlier update", () => {
    const { emitted, whole } = timed(updatesProgram(id), [
      stream(...calls(5000).map((one) => pushed(one)), pushed(last)),
      poll(),
      poll()
    ])
    assert.lengthOf(emitted, 10_001)
    // copying the state for each event would take 14 s
    assert.isBelow(whole, 4000)
    const inFlight = (index: number) => Object.keys(emitted[index]?.inFlight ?? {}).length
    assert.deepStrictEqual([0, 99, 4999, 5000, 9998, 10_000].map(inFlight), [1, 100, 5000, 4999, 1, 0])
    assert.lengthOf(Object.keys(emitted[7499]?.ended ?? {}), 2500)
    assert.notProperty({ ...emitted[7499] }, "ended")
  })

  it.each([
    ["20,000 tool calls", calls(20_000)],
    ["20,000 agents", agents(20_000)],
    ["30,000 events backwards", calls(15_000).toReversed()],
    ["tool calls whose texts look like JSON", calls(3000).map((one) => ({ ...one, text: "\"}],{[\\\"".repeat(20) }))]
  ])("does not block the event loop for %s at once", (_, events) => {
    const expected = events.toSorted((a, b) => String(a.occurredAt).localeCompare(String(b.occurredAt))).map((
      { eventId }
    ) => eventId)
    const answers = [poll(...events, last), poll(), poll()]
    const updates = timed(updatesProgram(id), answers)
    const trace = timed(traceProgram(id), answers)
    assert.deepStrictEqual(trace.emitted.map(({ eventId }) => eventId), [...expected, last.eventId])
    assert.deepStrictEqual(updates.emitted.flatMap(({ news }) => news.map(({ eventId }) => eventId)), [
      ...expected,
      last.eventId
    ])
    // 50 ms on an idle machine; one of several runs may include a garbage collection
    for (const [program, { longest }] of [[updatesProgram, updates], [traceProgram, trace]] as const) {
      const others = longest < 150 ? [] : [1, 2].map(() => timed<unknown>(program(id), answers).longest)
      assert.isBelow(Math.min(longest, ...others), 150)
    }
  })

  it("parses a large response like JSON.parse", () => {
    const values = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
    fc.assert(
      fc.property(fc.array(values, { maxLength: 8 }), values, fc.boolean(), (events, more, isPretty) => {
        const answer = {
          ...more,
          success: true,
          events: events.map((one, index) => ({ ...one, eventId: String(index), type: "x" })),
          creditsUsed: 7
        }
        for (const name of ["activeBrowserSessions", "__proto__"]) Reflect.deleteProperty(answer, name)
        const plain = {
          ...answer,
          events: answer.events.map(({ eventId, type }, index) => ({
            text: JSON.stringify(events[index]),
            eventId,
            type
          }))
        }
        const text = JSON.stringify(plain, null, isPretty ? 2 : 0)
        assert.deepStrictEqual<unknown>(
          play(answerInParts(text) as Program<never, unknown>, []).result,
          JSON.parse(text)
        )
      }),
      { numRuns: 300 }
    )
  })

  it("reads an event that is too long for a stream from the polls, and fails if it is too large for those as well", () => {
    const long = event("a", 2, "progress.reported", { text: "x".repeat(500_000) })
    const { emitted } = play(traceProgram(id), [
      stream(pushed(long)),
      stream(pushed(long)),
      poll(long, last),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(emitted.map(({ eventId }) => eventId), ["a2", last.eventId])
    for (const result of ["x".repeat(2_000_000), Array.from({ length: 50_000 }, () => ({}))]) {
      const { thrown } = play(traceProgram(id), [poll(event("a", 1), event("a", 2, "tool_call.finished", { result }))])
      assert.instanceOf(thrown, ApiError)
      assert.deepInclude({ ...thrown.reason }, { _tag: "ResponseMalformed", path: "events[1]" })
    }
    const { thrown } = play(traceProgram(id), [{ body: { success: true, events: [{}, ...calls(1000)] } }])
    assert.deepInclude({ ...(thrown as ApiError).reason }, { _tag: "ResponseMalformed", path: "events[0]" })
  })

  it("keeps at most 100,000 events of a run, and fails if a run has more", () => {
    let next = 0
    const { emitted, thrown } = play(
      traceProgram(id),
      () => poll(...Array.from({ length: 30_000 }, () => ({ eventId: `e${next++}`, type: "x" })))
    )
    assert.deepInclude({ ...(thrown as ApiError).reason }, { _tag: "ResponseMalformed", path: "events" })
    assert.lengthOf(emitted, 90_000)
  })

  it("reads the last event from the next response if the stream ends without a blank line", () => {
    const cut = stream(pushed(event("a", 1)) + pushed(last).slice(0, -1))
    const { commands, emitted } = play(traceProgram(id), [cut, cut, cut, poll(event("a", 1), last), poll(), poll()])
    assert.deepStrictEqual(emitted.map(({ eventId }) => eventId), ["a1", last.eventId])
    assert.lengthOf(commands.filter((one) => "call" in one), 6)
  })

  it("keeps an earlier view of a run unchanged, also in copies", () => {
    const { emitted } = play(updatesProgram(id), [
      stream(...calls(3).map((one) => pushed(one)), pushed(last)),
      poll(),
      poll()
    ])
    const [first, second] = emitted as ReadonlyArray<RunView>
    assert.sameMembers(Object.keys({ ...newView, ...second }.inFlight), ["t0", "t1"])
    assert.deepStrictEqual(Object.keys(first?.inFlight ?? {}), ["t0"])
    assert.strictEqual(first?.inFlight, first?.inFlight)
    assert.deepStrictEqual(JSON.parse(JSON.stringify(first)).agents, newView.agents)
  })
})
