/** One or two sentences of a page, unchanged. */
export interface Passage {
  readonly text: string
  /** The heading above it; may be empty. */
  readonly heading: string
}

/**
 * The sentences of a page that can be quoted alone: no code, tables, headings or images, and nothing that refers to its
 * context.
 */
export const passages = (markdown: string): ReadonlyArray<Passage> => {
  const found: Array<Passage> = []
  const page = collapsed(markdown)
  let heading = ""
  for (const block of blocks(markdown)) {
    const title = /^#{1,6}\s+(.*)/.exec(block)?.[1]
    if (title !== undefined) heading = title
    else for (const text of sentences(block)) if (isWhole(text) && page.includes(text)) found.push({ text, heading })
  }
  return found
}

/** Normalizes whitespace, which pages use for line breaks. */
export const collapsed = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

/** Paragraphs, list items and headings, without code and tables. */
const blocks = (markdown: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let open: Array<string> = []
  let fence = ""
  const close = () => {
    if (open.length > 0) found.push(collapsed(open.join(" ")))
    open = []
  }
  for (const line of markdown.split("\n")) {
    const [, marks = ""] = /^[ \t>]*(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== "" || marks !== "") {
      close()
      if (fence === "") fence = marks
      else if (marks.startsWith(fence)) fence = ""
    } else if (/^\s*(?:\||<|!\[|(?:[-*_]\s*){3,}$|$)/.test(line) || /^(?: {4}|\t)/.test(line) && open.length === 0) {
      close()
    } else if (/^#{1,6}\s/.test(line)) {
      close()
      found.push(line.trim())
    } else if (/^\s*(?:[-*+]|\d+[.)])\s+/.test(line)) {
      close()
      open.push(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ""))
    } else open.push(line.replace(/^[ \t]*>[ \t]?/, ""))
  }
  close()
  return found
}

/** Splits at the ends of sentences outside of code, links and brackets; short sentences are joined with the next. */
const sentences = (block: string): ReadonlyArray<string> => {
  const found: Array<string> = []
  let start = 0
  let depth = 0
  let isCode = false
  const cut = (end: number) => {
    const text = block.slice(start, end).trim()
    if (text.length < minLength && end < block.length) return
    found.push(text)
    start = end
  }
  for (let index = 0; index < block.length; index++) {
    const character = block[index] ?? ""
    if (character === "`") isCode = !isCode
    if (isCode) continue
    if ("([".includes(character)) depth++
    else if (")]".includes(character)) depth = Math.max(depth - 1, 0)
    else if (
      depth === 0 && ".!?".includes(character) &&
      /^[.!?]["”’*_]*\s+["“(*_`[]*[\p{Lu}\p{N}`]/u.test(block.slice(index, index + 12)) &&
      !isAbbreviation(block.slice(start, index))
    ) {
      cut(index + 1 + (/^["”’*_]*/.exec(block.slice(index + 1))?.[0].length ?? 0))
    }
  }
  cut(block.length)
  return found.filter((text) => text !== "")
}

const minLength = 60
const maxLength = 420

const isAbbreviation = (before: string): boolean =>
  /(?:^|[\s(])(?:e\.g|i\.e|etc|cf|vs|approx|no|fig|st|dr|mr|mrs|ms|prof|inc|\p{Lu})$/iu.test(before)

/** Whether it is a complete sentence that means the same in another document. */
const isWhole = (text: string): boolean =>
  text.length >= minLength / 2 && text.length <= maxLength &&
  /[.!?]["”’)*_`]*$/.test(text) &&
  /^["“(*_`[]*[\p{Lu}\p{N}`]/u.test(text) &&
  wordCount(withoutLinks(text)) >= 5 &&
  text.split("`").length % 2 === 1 &&
  !/\p{Cc}|[{}]|!\[|\]\[|\[\^?\d+\](?!\()|<[a-z!/]/iu.test(text.replaceAll(/`[^`]*`/g, ""))

const withoutLinks = (text: string): string => text.replaceAll(/\[[^\]]*\]\([^)]*\)/g, "")
const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
