import type { HtmlElement } from "./html/html-node.ts"
import { headings } from "./html/tags.ts"
import { removeWhere } from "./html/walk.ts"

/** Removes the marks, such as `¶`, by which headings and definitions link to themselves. In place. */
export const removePermalinks = (root: HtmlElement): void => removeWhere(root, isPermalink)

const isPermalink = (element: HtmlElement): boolean => {
  if (element.localName !== "a" || !element.getAttribute("href")?.includes("#")) return false
  const text = element.textContent
  if (!/^[\s\u200b#¶§🔗]*$/u.test(text) || element.getElementsByTagName("img").length > 0) return false
  if (text.trim() !== "" && /headerlink|anchor|permalink/i.test(element.className)) return true
  for (let at = element.parentNode; at !== null; at = at.parentNode) if (headings.has(at.localName) || at.localName === "dt") return true
  return false
}
