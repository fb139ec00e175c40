import type { TextItem } from "./inspector.ts"

/** The lines that pieces of text form, top down and left to right. */
export const linesOf = (items: ReadonlyArray<TextItem>): ReadonlyArray<string> => {
  const lines: Array<{ readonly y: number; readonly size: number; readonly items: Array<TextItem> }> = []
  for (const item of items.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.at(-1)
    if (line !== undefined && line.y - item.y < Math.max(line.size, item.fontSize) / 2) line.items.push(item)
    else lines.push({ y: item.y, size: item.fontSize, items: [item] })
  }
  return lines.map(({ items }) => inOrder(items.toSorted((one, other) => one.x - other.x))).filter((line) => line !== "")
}

const inOrder = (items: ReadonlyArray<TextItem>): string => {
  let line = ""
  let end = Number.NEGATIVE_INFINITY
  for (const { fontSize, text, width, x } of items) {
    line += x - end > fontSize / 8 ? ` ${text}` : text
    end = x + width
  }
  return line.replace(/\s+/g, " ").trim()
}
