/**
 * Makes the first row of a table its head where it has an empty one: the library gives that to tables whose first rows are of the same kinds. Only a row
 * that reads like names is one, in which years may stand above what is no year; numbers stay a row.
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
