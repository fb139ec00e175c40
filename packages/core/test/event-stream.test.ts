import { feed, newStream } from "@trawl/core/machine"
import * as fc from "fast-check"
import { assert, describe, it } from "vitest"

const all = (...pieces: ReadonlyArray<string>) => {
  const stream = newStream()
  const messages = pieces.flatMap((piece) => feed(stream, piece))
  return { messages, lastEventId: stream.lastEventId, retry: stream.retry }
}

describe("an event stream", () => {
  it("returns the data of each complete message", () => {
    assert.deepStrictEqual(all("data: one\n\ndata:two\ndata\ndata:  three\n\ndata: not yet\n").messages, [
      "one",
      "two\n\n three"
    ])
  })

  it("tracks the last event ID and the reconnection delay", () => {
    assert.deepStrictEqual(all("id: 7\nretry: 1500\ndata: x\n\nid: 8\n\nid: 9\ndata: cut"), {
      messages: ["x"],
      lastEventId: "8",
      retry: 1500
    })
    assert.strictEqual(all("retry: soon\n\n").retry, 0)
    assert.strictEqual(all("id: 7\n\n", "id\n\n").lastEventId, "")
  })

  it("ignores an ID that a header cannot contain", () => {
    for (const id of ["\u0000", "a\u0000b", "漢字", "\u007f", "x".repeat(1001)]) {
      assert.strictEqual(all(`id: 7\n\nid: ${id}\ndata: x\n\n`).lastEventId, "7")
    }
    assert.strictEqual(all("id: é\n\n").lastEventId, "é")
  })

  it("ignores comments and unknown fields", () => {
    assert.deepStrictEqual(all(": ping\n\nevent: progress\ndataset: 4\n:data: 5\ndata: x\n\n\n\n").messages, ["x"])
  })

  it("accepts every kind of line break, and a byte order mark", () => {
    assert.deepStrictEqual(all("\uFEFFdata: a\r\n\r\ndata: b\rdata: c\r\rdata: d\n\n").messages, ["a", "b\nc", "d"])
    assert.deepStrictEqual(all("data: a\u2028b\n\n").messages, ["a\u2028b"])
  })

  it("scans a long message only once, however many pieces it arrives in", () => {
    const began = performance.now()
    const long = "x".repeat(1000)
    assert.strictEqual(
      all("data: ", ...Array.from({ length: 10_000 }, () => long), "\n", "\n").messages[0]?.length,
      10_000_000
    )
    // scanning it again with each piece would take minutes
    assert.isBelow(performance.now() - began, 5000)
  })

  it("gives the same messages wherever it is split", () => {
    const line = fc.oneof(
      fc.constantFrom("data: x", "data:", "data", "id: 1", "id: 2", "retry: 5", ": comment", "event: e", "", "", ""),
      fc.string().map((text) => `data: ${text.replaceAll(/[\r\n]/g, "")}`)
    )
    const stream = fc.array(fc.tuple(line, fc.constantFrom("\n", "\r\n", "\r")), { maxLength: 30 }).map((lines) =>
      `${lines.flat().join("")}\n\n`
    )
    fc.assert(
      fc.property(stream, fc.array(fc.nat(400), { maxLength: 12 }), (text, cuts) => {
        const places = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
        const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
        assert.deepStrictEqual(all(...pieces), all(text))
      }),
      { numRuns: 500 }
    )
  })
})
