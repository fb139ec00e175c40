import { type HtmlElement, nextNode, nextOutside } from "./html-node.ts"

/**
 * How many characters of text, spaces apart, every element below `root` holds, and `root` itself. Elements in `without`
 * and what is in them weigh nothing.
 */
export const weigh = (root: HtmlElement, without: ReadonlySet<HtmlElement> = none): ReadonlyMap<HtmlElement, number> => {
  const weights = new Map<HtmlElement, number>([[root, 0]])
  const order: Array<HtmlElement> = []
  let node = nextNode(root, root)
  while (node !== null) {
    if (node.nodeType === 1) {
      if (without.has(node)) {
        node = nextOutside(node, root)
        continue
      }
      weights.set(node, 0)
      order.push(node)
    } else if (node.parentNode !== null) {
      weights.set(node.parentNode, (weights.get(node.parentNode) ?? 0) + letters(node.data))
    }
    node = nextNode(node, root)
  }
  // children come after their parents, so backwards every element is complete when it is added up
  for (let i = order.length - 1; i >= 0; i--) {
    const element = order[i]
    const parent = element?.parentNode
    if (element === undefined || parent === null || parent === undefined) continue
    weights.set(parent, (weights.get(parent) ?? 0) + (weights.get(element) ?? 0))
  }
  return weights
}

/** How many characters a text has, spaces apart. */
export const letters = (text: string): number => {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 32 && code !== 160) count++
  }
  return count
}

const none: ReadonlySet<HtmlElement> = new Set()
