import { type HtmlElement, nextNode, weighNow } from "@trawl/reader/html"

/** Groups of similar sibling elements, such as the entries of a list, those with most text first. */
export const repeatedIn = (root: HtmlElement): ReadonlyArray<ReadonlyArray<HtmlElement>> => {
  const weightOf = weighNow(root)
  const groups: Array<{ readonly elements: ReadonlyArray<HtmlElement>; readonly weight: number }> = []
  for (let node: HtmlElement | ReturnType<typeof nextNode> = root; node !== null; node = nextNode(node, root)) {
    if (node.nodeType !== 1 || node.firstChild === null || unlisted.has(node.localName)) continue
    const shapes = new Map<string, Array<HtmlElement>>()
    for (const child of node.children) {
      if (unlisted.has(child.localName) || weightOf(child) < minText) continue
      const shape = shapeOf(child)
      const known = shapes.get(shape)
      if (known === undefined) shapes.set(shape, [child])
      else if (known.length < maxElements) known.push(child)
    }
    for (const elements of shapes.values()) {
      // plain paragraphs and lines are not records
      if (elements.length < 2 || !elements.some(({ children }) => children.length > 0)) continue
      groups.push({ elements, weight: elements.reduce((sum, element) => sum + weightOf(element), 0) })
    }
  }
  return groups.sort((one, other) => other.weight - one.weight).slice(0, maxGroups).map(({ elements }) => elements)
}

/**
 * The tag and first class, by which records of one kind are recognised. Ignores classes for looks, such as `odd` and
 * `first`.
 */
const shapeOf = (element: HtmlElement): string => {
  const [first = ""] = element.className.split(/\s+/).filter((name) =>
    name !== "" && !/^(?:odd|even|first|last|active|(?:item|post)-?\d+|\w*\d)$/i.test(name)
  )
  return `${element.localName}.${first}`
}

const unlisted: ReadonlySet<string> = new Set([
  "br",
  "hr",
  "p",
  "script",
  "style",
  "thead",
  "tbody",
  "tr",
  "td",
  "th",
  "option",
  "select",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6"
])
const minText = 3
const maxElements = 1_000
const maxGroups = 30
