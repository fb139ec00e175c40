import { removeCookiePopups } from "../clean/cookie-popups.ts"
import { firstSentencesOf, ownDescription } from "../metadata/description.ts"
import { HtmlElement, nextNode } from "../html/html-node.ts"
import { type HtmlPage, parseHtml } from "../html/parse-html.ts"
import { printHtml } from "../html/print-html.ts"
import { select } from "../html/select.ts"
import { headings as headingTags } from "../html/tags.ts"
import { textOf } from "../html/text-of.ts"
import { mainContent } from "../main/main-content.ts"
import { markdownOf } from "../markdown/markdown.ts"
import { rewriteMath } from "../clean/math.ts"
import { removeNewsletterForms } from "../clean/newsletter-forms.ts"
import { isNoteMark } from "../clean/note-marks.ts"
import { longText, type PageContent, type ReadOptions } from "../content/page-content.ts"
import { languageOf, metadataOf, titleOf } from "../metadata/page-metadata.ts"
import { linksIn } from "../links/page-links.ts"
import { pageName } from "../metadata/page-name.ts"
import { baseOf, imagesIn, resolveFragments, resolveUrls } from "../links/page-urls.ts"
import { removePermalinks } from "../clean/remove-permalinks.ts"
import { publishedAt } from "../metadata/published-at.ts"
import { removeHidden } from "../clean/remove-hidden.ts"

/**
 * Reads an HTML page. Links and images are those of the whole page, or of the elements selected by `includeTags` and
 * `excludeTags`. Text, headings, HTML and markdown are those of the main content. Elements in `includeTags` are kept
 * whole. The time is bounded for markup of any size, depth and brokenness.
 *
 * A parsed page is changed. Throws `SelectorUnusable` for an invalid tag name or selector.
 */
export const readHtml = (html: string | HtmlPage, url: string, options: ReadOptions = {}): PageContent => {
  const page = typeof html === "string" ? parseHtml(html) : html
  const base = baseOf(page, url)
  const metadata = metadataOf(page, base)
  if (options.blockAds !== false) removeCookiePopups(page.body, url)
  const included = include(page, options.includeTags ?? [])
  for (const element of select(page.body, options.excludeTags ?? [])) element.remove()

  rewriteMath(page.body)
  resolveUrls(page.body, base)
  const { links, linkTexts } = linksIn(page.body, url)
  const images = imagesIn(page.body)
  removeHidden(page.body)
  removePermalinks(page.body)
  const title = titleOf(page) || pageName(metadata, firstHeading(page.body), url)

  const language = languageOf(page)
  const found = { title, ...language === undefined ? {} : { language }, links, linkTexts, images, metadata }
  const description = ownDescription(metadata)
  if (options.onlyLinks === true && description !== undefined) {
    const text = textOf(page.body, isBoilerplate)
    // a shorter text may be an error message, which only the main content shows
    if (text.length > longText) return { ...found, description, headings: [], text, html: "", markdown: "" }
  }
  const content = included || options.onlyMainContent === false ? page.body : mainContent(page, base)
  resolveFragments(content, base)
  const text = textOf(content, isNoteMark)
  const headings = headingsIn(content)
  const described = { ...found, description: description ?? firstSentencesOf(text, headings), headings, text }
  if (options.onlyLinks === true) return { ...described, html: "", markdown: "" }
  const published = publishedAt(page, content)
  return {
    ...described,
    html: printHtml(content),
    ...published === undefined ? {} : { publishedAt: published },
    // last, because it changes the content
    markdown: markdownIn(content, options)
  }
}

const markdownIn = (content: HtmlElement, { removeBase64Images, removeNewsletters }: ReadOptions): string => {
  if (removeNewsletters === true) removeNewsletterForms(content)
  return markdownOf(content, removeBase64Images !== false)
}

/** Reduces the body to the selected elements. Returns false if there are none. */
const include = ({ body, root }: HtmlPage, selectors: ReadonlyArray<string>): boolean => {
  if (selectors.every((selector) => selector.trim() === "")) return false
  const found = select(root, selectors).filter((element) => element === body || isWithin(element, body))
  if (found.includes(body)) return true
  for (const element of found) element.remove()
  while (body.firstChild !== null) body.firstChild.remove()
  for (const element of found) body.appendChild(element)
  return true
}

const isWithin = (element: HtmlElement, ancestor: HtmlElement): boolean => {
  for (let at = element.parentNode; at !== null; at = at.parentNode) if (at === ancestor) return true
  return false
}

const firstHeading = (body: HtmlElement): string => {
  for (let node = nextNode(body, body); node !== null; node = nextNode(node, body)) {
    if (node.nodeType !== 1 || node.localName !== "h1") continue
    const text = oneLine(textOf(node))
    if (text !== "") return text
  }
  return ""
}

const isBoilerplate = ({ localName }: HtmlElement): boolean => boilerplate.has(localName)

const boilerplate: ReadonlySet<string> = new Set(["aside", "footer", "form", "nav"])

const headingsIn = (content: HtmlElement): ReadonlyArray<string> =>
  content.querySelectorAll([...headingTags].join(",")).map((heading) => oneLine(textOf(heading))).filter((text) =>
    text !== ""
  )

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim()
