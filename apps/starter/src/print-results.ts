import type { WebResult } from "@trawl/types"
import { styleText } from "node:util"

/** The results of one search as a person reads them in a terminal. */
export const printResults = (
  query: string,
  results: ReadonlyArray<WebResult>,
  milliseconds: number
): string =>
  [
    "",
    `${styleText("bold", `“${query}”`)} ${styleText("dim", `${results.length} results in ${milliseconds.toFixed(0)} ms`)}`,
    ...results.flatMap((result, index) => ["", ...printResult(result, index + 1)]),
    ""
  ].join("\n")

const printResult = (result: WebResult, position: number): ReadonlyArray<string> => [
  `${position}. ${styleText("bold", result.title)}`,
  `   ${styleText("cyan", result.url)}`,
  ...wrap(result.description, "   "),
  ...firstLines(result.markdown ?? "").flatMap((line) => wrap(line, styleText("dim", "   │ ")).slice(0, 2))
]

/** The first lines of the page that say something. */
const firstLines = (markdown: string): ReadonlyArray<string> =>
  markdown.split("\n").map((line) => line.trim()).filter((line) => line.length > 0).slice(0, 4)

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
