import { HtmlElement, type HtmlNode, nextNode } from "../html/html-node.ts"
import { blocks } from "../html/tags.ts"
import { findElement, rename, unwrap } from "../html/walk.ts"

/** Whether an element has no text. */
export const isBlank = (root: HtmlElement): boolean => {
  for (let node = nextNode(root, root); node !== null; node = nextNode(node, root)) {
    if (node.nodeType === 3 && node.data.trim() !== "") return false
  }
  return true
}

/** Whether an element contains a block element. */
export const holdsBlock = (root: HtmlElement): boolean => findElement(root, isBlock) !== undefined

/** The descendants of `root` that contain block elements. */
export const blockHolders = (root: HtmlElement): ReadonlySet<HtmlElement> => {
  const holders = new Set<HtmlElement>()
  // in reverse order, children come before their parents
  for (const element of root.getElementsByTagName("*").toReversed()) {
    if (element.parentNode !== null && (isBlock(element) || holders.has(element))) holders.add(element.parentNode)
  }
  return holders
}

/** Removes empty paragraphs, list items and emphasis, which would leave only markup. In place. */
export const removeBlank = (root: HtmlElement): void => {
  // in reverse order, so that elements that become empty are removed as well
  for (const element of root.getElementsByTagName("*").toReversed()) {
    if (renderedWithoutText.has(element.localName) || hasChildElement(element)) continue
    if (isBlankText(element)) {
      if (blocks.has(element.localName)) element.remove()
      else unwrap(element)
    }
  }
}

/** Moves lists between list items into the preceding item, where browsers display them. In place. */
export const nestLists = (root: HtmlElement): void => {
  for (const list of root.querySelectorAll("ul,ol,menu")) {
    const before = list.previousElementSibling
    if (before?.localName === "li" && list.parentNode !== null && isList(list.parentNode)) before.appendChild(list)
  }
}

/**
 * Replaces items that contain only lists by the items of these lists. The bullet of such an item would make the
 * preceding line a heading. In place.
 */
export const dissolveWrappers = (root: HtmlElement): void => {
  for (const item of root.getElementsByTagName("li").toReversed()) {
    const list = item.parentNode
    const lists = list === null || !isList(list) ? undefined : listsAlone(item)
    if (list === null || lists === undefined || lists.length === 0) continue
    for (const { childNodes } of lists) for (const child of childNodes) list.insertBefore(child, item)
    item.remove()
  }
}

/** The lists in an element, ignoring wrappers; undefined if the element has other content. */
const listsAlone = (element: HtmlElement): ReadonlyArray<HtmlElement> | undefined => {
  const lists: Array<HtmlElement> = []
  for (const child of element.childNodes) {
    if (child.nodeType === 3) {
      if (child.data.trim() !== "") return undefined
    } else if (isList(child)) lists.push(child)
    else {
      const inner = boxes.has(child.localName) ? listsAlone(child) : undefined
      if (inner === undefined) return undefined
      lists.push(...inner)
    }
  }
  return lists
}

const isList = ({ localName }: HtmlElement): boolean => localName === "ul" || localName === "ol" || localName === "menu"

const boxes: ReadonlySet<string> = new Set(["div", "nav", "section", "span"])

/**
 * Wraps text next to block elements in paragraphs, and converts blocks that contain only text to paragraphs, because
 * markdown separates nothing else. In place.
 */
export const separateParagraphs = (root: HtmlElement): void => {
  for (const container of [root, ...root.querySelectorAll(containers)]) {
    const children = container.childNodes
    const hasBlocks = children.some(isBlock)
    if (hasBlocks) wrapRuns(container, children)
    else if (container.localName === "div" && container !== root) rename(container, "p")
  }
  for (const item of root.getElementsByTagName("li")) {
    const [only, other] = item.children
    if (only?.localName === "p" && other === undefined) unwrap(only)
  }
  for (const paragraph of new Set(root.getElementsByTagName("br").map(({ parentNode }) => parentNode))) {
    if (paragraph?.localName === "p" && !isInCell(paragraph)) splitAtBreaks(paragraph)
  }
  for (const block of root.querySelectorAll("p,li,td,th,div")) trimBreaks(block)
}

const containers = "article,aside,blockquote,body,div,fieldset,figure,footer,form,header,li,main,nav,search,section"

const isBlock = (node: HtmlNode): boolean =>
  node.nodeType === 1 && (blocks.has(node.localName) || node.localName === "table")

const renderedWithoutText: ReadonlySet<string> = new Set([
  "br",
  "hr",
  "iframe",
  "img",
  "table",
  "tbody",
  "td",
  "tfoot",
  "th",
  "thead",
  "tr",
  "wbr"
])

const hasChildElement = (element: HtmlElement): boolean => {
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === 1 && node.localName !== "br") return true
  }
  return false
}

const isBlankText = (element: HtmlElement): boolean => {
  for (let node = element.firstChild; node !== null; node = node.nextSibling) {
    if (node.nodeType === 3 && node.data.trim() !== "") return false
  }
  return true
}

const wrapRuns = (container: HtmlElement, children: ReadonlyArray<HtmlNode>): void => {
  let paragraph: HtmlElement | undefined
  for (const child of children) {
    if (isBlock(child)) {
      paragraph = undefined
    } else if (paragraph !== undefined) {
      paragraph.appendChild(child)
    } else if (child.nodeType === 1 || child.data.trim() !== "") {
      paragraph = new HtmlElement("p")
      container.insertBefore(paragraph, child)
      paragraph.appendChild(child)
    }
  }
}

const isInCell = (element: HtmlElement): boolean => {
  for (let at = element.parentNode; at !== null; at = at.parentNode) {
    if (at.localName === "td" || at.localName === "th") return true
  }
  return false
}

/** Splits a paragraph at two or more line breaks. */
const splitAtBreaks = (paragraph: HtmlElement): void => {
  let part = paragraph
  let breaks: Array<HtmlNode> = []
  for (const child of paragraph.childNodes) {
    const isBreak = child.nodeType === 1 && child.localName === "br"
    if (isBreak || breaks.length > 0 && child.nodeType === 3 && child.data.trim() === "") breaks.push(child)
    else {
      if (breaks.filter(({ nodeType }) => nodeType === 1).length > 1) {
        const next = new HtmlElement("p")
        part.parentNode?.insertBefore(next, part.nextSibling)
        part = next
      }
      breaks = []
    }
    if (part !== paragraph) part.appendChild(child)
  }
}

/** Removes the line breaks at the start and end of a block. */
const trimBreaks = (block: HtmlElement): void => {
  for (const end of ["firstChild", "lastChild"] as const) {
    let node = block[end]
    while (node !== null && (node.nodeType === 3 ? node.data.trim() === "" : node.localName === "br")) {
      node.remove()
      node = block[end]
    }
  }
}
