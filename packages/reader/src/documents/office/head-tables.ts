/**
 * Turns the first row of a table into its head if the head is empty, which the library writes if the first rows have
 * the same types of cells. Only a row of names becomes a head; it may contain years if the cells below are not years. A
 * row of numbers stays a row.
 */
export const headTables = (markdown: string): string => {
  if (!/^\|(?: *\|)+$/m.test(markdown)) return markdown
  const lines = markdown.split("\n")
  let isCode = false
  const kept: Array<string> = []
  for (let at = 0; at < lines.length; at++) {
    const [line = "", rule = "", first = "", second = ""] = lines.slice(at, at + 4)
    if (line.startsWith("```")) isCode = !isCode
    if (
      !isCode && emptyRow.test(line) && ruleRow.test(rule) && first.startsWith("|") &&
      isHead(cellsOf(first), cellsOf(second))
    ) {
      kept.push(first, rule)
      at += 2
    } else kept.push(line)
  }
  return kept.join("\n")
}

const emptyRow = /^\|(?: *\|)+$/
const ruleRow = /^\|(?: :?-+:? \|)+$/

const cellsOf = (row: string): ReadonlyArray<string> => row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim())

const isHead = (row: ReadonlyArray<string>, next: ReadonlyArray<string>): boolean =>
  row.some(isName) && row.every((cell, at) => isName(cell) || (year.test(cell) && !year.test(next[at] ?? "")))

/** Has letters, and more of them than digits. */
const isName = (cell: string): boolean => (cell.match(/\p{L}/gu)?.length ?? 0) > (cell.match(/\p{N}/gu)?.length ?? 0)

const year = /^(?:19|20)\d\d$/
