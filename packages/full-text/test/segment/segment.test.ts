import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { isDeepStrictEqual } from "node:util"
import { fieldTags } from "../../src/document/page-tags.ts"
import { fieldWeights } from "../../src/ranking/ranking-weights.ts"
import { openSegment } from "../../src/segment/read/open-segment.ts"
import { buildSegment } from "../../src/segment/write/build-segment.ts"
import { naiveIndex, saidBy } from "./naive-index.ts"
import { someDocuments } from "./some-documents.ts"

describe("a segment", () => {
  it("returns the tokens of its documents", () => {
    fc.assert(
      fc.property(someDocuments(12), (documents) => {
        const expected = naiveIndex(documents)
        return isDeepStrictEqual(
          saidBy(openSegment(buildSegment(documents, fieldWeights, fieldTags)), expected),
          expected
        )
      }),
      { numRuns: 150, interruptAfterTimeLimit: 10_000 }
    )
  })

  it("returns the tokens of a document that is read in pieces", () => {
    const body = Array.from(
      { length: 4_000 },
      (_, at) => `retryPolicy ${at} of donʼt café 東京都の天気 ภาษาไทย schedules-${at % 97}\n`
    ).join("")
    const document = {
      page: 1,
      dated: 0,
      quality: 0,
      host: "example.com:443",
      tags: [],
      texts: { title: "Otters", body }
    }
    const expected = naiveIndex([document])
    assert.deepStrictEqual(saidBy(openSegment(buildSegment([document], fieldWeights, fieldTags)), expected), expected)
  })
})
