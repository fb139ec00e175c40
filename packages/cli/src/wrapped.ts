import { stripVTControlCharacters } from "node:util"

/** Text whose lines fit into these columns, broken at spaces; what stands right of a gap stays there. As it is where there is no terminal, or one without a size, which says 0. */
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

/** Where the text after a gap begins, or the line itself. */
const hang = (line: string, columns: number): number => {
  const column = /^ *\S.*? {2,}(?=\S)/.exec(line)?.[0].length ?? 0
  return column > 0 && column <= columns / 2 ? column : line.search(/\S/)
}
