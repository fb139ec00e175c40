import { HtmlElement, type HtmlNode, HtmlText } from "../html/html-node.ts"
import { inline } from "../html/tags.ts"
import { unwrap } from "../html/walk.ts"

/**
 * Moves the ends of emphasis to where markdown recognises them. Markdown ignores the asterisks of `**Note:**that`, so
 * punctuation before a word moves out of the emphasis: `**Note**:that`; likewise at the start. Adjacent emphasis is
 * merged. Emphasis around a link or code inside a word is removed. In place.
 */
export const straightenEmphasis = (root: HtmlElement): void => {
  const elements = root.getElementsByTagName("*").filter(({ localName }) => emphasis.has(localName))
  for (const element of elements) joinNext(element)
  // in reverse order, so that text can move out of several nested elements
  for (const element of elements.toReversed()) for (const side of sides) straighten(element, side)
}

const emphasis: ReadonlySet<string> = new Set(["b", "cite", "del", "em", "i", "s", "strike", "strong"])

interface Side {
  readonly leaf: "firstChild" | "lastChild"
  readonly beside: "previousSibling" | "nextSibling"
  /** The character of a text that is next to the emphasis. */
  readonly nearest: (text: string) => string
  /** The punctuation and spaces at the start or end of a text, with a maximum length. */
  readonly signs: RegExp
  readonly spaces: RegExp
  readonly put: (element: HtmlElement, text: HtmlText) => void
}

const first = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 32)
const last = (text: string): string => {
  const two = text.codePointAt(text.length - 2) ?? 0
  return two > 0xffff ? String.fromCodePoint(two) : text.slice(-1)
}

const sides: ReadonlyArray<Side> = [
  {
    leaf: "lastChild",
    beside: "nextSibling",
    nearest: first,
    signs: /(?<![\p{P}\p{S}])[\p{P}\p{S}]{1,100}$/u,
    spaces: /(?<!\s)\s{1,100}$/,
    put: (element, text) => void element.parentNode?.insertBefore(text, element.nextSibling)
  },
  {
    leaf: "firstChild",
    beside: "previousSibling",
    nearest: last,
    signs: /^[\p{P}\p{S}]{1,100}/u,
    spaces: /^\s{1,100}/,
    put: (element, text) => void element.parentNode?.insertBefore(text, element)
  }
]

const straighten = (element: HtmlElement, side: Side): void => {
  const end = endOf(element, side)
  if (end === undefined) return
  if (end.nodeType === 3) moveOut(element, end, side, side.spaces)
  if (!/[^\p{P}\p{S}\p{Co}\s]/u.test(neighbour(element, side))) return
  if (end.nodeType === 1) unwrap(element)
  else moveOut(element, end, side, side.signs)
}

const moveOut = (element: HtmlElement, end: HtmlText, { leaf, put }: Side, what: RegExp): void => {
  const [moved] = what.exec(end.data) ?? []
  if (moved === undefined) return
  if (moved.length === end.data.length) return element.textContent === moved ? unwrap(element) : put(element, end)
  end.data = leaf === "lastChild" ? end.data.slice(0, -moved.length) : end.data.slice(moved.length)
  put(element, new HtmlText(moved))
}

/** The character next to an element on the same line; a space at the end of the line. */
const neighbour = (element: HtmlElement, { beside, leaf, nearest }: Side): string => {
  let at: HtmlElement | null = element
  while (at !== null && at[beside] === null) {
    const above: HtmlElement | null = at.parentNode
    if (above === null || !inline.has(above.localName)) return " "
    at = above
  }
  const opposite = leaf === "lastChild" ? "firstChild" : "lastChild"
  let node: HtmlNode | null = at?.[beside] ?? null
  while (node?.nodeType === 1) {
    if (!inline.has(node.localName)) return " "
    // the markdown of these elements begins and ends with punctuation
    if (marked.has(node.localName)) return "`"
    node = node[opposite]
  }
  return node === null || node.data === "" ? " " : nearest(node.data)
}

/** The last text of an element, or a placeholder if its markdown ends with punctuation. */
const endOf = (element: HtmlElement, { leaf }: Side): HtmlNode | undefined => {
  let node: HtmlNode | null = element
  while (node?.nodeType === 1) {
    if (marked.has(node.localName)) return node
    node = node[leaf]
  }
  return node ?? undefined
}

const marked: ReadonlySet<string> = new Set(["a", "code", "img", "ins", "kbd", "q", "samp", "sub", "sup", "tt", "var"])

/** Merges an element with following emphasis of the same kind. */
const joinNext = (element: HtmlElement): void => {
  for (
    let next = element.nextSibling;
    next?.nodeType === 1 && kindOf(next) === kindOf(element);
    next = element.nextSibling
  ) {
    for (const child of next.childNodes) element.appendChild(child)
    next.remove()
  }
}

const kindOf = ({ localName }: HtmlElement): string => kinds.get(localName) ?? localName

const kinds: ReadonlyMap<string, string> = new Map([["b", "strong"], ["i", "em"], ["cite", "em"], ["s", "del"], [
  "strike",
  "del"
]])
