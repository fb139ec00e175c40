import { HtmlElement, HtmlText } from "../html/html-node.ts"
import { isFirst } from "../html/is-first.ts"
import { blocks, headings, inline } from "../html/tags.ts"
import { findElement, removeWhere, rename, unwrap, walk } from "../html/walk.ts"
import { lineNumbers, simplifyCode } from "./code-block.ts"
import { straightenEmphasis } from "./emphasis.ts"
import { partNumbered } from "./list-numbers.ts"
import {
  blockHolders,
  dissolveWrappers,
  holdsBlock,
  isBlank,
  nestLists,
  removeBlank,
  separateParagraphs
} from "./markdown-blocks.ts"
import { straightenTable } from "./markdown-table.ts"

/** Replaces the URL of an embedded image. */
export const removedImage = "Base64-Image-Removed"

/**
 * Rewrites elements without markdown syntax, in place: definition lists, collapsible sections, layout tables, links
 * around blocks. Sets the language of code blocks.
 */
export const prepareForMarkdown = (root: HtmlElement, removeBase64Images: boolean): void => {
  for (const pre of outermost(root, "pre")) simplifyCode(pre)
  removeWhere(root, (element) => unwritten.has(element.localName) || isGutter(element) || isPixel(element))
  flattenDeepLists(root)
  dissolveLayouts(root)
  for (const cite of root.getElementsByTagName("cite")) if (leadsQuote(cite)) rename(cite, "p")
  for (const element of root.querySelectorAll("address,dl,dt,dd,details,summary,u,mark,small,big,font,abbr,center")) {
    simplify(element)
  }
  for (const heading of root.querySelectorAll([...headings].join(","))) simplifyHeading(heading)
  for (const link of root.getElementsByTagName("a")) simplifyLink(link)
  for (const element of blockHolders(root)) if (inline.has(element.localName)) rename(element, "div")
  for (const table of root.getElementsByTagName("table")) straightenTable(table)
  straightenEmphasis(root)
  removeBlank(root)
  nestLists(root)
  dissolveWrappers(root)
  partNumbered(root)
  separateParagraphs(root)
  if (removeBase64Images) {
    for (const image of root.getElementsByTagName("img")) {
      if (/^\s*data:/i.test(image.src)) image.setAttribute("src", removedImage)
    }
  }
}

const outermost = (root: HtmlElement, tag: string): ReadonlyArray<HtmlElement> => {
  const found: Array<HtmlElement> = []
  walk(root, (node) => {
    if (node.nodeType === 3 || node.localName !== tag) return true
    found.push(node)
    return false
  }, () => {})
  return found
}

const unwritten: ReadonlySet<string> = new Set([
  "audio",
  "canvas",
  "datalist",
  "input",
  "object",
  "select",
  "textarea",
  "video"
])

/** A table cell with line numbers of code. */
const isGutter = (element: HtmlElement): boolean => element.localName === "td" && lineNumbers.test(element.className)

/** A tracking pixel. */
const isPixel = (element: HtmlElement): boolean =>
  element.localName === "img" &&
  ["width", "height"].every((side) => /^\s*[01](?:px)?\s*$/.test(element.getAttribute(side) ?? ""))

/** The author of a quotation in its first line, as in forums. */
const leadsQuote = (cite: HtmlElement): boolean => {
  const { parentNode } = cite
  return (parentNode?.localName === "blockquote" || parentNode?.parentNode?.localName === "blockquote") &&
    isFirst(cite) && /[:：]\s*$/.test(cite.textContent)
}

// each level indents its content
const maxListDepth = 12

const flattenDeepLists = (root: HtmlElement): void => {
  let depth = 0
  const deep: Array<HtmlElement> = []
  walk(
    root,
    (node) => {
      if (node.nodeType !== 1) return true
      if (nesting.has(node.localName)) depth++
      if (depth > maxListDepth && (nesting.has(node.localName) || node.localName === "li")) deep.push(node)
      return true
    },
    ({ localName }) => {
      if (nesting.has(localName)) depth--
    }
  )
  for (const element of deep) rename(element, "div")
}

