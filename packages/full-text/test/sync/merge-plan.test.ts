import { assert, it } from "@effect/vitest"
import type { LiveSegment } from "../../src/sync/live-segments.ts"
import { restMerge } from "../../src/sync/merge-plan.ts"

/** A part of so many documents, of which some have gone; in a file, unless it holds what came since a version. */
const part = (size: number, { missing = 0, since = Infinity } = {}) =>
  ({ missing, segment: { size }, since }) as LiveSegment

const sizes = (...parts: ReadonlyArray<LiveSegment>) => restMerge(parts)?.parts.map(({ segment }) => segment.size)

it("files are merged in idle time until each has more than all smaller ones together", () => {
  assert.isUndefined(sizes())
  assert.isUndefined(sizes(part(40)))
  assert.isUndefined(sizes(part(40), part(20), part(10)))
  assert.deepStrictEqual(sizes(part(40), part(10), part(10)), [10, 10])
  assert.deepStrictEqual(sizes(part(10), part(40), part(20), part(10)), [10, 40, 20, 10])
})

it("deleted documents do not count, and segments in memory stay there", () => {
  assert.deepStrictEqual(sizes(part(40, { missing: 30 }), part(10)), [40, 10])
  assert.isUndefined(sizes(part(40), part(30, { since: 7 }), part(20, { since: 3 })))
})

it("a file with only deleted documents is not merged forever", () => {
  assert.isUndefined(sizes(part(10, { missing: 10 })))
})
