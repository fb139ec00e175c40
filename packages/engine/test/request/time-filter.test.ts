import { assert, it } from "@effect/vitest"
import { parseTimeFilter } from "../../src/request/time-filter.ts"

const now = Date.UTC(2026, 5, 15, 12)
const days = (count: number) => count * 86_400_000

it.each([
  ["qdr:h", { from: now - days(1) / 24, to: now, sortByDate: false }],
  ["qdr:d", { from: now - days(1), to: now, sortByDate: false }],
  ["qdr:w", { from: now - days(7), to: now, sortByDate: false }],
  ["qdr:m", { from: now - days(30), to: now, sortByDate: false }],
  ["qdr:y", { from: now - days(365), to: now, sortByDate: false }],
  ["sbd:1", { sortByDate: true }],
  ["sbd:1,qdr:w", { from: now - days(7), to: now, sortByDate: true }],
  ["cdr:1,cd_min:01/31/2026,cd_max:02/28/2026", {
    from: Date.UTC(2026, 0, 31),
    to: Date.UTC(2026, 2, 1) - 1,
    sortByDate: false
  }],
  ["cdr:1,cd_min:02/29/2024,cd_max:02/29/2024,sbd:1", {
    from: Date.UTC(2024, 1, 29),
    to: Date.UTC(2024, 2, 1) - 1,
    sortByDate: true
  }],
  ["cdr:1,cd_min:06/10/2026,cd_max:06/30/2026,qdr:w", { from: Date.UTC(2026, 5, 10), to: now, sortByDate: false }]
])("%s", (tbs, expected) => {
  assert.deepStrictEqual(parseTimeFilter(tbs, now), expected)
})

it.each([
  "",
  "qdr",
  "qdr:x",
  "qdr:h6",
  "qdr:w,",
  ",qdr:w",
  "qdr:w;sbd:1",
  "sbd:0",
  "cdr:1",
  "cdr:1,cd_min:01/31/2026",
  "cd_min:01/01/2026,cd_max:01/02/2026",
  "cdr:1,cd_min:1/1/2026,cd_max:01/02/2026",
  "cdr:1,cd_min:02/30/2026,cd_max:03/02/2026",
  "cdr:1,cd_min:13/01/2026,cd_max:13/02/2026"
])("refuses %j", (tbs) => {
  assert.isUndefined(parseTimeFilter(tbs, now))
})
