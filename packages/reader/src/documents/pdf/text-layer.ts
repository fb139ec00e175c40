import { byPage, type Inspector, type TextItem } from "./inspector.ts"
import type { OpenPdf } from "./pdfium.ts"

/** The markdown of pages by number; empty for pages without text. `found` is the inspector's earlier result. */
export const textLayer = async (
  bytes: Uint8Array,
  numbers: ReadonlyArray<number>,
  inspector: Inspector | undefined,
  pdfium: () => Promise<OpenPdf>,
  found = inspector?.markdown(bytes, numbers)
): Promise<ReadonlyMap<number, string>> => {
  if (inspector === undefined || found === undefined) {
    const file = await pdfium()
    return new Map(numbers.map((number) => [number, file.text(number)]))
  }
  const doubtful = numbers.filter((number) => found.get(number) === undefined)
  // the inspector mistakes tables of contents with dotted lines, and pages of symbols, for garbage
  const items = byPage(doubtful.length === 0 ? [] : inspector.items(bytes, doubtful))
  return new Map(numbers.map((number) => [number, found.get(number) ?? plain(items.get(number) ?? [])]))
}

const plain = (items: ReadonlyArray<TextItem>): string => {
  const text = linesOf(items).map((line) => line.replace(/(?:\s?\.){4,}\s*/g, " … ")).join("  \n")
  return isLanguage(text) ? text : ""
}

/** Whether text is mostly letters and digits. Fonts without an encoding produce other characters. */
const isLanguage = (text: string): boolean => {
  const signs = text.replace(/[\s….]+/g, "")
  const words = signs.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const damaged = signs.match(/[\uFFFD\u{E000}-\u{F8FF}\p{Cc}]/gu)?.length ?? 0
  return words > signs.length / 2 && damaged < signs.length / 20
}

/** Groups text items into lines, from top to bottom and left to right. */
const linesOf = (items: ReadonlyArray<TextItem>): ReadonlyArray<string> => {
  const lines: Array<{ readonly y: number; readonly size: number; readonly items: Array<TextItem> }> = []
  for (const item of items.toSorted((one, other) => other.y - one.y || one.x - other.x)) {
    const line = lines.at(-1)
    if (line !== undefined && line.y - item.y < Math.max(line.size, item.fontSize) / 2) line.items.push(item)
    else lines.push({ y: item.y, size: item.fontSize, items: [item] })
  }
  return lines.map(({ items }) => inOrder(items.toSorted((one, other) => one.x - other.x))).filter((line) =>
    line !== ""
  )
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
