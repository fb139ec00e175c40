import { assert, describe, it } from "vitest"
import { changesBetween } from "../../src/changes/changes-between.ts"

const lines = (characters: number, from: number) =>
  Array.from({ length: characters / 20 }, (_, at) => `line ${(at * 7_919 + from) * 104_729}`).join("\n\n")

describe("the time of a comparison is bounded", () => {
  for (
    const [name, pages] of [
      ["without a common line", (size) => [lines(size, 1), lines(size, 3)]],
      ["with the lines in the opposite order", (size) => [
        lines(size, 1),
        lines(size, 1).split("\n").toReversed().join("\n")
      ]],
      ["of equal lines", (size) => ["a\n\n".repeat(size / 3), "a\n\n".repeat(size / 3 - 9)]],
      ["of spaces in a line", (size) => [`a${" ".repeat(size)}b`, `a${"\t".repeat(size)}c`]],
      ["of open brackets", (size) => ["[".repeat(size), "](".repeat(size / 2)]],
      ["of digits", (size) => ["1 ".repeat(size / 2), "123 ".repeat(size / 4)]],
      ["of open tags", (size) => ["<a ".repeat(size / 3), "<".repeat(size)]]
    ] satisfies ReadonlyArray<readonly [string, (size: number) => readonly [string, string]]>
  ) {
    it(`for pages ${name}`, () => {
      took(pages(10_000))
      const small = took(pages(60_000))
      // ten times the size, and room for a busy machine; quadratic work would take a hundred times as long
      assert.isBelow(took(pages(600_000)), 30 * small + 1_500)
    })
  }
})

/** The processor time of a comparison in milliseconds. */
const took = ([before, after]: readonly [string, string]): number => {
  const begin = process.cpuUsage().user
  changesBetween(before, after)
  return (process.cpuUsage().user - begin) / 1_000
}
