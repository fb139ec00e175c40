import { HtmlElement, type HtmlNode, HtmlText } from "../html/html-node.ts"
import { inline } from "../html/tags.ts"
import { unwrap } from "../html/walk.ts"

/**
 * Gives emphasis an end that markdown sees. Its signs count only beside a word or a space: in `**Note:**that` they would be
 * asterisks, so signs that a word follows move out of the emphasis, as in `**Note**:that`, and so before it. Emphasis that
 * goes on at once is one, and around a link or code in the middle of a word there can be none. In place.
 */
export const straightenEmphasis = (root: HtmlElement): void => {
  const elements = root.getElementsByTagName("*").filter(({ localName }) => emphasis.has(localName))
  for (const element of elements) joinNext(element)
  // backwards, so that what moves out of emphasis moves out of that around it, too
  for (const element of elements.toReversed()) for (const side of sides) straighten(element, side)
}

const emphasis: ReadonlySet<string> = new Set(["b", "cite", "del", "em", "i", "s", "strike", "strong"])

interface Side {
  readonly leaf: "firstChild" | "lastChild"
  readonly beside: "previousSibling" | "nextSibling"
  /** The letter of a text beside emphasis that is next to it. */
  readonly nearest: (text: string) => string
  /** The signs, and the spaces, that a text begins or ends with: not so many that looking for them takes long. */
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

/** The letter beside an element, in the same line; a space where that ends. */
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
    // what stands for these begins and ends with a sign
    if (marked.has(node.localName)) return "`"
    node = node[opposite]
  }
  return node === null || node.data === "" ? " " : nearest(node.data)
}

/** The text that an element ends with, or what of it begins or ends with a sign of markdown's own. */
const endOf = (element: HtmlElement, { leaf }: Side): HtmlNode | undefined => {
  let node: HtmlNode | null = element
  while (node?.nodeType === 1) {
    if (marked.has(node.localName)) return node
    node = node[leaf]
  }
  return node ?? undefined
}

const marked: ReadonlySet<string> = new Set(["a", "code", "img", "ins", "kbd", "q", "samp", "sub", "sup", "tt", "var"])

/** Takes in what is emphasized likewise right behind an element. */
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
