/** A section of a page of the documentation: a heading and the text below it, up to the next heading. */
export interface DocSection {
  /** Relative to the repository, such as `docs/engine/crawl.md`. */
  readonly file: string
  /** The title of the page. */
  readonly title: string
  /** The heading. Empty for the text below the title. */
  readonly heading: string
  /** The first and the last line of the section, from 1. */
  readonly lines: readonly [first: number, last: number]
  /** The markdown without the heading. */
  readonly text: string
}

/** The sections of a page of markdown. Ignores headings in code and sections without text. */
export const sectionsOf = (file: string, markdown: string): ReadonlyArray<DocSection> => {
  const lines = markdown.split("\n")
  const sections: Array<DocSection> = []
  let title = ""
  let heading = ""
  let first = 0
  let fence = ""
  const close = (end: number) => {
    const body = lines.slice(first, end)
    const last = body.findLastIndex((line) => line.trim() !== "")
    const text = body.slice(0, last + 1).join("\n").trim()
    if (text !== "") {
      // the heading is part of the section
      const from = heading === "" && title === "" ? first + 1 : Math.max(first, 1)
      sections.push({ file, title, heading, lines: [from, first + last + 1], text })
    }
  }
  for (const [at, line] of lines.entries()) {
    const mark = /^\s{0,3}(```|~~~)/u.exec(line)?.[1]
    if (mark !== undefined) fence = fence === "" ? mark : fence === mark ? "" : fence
    const found = fence === "" ? /^(#{1,4}) (.*)$/u.exec(line) : null
    if (found === null) continue
    close(at)
    const [, level = "", name = ""] = found
    if (level === "#" && title === "") title = plain(name)
    else heading = plain(name)
    first = at + 1
  }
  close(lines.length)
  return sections.filter(({ text }) => !/^<!--[^>]*-->$/u.test(text))
}

/** A heading without markdown for code and links. */
const plain = (heading: string): string =>
  heading.replace(/\[([^\]]{0,200})\]\([^)]{0,500}\)/gu, "$1").replace(/`/gu, "").trim()
