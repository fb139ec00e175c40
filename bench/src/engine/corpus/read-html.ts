import { Parser } from "htmlparser2"
import type { CorpusPage } from "./corpus-page.ts"

/**
 * Reads a page in one pass: fast, and good enough for a corpus. Removes navigation by tag, role and class, instead of
 * looking for the main content. Undefined for a page that only redirects.
 */
export const readHtml = (html: string, url: string): CorpusPage | undefined => {
  const links = new Map<string, string>()
  const headings: Array<string> = []
  let title = ""
  let first = ""
  let heading: string | undefined
  let anchor: { readonly url: string; text: string } | undefined
  let description = ""
  let language = ""
  let text = ""
  let skipped = 0
  let preformatted = 0
  let inTitle = false
  let redirects = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (skipped > 0 || isUnread(tag, attributes)) {
        skipped++
        return
      }
      if (lines.has(tag)) text += "\n"
      else if (cells.has(tag)) text += " "
      if (tag === "pre") preformatted++
      else if (tag === "title") inTitle = true
      else if (tag === "html") language = attributes["lang"] ?? attributes["xml:lang"] ?? ""
      else if (headingTag.test(tag)) heading = ""
      else if (tag === "a") anchor = linkTo(attributes["href"], url)
      else if (tag === "meta") {
        if (attributes["name"]?.toLowerCase() === "description") description = attributes["content"] ?? ""
        if (attributes["http-equiv"]?.toLowerCase() === "refresh") redirects = true
      }
    },
    ontext(data) {
      if (skipped > 0) return
      if (inTitle) {
        title += data
        return
      }
      text += preformatted > 0 ? data : data.replace(/\s+/gu, " ")
      if (heading !== undefined) heading += data
      if (anchor !== undefined) anchor.text += data
    },
    onclosetag(tag) {
      if (skipped > 0) {
        skipped--
        return
      }
      if (lines.has(tag)) text += "\n"
      if (tag === "pre") preformatted--
      else if (tag === "title") inTitle = false
      else if (tag === "a" && anchor !== undefined) {
        if (links.size < mostLinks && !links.has(anchor.url)) {
          links.set(anchor.url, oneLine(anchor.text).slice(0, longestAnchor))
        }
        anchor = undefined
      } else if (heading !== undefined && headingTag.test(tag)) {
        const line = oneLine(heading.replaceAll("¶", ""))
        if (line !== "") headings.push(line)
        if (tag === "h1" && first === "") first = line
        heading = undefined
      }
    }
  }, { decodeEntities: true, lowerCaseAttributeNames: true })
  parser.end(html)
  const body = text.replace(/¶/gu, "").replace(/[ \t]+\n/gu, "\n").replace(/\n\s*\n/gu, "\n").trim()
  return redirects ? undefined : {
    url,
    title: titleOf(oneLine(title), first),
    description: oneLine(description) || oneLine(body.slice(0, 1000)).slice(0, 200),
    headings,
    text: body,
    links: Array.from(links, ([url, text]) => ({ url, text })),
    ...language === "" ? {} : { language }
  }
}

/** Like the engine: the heading, if the title begins with it. */
const titleOf = (title: string, heading: string): string =>
  title === "" || heading.length >= 4 && title.toLowerCase().startsWith(heading.toLowerCase()) ? heading : title

const linkTo = (href: string | undefined, page: string) => {
  if (href === undefined || href.startsWith("#")) return undefined
  const target = URL.parse(href, page)
  if (target === null || !target.protocol.startsWith("http")) return undefined
  target.hash = ""
  return target.href === page ? undefined : { url: target.href, text: "" }
}

const isUnread = (tag: string, attributes: Readonly<Record<string, string>>): boolean =>
  unread.has(tag) || unreadRoles.has(attributes["role"] ?? "") ||
  !pageParts.has(tag) && (navigation.test(attributes["class"] ?? "") || navigation.test(attributes["id"] ?? ""))

const oneLine = (text: string): string => text.replace(/\s+/gu, " ").trim()

const mostLinks = 200
const longestAnchor = 200
const headingTag = /^h[1-6]$/u
const pageParts: ReadonlySet<string> = new Set(["html", "body", "main", "article"])
const unread: ReadonlySet<string> = new Set([
  "aside",
  "button",
  "footer",
  "iframe",
  "nav",
  "noscript",
  "object",
  "script",
  "select",
  "style",
  "svg",
  "template",
  "textarea"
])
const unreadRoles: ReadonlySet<string> = new Set(["banner", "contentinfo", "navigation", "search"])
const navigation =
  /(?:^|\s)(?:(?:(?:bottom|main|page|side|site|sub|top)[_-]?)?nav|breadcrumbs?|footer|headerlink|nav(?:bar|box|footer|header|igation)|related|(?:sphinx)?sidebar|wy-nav-(?:side|top))(?:$|\s)/iu
const cells: ReadonlySet<string> = new Set(["td", "th"])
const lines: ReadonlySet<string> = new Set([
  "address",
  "article",
  "blockquote",
  "body",
  "br",
  "caption",
  "dd",
  "details",
  "div",
  "dl",
  "dt",
  "fieldset",
  "figcaption",
  "figure",
  "form",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "header",
  "hr",
  "li",
  "main",
  "ol",
  "p",
  "pre",
  "section",
  "summary",
  "table",
  "tr",
  "ul"
])
