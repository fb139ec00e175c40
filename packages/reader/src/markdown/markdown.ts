import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { HtmlElement } from "../html/html-node.ts"
import { printHtml } from "../html/print-html.ts"
import { prepareForMarkdown, removedImage } from "./markdown-tree.ts"
import { markFootnotes, markFormulas, Verbatim } from "./markdown-verbatim.ts"
import { markTasks } from "./task-boxes.ts"

/** Converts the content of an element to markdown. Changes the element. */
export const markdownOf = (root: HtmlElement, removeBase64Images: boolean): string => {
  const verbatim = new Verbatim()
  markFootnotes(root, verbatim)
  markFormulas(root, verbatim)
  markTasks(root, verbatim)
  prepareForMarkdown(root, removeBase64Images)
  return verbatim.restore(toMarkdown(printHtml(root))).replaceAll(`](${removedImage}`, `](<${removedImage}>`).replace(
    gapAfterCode,
    "$1\n\n"
  ).trim()
}

/** The converter writes too many blank lines after code in lists. */
const gapAfterCode = /(\n {2,}`{3,})\n{3,}/g

type Convert = (html: string) => string

let converter: Convert | undefined

const toMarkdown: Convert = (html) => {
  converter ??= native() ?? portable()
  return converter(html)
}

const require = createRequire(import.meta.url)

/** mdream's native build for this machine; undefined if there is none. */
export const native = (): Convert | undefined => {
  try {
    const { htmlToMarkdown }: typeof import("mdream") = require("mdream")
    return (html) => htmlToMarkdown(html)
  } catch {
    return undefined // the WebAssembly build gives the same result, but is slower
  }
}

/** mdream's WebAssembly build, which runs on every machine. */
export const portable = (): Convert => {
  const { htmlToMarkdownResult, initSync }: typeof import("mdream/wasm") = require("mdream/wasm")
  initSync({ module: readFileSync(require.resolve("mdream/wasm/mdream_edge_bg.wasm")) })
  return (html) => htmlToMarkdownResult(html, undefined).markdown ?? ""
}
