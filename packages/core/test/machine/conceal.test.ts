import { assert, describe, it } from "@effect/vitest"
import { concealing } from "@trawl/core/machine"
import { concealCause, concealValue } from "../../src/machine/conceal.ts"

const key = "fc-ab/cd+ef=="
const conceal = concealing(key)

describe("concealing", () => {
  it("takes the key out of a text, also where an address encodes it", () => {
    assert.strictEqual(conceal(`Bearer ${key}, ?key=${encodeURIComponent(key)}`), "Bearer <key>, ?key=<key>")
  })

  it("takes it out of JSON that escapes it, in names too", () => {
    const escaped = key.replaceAll("/", "\\/").replace("f", "\\u0066")
    const value: unknown = JSON.parse(`{"${escaped}":["${escaped}"]}`)
    assert.deepStrictEqual(concealValue(value, conceal), { "<key>": ["<key>"] })
  })

  it("leaves a text alone when the key is no more than a word", () => {
    assert.strictEqual(concealing("e")("three trees"), "three trees")
  })

  it("keeps of a foreign error what helps, and none of what it carries", () => {
    const inner = Object.assign(new Error(`read ${key}`), { code: "ECONNRESET", config: { headers: { authorization: key } } })
    const kept = concealCause(new TypeError("fetch failed", { cause: inner }), conceal)
    assert.instanceOf(kept, Error)
    assert.deepInclude({ name: kept.name, message: kept.message }, { name: "TypeError", message: "fetch failed" })
    assert.deepInclude({ ...Object(kept.cause) }, { code: "ECONNRESET" })
    assert.notProperty(kept.cause, "config")
    assert.propertyVal(kept.cause, "message", "read <key>")
  })

  it("takes it out of the name and the code of a foreign error", () => {
    const cause = Object.assign(new Error("no"), { name: `Error of ${key}`, code: `E-${key}` })
    const kept = concealCause(cause, conceal)
    assert.deepInclude({ ...Object(kept) }, { name: "Error of <key>", code: "E-<key>" })
  })

  it("bears a cause that is its own", () => {
    const cause = new Error("round")
    cause.cause = cause
    assert.propertyVal(concealCause(cause, conceal), "message", "round")
    assert.isUndefined(concealCause({ headers: key }, conceal))
  })
})
