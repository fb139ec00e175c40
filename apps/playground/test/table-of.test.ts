import { assert, describe, it } from "vitest"
import { tableOf } from "../src/parts/table-of.ts"

describe("data is a table", () => {
  it("if it is a list of records, alone or in a record, with the fields of all", () => {
    const rows = [{ a: 1, b: "x" }, { a: null, c: true }]
    assert.deepStrictEqual(tableOf(rows), { columns: ["a", "b", "c"], rows })
    assert.deepStrictEqual(tableOf({ items: rows, count: 2 }), { columns: ["a", "b", "c"], rows })
  })

  it.each([[null], ["text"], [[]], [{ items: [] }], [[1, 2]], [[{ a: { b: 1 } }]], [{
    one: [{ a: 1 }],
    two: [{ a: 1 }]
  }]])("and not otherwise: %j", (data) => {
    assert.isUndefined(tableOf(data))
  })
})
