import type { Block } from "./block.ts"
import type { BlockKind } from "./change.ts"
import { isPrice } from "./is-price.ts"
import { plainText } from "./plain-text.ts"

/**
 * The blocks of a page's markdown: paragraphs, list items, rows of tables, headings, and lines of code. On a page with
 * very many blocks, the rest is one block.
 */
export const blocksOf = (markdown: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let path: ReadonlyArray<string> = []
  let levels: ReadonlyArray<number> = []
  let open: Array<string> = []
  let openKind: "paragraph" | "listItem" = "paragraph"
  let fence: string | undefined

  const add = (kind: BlockKind, source: string, level = 0) => {
    const isCode = kind === "code"
    const { isLinked, links, text: plain } = isCode
      ? { isLinked: false, links: [], text: source }
      : kind === "tableRow"
      ? rowText(source)
      : plainText(source)
    const text = isCode ? plain.trimEnd() : plain.trim()
    if (text.trim() === "" && links.length === 0) return
    const block = { kind: kind === "paragraph" && isPrice(text) ? "price" : kind, text, source, links, isLinked, level }
    if (kind === "heading") {
      const above = levels.findIndex((other) => other >= level)
      const kept = above < 0 ? levels.length : above
      blocks.push({ ...block, path: path.slice(0, kept) })
      path = [...path.slice(0, kept), text.slice(0, maxHeadingLength)]
      levels = [...levels.slice(0, kept), level]
    } else blocks.push({ ...block, path })
  }
  const flush = () => {
    if (open.length === 0) return
    const lines = open
    open = []
    if (lines.length > maxParagraphLines) { for (const line of lines) add(openKind, line) }
    else for (const part of lines.join("\n").split(hardBreak)) add(openKind, part.replaceAll("\n", " "))
    openKind = "paragraph"
  }

  const lines = markdown.split("\n")
  for (const [at, whole] of lines.entries()) {
    if (blocks.length >= maxBlocks) {
      flush()
      add("paragraph", lines.slice(at).join(" "))
      return blocks
    }
    if (fence !== undefined) {
      if (whole.trimStart().startsWith(fence) && whole.trim().replaceAll(fence[0] ?? "", "") === "") fence = undefined
      else if (whole.trim() !== "") add("code", whole)
      continue
    }
    const line = whole.replace(/^(?:\s{0,3}>\s?){1,20}/, "")
    const trimmed = line.trim()
    const opensFence = fenceIn(trimmed)
    const heading = /^#{1,6}(?=\s|$)/.exec(trimmed)
    const item = /^(?:[-*+]|\d{1,9}[.)])(?=\s)/.exec(trimmed)
    if (opensFence !== undefined) {
      flush()
      fence = opensFence
    } else if (trimmed === "") flush()
    else if (heading !== null) {
      flush()
      add("heading", trimmed.slice(heading[0].length), heading[0].length)
    } else if (isUnderline(trimmed)) {
      if (open.length === 1 && openKind === "paragraph" && /^[=-]+$/.test(trimmed)) {
        const [text = ""] = open.splice(0)
        add("heading", text, trimmed[0] === "=" ? 1 : 2)
      } else flush()
    } else if (trimmed[0] === "|") {
      flush()
      if (!/^[\s:|-]+$/.test(trimmed)) add("tableRow", trimmed)
    } else {
      if (item !== null) {
        flush()
        openKind = "listItem"
      }
      // two spaces at the end are a line break
      open.push((item === null ? line : trimmed.slice(item[0].length)).trimStart() + (/ {2}$/.test(line) ? "  " : ""))
    }
  }
  flush()
  return blocks
}

/** The fence that begins a code block. */
const fenceIn = (line: string): string | undefined => {
  const [mark = ""] = /^(?:`+|~+)/.exec(line) ?? []
  return mark.length < 3 || (mark[0] === "`" && line.includes("`", mark.length)) ? undefined : mark
}

/** A line of `===`, `---`, `***` or `___`. */
const isUnderline = (line: string): boolean =>
  line.length >= 2 && /^(?:=+|[-\s]+|[*\s]+|[_\s]+)$/.test(line) && line.replace(/\s/g, "").length >= 2

const hardBreak = / {2}\n|\\\n|<br ?\/?>/

/** The cells of a row, separated by ` | `. */
const rowText = (row: string) => {
  const cells = row.replace(/^\|/, "").replace(/\|$/, "").replaceAll("\\|", "\u0000").split("|")
    .map((cell) => plainText(cell.replaceAll("\u0000", "|").trim()))
  return {
    text: cells.map(({ text }) => text.trim()).join(" | "),
    links: cells.flatMap(({ links }) => links),
    isLinked: false
  }
}

const maxBlocks = 100_000
const maxHeadingLength = 200
/** Text without blank lines is compared line by line. */
const maxParagraphLines = 100
