import { copyString } from "../text/copy-string.ts"

/**
 * A small DOM: linked nodes without events, namespaces or live collections.
 * Names are the DOM's own, so that code written for a browser's document (Readability) runs on it.
 */
export type HtmlNode = HtmlElement | HtmlText

export class HtmlText {
  readonly nodeType = 3
  readonly nodeName = "#text"
  parentNode: HtmlElement | null = null
  previousSibling: HtmlNode | null = null
  nextSibling: HtmlNode | null = null
  data: string

  constructor(data: string) {
    this.data = data
  }

  get textContent(): string {
    return this.data
  }

  get childNodes(): ReadonlyArray<HtmlNode> {
    return none
  }

  remove(): void {
    this.parentNode?.removeChild(this)
  }
}

export class HtmlElement {
  readonly nodeType = 1
  parentNode: HtmlElement | null = null
  previousSibling: HtmlNode | null = null
  nextSibling: HtmlNode | null = null
  firstChild: HtmlNode | null = null
  lastChild: HtmlNode | null = null
  /** Lower case. */
  localName: string
  /** Upper case, as in an HTML document. */
  tagName: string
  attributes: Array<HtmlAttribute> = []
  /** The amount of text at the last weighing, and the number of that weighing: see `weighNow`. */
  weight = 0
  weighing = 0

  constructor(localName: string) {
    this.localName = localName
    this.tagName = upperCase(localName)
  }

  get nodeName(): string {
    return this.tagName
  }

  get childNodes(): ReadonlyArray<HtmlNode> {
    const nodes: Array<HtmlNode> = []
    for (let node = this.firstChild; node !== null; node = node.nextSibling) nodes.push(node)
    return nodes
  }

