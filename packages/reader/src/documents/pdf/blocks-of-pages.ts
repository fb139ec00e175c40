import type { PdfBlock, PdfBlockPage, PdfPage } from "../document-read.ts"
import { byPage, type Inspector, type TextItem } from "./inspector.ts"
import type { OcrPage } from "./ocr.ts"
import type { OpenPdf } from "./pdfium.ts"

/**
 * Splits the markdown of pages into blocks, with the position of their text on the page. Spans are offsets in the
 * page's markdown.
 */
export const blocksOfPages = async (
  bytes: Uint8Array,
  pages: ReadonlyArray<PdfPage>,
  recognized: ReadonlyMap<number, OcrPage>,
  inspector: Inspector | undefined,
  pdfium: () => Promise<OpenPdf>
): Promise<ReadonlyArray<PdfBlockPage>> => {
  const native = pages.filter(({ pageNumber }) => !recognized.has(pageNumber)).map(({ pageNumber }) => pageNumber)
  const items = byPage(native.length === 0 ? [] : inspector?.items(bytes, native) ?? [])
  const file = items.size === 0 ? undefined : await pdfium()
  return pages.map((page) => {
    const { pageNumber } = page
    const drawn = recognized.get(pageNumber)
    return drawn === undefined
      ? {
        pageNumber,
        width: null,
        height: null,
        status: "ok",
        items: nativeBlocks(page, items.get(pageNumber) ?? [], file?.size(pageNumber))
      }
      : { pageNumber, width: drawn.width, height: drawn.height, status: "ok", items: recognizedBlocks(page, drawn) }
  })
}

type Box = readonly [number, number, number, number]

const recognizedBlocks = ({ pageNumber }: PdfPage, { paragraphs }: OcrPage): ReadonlyArray<PdfBlock> => {
  let at = 0
  return paragraphs.map(({ bbox, confidence, text }, index) => {
    const start = at
    at += text.length + 2
    return {
      id: `p${pageNumber}.b${index}`,
      type: "text",
      label: null,
      bbox: bbox.map(inside),
      content: text,
      markdownSpan: [start, start + text.length],
      readingOrder: index,
      source: "full_page",
      confidence: { layout: null, ocr: confidence }
    }
  })
}

const nativeBlocks = (
  { markdown, pageNumber }: PdfPage,
  items: ReadonlyArray<TextItem>,
  size: { readonly width: number; readonly height: number } | undefined
): ReadonlyArray<PdfBlock> => {
  const parts = partsOf(markdown)
  const { boxes, loose } = place(parts.map(({ content }) => content), items)
  const normalizedBox = (box: Box | undefined) => box === undefined || size === undefined ? null : normalized(box, size)
  const hasTitle = pageNumber === 1
  const found = parts.map(({ content, start }, index) => ({
    type: typeOf(content, hasTitle && index === 0),
    bbox: normalizedBox(boxes[index]),
    content,
    markdownSpan: [start, start + content.length] as const
  }))
  const rest = size === undefined
    ? []
    : loose.map(({ box, text }) => ({
      type: marginType(text, box, size.height),
      bbox: normalizedBox(box),
      content: text,
      markdownSpan: null
    }))
  return [...found, ...rest].map((block, index) => ({
    id: `p${pageNumber}.b${index}`,
    type: block.type,
    label: null,
    bbox: block.bbox,
    content: block.content,
    markdownSpan: block.markdownSpan,
    readingOrder: index,
    source: "native_text",
    confidence: { layout: null, ocr: null }
  }))
}

/** Splits markdown at blank lines. Keeps code blocks whole. */
const partsOf = (markdown: string): ReadonlyArray<{ readonly start: number; readonly content: string }> =>
  [...markdown.matchAll(/```[^]*?(?:\n```(?=\n|$)|$)|[^\n]+(?:\n[^\n]+)*/g)].map(({ 0: content, index: start }) => ({
    start,
    content
  }))

const typeOf = (content: string, first: boolean): PdfBlock["type"] =>
  /^#{1,6}\s/.test(content)
    ? first ? "title" : "section_header"
    : content.startsWith("|")
    ? "table"
    : /^\*{0,2}(?:Figure|Fig\.|Table)\s+\d/i.test(content)
    ? "caption"
    : content.startsWith("![")
    ? "figure"
    : content.startsWith("$$")
    ? "formula"
    : "text"

const marginType = (text: string, [, bottom, , top]: Box, height: number): PdfBlock["type"] =>
  /^\W*(?:page\s+)?(?:\d+|[ivxlc]+)\W*$/i.test(text)
    ? "page_number"
    : bottom > height * 0.85
    ? "page_header"
    : top < height * 0.15
    ? "page_footer"
    : "text"

/** Finds the position of each block from the text items that it contains. Items of no block are returned separately. */
const place = (parts: ReadonlyArray<string>, items: ReadonlyArray<TextItem>) => {
  const letters = parts.map(lettersOf)
  const read = parts.map(() => 0)
  const boxes: Array<Box | undefined> = parts.map(() => undefined)
  const loose: Array<{ readonly text: string; readonly box: Box }> = []
  let at = 0
  for (const item of items) {
    const sought = lettersOf(item.text)
    if (sought === "") continue
    // search from the last match on, because items mostly follow one another; a short number must be close to the last
    // match, because it occurs in many places
    const homes = sought.length < 4 ? [at, at + 1].filter((part) => isNear(boxes[part], item)) : [at, ...parts.keys()]
    const home = homes.find((part) =>
      (letters[part]?.indexOf(sought, Math.max(0, (read[part] ?? 0) - slack)) ?? -1) !== -1
    )
    if (home === undefined) {
      loose.push({ text: item.text.trim(), box: boxOf(item) })
      continue
    }
    read[home] = letters[home]!.indexOf(sought, Math.max(0, read[home]! - slack)) + sought.length
    boxes[home] = around(boxes[home], boxOf(item))
    at = home
  }
  return { boxes, loose }
}

const isNear = (box: Box | undefined, { fontSize, y }: TextItem): boolean =>
  box === undefined || (y > box[1] - 3 * fontSize && y < box[3] + 3 * fontSize)

/** The order of items in markdown may differ slightly from the file. */
const slack = 200

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "")

const boxOf = ({ height, width, x, y }: TextItem): Box => [x, y, x + width, y + height]

const around = (one: Box | undefined, other: Box): Box =>
  one === undefined
    ? other
    : [Math.min(one[0], other[0]), Math.min(one[1], other[1]), Math.max(one[2], other[2]), Math.max(one[3], other[3])]

/** Converts points with the origin at the bottom left to fractions of the page with the origin at the top left. */
const normalized = (
  [left, bottom, right, top]: Box,
  { height, width }: { readonly width: number; readonly height: number }
) => [left / width, 1 - top / height, right / width, 1 - bottom / height].map(inside)

const inside = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1e5) / 1e5
