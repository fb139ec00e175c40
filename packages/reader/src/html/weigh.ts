import { type HtmlElement, type HtmlNode, nextNode, nextOutside } from "./html-node.ts"

/** The number of non-space characters in `root` and in every element below it. */
export const weigh = (root: HtmlElement): ReadonlyMap<HtmlElement, number> => {
  const weightOf = weighNow(root)
  return new Map([root, ...root.getElementsByTagName("*")].map((element) => [element, weightOf(element)]))
}

/**
 * Like `weigh`, at a fraction of its cost, but valid only until the next weighing. Elements in `without` and their
 * content count as 0.
 */
export const weighNow = (
  root: HtmlElement,
  without: ReadonlySet<HtmlElement> = none
): (element: HtmlElement) => number => {
  // stored on the elements, because filling a map would be most of the work
  const weighing = ++weighings
  const order: Array<HtmlElement> = []
  root.weight = 0
  root.weighing = weighing
  let node: HtmlNode | null = nextNode(root, root)
  while (node !== null) {
    if (node.nodeType === 1) {
      if (without.size > 0 && without.has(node)) {
        node = nextOutside(node, root)
        continue
      }
      node.weight = 0
      node.weighing = weighing
      order.push(node)
    } else if (node.parentNode !== null) node.parentNode.weight += letters(node.data)
    node = nextNode(node, root)
  }
  // children follow their parents, so in reverse order each element is complete when it is added to its parent
  for (let i = order.length - 1; i >= 0; i--) {
    const element = order[i]
    if (element?.parentNode) element.parentNode.weight += element.weight
  }
  return (element) => element.weighing === weighing ? element.weight : 0
}

let weighings = 0

/** The number of non-space characters in a text. */
const letters = (text: string): number => {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code > 32 && code !== 160) count++
  }
  return count
}

const none: ReadonlySet<HtmlElement> = new Set()
