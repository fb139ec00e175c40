import { type HtmlElement, nextNode } from "../html/html-node.ts"
import { blocks } from "../html/tags.ts"

/** The links of a page, and the texts of the first ones; see `PageContent`. */
export interface PageLinks {
  readonly links: ReadonlyArray<string>
  readonly linkTexts: ReadonlyArray<string | null>
}

/**
 * The distinct http(s) links, in order, without links within the page. Of several links to one URL, the first one with
 * a text counts.
 */
export const linksIn = (root: HtmlElement, url: string): PageLinks => {
  const page = withoutFragment(url)
  const links = new Set<string>()
  const texts = new Map<string, string | null>()
  for (const link of root.querySelectorAll("a,area")) {
    const href = link.getAttribute("href") ?? ""
    if (!/^https?:/.test(href) || href.includes("#") && withoutFragment(href) === page) continue
    links.add(href)
    if (links.size > maxTexts || texts.get(href)) continue
    texts.set(href, isDisowned(link) ? texts.get(href) ?? null : textOfLink(link))
  }
  return { links: [...links], linkTexts: [...texts.values()] }
}

/** The maximum number of links with texts. */
export const maxTexts = 500

/** Whether the page marks a link as not endorsed, such as `rel="nofollow"`. */
const isDisowned = (link: HtmlElement): boolean =>
  /(?:^|\s)(?:nofollow|sponsored|ugc)(?:\s|$)/i.test(link.getAttribute("rel") ?? "")

/**
 * The text of a link, or of its image if it has none. An unclosed link may contain the rest of the page, so only the
 * beginning is read.
 */
const textOfLink = (link: HtmlElement): string => {
  let text = ""
  let alternative = link.getAttribute("alt") ?? ""
  let left = maxNodes
  for (
    let node = nextNode(link, link);
    node !== null && left > 0 && text.length <= maxTextLength;
    node = nextNode(node, link), left--
  ) {
    if (node.nodeType === 3) text += node.data.slice(0, maxTextLength + 1)
    else if (node.localName === "img") alternative ||= node.getAttribute("alt") ?? ""
    else if (node.localName === "br" || blocks.has(node.localName)) text += " "
  }
  return linkText(text) || linkText(alternative)
}

const maxTextLength = 100
const maxNodes = 40

/** The text of a link in one line. */
export const linkText = (text: string): string =>
  // removes half of a surrogate pair
  text.replace(/\s+/g, " ").trim().slice(0, maxTextLength).replace(/[\uD800-\uDBFF]$/, "")

const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? url
