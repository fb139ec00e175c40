import { type HtmlElement, nextNode } from "../html/html-node.ts"
import { removeWhere, rename } from "../html/walk.ts"
import { weighNow } from "../html/weigh.ts"

/**
 * Removes content that a reader never sees: hidden elements, and `noscript` messages.
 * Keeps content that a click or a script reveals: tab panels, collapsible sections, parts that a server
 * streams into hidden elements, pages hidden until they are styled, and pages whose content is only in `noscript`.
 * Always removes help that a style sheet hides until a key is pressed.
 */
export const removeHidden = (body: HtmlElement): void => {
  const candidates: Array<HtmlElement> = []
  const opened = new Set<string>()
  for (let node = nextNode(body, body); node !== null; node = nextNode(node, body)) {
    if (node.nodeType !== 1) continue
    for (const id of node.getAttribute("aria-controls")?.split(/\s+/) ?? []) opened.add(id)
    if (node.localName === "noscript" || isHelp(node) || isHidden(node)) candidates.push(node)
  }
  if (candidates.length === 0) return
  const weightOf = weighNow(body)
  const isMost = (element: HtmlElement) => weightOf(element) > weightOf(body) / 2
  const unseen = new Set(
    candidates.filter((element) => isHelp(element) || !isRevealed(element, opened) && !isMost(element))
  )
  removeWhere(body, (element) => unseen.has(element))
  for (const element of candidates) if (element.localName === "noscript") rename(element, "div")
}

/** The keyboard shortcuts of an mdBook page. */
const isHelp = (element: HtmlElement): boolean => element.id === "mdbook-help-container"

const isHidden = (element: HtmlElement): boolean => {
  const hidden = element.getAttribute("hidden")
  if (hidden !== null) return hidden.toLowerCase() !== "until-found"
  const style = element.getAttribute("style")
  if (style !== null && /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))\b/i.test(style)) {
    return true
  }
  return element.localName === "dialog" && !element.hasAttribute("open")
}

const isRevealed = (element: HtmlElement, opened: ReadonlySet<string>): boolean =>
  element.localName !== "noscript" && element.localName !== "dialog" &&
  (element.getAttribute("role") === "tabpanel" || opened.has(element.id) || isStreamed(element))

// React streams finished parts as `<div hidden id="S:1">` and has a script move them into place
const isStreamed = (element: HtmlElement): boolean => /^S:[\da-f]+$/.test(element.id)
