import type { DocSection } from "./doc-sections.ts"

/** The smallest part of a section that an answer quotes: a paragraph, a list item, a table row or code. */
export interface DocUnit {
  readonly text: string
  readonly lines: readonly [first: number, last: number]
}

/** The units of a section. Code belongs to the paragraph above it. */
export const unitsOf = ({ lines: [first, last], text }: DocSection): ReadonlyArray<DocUnit> => {
  const lines = text.split("\n")
  // the text ends with the section; a heading comes before it
  const offset = last - lines.length + 1
  const units: Array<{ text: string; lines: [number, number] }> = []
  let isCode = false
  let joins = false
  for (const [at, line] of lines.entries()) {
    const number = Math.max(first, offset + at)
    const isFence = /^\s{0,3}(?:```|~~~)/u.test(line)
    if (line.trim() === "" && !isCode) {
      joins = false
      continue
    }
    if (/^\s*\|[\s:|-]+\|\s*$/u.test(line)) continue
    const current = units.at(-1)
    const isOwn = !isCode && !isFence && /^\s*(?:\||[-*] |\d{1,3}\. )/u.test(line)
    if (current !== undefined && (isCode || isFence || joins && !isOwn)) {
      current.text += `\n${line}`
      current.lines[1] = number
    } else units.push({ text: isOwn ? rowText(line) : line, lines: [number, number] })
    if (isFence) isCode = !isCode
    joins = true
  }
  return units
}

/** A table row as text: its cells, separated by commas. */
const rowText = (line: string): string =>
  line.trimStart().startsWith("|")
    ? line.split(/(?<!\\)\|/u).map((cell) => cell.trim()).filter((cell) => cell !== "").join(": ")
    : line.trim()
