import { assert, describe, it } from "vitest"
import { jsonChanges } from "../../src/changes/json-changes.ts"

describe("the changes of JSON", () => {
  it("are listed by path", () => {
    const before = { plans: [{ name: "Team", price: 29 }, { name: "Solo", price: 9 }], "list price": 1, open: true }
    const after = { plans: [{ name: "Team", price: 35 }], "list price": 2, open: true, note: { text: "New" } }
    assert.deepStrictEqual(jsonChanges(before, after), {
      "plans[0].price": { previous: 29, current: 35 },
      "plans[1].name": { previous: "Solo", current: null },
      "plans[1].price": { previous: 9, current: null },
      "[\"list price\"]": { previous: 1, current: 2 },
      "note.text": { previous: null, current: "New" }
    })
  })

  it("do not include spaces and Unicode forms", () => {
    assert.deepStrictEqual(jsonChanges({ name: "Café  Lund" }, { name: " Cafe\u0301 Lund\n" }), {})
  })

  it("include values whose type changes, and empty lists", () => {
    assert.deepStrictEqual(jsonChanges({ a: "1", b: [], c: null }, { a: 1, b: {}, c: [] }), {
      b: { previous: [], current: {} },
      c: { previous: null, current: [] },
      a: { previous: "1", current: 1 }
    })
  })

  it("are found in documents that are nested very deeply", () => {
    assert.deepStrictEqual(jsonChanges(nested("a"), nested("a")), {})
  })
})

const nested = (value: string): unknown =>
  JSON.parse(`${"[".repeat(100_000)}${JSON.stringify(value)}${"]".repeat(100_000)}`)
