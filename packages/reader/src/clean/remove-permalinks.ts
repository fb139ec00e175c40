import { percentDecoded } from "../text/percent-decoded.ts"
import type { HtmlElement } from "../html/html-node.ts"
import { headings } from "../html/tags.ts"
import { removeWhere, unwrap } from "../html/walk.ts"

/**
 * Removes permalinks, such as `¶`, from headings and definitions. A heading that is a link to itself keeps only its
 * text. In place.
 */
export const removePermalinks = (root: HtmlElement): void => {
  removeWhere(root, isPermalink)
  for (const heading of root.querySelectorAll([...headings].join(","))) {
    for (const link of heading.getElementsByTagName("a")) if (leadsTo(link, heading)) unwrap(link)
  }
}

/** Whether a link leads to the place in the page that has this heading. */
const leadsTo = (link: HtmlElement, heading: HtmlElement): boolean => {
  const fragment = /^#(.+)/.exec(link.getAttribute("href") ?? "")?.[1]
  if (fragment === undefined) return false
  const names = [link, heading, heading.parentNode].flatMap((element) =>
    element === null ? [] : [element.id, element.getAttribute("name")]
  )
  return names.includes(percentDecoded(fragment))
}

const isPermalink = (element: HtmlElement): boolean => {
  if (element.localName !== "a" || !element.getAttribute("href")?.includes("#")) return false
  const text = element.textContent
  if (!/^[\s\u200b#¶§🔗]*$/u.test(text) || element.getElementsByTagName("img").length > 0) return false
  if (text.trim() !== "" && /headerlink|anchor|permalink/i.test(element.className)) return true
  for (let at = element.parentNode; at !== null; at = at.parentNode) {
    if (headings.has(at.localName) || at.localName === "dt") return true
  }
  return false
}
