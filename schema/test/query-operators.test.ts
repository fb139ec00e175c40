import { assert, describe, it } from "vitest"
import { queryOperators } from "../src/query-operators.ts"

/** The specification's table "Query operators": syntax and effect. */
const specified: ReadonlyArray<readonly [prefix: string, effect: string]> = [
  ["\"", "Exact, non-fuzzy match of the quoted text."],
  ["-", "Excludes a keyword or negates another operator."],
  ["site:", "Only results from the given website."],
  ["filetype:", "Only results with the given file extension; may be negated with `-`."],
  ["inurl:", "Only results with a word in the URL."],
  ["allinurl:", "Only results with several words in the URL."],
  ["intitle:", "Only results with a word in the page title."],
  ["allintitle:", "Only results with several words in the page title."],
  ["related:", "Only results related to a domain."],
  ["imagesize:", "Only images with exactly the given dimensions, written `<width>x<height>`."],
  ["larger:", "Only images larger than the given dimensions, written `<width>x<height>`."]
]

describe("query operators", () => {
  it("are the specification's, in its order and words", () => {
    const encoded = Object.values(queryOperators).map(({ prefix, effect }) => [prefix, effect] as const)
    assert.deepStrictEqual<ReadonlyArray<readonly [string, string]>>(encoded, specified)
  })

  it("describe their argument", () => {
    assert.deepStrictEqual(
      Object.entries(queryOperators).map(([name, { argument }]) => [name, argument]),
      [
        ["exact", "text"],
        ["not", "term"],
        ["site", "host"],
        ["filetype", "extension"],
        ["inurl", "word"],
        ["allinurl", "words"],
        ["intitle", "word"],
        ["allintitle", "words"],
        ["related", "domain"],
        ["imagesize", "dimensions"],
        ["larger", "dimensions"]
      ]
    )
  })
})
