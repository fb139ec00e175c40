import { generatedNotice } from "../emitter.ts"

/** First line of every generated Python file. */
export const notice = `# ${generatedNotice}\n`

export const width = 120

export const indented = (text: string, depth: number): string =>
  text.split("\n").map((line) => line === "" ? "" : " ".repeat(depth) + line).join("\n")

/** A string literal. If it does not fit after `before` characters of its line, it is split over several lines. */
export const literal = (text: string, depth: number, before = depth): string => {
  const whole = JSON.stringify(text)
  if (before + whole.length < width) return whole
  const lines = wrapped(text, width - depth - 12).map((line, index, all) =>
    JSON.stringify(index < all.length - 1 ? `${line} ` : line)
  )
  return `(\n${lines.map((line) => `${" ".repeat(depth + 4)}${line}\n`).join("")}${" ".repeat(depth)})`
}

/** A docstring of paragraphs. Long lines are wrapped, and continuation lines are indented like the first one. */
export const docstring = (paragraphs: ReadonlyArray<string>, depth: number): string => {
  const lines = paragraphs.filter((paragraph) => paragraph !== "").flatMap((paragraph, index) => [
    ...index === 0 ? [] : [""],
    ...paragraph.split("\n").flatMap((line) => paragraphLines(line, depth))
  ])
  const text = lines.join("\n").replaceAll("\\", "\\\\").replaceAll("\"\"\"", "\\\"\\\"\\\"")
  const closed = lines.length > 1 || depth + text.length + 6 > width
    ? `${text}\n`
    : text.endsWith("\"")
    ? `${text} `
    : text
  return indented(`"""${closed}"""`, depth)
}

const paragraphLines = (line: string, depth: number): ReadonlyArray<string> => {
  const margin = /^ */.exec(line)?.[0] ?? ""
  const hanging = margin === "" ? "" : `${margin}    `
  return wrapped(line.trimStart(), width - depth - hanging.length - 3).map((part, index) =>
    (index === 0 ? margin : hanging) + part
  )
}

const wrapped = (text: string, limit: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  for (const word of text.split(" ")) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < limit) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
