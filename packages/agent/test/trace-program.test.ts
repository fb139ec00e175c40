import { traceProgram } from "@trawl/agent/pure"
import { timedOut, withoutCall } from "@trawl/core/machine"
import type { TraceEvent } from "@trawl/types"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { event, id, poll, pushed, stream } from "./events.ts"
import { type Answer, type Call, type Command, failed, play } from "./play.ts"

const one = event("a", 1, "run.started")
const two = event("a", 2)
const three = event("a", 3)
const last = event("a", 9, "run.finished")
const lost = new Error("ECONNRESET")
const ids = (events: ReadonlyArray<TraceEvent>) => events.map(({ eventId }) => eventId)
const pauses = (commands: ReadonlyArray<Command>) => commands.flatMap((one) => "pause" in one ? [one.pause] : [])
const calls = (commands: ReadonlyArray<Command>) => commands.flatMap((one) => "call" in one ? [one] : [])

describe("a polled trace", () => {
  it("emits each event once, and ends after two polls without news after the run", () => {
    const { commands, emitted, thrown } = play(traceProgram(id), [
      poll(one),
      poll(two, one),
      poll(last, two, one),
      poll(last),
      poll()
    ])
    assert.isUndefined(thrown)
    assert.deepStrictEqual(ids(emitted), ["a1", "a2", "a9"])
    assert.deepStrictEqual(pauses(commands), [2000, 2000, 2000, 2000])
  })

  it("polls at the given interval, and never in a tight loop because the interval is too long for a timer", () => {
    assert.deepStrictEqual(pauses(play(traceProgram(id, { interval: 50 }), [poll(last), poll(), poll()]).commands), [
      50,
      50
    ])
    assert.deepStrictEqual(
      pauses(play(traceProgram(id, { interval: Infinity }), [poll(last), poll(), poll()]).commands),
      [
        2 ** 31 - 1,
        2 ** 31 - 1
      ]
    )
  })

  it("continues after the events that were already handled, whatever their order", () => {
    const { emitted } = play(traceProgram(id, { from: ["a3", "a1"] }), [poll(one, two, three, last), poll(), poll()])
    assert.deepStrictEqual(ids(emitted), ["a2", "a9"])
    const { emitted: none, thrown } = play(traceProgram(id, { from: ["a1", "a9"] }), [
      poll(one, last),
      poll(one, last),
      poll(one, last)
    ])
    assert.deepStrictEqual([ids(none), thrown], [[], undefined])
  })

  it("continues after temporary failures, and waits longer after each", () => {
    const passing = failed("BadGateway", "yes")
    const { commands, emitted, thrown } = play(traceProgram(id), [
      poll(one),
      passing,
      passing,
      passing,
      poll(one, two, last),
      poll(),
      failed("Unavailable", "yes", 60_000),
      poll()
    ])
    assert.isUndefined(thrown)
    assert.deepStrictEqual(ids(emitted), ["a1", "a2", "a9"])
    assert.deepStrictEqual(pauses(commands), [2000, 2000, 4000, 8000, 2000, 2000, 60_000])
  })

  it("fails after ten failures in a row, and immediately if the service asks it to wait for hours", () => {
    const passing = failed("BadGateway", "yes")
    const { commands, thrown } = play(traceProgram(id), [poll(one), ...Array.from({ length: 11 }, () => passing)])
    assert.nestedPropertyVal(thrown, "reason._tag", "BadGateway")
    assert.lengthOf(calls(commands), 11)
    assert.nestedPropertyVal(
      play(traceProgram(id), [poll(one), failed("RateLimited", "yes", 1e12)]).thrown,
      "reason._tag",
      "RateLimited"
    )
  })

  it("counts only failures in a row", () => {
    const passing = failed("BadGateway", "yes")
    const troubled = Array.from({ length: 15 }, () => [passing, poll(one)]).flat()
    assert.isUndefined(play(traceProgram(id), [poll(one), ...troubled, poll(last), poll(), poll()]).thrown)
  })

  it("fails with a permanent failure, and with any failure before the first response", () => {
    assert.nestedPropertyVal(
      play(traceProgram(id), [poll(one), failed("AgentNotFound", "no")]).thrown,
      "reason._tag",
      "AgentNotFound"
    )
    assert.nestedPropertyVal(play(traceProgram(id), [failed("BadGateway", "yes")]).thrown, "reason._tag", "BadGateway")
  })

  it("passes events of unknown kinds through unchanged", () => {
    const odd = { eventId: "w", type: "weather.changed", sky: "clear" }
    assert.deepStrictEqual<unknown>(play(traceProgram(id), [poll(odd)], 1).emitted, [odd])
  })
})