const nesting: ReadonlySet<string> = new Set(["blockquote", "ol", "ul"])

/** Converts layout tables to blocks, because a markdown cell is a single line. */
const dissolveLayouts = (root: HtmlElement): void => {
  const layouts = new Set(root.getElementsByTagName("table").filter(isLayout))
  const open: Array<HtmlElement> = []
  const parts: Array<HtmlElement> = []
  walk(
    root,
    (node) => {
      if (node.nodeType === 3) return true
      if (node.localName === "table") open.push(node)
      const table = open.at(-1)
      if (table !== undefined && layouts.has(table) && (node === table || tableParts.has(node.localName))) {
        parts.push(node)
      }
      return true
    },
    (element) => {
      if (element === open.at(-1)) open.pop()
    }
  )
  for (const part of parts) rename(part, "div")
}

const isLayout = (table: HtmlElement): boolean => {
  if (table.getAttribute("role") === "presentation") return true
  const decisive = findElement(
    table,
    ({ localName }) => localName === "table" || localName === "th" || localName === "caption"
  )
  if (decisive !== undefined) return decisive.localName === "table"
  return findElement(table, ({ localName }) => headings.has(localName) || localName === "pre") !== undefined ||
    table.getElementsByTagName("tr").every((row) => row.children.length < 2)
}

const tableParts: ReadonlySet<string> = new Set(["caption", "tbody", "td", "tfoot", "th", "thead", "tr"])

const simplify = (element: HtmlElement): void => {
  const tag = element.localName
  if (tag === "dt" || tag === "summary") embolden(element)
  else rename(element, blocks.has(tag) ? "div" : "span")
}

/** Converts an element to a bold paragraph. */
const embolden = (element: HtmlElement): void => {
  if (isBlank(element) || holdsBlock(element)) return rename(element, "div")
  rename(element, "p")
  const strong = new HtmlElement("strong")
  while (element.firstChild !== null) strong.appendChild(element.firstChild)
  element.appendChild(strong)
}

/** Converts a heading to a single line, or to bold text inside lists and tables. */
const simplifyHeading = (heading: HtmlElement): void => {
  for (const lineBreak of heading.getElementsByTagName("br")) {
    lineBreak.parentNode?.replaceChild(new HtmlText(" "), lineBreak)
  }
  for (let at = heading.parentNode; at !== null; at = at.parentNode) {
    if (at.localName === "li" || at.localName === "td" || at.localName === "th") return embolden(heading)
  }
}

/** Replaces a link without target or text by its content. Moves a link around blocks into the first block with text. */
const simplifyLink = (link: HtmlElement): void => {
  if (!link.getAttribute("href") || !isSmall(link)) return unwrap(link)
  const image = findElement(link, ({ localName }) => localName === "img")
  if (isBlank(link) && image === undefined) return unwrap(link)
  if (!holdsBlock(link)) return
  const inner = new HtmlElement("a")
  inner.attributes = link.attributes
  const title = link.querySelectorAll([...headings].join(",")).find((heading) => !isBlank(heading)) ?? leafBlock(link)
  const parent = image?.parentNode
  if (title !== undefined) {
    while (title.firstChild !== null) inner.appendChild(title.firstChild)
    title.appendChild(inner)
  } else if (image !== undefined && parent) {
    parent.insertBefore(inner, image)
    inner.appendChild(image)
  }
  unwrap(link)
}

/** A link around more content is not a link to something. */
const isSmall = (link: HtmlElement): boolean => {
  let elements = 0
  return findElement(link, () => ++elements > 200) === undefined
}

const leafBlock = (root: HtmlElement): HtmlElement | undefined =>
  root.getElementsByTagName("*").find((element) =>
    blocks.has(element.localName) && !isBlank(element) && !holdsBlock(element)
  )
