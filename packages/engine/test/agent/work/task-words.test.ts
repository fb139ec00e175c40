import { assert, it } from "@effect/vitest"
import { tellingWordsOf } from "../../../src/agent/work/task-words.ts"

const words = (text: string) => [...tellingWordsOf(text)]

it("ignores the phrasing of a question", () => {
  assert.deepStrictEqual(words("Under which licence is the kettle published?"), words("license kettle published"))
  assert.deepStrictEqual(words("How many doors may the kiln have at most?"), words("doors kiln most"))
  assert.deepStrictEqual(words("the kiln's doors"), words("kiln doors"))
})

it("ignores generic nouns, unless they are part of a name", () => {
  assert.deepStrictEqual(words("According to the page, what does the kettle cost?"), words("kettle cost"))
  assert.deepStrictEqual(
    words("Which web server and which page size does the kettle use?"),
    ["web", "server", ...words("page size"), ...words("kettle use")].filter((word, at, all) => all.indexOf(word) === at)
  )
})

it("takes a capitalized generic noun for a name", () => {
  assert.deepStrictEqual(words("List every function of Kiln, Schema and Door"), words("function kiln Schema door"))
  assert.deepStrictEqual(words("List every function of Schema"), ["function", "schema"])
  assert.deepStrictEqual(words("Data of the kiln. Page sources."), words("kiln"))
})

it("recognises a word in either spelling", () => {
  assert.deepStrictEqual(words("colour licence centre"), words("color license center"))
})