describe("a pushed trace", () => {
  it("emits events from any pieces, and polls for late events at the end", () => {
    const text = `: hello\n\n${pushed(one)}${pushed(two)}`
    const { commands, emitted, open } = play(traceProgram(id), [
      stream(text.slice(0, 30), text.slice(30, 99), text.slice(99), pushed(last)),
      poll(one, two, last, three),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(ids(emitted), ["a1", "a2", "a9", "a3"])
    assert.deepStrictEqual(calls(commands).map(({ accept }) => accept), [
      "application/json, text/event-stream",
      undefined,
      undefined,
      undefined
    ])
    assert.strictEqual(open, 0)
  })

  it("resumes a lost stream at the last event, after the delay that the service sets", () => {
    const { commands, emitted, open } = play(traceProgram(id), [
      stream(`retry: 5000\n\n${pushed(one)}`, pushed(two).slice(0, 20), lost),
      stream(pushed(two) + pushed(two), undefined),
      stream(pushed(last)),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(ids(emitted), ["a1", "a2", "a9"])
    assert.deepStrictEqual(calls(commands).map(({ lastEventId }) => lastEventId), [
      undefined,
      "a1",
      "a2",
      undefined,
      undefined
    ])
    assert.deepStrictEqual(pauses(commands).slice(0, 2), [5000, 5000])
    assert.strictEqual(open, 0)
  })

  it("ends when its time limit or the caller's signal ends the call, which is not a lost connection", () => {
    for (const reason of [timedOut("deadline", 5000), { _tag: "Aborted", retryable: "no" }] as const) {
      const ended = withoutCall("run", reason)
      const { commands, emitted, open, thrown } = play(traceProgram(id), [stream(pushed(one), ended)])
      assert.strictEqual(thrown, ended)
      assert.deepStrictEqual([ids(emitted), commands.length, open], [["a1"], 1, 0])
      const refused = play(traceProgram(id), [{ failure: ended }])
      assert.deepStrictEqual([refused.thrown, refused.commands.length], [ended, 1])
    }
  })

  it("ignores messages that are not events", () => {
    const odd = ["null", "7", "\"text\"", "[]", "{\"events\":7}", "{", ""].map((data) => `data: ${data}\n\n`).join("")
    const { emitted, thrown } = play(traceProgram(id), [stream(odd + pushed(one) + pushed(last)), poll(), poll()])
    assert.deepStrictEqual([ids(emitted), thrown], [["a1", "a9"], undefined])
  })

  it("falls back to polling if streams bring no events", () => {
    const { commands, emitted } = play(traceProgram(id), [
      stream(),
      stream(": ping\n\n", lost),
      poll(one, last),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(ids(emitted), ["a1", "a9"])
    assert.deepStrictEqual(calls(commands).map(({ accept }) => accept !== undefined), [true, true, false, false, false])
  })

  it("falls back to polling if a stream keeps sending other messages", () => {
    const ping = "event: ping\ndata: {}\n\n"
    const { emitted, open } = play(traceProgram(id), [
      stream(...Array.from({ length: 1000 }, () => ping)),
      poll(one, last),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(ids(emitted), ["a1", "a9"])
    assert.strictEqual(open, 0)
  })

  it("falls back to polling if a message never ends", () => {
    const endless = stream(...Array.from({ length: 100 }, () => "x".repeat(2 ** 20)))
    const { commands, emitted, open } = play(traceProgram(id), [endless, endless, poll(one, last), poll(), poll()])
    assert.deepStrictEqual(ids(emitted), ["a1", "a9"])
    assert.strictEqual(open, 0)
    assert.lengthOf(calls(commands), 5)
  })

  it("falls back to polling immediately if only the stream is refused or broken", () => {
    for (const tag of ["ResponseMalformed", "Unrecognized", "TimedOut"] as const) {
      const { commands, emitted } = play(traceProgram(id), [failed(tag, "no"), poll(one, last), poll(), poll()])
      assert.deepStrictEqual(ids(emitted), ["a1", "a9"])
      assert.deepStrictEqual(pauses(commands), [2000, 2000])
    }
  })

  it("accepts poll responses as messages, and ignores other messages", () => {
    const answer = `data: ${JSON.stringify({ success: true, events: [two, one] })}\n\n`
    const { emitted } = play(traceProgram(id), [
      stream(`data: {"type":"x"}\n\ndata: [DONE]\n\ndata: null\n\n${answer}`, pushed(last)),
      poll(),
      poll()
    ])
    assert.deepStrictEqual(ids(emitted), ["a1", "a2", "a9"])
  })

  it("closes the stream when the reader stops", () => {
    assert.strictEqual(play(traceProgram(id), [stream(pushed(one), pushed(two))], 1).open, 0)
  })
})

describe("whatever the service and the network do", () => {
  const agents = ["a", "b", "c"]
  const plan = fc.record({
    // the agent of the next event
    order: fc.array(fc.constantFrom(...agents), { minLength: 1, maxLength: 20 }),
    finishedAt: fc.nat(),
    steps: fc.array(
      fc.record({
        grow: fc.nat(5),
        seed: fc.nat(),
        kind: fc.constantFrom("poll", "poll", "stream", "lost", "failure", "shrunk")
      }),
      { maxLength: 20 }
    ),
    handled: fc.nat(20)
  })

  it("each event is emitted once, in the order of its agent, unless it was handled before", () => {
    fc.assert(
      fc.property(plan, ({ finishedAt, handled, order, steps }) => {
        const counts: Record<string, number> = {}
        const all = order.map((agent, index) => {
          const sequence = counts[agent] = (counts[agent] ?? 0) + 1
          return event(agent, sequence, index === finishedAt % order.length ? "run.finished" : "progress.reported")
        })
        const from = ids(all.slice(0, handled))
        let step = 0
        let emittedCount = 0
        let polled = 0
        const serve = ({ accept, lastEventId }: Call): Answer => {
          const { grow, kind, seed } = steps[step++] ?? { grow: 20, seed: 0, kind: "poll" }
          if (kind !== "failure") emittedCount = Math.min(all.length, emittedCount + grow)
          const visible = shuffled(all.slice(kind === "shrunk" ? polled : 0, emittedCount), seed)
          if (kind === "failure" && step > 1) return failed("BadGateway", "yes")
          if (accept === undefined || kind === "poll" || kind === "failure" || kind === "shrunk") {
            polled = emittedCount
            return poll(...visible, ...visible.slice(0, seed % 3))
          }
          // a stream sends events in order, some of them again, and may break off anywhere
          const text = all.slice(Math.max(0, ids(all).indexOf(lastEventId ?? "") + 1 - seed % 3), emittedCount).map((
            event
          ) => pushed(event)).join("")
          const cut = kind === "lost" ? seed % (text.length + 1) : text.length
          return stream(text.slice(0, cut / 3), text.slice(cut / 3, cut), kind === "lost" ? lost : undefined)
        }
        const { emitted, open, thrown } = play(traceProgram(id, { from }), serve)
        assert.isUndefined(thrown)
        assert.strictEqual(open, 0)
        const expected = ids(all).filter((eventId) => !from.includes(eventId))
        // the program may miss events that arrive more than two polls after the end
        const given = ids(emitted)
        assert.strictEqual(new Set(given).size, given.length)
        if (emittedCount === all.length && steps.every(({ grow }) => grow > 0)) assert.sameMembers(given, expected)
        else assert.includeMembers(expected, given)
        for (const agent of agents) {
          const sequences = emitted.filter((event) => event.agent?.id === agent).map(({ producerSequence }) =>
            producerSequence ?? 0
          )
          assert.deepStrictEqual(sequences, sequences.toSorted((x, y) => x - y))
        }
      }),
      { numRuns: 1000 }
    )
  })
})

const shuffled = <A>(values: ReadonlyArray<A>, seed: number): ReadonlyArray<A> =>
  values.map((value, index) => ({ value, key: (index * 7919 + seed * 104_729) % 101 })).toSorted((a, b) =>
    a.key - b.key
  ).map(({ value }) => value)
