import { assert, describe, it, vi } from "@effect/vitest"
import * as fc from "fast-check"
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { isDeepStrictEqual } from "node:util"
import { fieldTags } from "../../src/document/page-tags.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import { mergeSegments } from "../../src/segment/merge/merge-segments.ts"
import { openSegment } from "../../src/segment/read/open-segment.ts"
import type { SegmentDocument } from "../../src/segment/segment.ts"
import { buildSegment } from "../../src/segment/write/build-segment.ts"
import { drive } from "./drive.ts"
import { naiveIndex, saidBy } from "./naive-index.ts"
import { ownDirectory } from "./own-directory.ts"
import { someDocuments } from "./some-documents.ts"

const built = (documents: ReadonlyArray<SegmentDocument>) =>
  openSegment(buildSegment(documents, fieldWeights, fieldTags))

describe("merging segments", () => {
  it("is the same as building one from the remaining documents", () => {
    const parts = fc.array(
      fc.record({ documents: someDocuments(6), deleted: fc.array(fc.nat(5)).map((list) => new Set(list)) }),
      { minLength: 1, maxLength: 4 }
    )
    fc.assert(
      fc.property(parts, (parts) => {
        const left = parts.flatMap(({ deleted, documents }) => documents.filter((_, at) => !deleted.has(at)))
        const merged = openSegment(
          drive(mergeSegments(parts.map(({ deleted, documents }) => ({ segment: built(documents), deleted }))))
        )
        const expected = naiveIndex(left)
        const gone = Object.keys(naiveIndex(parts.flatMap(({ documents }) => documents)).words).filter((word) =>
          !Object.hasOwn(expected.words, word)
        )
        return isDeepStrictEqual(saidBy(merged, expected), expected) &&
          gone.every((word) => merged.term(word) === undefined)
      }),
      { numRuns: 100, interruptAfterTimeLimit: 10_000 }
    )
  })

  it("keeps words of many documents in the order of the parts", () => {
    const documents = manyDocuments(700)
    const parts = [documents.slice(0, 300), documents.slice(300, 301), documents.slice(301)].map((list) => ({
      segment: built(list),
      deleted: new Set([0])
    }))
    const left = documents.filter((_, at) => at !== 0 && at !== 300 && at !== 301)
    const merged = openSegment(drive(mergeSegments(parts)))
    const expected = naiveIndex(left)
    assert.isTrue(isDeepStrictEqual(saidBy(merged, expected), expected))
  })

  it("yields while it writes a large dictionary", () => {
    using directory = ownDirectory()
    let now = 0
    // a clock by which everything takes too long
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now += 1_000)
    const words = Array.from(
      { length: 100_000 },
      (_, at) => `unlike${at.toString(36)}${"x".repeat(20)}${at * 7_919 % 1_000_003}`
    )
    const part = {
      segment: built([{
        page: 1,
        dated: 0,
        quality: 0,
        host: "a.example:443",
        tags: [],
        texts: { body: words.join(" ") }
      }]),
      deleted: new Set<number>()
    }
    const { dictionary: [at, length] } = part.segment.contents.sections
    const path = join(directory.path, "merged")
    const file = openSync(path, "wx+")
    const sizes: Array<number> = []
    for (const _ of mergeSegments([part], file)) sizes.push(fstatSync(file).size)
    closeSync(file)
    clock.mockRestore()
    assert.isAbove(sizes.filter((size) => size > at && size < at + length).length, 3)
  })

  it("writes the same bytes into a file and into memory", () => {
    using directory = ownDirectory()
    const parts = [manyDocuments(400), manyDocuments(50)].map((list) => ({
      segment: built(list),
      deleted: new Set([3])
    }))
    const path = join(directory.path, "merged")
    const file = openSync(path, "wx+")
    drive(mergeSegments(parts, file))
    closeSync(file)
    assert.isTrue(Buffer.from(drive(mergeSegments(parts))).equals(readFileSync(path)))
  })
})

