import { firstSentences } from "../metadata/description.ts"
import { fileName } from "../links/file-name.ts"
import { nextNode } from "../html/html-node.ts"
import { parseHtml } from "../html/parse-html.ts"
import { textOf } from "../html/text-of.ts"
import type { PageContent } from "../content/page-content.ts"
import { linksIn } from "../links/page-links.ts"
import { imagesIn } from "../links/page-urls.ts"
import MarkdownIt, { type StateCore, type StateInline } from "markdown-it"

/** The properties of a file. */
export interface Properties {
  readonly title?: string | undefined
  readonly author?: string | undefined
  readonly description?: string | undefined
  readonly keywords?: string | undefined
  readonly language?: string | undefined
  /** In ISO 8601. */
  readonly created?: string | undefined
  readonly modified?: string | undefined
}

/** The content of a page, from the markdown of a document. */
export const documentContent = (markdown: string, name: string, properties: Properties): PageContent => {
  const html = renderMarkdown(markdown)
  const { body } = parseHtml(`<body>${html}</body>`)
  const headings: Array<string> = []
  for (let node = nextNode(body, body); node !== null; node = nextNode(node, body)) {
    if (node.nodeType !== 1 || !/^h[1-6]$/.test(node.localName)) continue
    const text = oneLine(textOf(node))
    if (text !== "") headings.push(text)
  }
  const text = textOf(body)
  const { links, linkTexts } = linksIn(body, name)
  const title = oneLine(properties.title ?? "") || withoutNoteSigns(headings[0] ?? "") || fileName(name)
  const published = Date.parse(properties.created ?? "")
  return {
    title,
    description: oneLine(properties.description ?? "") || firstSentences(text),
    ...properties.language === undefined || !/^[a-z]{2,3}(?:-[\w-]{1,20})?$/i.test(properties.language)
      ? {}
      : { language: properties.language },
    headings,
    text,
    html,
    markdown,
    links,
    linkTexts,
    images: imagesIn(body),
    metadata: {
      title,
      ...property("author", properties.author),
      ...property("keywords", properties.keywords),
      ...property("publishedTime", properties.created),
      ...property("modifiedTime", properties.modified)
    },
    ...Number.isNaN(published) ? {} : { publishedAt: published }
  }
}

/** Removes footnote signs from the end of a heading. */
const withoutNoteSigns = (heading: string): string => heading.replace(/(?<![\s∗†‡])[\s∗†‡]+$/u, "")

const property = (name: string, value: string | undefined) =>
  value === undefined || value.trim() === "" ? {} : { [name]: oneLine(value) }

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()

/**
 * Converts the markdown of a document to HTML. Escapes markup in it, except for tags that file readers write for lack
 * of markdown syntax: superscript, subscript, underlining, and line breaks in table cells.
 */
const renderMarkdown = (markdown: string): string => renderer.render(markdown)

const renderer = new MarkdownIt({ html: false })

const marked = /<(su[bp]|u)>((?:(?!<\1>)[^]){1,1000}?)<\/\1>/y

const marks = (state: StateInline, silent: boolean): boolean => {
  marked.lastIndex = state.pos
  const [whole = "", tag = "", within = ""] = marked.exec(state.src) ?? []
  if (whole === "" || state.pos + whole.length > state.posMax) return false
  if (!silent) {
    const { pos, posMax } = state
    state.push(`${tag}_open`, tag, 1)
    state.pos = pos + tag.length + 2
    state.posMax = state.pos + within.length
    state.md.inline.tokenize(state)
    state.push(`${tag}_close`, tag, -1)
    state.posMax = posMax
  }
  state.pos += silent ? whole.length : tag.length + 3
  return true
}

const linesOfCells = ({ tokens }: StateCore): void => {
  for (const [at, { type }] of tokens.entries()) {
    const cell = type === "td_open" || type === "th_open" ? tokens[at + 1] : undefined
    if (cell !== undefined) cell.content = cell.content.replace(/<br>/g, "  \n")
  }
}

renderer.inline.ruler.before("html_inline", "marks", marks)
renderer.core.ruler.after("block", "lines-of-cells", linesOfCells)
