import { assert, it } from "@effect/vitest"
import { parsePrompt } from "../../../src/agent/rules/plan/read-prompt.ts"
import { statedDefaults } from "../../../src/scrape/extract/properties/stated-defaults.ts"
import { statedProperties } from "../../../src/scrape/extract/properties/stated-properties.ts"
import { statementsOf } from "../../../src/scrape/extract/statements/statements.ts"
import { enumerated } from "../../../src/agent/rules/read/listed-values.ts"

/** A sentence with a text as its own statement. */
const statement = (text: string) => {
  const [plain] = statementsOf("<p>The kettle is red.</p>", "en").statements
  assert.isDefined(plain)
  return { ...plain, text }
}

const parts = [
  "ab,     ",
  "a, ",
  "\n",
  " ",
  "((",
  "..",
  "com.",
  "1,",
  "a_",
  "default of ",
  "default   ",
  "http://",
  "Aa ",
  "please ",
  "\"",
  "x-",
  "/-"
]

it("reads adversarial texts in about the same time as others", () => {
  const readers: ReadonlyArray<readonly [most: number, read: (text: string) => unknown]> = [
    [1_400, enumerated],
    [500, (text) => statedDefaults({ text, term: "", marked: [] })],
    [500, (text) => statedProperties([statement(text)])],
    [9_990, parsePrompt]
  ]
  for (const [most, read] of readers) {
    const time = (text: string): number => {
      const before = performance.now()
      read(text)
      return performance.now() - before
    }
    const plain = "The kettle is made of copper, tin and brass in Faro. ".repeat(200).slice(0, most)
    time(plain)
    const bound = 500 + 20 * time(plain)
    for (const part of parts) {
      for (const end of ["", "x", "! and"]) {
        assert.isBelow(
          time(`${part.repeat(Math.ceil(most / part.length)).slice(0, most - end.length)}${end}`),
          bound,
          JSON.stringify([part, end])
        )
      }
    }
  }
})

it("recognises an enumeration in a sentence", () => {
  assert.deepStrictEqual(enumerated("The kettle comes in red,   green, and blue."), ["red", "green", "blue"])
})

it("ignores URLs with credentials in a prompt", () => {
  assert.deepStrictEqual(parsePrompt("Read https://ada:secret@kettle.dev/a and https://kettle.dev/b.").urls, [
    "https://kettle.dev/b"
  ])
})