describe("a cursor", () => {
  const documents = manyDocuments(1500)
  const segment = built(documents)

  it("has upper bounds of impacts, and knows where they end", () => {
    for (const word of ["common", "third", "seldom", "often"]) {
      const all: Array<readonly [document: number, impact: number]> = []
      for (
        const cursor = segment.term(word)!.cursor();
        cursor.document < segment.size;
        cursor.advance(cursor.document + 1)
      ) all.push([cursor.document, cursor.impact()])
      assert.strictEqual(segment.term(word)!.highest, Math.max(...all.map(([, impact]) => impact)))
      const cursor = segment.term(word)!.cursor()
      for (let from = 0; from < segment.size;) {
        const bound = cursor.blockHighest(from)
        assert.isAtLeast(cursor.blockEnd, from)
        for (const [document, impact] of all) {
          if (document >= from && document <= cursor.blockEnd) assert.isAtMost(impact, bound)
        }
        from = cursor.blockEnd + 1
      }
    }
  })

  it("advances to the first document from another one on, however far", () => {
    for (const word of ["common", "third", "seldom", "often"]) {
      const all: Array<number> = []
      for (
        const cursor = segment.term(word)!.cursor();
        cursor.document < segment.size;
        cursor.advance(cursor.document + 1)
      ) all.push(cursor.document)
      for (const step of [1, 2, 7, 100, 129, 700]) {
        const cursor = segment.term(word)!.cursor()
        for (let to = 0; to < segment.size + step; to += step) {
          const expected = Math.max(cursor.document, all.find((document) => document >= to) ?? segment.size)
          assert.strictEqual(cursor.advance(to), expected)
        }
      }
    }
  })

  it("is independent of another cursor for the same word, also for very frequent words", () => {
    const size = 40_000
    const large = built(Array.from({ length: size }, (_, at) => ({
      page: at + 1,
      dated: 0,
      quality: 0,
      host: "example.com:443",
      tags: ["all"],
      texts: { body: "common ".repeat(1 + at % 3) }
    })))
    for (const open of [() => large.term("common")!.cursor(), () => large.tag("all")!.cursor()]) {
      const [one, other] = [open(), open()]
      for (let at = 0; at < size; at += 777) {
        assert.strictEqual(one.advance(at), at)
        assert.strictEqual(other.advance(size - 777 + at / 60 | 0), size - 777 + at / 60 | 0)
        assert.strictEqual(one.advance(at + 1), at + 1)
      }
    }
    const cursor = large.term("common")!.cursor()
    for (const to of [0, 130, 20_000, 39_999]) {
      cursor.advance(to)
      assert.strictEqual(cursor.occurrences(), 1 + to % 3)
    }
  })

  it("reads the occurrences of any document, and skips others", () => {
    const cursor = segment.term("third")!.cursor()
    for (const to of [0, 3, 400, 402, 1200]) {
      cursor.advance(to)
      const body = naiveIndex([documents[cursor.document]!]).words["third"]![0]!.split(" ").slice(2)
      const count = cursor.occurrences()
      const { forms } = segment.term("third")!
      assert.deepStrictEqual(
        Array.from(cursor.positions.subarray(0, count), (position, at) => `${position}:${forms[cursor.forms[at]!]}`),
        body
      )
    }
  })
})

function manyDocuments(count: number): ReadonlyArray<SegmentDocument> {
  return Array.from({ length: count }, (_, at) => ({
    page: at + 1,
    dated: at,
    quality: at % 256,
    host: `host${at % 40}.example:443`,
    tags: ["all", `tenth:${at % 10}`],
    texts: {
      title: at % 90 === 0 ? "Often often" : `Page ${at}`,
      body: `common ${"common word ".repeat(at % 13)} ${at % 3 === 0 ? "third thirds Third" : ""} ${
        at % 500 === 7 ? "seldom" : ""
      } ${"x ".repeat(at % 300)} number${at} ${at % 90 === 1 ? "often" : ""}`
    }
  }))
}
