import { assert, it } from "vitest"
import { decode, encode, Source } from "../../src/values/codec.ts"

const passed = (value: unknown) => decode(JSON.parse(JSON.stringify(encode(value))))

it("passes what JSON lacks", () => {
  const value = {
    none: undefined,
    date: new Date(1),
    pattern: /a+/gi,
    numbers: [Number.NaN, Infinity, -Infinity, -0, 5n],
    bytes: new Uint8Array([0, 255]),
    $: "bytes",
    nested: { $: { $: 1 } }
  }
  assert.deepEqual(passed(value), value)
  assert.isTrue(Object.is((passed([-0]) as [number])[0], -0))
  assert.strictEqual((passed((x: number) => x) as Source).text, "(x) => x")
})

it("never changes a prototype", () => {
  const value = decode(
    JSON.parse(
      "{ \"__proto__\": { \"polluted\": 1 }, \"a\": { \"constructor\": { \"prototype\": { \"polluted\": 1 } } } }"
    )
  )
  assert.strictEqual(Object.getPrototypeOf(value), Object.prototype)
  assert.notProperty({}, "polluted")
})

it("refuses circular, deep and unknown values", () => {
  const circular: { self?: unknown } = {}
  circular.self = circular
  assert.throws(() => encode(circular), /circular/)
  assert.throws(() => encode(Symbol("a")), /symbol/)
  assert.throws(() => decode(JSON.parse(`${"[".repeat(1000)}${"]".repeat(1000)}`)), /deeply/)
  assert.throws(() => decode({ $: "code", value: "1" }), /unknown kind/)
})
