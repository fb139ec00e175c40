import * as fc from "fast-check"
import { assert, describe, it } from "vitest"
import { countChanges, jsonChanges } from "../../src/agent/json-changes.ts"

const marked = (before: unknown, after: unknown) =>
  jsonChanges(before, after).flatMap(({ change, text }) => change === undefined ? [] : [`${change} ${text.trim()}`])

describe("the changes between two versions", () => {
  it("are marked as added, changed or removed, at their positions", () => {
    assert.deepStrictEqual(marked({ a: 1, b: [1, 2], c: "x" }, { a: 2, b: [1, 2, 3], d: {} }), [
      "changed \"a\": 2,",
      "added 3",
      "added \"d\": {},",
      "removed \"c\": \"x\""
    ])
  })

  it("include every line of a new value", () => {
    const lines = jsonChanges({}, { a: { b: [1] } })
    assert.strictEqual(countChanges(lines), 3)
    assert.isTrue(lines.slice(1, -1).every(({ change }) => change === "added"))
  })

  it("are empty if nothing changed", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.deepStrictEqual(marked(value, value), [])))
  })

  it("keep the new version readable, without the removed lines", () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
      const lines = jsonChanges(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(after))).filter((
        { change }
      ) => change !== "removed")
      const text = lines.map(({ text }) => text).join("\n").replaceAll(/,(\s*[\]}])/g, "$1")
      // a comma in a string before a bracket is not tested
      if (!/,\s*[\]}]/.test(JSON.stringify(after))) {
        assert.deepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(after)))
      }
    }))
  })
})