  get children(): ReadonlyArray<HtmlElement> {
    const elements: Array<HtmlElement> = []
    for (let node = this.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 1) elements.push(node)
    }
    return elements
  }

  get firstElementChild(): HtmlElement | null {
    return elementFrom(this.firstChild)
  }

  get nextElementSibling(): HtmlElement | null {
    return elementFrom(this.nextSibling)
  }

  get previousElementSibling(): HtmlElement | null {
    let node = this.previousSibling
    while (node !== null && node.nodeType !== 1) node = node.previousSibling
    return node
  }

  get textContent(): string {
    let text = ""
    for (let node = nextNode(this, this); node !== null; node = nextNode(node, this)) {
      if (node.nodeType === 3) text += node.data
    }
    return text
  }

  get id(): string {
    return this.getAttribute("id") ?? ""
  }

  set id(value: string) {
    this.setAttribute("id", value)
  }

  get className(): string {
    return this.getAttribute("class") ?? ""
  }

  set className(value: string) {
    this.setAttribute("class", value)
  }

  get src(): string {
    return this.getAttribute("src") ?? ""
  }

  get srcset(): string {
    return this.getAttribute("srcset") ?? ""
  }

  getAttribute(name: string): string | null {
    const attributes = this.attributes
    for (let i = 0; i < attributes.length; i++) {
      const attribute = attributes[i]
      if (attribute !== undefined && attribute.name === name) return attribute.value
    }
    return null
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null
  }

  setAttribute(name: string, value: string): void {
    const attribute = this.attributes.find((attribute) => attribute.name === name)
    if (attribute === undefined) this.attributes.push(new HtmlAttribute(name, value))
    else attribute.value = value
  }

  setAttributeNode(attribute: HtmlAttribute): void {
    this.setAttribute(attribute.name, attribute.value)
  }

  removeAttribute(name: string): void {
    const index = this.attributes.findIndex((attribute) => attribute.name === name)
    if (index !== -1) this.attributes.splice(index, 1)
  }

  appendChild(child: HtmlNode): HtmlNode {
    return this.insertBefore(child, null)
  }

  /** Like `appendChild`, for a node without a parent. */
  add(child: HtmlNode): void {
    const last = this.lastChild
    child.parentNode = this
    child.previousSibling = last
    this.lastChild = child
    if (last === null) this.firstChild = child
    else last.nextSibling = child
  }

  insertBefore(child: HtmlNode, before: HtmlNode | null): HtmlNode {
    child.remove()
    const previous = before === null ? this.lastChild : before.previousSibling
    child.parentNode = this
    child.previousSibling = previous
    child.nextSibling = before
    if (previous === null) this.firstChild = child
    else previous.nextSibling = child
    if (before === null) this.lastChild = child
    else before.previousSibling = child
    return child
  }

  removeChild(child: HtmlNode): HtmlNode {
    const { previousSibling, nextSibling } = child
    if (previousSibling === null) this.firstChild = nextSibling
    else previousSibling.nextSibling = nextSibling
    if (nextSibling === null) this.lastChild = previousSibling
    else nextSibling.previousSibling = previousSibling
    child.parentNode = null
    child.previousSibling = null
    child.nextSibling = null
    return child
  }

  replaceChild(replacement: HtmlNode, child: HtmlNode): HtmlNode {
    replacement.remove()
    this.insertBefore(replacement, child)
    return this.removeChild(child)
  }

  remove(): void {
    this.parentNode?.removeChild(this)
  }

  /** Descendants with this tag, in document order; `*` is any. */
  getElementsByTagName(name: string): Array<HtmlElement> {
    const tag = upperCase(name)
    const found: Array<HtmlElement> = []
    for (let node = nextNode(this, this); node !== null; node = nextNode(node, this)) {
      if (node.nodeType === 1 && (node.tagName === tag || tag === "*")) found.push(node)
    }
    return found
  }

  /** Descendants with one of these tags, separated by commas, in document order. It knows no other selectors. */
  querySelectorAll(tags: string): Array<HtmlElement> {
    const wanted = tags.split(",").map(upperCase)
    const found: Array<HtmlElement> = []
    for (let node = nextNode(this, this); node !== null; node = nextNode(node, this)) {
      if (node.nodeType === 1 && wanted.includes(node.tagName)) found.push(node)
    }
    return found
  }

  /** A copy with everything below it, without a parent. */
  clone(): HtmlElement {
    const root = shallowCopy(this)
    let into = root
    let node = this.firstChild
    while (node !== null) {
      const copy = node.nodeType === 3 ? new HtmlText(node.data) : shallowCopy(node)
      into.add(copy)
      if (node.nodeType === 1 && copy.nodeType === 1 && node.firstChild !== null) {
        into = copy
        node = node.firstChild
        continue
      }
      let at: HtmlNode = node
      while (at.nextSibling === null && at.parentNode !== null && at.parentNode !== this) {
        at = at.parentNode
        into = into.parentNode ?? root
      }
      node = at.nextSibling
    }
    return root
  }
}

export class HtmlAttribute {
  readonly name: string
  value: string

  constructor(name: string, value: string) {
    this.name = name
    this.value = value
  }

  cloneNode(): HtmlAttribute {
    return new HtmlAttribute(this.name, this.value)
  }
}

/** The node that follows in document order, not leaving `root`; null at the end. */
export const nextNode = (node: HtmlNode, root: HtmlElement): HtmlNode | null =>
  node.nodeType === 1 && node.firstChild !== null ? node.firstChild : nextOutside(node, root)

/** The node that follows in document order after everything in `node`. */
export const nextOutside = (node: HtmlNode, root: HtmlElement): HtmlNode | null => {
  let at: HtmlNode | null = node
  while (at !== null && at !== root) {
    if (at.nextSibling !== null) return at.nextSibling
    at = at.parentNode
  }
  return null
}

const none: ReadonlyArray<HtmlNode> = []

const elementFrom = (start: HtmlNode | null): HtmlElement | null => {
  let node = start
  while (node !== null && node.nodeType !== 1) node = node.nextSibling
  return node
}

const shallowCopy = (element: HtmlElement): HtmlElement => {
  const copy = new HtmlElement(element.localName)
  copy.attributes = element.attributes.map((attribute) => attribute.cloneNode())
  return copy
}

const upperCases = new Map<string, string>()

// a page may contain any number of names, so only common ones are cached
const upperCase = (name: string): string => {
  const known = upperCases.get(name)
  if (known !== undefined) return known
  const upper = name.toUpperCase()
  if (upperCases.size < 512) upperCases.set(copyString(name), upper)
  return upper
}
