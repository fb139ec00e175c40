import { blocks, type HtmlElement, type HtmlPage, walk } from "@trawl/reader/html"

/** The texts of a page by their visibility. */
export interface PageParts {
  /** Visible text, without code and quotations. */
  readonly prose: string
  readonly cited: string
  /** Invisible text: hidden elements, comments, attributes. */
  readonly hidden: string
}

export const pageParts = ({ root }: HtmlPage, rawHtml: string): PageParts => {
  const parts = { prose: "", cited: "", hidden: commentsIn(rawHtml) }
  let hiding = 0
  let citing = 0
  walk(
    root,
    (node) => {
      if (node.nodeType === 3) {
        parts[hiding > 0 ? "hidden" : citing > 0 ? "cited" : "prose"] += node.data
        return true
      }
      const tag = node.localName
      for (const { name, value } of node.attributes) {
        if (isText(node, name) && value.length >= 20) parts.hidden += `\n${value}\n`
      }
      if (isUnseen(node)) hiding++
      if (cites.has(tag)) citing++
      if (isBlock.has(tag)) separate(parts)
      return true
    },
    (node) => {
      if (isUnseen(node)) hiding--
      if (cites.has(node.localName)) citing--
      if (isBlock.has(node.localName)) separate(parts)
    }
  )
  return parts
}

const separate = (parts: { prose: string; cited: string; hidden: string }): void => {
  parts.prose += "\n"
  parts.cited += "\n"
  parts.hidden += "\n"
}

const isBlock: ReadonlySet<string> = new Set([...blocks, "br", "td", "th", "tr"])
const cites: ReadonlySet<string> = new Set(["code", "pre", "kbd", "samp", "blockquote", "q", "textarea"])

const isText = (element: HtmlElement, name: string): boolean =>
  texts.has(name) || (name === "content" && element.localName === "meta") ||
  (name === "value" && element.getAttribute("type") === "hidden")
const texts: ReadonlySet<string> = new Set([
  "alt",
  "title",
  "aria-label",
  "aria-description",
  "placeholder",
  "summary",
  "data-prompt",
  "data-instructions"
])

const isUnseen = (element: HtmlElement): boolean =>
  element.hasAttribute("hidden") || element.localName === "template" || element.localName === "noscript" ||
  unseenStyle.test(element.getAttribute("style") ?? "") || unseenClass.test(element.getAttribute("class") ?? "")

const unseenStyle =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*(?:0(?:\.0\d*)?|\.0\d*)?(?<!\s)\s*(?:;|!|$)|font-size\s*:\s*(?:0|1px|0?\.\d+)|(?:max-)?(?:height|width)\s*:\s*[01](?:px)?\s*(?:;|!|$)|text-indent\s*:\s*-\d{3}|(?:left|top|right|margin-left)\s*:\s*-\d{3}|clip(?:-path)?\s*:\s*(?:rect\(0|inset\((?:50|100)%)|color\s*:\s*(?:transparent|white|#fff(?:fff)?\b|rgba\([^)]{0,30},\s*0\)))/i
const unseenClass = /(?:^|\s)(?:sr-only|visually-hidden|screen-reader-text|d-none|hidden)(?:\s|$)/i

const commentsIn = (rawHtml: string): string => {
  let comments = ""
  for (let at = rawHtml.indexOf("<!--"); at !== -1;) {
    const end = rawHtml.indexOf("-->", at + 4)
    comments += `\n${rawHtml.slice(at + 4, end === -1 ? undefined : end)}\n`
    if (end === -1) break
    at = rawHtml.indexOf("<!--", end)
  }
  return comments
}
