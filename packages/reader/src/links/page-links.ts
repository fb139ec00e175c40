import { type HtmlElement, nextNode } from "../html/html-node.ts"
import { blocks } from "../html/tags.ts"

/** Links of a page, and what the first of them say; see `PageContent`. */
export interface PageLinks {
  readonly links: ReadonlyArray<string>
  readonly linkTexts: ReadonlyArray<string | null>
}

/**
 * The distinct http(s) links, in order, without those to places in the page itself. Of several to one URL, the first that
 * says something counts.
 */
export const linksIn = (root: HtmlElement, url: string): PageLinks => {
  const page = withoutFragment(url)
  const links = new Set<string>()
  const texts = new Map<string, string | null>()
  for (const link of root.querySelectorAll("a,area")) {
    const href = link.getAttribute("href") ?? ""
    if (!/^https?:/.test(href) || href.includes("#") && withoutFragment(href) === page) continue
    links.add(href)
    if (links.size > mostTexts || texts.get(href)) continue
    texts.set(href, isDisowned(link) ? texts.get(href) ?? null : textOfLink(link))
  }
  return { links: [...links], linkTexts: [...texts.values()] }
}

/** How many of a page's links have texts. */
export const mostTexts = 500

/** Whether the page says that it does not speak for what it links to. */
const isDisowned = (link: HtmlElement): boolean =>
  /(?:^|\s)(?:nofollow|sponsored|ugc)(?:\s|$)/i.test(link.getAttribute("rel") ?? "")

/** The text of a link; that of its picture where there is no other. Markup may forget to close a link, so not all of it is read. */
const textOfLink = (link: HtmlElement): string => {
  let text = ""
  let alternative = link.getAttribute("alt") ?? ""
  let left = mostNodes
  for (
    let node = nextNode(link, link);
    node !== null && left > 0 && text.length <= longestText;
    node = nextNode(node, link), left--
  ) {
    if (node.nodeType === 3) text += node.data.slice(0, longestText + 1)
    else if (node.localName === "img") alternative ||= node.getAttribute("alt") ?? ""
    else if (node.localName === "br" || blocks.has(node.localName)) text += " "
  }
  return linkText(text) || linkText(alternative)
}

const longestText = 100
const mostNodes = 40

/** What a link says, in one line. */
export const linkText = (text: string): string =>
  // a pair of characters that was cut apart would be none
  text.replace(/\s+/g, " ").trim().slice(0, longestText).replace(/[\uD800-\uDBFF]$/, "")

const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? url
