import * as Effect from "effect/Effect"
import { assert, describe, it } from "vitest"
import { jsonBytes } from "../../src/store/json-bytes.ts"

const million = 1_000_000
const values: ReadonlyArray<readonly [string, unknown]> = [
  ["small values", { a: 1, b: [true, null, "c"], d: undefined }],
  ["a long text with quotes and line breaks", { text: `"a"\n\u2028`.repeat(million / 2), after: [1] }],
  ["a pair of surrogates at the end of a part", `${"a".repeat(million - 1)}😀${"b".repeat(million)}`],
  ["half a pair of surrogates at the end of a part", `${"a".repeat(million - 1)}\ud83d${"b".repeat(million)}`],
  ["many small values", { list: Array.from({ length: million / 5 }, (_, at) => ({ at, missing: undefined })) }],
  ["undefined in a list and names with quotes", [undefined, { "\"a\"": "b".repeat(million) }, [[[[[[["c"]]]]]]]]]
]

describe("JSON in parts is the same as in one piece, for", () => {
  it.each(values)("%s", async (_, value) => {
    const { bytes, characters } = await Effect.runPromise(jsonBytes(value))
    const expected = JSON.stringify(value)
    assert.isTrue(Buffer.from(expected).equals(bytes))
    assert.strictEqual(characters, expected.length)
  })
})

describe("while large data is written as JSON", () => {
  it("other work runs", async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 0)
    await Effect.runPromise(jsonBytes({ text: `"a"`.repeat(10 * million) }))
    clearInterval(timer)
    assert.isAbove(turns, 10)
  })
})
