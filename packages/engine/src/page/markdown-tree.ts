import { HtmlElement, HtmlText } from "./html/html-node.ts"
import { blocks, headings, inline } from "./html/tags.ts"
import { rename, removeWhere, unwrap, walk } from "./html/walk.ts"
import { lineNumbers, simplifyCode } from "./code-block.ts"
import { holdsBlock, isBlank, removeBlank, separateParagraphs } from "./markdown-blocks.ts"

/** Stands for the URL of an image whose bytes were in the page. */
export const removedImage = "Base64-Image-Removed"

/**
 * Rewrites an element, in place, so that what has no form of its own in markdown gets one that has: definition lists,
 * foldable sections, tables used for layout, links around blocks. Code blocks get their language.
 */
export const prepareForMarkdown = (root: HtmlElement, removeBase64Images: boolean): void => {
  for (const pre of root.getElementsByTagName("pre")) simplifyCode(pre)
  removeWhere(root, (element) => unwritten.has(element.localName) || isPermalink(element) || isGutter(element))
  flattenDeepLists(root)
  for (const table of root.getElementsByTagName("table").reverse()) if (isLayout(table)) dissolveTable(table)
  for (const element of root.querySelectorAll("dl,dt,dd,details,summary,u,mark,small,big,font,abbr,center")) simplify(element)
  for (const heading of root.querySelectorAll([...headings].join(","))) simplifyHeading(heading)
  for (const link of root.getElementsByTagName("a")) simplifyLink(link)
  for (const element of root.querySelectorAll([...inline].join(","))) if (holdsBlock(element)) rename(element, "div")
  for (const cell of root.querySelectorAll("td,th")) simplifyCell(cell)
  removeBlank(root)
  separateParagraphs(root)
  if (removeBase64Images) {
    for (const image of root.getElementsByTagName("img")) {
      if (/^\s*data:/i.test(image.src)) image.setAttribute("src", removedImage)
    }
  }
}

const unwritten: ReadonlySet<string> = new Set(["audio", "canvas", "datalist", "input", "object", "select", "textarea", "video"])

/** A link from a heading to itself, such as `¶`. */
const isPermalink = (element: HtmlElement): boolean => {
  if (element.localName !== "a" || !/^[\s#¶§🔗]*$/u.test(element.textContent)) return false
  if (element.getElementsByTagName("img").length > 0) return false
  if (element.textContent.trim() !== "" && /headerlink|anchor|permalink/i.test(element.className)) return true
  for (let at = element.parentNode; at !== null; at = at.parentNode) if (headings.has(at.localName) || at.localName === "dt") return true
  return false
}

/** The cell of line numbers beside code. */
const isGutter = (element: HtmlElement): boolean => element.localName === "td" && lineNumbers.test(element.className)

// every level indents what is in it
const deepestList = 12

const flattenDeepLists = (root: HtmlElement): void => {
  let depth = 0
  const deep: Array<HtmlElement> = []
  walk(
    root,
    (node) => {
      if (node.nodeType !== 1) return true
      if (nesting.has(node.localName)) depth++
      if (depth > deepestList && (nesting.has(node.localName) || node.localName === "li")) deep.push(node)
      return true
    },
    ({ localName }) => {
      if (nesting.has(localName)) depth--
    }
  )
  for (const element of deep) rename(element, "div")
}

const nesting: ReadonlySet<string> = new Set(["blockquote", "ol", "ul"])

const isLayout = (table: HtmlElement): boolean => {
  if (table.getAttribute("role") === "presentation" || table.getElementsByTagName("table").length > 0) return true
  if (table.querySelectorAll("th,caption").length > 0) return false
  return table.querySelectorAll("h1,h2,h3,h4,h5,h6,pre").length > 0 ||
    table.getElementsByTagName("tr").every((row) => row.children.length < 2)
}

const dissolveTable = (table: HtmlElement): void => {
  for (const part of table.querySelectorAll("caption,tbody,thead,tfoot,tr,td,th")) rename(part, "div")
  rename(table, "div")
}

const simplify = (element: HtmlElement): void => {
  const tag = element.localName
  if (tag === "dt" || tag === "summary") embolden(element)
  else rename(element, blocks.has(tag) ? "div" : "span")
}

/** Makes an element a bold paragraph. */
const embolden = (element: HtmlElement): void => {
  if (isBlank(element) || holdsBlock(element)) return rename(element, "div")
  rename(element, "p")
  const strong = new HtmlElement("strong")
  while (element.firstChild !== null) strong.appendChild(element.firstChild)
  element.appendChild(strong)
}

/** A heading is one line, and has no place in lists and tables. */
const simplifyHeading = (heading: HtmlElement): void => {
  for (const lineBreak of heading.getElementsByTagName("br")) lineBreak.parentNode?.replaceChild(new HtmlText(" "), lineBreak)
  for (let at = heading.parentNode; at !== null; at = at.parentNode) {
    if (at.localName === "li" || at.localName === "td" || at.localName === "th") return embolden(heading)
  }
}

/** A link without target or text is only its content; one around blocks moves into the first that has text. */
const simplifyLink = (link: HtmlElement): void => {
  const image = link.getElementsByTagName("img")[0]
  if ((isBlank(link) && image === undefined) || !link.getAttribute("href")) return unwrap(link)
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

const leafBlock = (root: HtmlElement): HtmlElement | undefined =>
  root.getElementsByTagName("*").find((element) => blocks.has(element.localName) && !isBlank(element) && !holdsBlock(element))

const simplifyCell = (cell: HtmlElement): void => {
  cell.removeAttribute("rowspan")
  if (!/^\d$/.test(cell.getAttribute("colspan") ?? "")) cell.removeAttribute("colspan")
}
