import { assert, it } from "vitest"
import { retryAfter } from "../../src/host/retry-after.ts"

const now = Date.UTC(2026, 0, 1)

it.each([
  ["7", 7_000],
  [" 1.5 ", 1_500],
  ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["-7", undefined],
  ["soon", undefined],
  ["", undefined],
  [undefined, undefined]
])("reads Retry-After %j as %j milliseconds", (header, milliseconds) => {
  assert.strictEqual(retryAfter(header, now), milliseconds)
})
