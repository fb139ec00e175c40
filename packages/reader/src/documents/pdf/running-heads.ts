import type { PdfPage } from "../document-read.ts"

/**
 * Removes headers that repeat at the top of pages. The first occurrence stays if the same text is no heading elsewhere
 * and no page number is next to it.
 */
export const withoutRunningHeads = (pages: ReadonlyArray<PdfPage>): ReadonlyArray<PdfPage> => {
  const heads = pages.map(({ markdown }) => headOf(markdown))
  const seen = new Map<string, number>()
  for (const head of heads) if (head !== undefined) seen.set(head.key, (seen.get(head.key) ?? 0) + 1)
  const running = new Set([...seen].flatMap(([key, times]) => times < minRepeats ? [] : [key]))
  if (running.size === 0) return pages
  const titles = new Set(pages.flatMap(({ markdown }, index) => headingsOf(heads[index]?.key, markdown)))
  const kept = new Set<string>()
  return pages.map((page, index) => {
    const head = heads[index]
    if (head === undefined || !running.has(head.key)) return page
    const isTitle = !head.numbered && !kept.has(head.key) && !titles.has(lettersOf(head.key))
    kept.add(head.key)
    return isTitle ? page : { ...page, markdown: page.markdown.slice(head.length).trimStart() }
  })
}

/** A title may appear on two pages. */
const minRepeats = 3

const headOf = (markdown: string) => {
  const line = /^[^\n]{1,120}/.exec(markdown)?.[0]
  if (line === undefined || line.startsWith("|") || !/^(?:\n\n|$)/.test(markdown.slice(line.length, line.length + 2))) {
    return undefined
  }
  const words = line.replace(/[#*_\s]+/g, " ").trim()
  const key = words.replace(/^(?:\d+|[ivxlc]+)\b|\b(?:\d+|[ivxlc]+)$/g, "").trim()
  return key === "" ? undefined : { key, length: line.length, numbered: key !== words }
}

/** The letters of all headings except the page header. */
const headingsOf = (head: string | undefined, markdown: string): ReadonlyArray<string> =>
  [...markdown.matchAll(/^#{1,6} +([^\n]{1,200})/gm)]
    .flatMap(({ 1: heading = "", index }) =>
      index === 0 && head !== undefined
        ? [lettersOf(heading)].filter((letters) => letters !== lettersOf(head))
        : [lettersOf(heading)]
    )

/** Removes the word and number of chapters: the header of the chapter "2 Objects" may be "Chapter 2: Objects". */
const lettersOf = (text: string): string =>
  text.toLowerCase().replace(/^(?:chapter|appendix|part|section)\b/, "").replace(/[^\p{L}]+/gu, "")
