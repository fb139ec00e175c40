import { assert, describe, it } from "@effect/vitest"
import { redactor } from "@trawl/core/machine"
import { redactCause, redactValue } from "../../src/machine/redact.ts"
import { everyForm } from "../../src/machine/every-form.ts"

const key = "fc-ab/cd+e~f=="
const redact = redactor(key)

describe("redactor", () => {
  it("removes the key from a text, even if a URL encodes it", () => {
    assert.strictEqual(redact(`Bearer ${key}, ?key=${encodeURIComponent(key)}`), "Bearer <key>, ?key=<key>")
  })

  it("removes it from JSON that escapes it, also in names", () => {
    const escaped = key.replaceAll("/", "\\/").replace("f", "\\u0066")
    const value: unknown = JSON.parse(`{"${escaped}":["${escaped}"]}`)
    assert.deepStrictEqual(redactValue(value, redact), { "<key>": ["<key>"] })
  })

  const all = (form: (hex: string, character: string, index: number) => string) =>
    [...key].map((character, index) => form(character.charCodeAt(0).toString(16), character, index)).join("")
  const forms: Readonly<Record<string, string>> = {
    "percent-encoded, every character of it": all((hex) => `%${hex}`),
    "percent-encoded in part": all((hex, character, index) => index % 3 === 0 ? `%${hex.toUpperCase()}` : character),
    "percent-encoded more than once": encodeURIComponent(encodeURIComponent(encodeURIComponent(key))),
    "percent-encoded twice in part": all((hex, character, index) => index % 2 === 0 ? `%25${hex}` : character),
    "with the tilde and the dash percent-encoded": key.replace("~", "%7E").replace("-", "%2D"),
    "escaped in JSON": all((hex) => `\\u00${hex}`),
    "escaped in JSON within JSON": all((hex) => `\\\\u00${hex.toUpperCase()}`),
    "escaped in JSON, where that is optional": key.replaceAll("/", "\\/"),
    "escaped in HTML": all((hex, _, index) => index % 2 === 0 ? `&#x${hex};` : `&#${parseInt(hex, 16)};`),
    "escaped in HTML with zeros": all((hex) => `&#X000${hex.toUpperCase()};`),
    "escaped in HTML twice": key.replaceAll("/", "&amp;#47;").replaceAll("+", "&amp;#x2B;"),
    "in hex": all((hex) => hex),
    "in upper-case hex": all((hex) => hex.toUpperCase()),
    "in several ways": all((hex, character, index) =>
      [`%${hex}`, character, `\\u00${hex}`, `&#x${hex};`][index % 4] ?? ""
    )
  }
  for (const [name, form] of Object.entries(forms)) {
    it(`removes it ${name}`, () => {
      assert.strictEqual(redact(`no ${form}!`), "no <key>!")
      assert.deepStrictEqual(redactValue({ [form]: [form] }, redact), { "<key>": ["<key>"] })
    })
  }

  it("removes the key from Base64, wherever it begins in a longer text", () => {
    for (const before of ["", "x", "xy", "Bearer ", "{\"key\":\""]) {
      const text = btoa(`${before}${key}, and more`)
      for (
        const form of [
          text,
          text.replaceAll("+", "-").replaceAll("/", "_"),
          encodeURIComponent(text),
          text.replaceAll("/", "\\/")
        ]
      ) {
        const [start = "", end = ""] = redact(form).split("<key>")
        // a character at each edge of the key may stay, because it is encoded together with its neighbours
        assert.isAtMost(start.length + end.length, form.length - btoa(key).length + 6, form)
        assert.include(redact(form), "<key>", form)
      }
    }
  })

  it("leaves everything else unchanged", () => {
    const text = "a%2fb %2b &#47; &amp; \\u0041 \\/ ~fc-ab/cd+"
    assert.strictEqual(redact(text), text)
  })

  it("keeps a body that is null", () => {
    assert.isNull(redactValue(null, redact))
  })

  it("removes a numeric key from a number", () => {
    assert.strictEqual(redactValue({ id: 12345678 }, redactor("12345678")), "{\"id\":<key>}")
  })

  it("searches any text quickly, because every repetition is limited", () => {
    const secret = "fc-00000000000000000000000000000000"
    assert.notMatch(everyForm(secret).source, /[*+]|,\}/)
    for (const part of ["\\", "%", "%25", "&amp;", "&#0", "fc-0000", "%30", "\\u0030"]) {
      const text = part.repeat(100_000)
      assert.isTrue(redactor(secret)(text) === text, part)
    }
  })

  it("percent-encodes with two digits", () => {
    assert.match("two%0Alines", everyForm("two\nlines"))
    assert.notMatch("%acdef", everyForm("\ncdef"))
  })

  it("does not redact a key that is as short as a word", () => {
    assert.strictEqual(redactor("e")("three trees"), "three trees")
  })

  it("keeps the useful parts of an error from outside, and none of its properties", () => {
    const inner = Object.assign(new Error(`read ${key}`), {
      code: "ECONNRESET",
      config: { headers: { authorization: key } }
    })
    const kept = redactCause(new TypeError("fetch failed", { cause: inner }), redact)
    assert.instanceOf(kept, Error)
    assert.deepInclude({ name: kept.name, message: kept.message }, { name: "TypeError", message: "fetch failed" })
    assert.deepInclude({ ...Object(kept.cause) }, { code: "ECONNRESET" })
    assert.notProperty(kept.cause, "config")
    assert.propertyVal(kept.cause, "message", "read <key>")
  })

  it("removes it from the name and the code of a foreign error", () => {
    const cause = Object.assign(new Error("no"), { name: `Error of ${key}`, code: `E-${key}` })
    const kept = redactCause(cause, redact)
    assert.deepInclude({ ...Object(kept) }, { name: "Error of <key>", code: "E-<key>" })
  })

  it("accepts an error that is its own cause", () => {
    const cause = new Error("round")
    cause.cause = cause
    assert.propertyVal(redactCause(cause, redact), "message", "round")
    assert.isUndefined(redactCause({ headers: key }, redact))
  })
})
