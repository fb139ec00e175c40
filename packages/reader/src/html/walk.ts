import { type HtmlElement, type HtmlNode, nextNode, nextOutside } from "./html-node.ts"

/**
 * Visits everything below `root` in document order without recursion. `enter` returns false to skip what is inside an
 * element; `leave` is called when all inside it has been visited.
 */
export const walk = (
  root: HtmlElement,
  enter: (node: HtmlNode) => boolean,
  leave: (element: HtmlElement) => void
): void => {
  let node = root.firstChild
  while (node !== null) {
    if (enter(node) && node.nodeType === 1 && node.firstChild !== null) {
      node = node.firstChild
      continue
    }
    let at: HtmlNode = node
    for (;;) {
      if (at.nodeType === 1) leave(at)
      if (at.nextSibling !== null || at.parentNode === null || at.parentNode === root) break
      at = at.parentNode
    }
    node = at.nextSibling
  }
}

/** The first descendant of `root`, in document order, that matches. */
export const findElement = (root: HtmlElement, wanted: (element: HtmlElement) => boolean): HtmlElement | undefined => {
  for (let node = nextNode(root, root); node !== null; node = nextNode(node, root)) {
    if (node.nodeType === 1 && wanted(node)) return node
  }
  return undefined
}

/** Removes the matching descendants of `root`. */
export const removeWhere = (root: HtmlElement, unwanted: (element: HtmlElement) => boolean): void => {
  let node = root.firstChild
  while (node !== null) {
    if (node.nodeType === 1 && unwanted(node)) {
      const next: HtmlNode | null = nextOutside(node, root)
      node.remove()
      node = next
    } else {
      node = node.nodeType === 1 && node.firstChild !== null ? node.firstChild : nextOutside(node, root)
    }
  }
}

/** Replaces an element by its children. */
export const unwrap = (element: HtmlElement): void => {
  const parent = element.parentNode
  if (parent === null) return
  while (element.firstChild !== null) parent.insertBefore(element.firstChild, element)
  element.remove()
}

/** Renames an element in place. */
export const rename = (element: HtmlElement, tag: string): void => {
  element.localName = tag
  element.tagName = tag.toUpperCase()
}
