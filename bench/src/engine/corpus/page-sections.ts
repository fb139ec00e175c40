import type { CorpusPage } from "./corpus-page.ts"

/** Splits a page into sections of at least 88 words if it is long enough, at line ends, each with its own URL. */
export function* pageSections(page: CorpusPage): Generator<CorpusPage> {
  const headings = new Set(page.headings)
  const { links: _, text, url, ...rest } = page
  let lines: Array<string> = []
  let words = 0
  let heading = ""
  let sections = 0
  const section = (): CorpusPage => ({
    url: `${url}?${++sections}`,
    ...rest,
    title: heading === "" || heading === page.title ? page.title : `${heading} - ${page.title}`,
    headings: heading === "" ? [] : [heading],
    description: "",
    text: lines.join("\n"),
    links: []
  })
  for (const line of text.split("\n")) {
    const starts = headings.has(line.trim())
    if (words >= usualWords || starts && words >= fewWords) {
      yield section()
      lines = []
      words = 0
    }
    if (starts) heading = line.trim()
    lines.push(line)
    words += line.split(" ").length
  }
  if (words >= fewWords) yield section()
}

const usualWords = 88
const fewWords = 20
