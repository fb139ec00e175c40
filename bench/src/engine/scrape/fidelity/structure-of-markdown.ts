import MarkdownIt from "markdown-it"
import { addressOf, beginning, codeOf, lettersOf, rowOf, type Structure } from "./structure.ts"

/** Reads the structure of markdown as CommonMark with tables. */
export const structureOfMarkdown = (markdown: string): Structure => {
  const found = {
    headings: new Array<string>(),
    titles: new Array<string>(),
    items: new Array<string>(),
    links: new Set<string>(),
    images: new Set<string>(),
    rows: new Array<string>(),
    codes: new Array<string>(),
    languages: new Array<string>()
  }
  const items: Array<string> = []
  let heading = ""
  let cells: Array<string> | undefined
  for (const token of reader.parse(markdown, {})) {
    const { content, info, tag, type } = token
    if (type === "heading_open") heading = tag
    else if (type === "heading_close") heading = ""
    else if (type === "list_item_open") items.push("")
    else if (type === "list_item_close") found.items.push(`${items.length} ${beginning(items.pop() ?? "")}`)
    else if (type === "tr_open") cells = []
    else if (type === "tr_close") {
      found.rows.push(rowOf(cells ?? []))
      cells = undefined
    } else if (type === "fence" || type === "code_block") {
      found.codes.push(codeOf(content))
      if (info !== "") found.languages.push(`${info.trim().toLowerCase()} ${codeOf(content)}`)
      if (items.length > 0) items.push(`${items.pop() ?? ""} ${content}`)
    } else if (type === "inline") {
      const text = textOf(token.children ?? [])
      for (const child of token.children ?? []) {
        const target = child.type === "link_open"
          ? child.attrGet("href")
          : child.type === "image"
          ? child.attrGet("src")
          : null
        const url = target === null ? null : URL.parse(String(target))
        if (url !== null) found[child.type === "image" ? "images" : "links"].add(addressOf(url))
      }
      if (heading !== "") found.headings.push(`${heading[1]} ${lettersOf(text)}`)
      found.titles.push(...boldIn(token.children ?? []))
      cells?.push(text)
      if (items.length > 0) items.push(`${items.pop() ?? ""} ${text}`)
    }
  }
  return { ...found, links: [...found.links], images: [...found.images] }
}

// HTML within the markdown has no structure of its own
const reader = new MarkdownIt({ html: true })

type Token = ReturnType<(typeof reader)["parse"]>[number]

const textOf = (tokens: ReadonlyArray<Token>): string =>
  tokens.map(({ content, type }) =>
    type === "text" || type === "code_inline" ? content : type === "html_inline" || type === "image" ? "" : " "
  ).join("")

const boldIn = (tokens: ReadonlyArray<Token>): ReadonlyArray<string> => {
  const bold: Array<string> = []
  let from: number | undefined
  for (const [at, { type }] of tokens.entries()) {
    if (type === "strong_open") from ??= at
    else if (type === "strong_close" && from !== undefined) {
      bold.push(lettersOf(textOf(tokens.slice(from, at))))
      from = undefined
    }
  }
  return bold
}
