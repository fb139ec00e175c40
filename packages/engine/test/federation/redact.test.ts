import { assert, describe, it } from "vitest"
import { redactor } from "../../src/federation/redact.ts"
import { processorTime } from "../processor-time.ts"

const key = "a&b+c/d<e_\"f'g=0123456789?"
const redact = redactor(key)

const html: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "+": "&plus;",
  "/": "&sol;",
  "<": "&lt;",
  "_": "&lowbar;",
  "\"": "&quot;",
  "'": "&apos;",
  "=": "&equals;",
  "?": "&quest;"
}

describe("a key is redacted", () => {
  const notations: ReadonlyArray<readonly [name: string, text: string]> = [
    ["as it is", key],
    ["percent-encoded", encodeURIComponent(key)],
    ["percent-encoded twice", encodeURIComponent(encodeURIComponent(key))],
    ["in JSON", JSON.stringify(key).slice(1, -1)],
    ["in JSON in JSON", JSON.stringify(JSON.stringify(key)).slice(3, -3)],
    ["with numbers of HTML", Array.from(key, (character) => `&#${character.codePointAt(0)};`).join("")],
    ["with names of HTML", Array.from(key, (character) => html[character] ?? character).join("")],
    [
      "with names of HTML, escaped again",
      Array.from(key, (character) => html[character]?.replace("&", "&amp;") ?? character).join("")
    ],
    ["in base64", btoa(key).replace(/=+$/u, "")]
  ]
  it.each(notations)("%s", (_, text) => assert.strictEqual(redact(`so: ${text}, so`), "so: <key>, so"))

  it.each(["", "x", "xy", "Bearer ", "Basic ", "user:"])(
    "in base64 of a text that begins with %j, whatever follows",
    (before) => {
      for (const after of ["", "0", "\n\n", ", and more"]) {
        for (const encoding of ["base64", "base64url"] as const) {
          const text = redact(Buffer.from(before + key + after).toString(encoding))
          // no six characters of the key are left
          const left = Buffer.from(text.replace("<key>", ""), "base64").toString("latin1")
          assert.include(text, "<key>")
          for (let at = 0; at + 6 <= key.length; at++) assert.notInclude(left, key.slice(at, at + 6))
        }
      }
    }
  )

  it("repeatedly, also with backslashes in between", () => {
    assert.strictEqual(redactor("abcdef\\")("abcdef\\\\\\\\abcdef\\"), "<key><key>")
    assert.notInclude(redact(`${"\\".repeat(100)}${key}`), "0123456789")
  })
})

// each position was once the start of a search
it("a long run of backslashes is read in linear time", () => {
  const text = "\\".repeat(30_000_000)
  const began = processorTime()
  assert.strictEqual(redact(text), text)
  assert.isBelow(processorTime() - began, 1_000)
})
