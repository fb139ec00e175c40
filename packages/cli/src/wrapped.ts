import { stripVTControlCharacters } from "node:util"

/**
 * Wraps text at spaces to this number of columns; text after a column gap stays in its column. Returns the text
 * unchanged if there is no terminal or its size is unknown (0).
 */
export const wrapped = (text: string, columns: number | undefined): string =>
  !columns ? text : text.split("\n").map((line) => wrapLine(line, columns)).join("\n")

const wrapLine = (line: string, columns: number): string => {
  if (width(line) <= columns) return line
  const indent = " ".repeat(hang(stripVTControlCharacters(line), columns))
  let wrapped = ""
  let used = 0
  for (const [, space = "", word = ""] of line.matchAll(/( *)([^ ]+)/g)) {
    if (used > indent.length && used + space.length + width(word) > columns) {
      wrapped += `\n${indent}${word}`
      used = indent.length + width(word)
    } else {
      wrapped += space + word
      used += space.length + width(word)
    }
  }
  return wrapped
}

const width = (text: string): number => stripVTControlCharacters(text).length

/** The column for continuation lines: that of the text after a gap, or the line's indentation. */
const hang = (line: string, columns: number): number => {
  const column = /^ *\S.*? {2,}(?=\S)/.exec(line)?.[0].length ?? 0
  return column > 0 && column <= columns / 2 ? column : line.search(/\S/)
}
