import type { HtmlElement } from "../html/html-node.ts"

/**
 * The label of a footnote reference: a superscript link within the page whose text is a number or sign; undefined for
 * other links.
 */
export const noteLabel = (link: HtmlElement): string | undefined =>
  link.getAttribute("href")?.includes("#") === true && isRaised(link)
    ? /^\[?\s*([\w*†‡§]{1,6})\s*\]?$/u.exec(link.textContent.trim())?.[1]
    : undefined

/** Whether an element contains only footnote references: such links, or superscript text in brackets. */
export const isNoteMark = (element: HtmlElement): boolean => {
  if (element.localName === "a") return noteLabel(element) !== undefined
  if (element.localName !== "sup") return false
  const links = element.children.filter(({ localName }) => localName === "a")
  const text = element.textContent
  return /^\s*\[[^[\]]{1,30}\]\s*$/.test(text) ||
    links.length > 0 && links.every((link) => noteLabel(link) !== undefined) && /^[\s\w*†‡§,;[\]-]{1,40}$/u.test(text)
}

const isRaised = (link: HtmlElement): boolean =>
  link.parentNode?.localName === "sup" || link.children.some(({ localName }) => localName === "sup") ||
  /footnote-ref/.test(link.className) || link.getAttribute("role") === "doc-noteref"
