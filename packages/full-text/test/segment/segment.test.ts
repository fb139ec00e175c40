import { describe, it } from "@effect/vitest"
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
        const said = naiveIndex(documents)
        return isDeepStrictEqual(saidBy(openSegment(buildSegment(documents, fieldWeights, fieldTags)), said), said)
      }),
      { numRuns: 150, interruptAfterTimeLimit: 10_000 }
    )
  })
})
