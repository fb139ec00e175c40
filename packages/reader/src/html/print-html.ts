import type { HtmlElement } from "./html-node.ts"
import { voids } from "./tags.ts"
import { walk } from "./walk.ts"

/** The HTML of everything in an element. */
export const printHtml = (root: HtmlElement): string => {
  let html = ""
  walk(
    root,
    (node) => {
      if (node.nodeType === 3) {
        html += escapeText(node.data)
        return true
      }
      html += `<${node.localName}`
      for (const { name, value } of node.attributes) html += ` ${name}="${escapeAttribute(value)}"`
      html += ">"
      // a parser drops the first newline in `pre`
      if (node.localName === "pre" && node.firstChild?.nodeType === 3 && node.firstChild.data.startsWith("\n")) {
        html += "\n"
      }
      return true
    },
    (element) => {
      if (!voids.has(element.localName)) html += `</${element.localName}>`
    }
  )
  return html
}

export const escapeText = (text: string): string =>
  /[&<>\u00a0]/.test(text) ? text.replace(/[&<>\u00a0]/g, (character) => entities[character] ?? character) : text

export const escapeAttribute = (value: string): string =>
  /[&"<>\u00a0]/.test(value) ? value.replace(/[&"<>\u00a0]/g, (character) => entities[character] ?? character) : value

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\"": "&quot;",
  "\u00a0": "&nbsp;"
}
