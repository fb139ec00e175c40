import { compile, type Options, selectAll } from "css-select"
import * as Data from "effect/Data"
import type { HtmlElement, HtmlNode } from "./html-node.ts"
import { parseHtml } from "./parse-html.ts"

/** A tag name or CSS selector that cannot be used; `problem` completes "the selector …". */
export class SelectorUnusable extends Data.TaggedError("SelectorUnusable")<{
  readonly selector: string
  readonly problem: string
}> {}

/**
 * The outermost elements below `root` that one of the tag names or CSS selectors matches, in document order. Throws
 * `SelectorUnusable` for one that is not CSS, or with which the search would take unreasonably long on this page.
 */
export const select = (root: HtmlElement, selectors: ReadonlyArray<string>): ReadonlyArray<HtmlElement> => {
  const found = new Set<HtmlElement>()
  const budget = { steps: maxSteps }
  for (const selector of new Set(selectors.map((text) => text.trim()))) {
    if (selector !== "") {
      for (const element of matches(root, /^iframe$/i.test(selector) ? frames : selector, budget)) found.add(element)
    }
  }
  if (found.size === 0) return []
  return root.getElementsByTagName("*").filter((element) => found.has(element) && !isInside(element, found))
}

/** Selects frames and, after each, the `div` with its content from the browser. */
const frames = "iframe,iframe+[data-frame]"

/** The matches of each selector, including nested elements. Throws as `select` does. */
export const selectEvery = (
  root: HtmlElement,
  selectors: ReadonlyArray<string>
): ReadonlyArray<ReadonlyArray<HtmlElement>> => {
  const budget = { steps: maxSteps }
  return selectors.map((selector) => matches(root, selector.trim(), budget))
}

/**
 * Compiles selectors once, for many pages. The function that it returns selects the elements of a page that match one
 * of the selectors. It throws `SelectorUnusable` if that would take too long.
 */
export const matcherOf = (selectors: ReadonlyArray<string>) => {
  const budget = { steps: maxSteps }
  const queries = selectors.map((selector) =>
    attempt(selector, () => compile<HtmlNode, HtmlElement>(selector, { adapter: adapterFor(selector, budget) }))
  )
  return (elements: ReadonlyArray<HtmlElement>): ReadonlyArray<HtmlElement> => {
    budget.steps = maxSteps
    return elements.filter((element) => queries.some((query) => query(element)))
  }
}

/** Why a selector cannot be used on any page; undefined if it can. Completes "the selector …". */
export const selectorProblem = (selector: string): string | undefined => {
  try {
    matches(parseHtml("").root, selector.trim(), { steps: maxSteps })
    return undefined
  } catch (cause) {
    if (cause instanceof SelectorUnusable) return cause.problem
    throw cause
  }
}

/** How many times longer than reading the page the search for selectors may take. */
export const slownessOf = (selectors: ReadonlyArray<string>): number =>
  selectors.length / selectorsPerReading +
  (selectors.some((selector) => relating.test(selector)) ? slownessOfRelations : 0)

const selectorsPerReading = 10

/** Combinators and pseudo-classes: matching them may visit each pair of elements. */
const relating = /[\s:>~+]/
const slownessOfRelations = 5

/** The remaining number of steps for all selectors of a page. */
interface Budget {
  steps: number
}

const matches = (root: HtmlElement, selector: string, budget: Budget): ReadonlyArray<HtmlElement> => {
  if (selector.length > maxLength) {
    throw new SelectorUnusable({ selector, problem: `is longer than ${maxLength} characters` })
  }
  const options: Options<HtmlNode, HtmlElement> = { adapter: adapterFor(selector, budget) }
  const query = attempt(selector, () => compile<HtmlNode, HtmlElement>(selector, options))
  return attempt(selector, () => selectAll(query, root, options))
}

const attempt = <A>(selector: string, search: () => A): A => {
  try {
    return search()
  } catch (cause) {
    if (cause instanceof SelectorUnusable) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    // the message of css-what ends with the rest of the selector, which is empty here
    throw new SelectorUnusable({ selector, problem: `is not valid: ${why.replace(/found $/, "found its end")}` })
  }
}

const isInside = (element: HtmlElement, others: ReadonlySet<HtmlElement>): boolean => {
  for (let at = element.parentNode; at !== null; at = at.parentNode) if (others.has(at)) return true
  return false
}

const maxLength = 1000

// a few hundred milliseconds; normal selectors need less than a hundredth of it
const maxSteps = 5_000_000

/** How css-select walks our nodes, counting its steps: nested descendants and siblings can take forever. */
const adapterFor = (selector: string, budget: Budget): NonNullable<Options<HtmlNode, HtmlElement>["adapter"]> => {
  const step = (count: number) => {
    budget.steps -= count
    if (budget.steps < 0) throw new SelectorUnusable({ selector, problem: "takes too long on this page" })
  }
  const childrenOf = (node: HtmlNode | null): Array<HtmlNode> => {
    const children = node === null ? [] : [...node.childNodes]
    step(1 + children.length)
    return children
  }
  return {
    isTag: (node): node is HtmlElement => node.nodeType === 1,
    getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
    hasAttrib: (element, name) => element.hasAttribute(name),
    getName: (element) => element.localName,
    getParent: (node) => {
      step(1)
      return node.parentNode
    },
    getChildren: childrenOf,
    getSiblings: (node) => node.parentNode === null ? [node] : childrenOf(node.parentNode),
    prevElementSibling: (node) => node.nodeType === 1 ? node.previousElementSibling : null,
    getText: (node) => {
      const text = node.textContent
      step(1 + text.length)
      return text
    },
    removeSubsets: (nodes) => nodes
  }
}
