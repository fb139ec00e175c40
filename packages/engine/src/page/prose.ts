import type { HtmlElement } from "./html/html-node.ts"
import { letters } from "./html/weigh.ts"
import { walk } from "./html/walk.ts"

export interface Prose {
  /** Characters of text, spaces apart. */
  readonly letters: number
  /** Those of them in paragraphs, list items and the like of some length. */
  readonly prose: number
}

/** How much text an element has, and how much of it is running text; elements in `without` do not count. */
export const proseOf = (root: HtmlElement, without: ReadonlySet<HtmlElement> = none): Prose => {
  let all = 0
  let prose = 0
  const open: Array<{ letters: number; readonly element: HtmlElement; holdsOther: boolean }> = []
  walk(
    root,
    (node) => {
      if (node.nodeType === 3) {
        const count = letters(node.data)
        all += count
        const paragraph = open.at(-1)
        if (paragraph !== undefined) paragraph.letters += count
        return true
      }
      if (without.has(node)) return false
      if (paragraphs.has(node.localName)) {
        const outer = open.at(-1)
        if (outer !== undefined) outer.holdsOther = true
        open.push({ letters: 0, element: node, holdsOther: false })
      }
      return true
    },
    (element) => {
      const paragraph = open.at(-1)
      if (paragraph?.element !== element) return
      open.pop()
      if (!paragraph.holdsOther && paragraph.letters >= shortest) prose += paragraph.letters
    }
  )
  return { letters: all, prose }
}

/** About fifteen words of English. */
const shortest = 70

const paragraphs: ReadonlySet<string> = new Set(["blockquote", "dd", "li", "p", "pre", "td"])

const none: ReadonlySet<HtmlElement> = new Set()
