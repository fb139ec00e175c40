import { firstSentences } from "../metadata/description.ts"
import { fileName } from "../links/file-name.ts"
import { nextNode } from "../html/html-node.ts"
import { parseHtml } from "../html/parse-html.ts"
import { textOf } from "../html/text-of.ts"
import type { PageContent } from "../content/page-content.ts"
import { linksIn } from "../links/page-links.ts"
import { imagesIn } from "../links/page-urls.ts"
import { renderMarkdown } from "./render-markdown.ts"

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
      ...said("author", properties.author),
      ...said("keywords", properties.keywords),
      ...said("publishedTime", properties.created),
      ...said("modifiedTime", properties.modified)
    },
    ...Number.isNaN(published) ? {} : { publishedAt: published }
  }
}

/** Removes footnote signs from the end of a heading. */
const withoutNoteSigns = (heading: string): string => heading.replace(/(?<![\s∗†‡])[\s∗†‡]+$/u, "")

const said = (name: string, value: string | undefined) =>
  value === undefined || value.trim() === "" ? {} : { [name]: oneLine(value) }

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()
