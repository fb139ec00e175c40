import { printable } from "@trawl/cli/printable"
import type { WebResult } from "@trawl/types"
import { styleText } from "node:util"

/** Prints the results of a search for people. */
export const printResults = (
  query: string,
  results: ReadonlyArray<WebResult>,
  milliseconds: number
): string =>
  [
    "",
    `${styleText("bold", `“${printable(query)}”`)} ${
      styleText("dim", `${results.length} results in ${milliseconds.toFixed(0)} ms`)
    }`,
    ...results.flatMap((result, index) => ["", ...printResult(result, index + 1, wordsOf(query))]),
    ""
  ].join("\n")

const printResult = (result: WebResult, position: number, words: RegExp): ReadonlyArray<string> => [
  `${position}. ${styleText("bold", printable(result.title))}`,
  `   ${styleText("cyan", printable(result.url))}`,
  ...wrap(printable(result.description), "   ").map((line) =>
    line.replace(words, (word) => styleText(["bold", "yellow"], word))
  ),
  ...firstLines(result).flatMap((line) => wrap(line, styleText("dim", "   │ ")).slice(0, 2))
]

/** The words of a query, with any suffix. */
const wordsOf = (query: string): RegExp => {
  const words = query.match(/[\p{L}\p{N}]{2,}/gu) ?? []
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|") || "(?!)"})[\\p{L}\\p{N}]*`, "giu")
}

/** The first lines of the page, without lines that repeat the title or passage. */
const firstLines = ({ title, markdown }: WebResult): ReadonlyArray<string> =>
  printable(markdown ?? "").split("\n").map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("```") && !title.startsWith(line.replace(/^#+ /, "")))
    .slice(0, 3)

const wrap = (text: string, indent: string): ReadonlyArray<string> => {
  const width = Math.min(process.stdout.columns ?? 100, 110) - 6
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length + 1 > width && line !== "") {
      lines.push(indent + line)
      line = word
    } else {
      line = line === "" ? word : `${line} ${word}`
    }
  }
  return line === "" ? lines : [...lines, indent + line]
}
