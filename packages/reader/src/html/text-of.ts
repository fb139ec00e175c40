import type { HtmlElement } from "./html-node.ts"
import { blocks } from "./tags.ts"
import { walk } from "./walk.ts"

/**
 * The visible text of an element: blocks and table rows on separate lines, cells separated by tabs. Skips the elements
 * that `skips` selects.
 */
export const textOf = (root: HtmlElement, skips: (element: HtmlElement) => boolean = () => false): string => {
  let text = ""
  let gap = ""
  let preformatted = root.localName === "pre" ? 1 : 0
  const separate = (by: string) => {
    if (gaps.indexOf(by) > gaps.indexOf(gap)) gap = by
  }
  const add = (part: string) => {
    text += text === "" ? part : gap + part
    gap = ""
  }
  walk(
    root,
    (node) => {
      if (node.nodeType === 3) {
        if (preformatted > 0) {
          if (node.data.trim() !== "" || text !== "") add(node.data)
          return true
        }
        // single spaces stay, so most texts are not copied
        const words = node.data.replace(/[^\S ]\s*| \s+/g, " ")
        if (words.startsWith(" ")) separate(" ")
        const trimmed = words.trim()
        if (trimmed === "") return true
        add(trimmed)
        if (words.endsWith(" ")) separate(" ")
        return true
      }
      const tag = node.localName
      if (controls.has(tag) || skips(node)) return false
      if (tag === "br" || lines.has(tag)) separate("\n")
      else if (tag === "td" || tag === "th") separate("\t")
      else if (tag === "img" || tag === "iframe") separate(" ")
      if (tag === "pre") preformatted++
      return true
    },
    ({ localName }) => {
      if (localName === "pre") preformatted--
      if (lines.has(localName)) separate("\n")
      else if (localName === "td" || localName === "th") separate("\t")
    }
  )
  return text.trimEnd()
}

// the largest separation wins
const gaps = ["", " ", "\t", "\n"]

const lines: ReadonlySet<string> = new Set([...blocks, "body", "caption", "option", "tbody", "tfoot", "thead", "tr"])

/** Form controls, whose content is a list of choices. */
const controls: ReadonlySet<string> = new Set(["datalist", "select", "textarea"])
