import * as fc from "fast-check"
import { assert, it } from "vitest"
import { jsonInText } from "../../../src/agent/model/endpoint/json-in-text.ts"

const findings = fc.record({
  findings: fc.array(fc.record({ field: fc.string(), quote: fc.string({ unit: "binary" }) }))
})
const prose = fc.stringMatching(/^[a-z .,:\n]{0,40}$/u)

it("extracts a JSON value from surrounding text", () => {
  fc.assert(fc.property(findings, prose, prose, (value, before, after) => {
    assert.deepStrictEqual(JSON.parse(jsonInText(`${before}${JSON.stringify(value)}${after}`, false)), value)
  }))
})

it("returns the complete items of a truncated list", () => {
  fc.assert(fc.property(findings, fc.nat(400), (value, length) => {
    const text = JSON.stringify(value)
    const cut = text.slice(0, Math.min(length, text.length - 1))
    const saved = jsonInText(cut, true)
    if (saved === cut.trim()) return
    const { findings: left } = JSON.parse(saved) as typeof value
    assert.deepStrictEqual(left, value.findings.slice(0, left.length))
  }))
})

it("returns nothing of an object that is truncated in the middle", () => {
  assert.strictEqual(
    jsonInText("{\"a\":[{\"n\":1,\"t\":[{\"k\":1}]},{\"n\":2,\"t\":[{\"k\":2}", true),
    "{\"a\":[{\"n\":1,\"t\":[{\"k\":1}]}]}"
  )
})

it("returns text without JSON unchanged, except for reasoning", () => {
  assert.strictEqual(jsonInText("<think>{\"a\": 1}</think>\nI cannot [say].", false), "I cannot [say].")
})

it("gives up quickly on many brackets", () => {
  const began = performance.now()
  jsonInText("[{".repeat(200_000), true)
  assert.isBelow(performance.now() - began, 2_000)
})
