import type { HtmlElement } from "../html/html-node.ts"

/** What the mark of a footnote says, where a link is one: a raised link to a place in a page whose text is a number or sign. */
export const noteLabel = (link: HtmlElement): string | undefined =>
  link.getAttribute("href")?.includes("#") === true && isRaised(link)
    ? /^\[?\s*([\w*†‡§]{1,6})\s*\]?$/u.exec(link.textContent.trim())?.[1]
    : undefined

/** Whether an element is no more than marks of notes, which say nothing in a sentence: such links, and what stands raised in brackets. */
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
